import type { Saying } from "../../../base/index.ts";
import { writeLetter } from "../../../desync/index.ts";
import { maskOfPlayers } from "../../../lockstep/index.ts";
import { u32Bytes } from "../../../seal/index.ts";
import type { LinkPacket, Packet } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { others } from "../lies.ts";
import { Scene, type Member } from "../scene.ts";
import {
  LIES_MS,
  lobbyOfFour,
  MATCH_MS,
  MEMBERS,
  playedClaims,
  rosterOf,
  say,
  STEP_MS,
  type Claim,
} from "./lobby-scene.ts";

const VICTIM = { host: "10.99.0.1", port: 777 };
/** Nothing that is a packet. */
const LOST = new Uint8Array(1);
const INTROS_PER_STEP = 50;
/** Of intros that are to be checked, of one member; and what others say in the same second. */
const CHECKS_PER_SECOND_MAX = 30;
const AGAIN: Saying = { kind: "again", isForTeam: false };

/** A peer that believed a link packet of such a number would take the true ones for long past. */
const AHEAD = 8_000;

/** Seats and teams, as each of the others has them. */
function seatsOf(scene: Scene, liar: Member): string {
  return JSON.stringify(
    others(scene, liar).map(({ peer }) =>
      peer.session.lobby.players.map(({ playerId, name, team }) => [playerId, name, team]),
    ),
  );
}

/** What the one would never say: that it is not ready, says something, wishes for another team, begins, or goes. */
function wordsOf(scene: Scene, named: Member, number: number): readonly Packet[] {
  const roster = rosterOf(scene);
  const mask = maskOfPlayers([named.place]);
  const saying: Saying = { kind: "line", isForTeam: false, text: "I am somebody else" };
  const sentMs = Math.floor(scene.nowMs + 100) & 0xffff;
  return [
    { kind: "talk", awaited: 0, first: number & 0xffff, sayings: [saying] },
    {
      ...{ kind: "ready", ...roster, heardMask: mask, directMask: mask },
      ...{ mapChecksum: 0, agrees: false, sentMs, echo: null },
    } as const,
    {
      kind: "seat-request",
      rosterVersion: roster.rosterVersion,
      team: 1 + (number % 8),
      color: 1,
      emblem: 1,
    },
    { kind: "start", seed: 666, ...roster, delayMs: 0, startMs: 0 },
    { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
  ];
}

/** A member says to each of the others what a third would not, sealed with its own keys and with that one's name on it. */
function playInTheName({ seed, isQuick }: AttackWish): AttackRow {
  const { scene, liar } = lobbyOfFour(seed);
  const seats = seatsOf(scene, liar);
  const sinceMs = scene.nowMs;
  let [said, unready] = [0, 0];
  for (let number = 0; scene.nowMs < sinceMs + (isQuick ? LIES_MS.quick : LIES_MS.full); number += 1) {
    for (const victim of others(scene, liar)) {
      for (const named of others(scene, liar)) {
        if (named === victim) continue;
        const words = wordsOf(scene, named, number);
        for (const packet of words) say(scene, { liar, victim, sender: named.place }, packet);
        said += words.length;
      }
    }
    scene.run(STEP_MS);
    if (!scene.isReady(MEMBERS)) unready += 1;
  }
  const heard = others(scene, liar).reduce((sum, { record }) => sum + record.said, 0);
  const begun = others(scene, liar).filter(({ peer }) => peer.run !== null).length;
  const isSame = seatsOf(scene, liar) === seats;
  const calm: readonly Claim[] = [
    [`${count(heard)} sayings are heard`, heard === 0],
    [`${count(begun)} begin`, begun === 0],
    [`the lobby is not ready ${count(unready)} times`, unready === 0],
    [isSame ? "all keep seats and teams" : "seats or teams are others", isSame],
  ];
  const isCalm = calm.every(([, holds]) => holds);
  return judge(
    "a member speaks for others in the lobby",
    `${count(said)} lines, heartbeats, wishes for a team, starts and goodbyes`,
    isCalm ? [...calm, ...playedClaims(scene, liar)] : calm,
  );
}

/** In its own name, with all that a start of the host's would have: seed, reign, master and version of the roster. */
function playStart({ seed, isQuick }: AttackWish): AttackRow {
  const { scene, liar } = lobbyOfFour(seed);
  const sinceMs = scene.nowMs;
  let said = 0;
  while (scene.nowMs < sinceMs + (isQuick ? LIES_MS.quick : LIES_MS.full)) {
    const start = { kind: "start", seed: 666, ...rosterOf(scene), delayMs: 0, startMs: 0 } as const;
    for (const victim of others(scene, liar)) say(scene, { liar, victim, sender: liar.place }, start);
    said += MEMBERS - 1;
    scene.run(STEP_MS);
  }
  const begun = others(scene, liar).filter(({ peer }) => peer.run !== null).length;
  return judge("a member starts in the host's place", `${count(said)} starts of the present roster`, [
    [`${count(begun)} begin by them`, begun === 0],
    ...(begun === 0 ? playedClaims(scene, liar) : []),
  ]);
}

/** That everybody but its speaker and its hearer has gone, is promised to be out, and is to be played for. */
function linkPacketOf(sequence: number, gone: number): LinkPacket {
  const held = Array.from({ length: 8 }, (_, i) => i).filter((i) => (gone >> i) & 1);
  const statement = {
    ...{ number: sequence + 1, view: 0, lineage: 0, gone, promised: gone, held: held.map(() => -1) },
    ...{ among: ~gone & 0xf, named: held.map(() => -1), votes: gone, isAlone: true, installed: null },
  };
  const letter = writeLetter({ view: 0, message: { kind: "statement", statement } });
  const bytes = new Uint8Array([...u32Bytes(letter.length), ...letter]);
  const fragments = [{ lane: 0, offset: 0, bytes }] as const;
  return { sequence, ack: null, position: null, turnData: [], request: null, fragments };
}

/** Votes and promises that somebody has gone, in the lobby and through the countdown: in another's name, by the keys of the liar, which leaves before. */
function playPromises({ seed, isQuick }: AttackWish): AttackRow {
  const { scene, liar } = lobbyOfFour(seed);
  const honest = others(scene, liar);
  const { network, sessionId } = scene;
  let said = 0;
  let untilMs = scene.nowMs + (isQuick ? LIES_MS.quick : LIES_MS.full);
  const step = (): void => {
    for (const victim of honest) {
      for (const named of honest) {
        if (named === victim) continue;
        const gone = maskOfPlayers(
          honest.filter((one) => one !== named && one !== victim).map(({ place }) => place),
        );
        const by = { sender: named.place, sessionId };
        const bytes = liar.tap.linkPacket(
          linkPacketOf(AHEAD + (said % AHEAD), gone),
          by,
          victim.peer.session.key,
        );
        if (bytes === null) continue;
        for (const { address } of [liar, named]) network.inject(address, victim.address, bytes);
        said += 1;
      }
    }
    scene.run(STEP_MS);
  };
  while (scene.nowMs < untilMs) step();
  liar.peer.leave(scene.nowMs); // so that it passes nothing on of what the others lose
  scene.runUntil(LIES_MS.full, () => scene.isReady(honest.length));
  scene.host.peer.start(scene.nowMs);
  for (untilMs = scene.nowMs + MATCH_MS; scene.nowMs < untilMs;) step();
  return judge(
    "a member votes and promises for others before the match",
    `${count(said)} statements that a third has gone, in the lobby and the countdown`,
    playedClaims(scene, liar),
  );
}

/** "Wants to play again", where there was no match yet, and in one that is not over. */
function playAgain({ seed, isQuick }: AttackWish): AttackRow {
  const { scene, liar } = lobbyOfFour(seed);
  let number = 0;
  const lie = (ms: number): void => {
    for (const untilMs = scene.nowMs + ms; scene.nowMs < untilMs; number += 1) {
      for (const victim of others(scene, liar)) {
        const talk = { kind: "talk", awaited: 0, first: number & 0xffff, sayings: [AGAIN] } as const;
        say(scene, { liar, victim, sender: liar.place }, talk);
      }
      scene.run(STEP_MS);
    }
  };
  lie(isQuick ? LIES_MS.quick : LIES_MS.full);
  const claims = playedClaims(scene, liar);
  lie(isQuick ? LIES_MS.quick : LIES_MS.full);
  const honest = others(scene, liar);
  const heard = honest.reduce((sum, { record }) => sum + record.said, 0);
  const told = honest.every(({ record }) => record.refusals.some(({ playerId }) => playerId === liar.place));
  return judge(
    "a member wants to play again before the result",
    `${count(number)} times to each, in the lobby and in the match`,
    [[`${count(heard)} are heard`, heard === 0], ["all are told who says it", told], ...claims],
  );
}

/** A newcomer is let in by the host, and says to the others, signed by nobody, that its key is its own. Each look costs as much as fifty packets. */
function playIntroductions({ seed, isQuick }: AttackWish): AttackRow {
  const scene = new Scene({ seed });
  let checks = 0;
  const host = scene.open();
  const victim = scene.join(host.address, {
    secrets: (usual) => ({
      ...usual,
      suite: {
        ...usual.suite,
        ...{
          hash: (bytes) => usual.suite.hash(bytes),
          agreementKey: (secret) => usual.suite.agreementKey(secret),
        },
        ...{
          cipher: (key) => usual.suite.cipher(key),
          signingKey: (secret) => usual.suite.signingKey(secret),
        },
        verify: (...signed) => {
          checks += 1;
          return usual.suite.verify(...signed);
        },
      },
    }),
  });
  scene.runUntil(LIES_MS.full, () => scene.isReady(2));
  const liar = scene.join(host.address);
  scene.network.onDatagram = (from, to, bytes) =>
    from.host === liar.address.host && to.host === victim.address.host ? LOST : bytes;
  scene.runUntil(LIES_MS.full, () => liar.tap.shares(victim.peer.session.key));
  checks = 0;
  const ms = isQuick ? 2 * LIES_MS.quick : LIES_MS.full; // what was saved up is looked at first
  let said = 0;
  for (const untilMs = scene.nowMs + ms; scene.nowMs < untilMs;) {
    for (let i = 0; i < INTROS_PER_STEP; i += 1) {
      const [nonce, stamp, signature] = [scene.dice.u32(), scene.dice.below(65_536), scene.dice.bytes(64)];
      const intro = { kind: "intro", nonce, stamp, addresses: [], signature } as const;
      say(scene, { liar, victim, sender: liar.peer.session.localPlayerId ?? 3 }, intro);
    }
    said += INTROS_PER_STEP;
    scene.run(STEP_MS);
  }
  const rate = (checks * 1_000) / ms;
  host.peer.session.lobby.removePlayer(liar.peer.session.localPlayerId ?? 3);
  const isReady = scene.runUntil(LIES_MS.full, () => scene.isReady(2));
  return judge("a member introduces itself without end", `${count(said)} intros with false signatures`, [
    [`${rate.toFixed(1)} signatures/s are checked`, checks > 0 && rate <= CHECKS_PER_SECOND_MAX],
    ["the others are ready once it was sent away", isReady],
  ]);
}

/** A peer that the host has sent away says the shortest things there are, from a victim's address. */
function playSentAway({ seed, isQuick }: AttackWish): AttackRow {
  const { scene, liar } = lobbyOfFour(seed);
  const victim = scene.stranger(VICTIM.host, VICTIM.port);
  scene.host.peer.session.lobby.removePlayer(liar.place, "x".repeat(60));
  scene.run(1_000);
  const said: readonly Packet[] = [
    { kind: "start-ack" },
    { kind: "goodbye-ack" },
    { kind: "goodbye", reason: "left", end: null, lostMask: 0 },
    { kind: "talk", awaited: 0, first: 0, sayings: [] },
    { kind: "seat-request", rosterVersion: 1, team: 1, color: 1, emblem: 1 },
    ...wordsOf(scene, liar, 0).filter(({ kind }) => kind === "ready"),
  ];
  let worst = 0;
  const key = scene.host.peer.session.key;
  for (const packet of said) {
    const before = victim.bytesGot;
    let bytesIn = 0;
    for (let i = 0; i < (isQuick ? 10 : 100); i += 1) {
      const bytes = liar.tap.packet(packet, { sender: liar.place, sessionId: scene.sessionId }, key) ?? LOST;
      scene.network.inject(VICTIM, scene.host.address, bytes);
      bytesIn += bytes.length;
    }
    scene.run(1_000);
    worst = Math.max(worst, (victim.bytesGot - before) / bytesIn);
  }
  return judge("who was sent away speaks from a victim's address", `${said.length} kinds of packets`, [
    [`at most ${worst.toFixed(2)} bytes to the victim for a byte`, worst > 0 && worst <= 1],
  ]);
}

export const LOBBY_ATTACKS: readonly Attack[] = [
  { name: "a member speaks for others in the lobby", play: playInTheName },
  { name: "a member starts in the host's place", play: playStart },
  { name: "a member votes and promises for others before the match", play: playPromises },
  { name: "a member wants to play again before the result", play: playAgain },
  { name: "a member introduces itself without end", play: playIntroductions },
  { name: "who was sent away speaks from a victim's address", play: playSentAway },
];
