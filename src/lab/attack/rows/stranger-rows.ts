import type { LinkPacket } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { HostilePackets, twisted, type Known } from "../hostile-packets.ts";
import { Scene, type Member } from "../scene.ts";
import { packetsInTheName } from "../packets-in-the-name.ts";
import { measureHeap } from "../../soak/watches.ts";
import { calmClaims, measureMatch, type Measured } from "../calm.ts";

const MEMBERS = 4;
const STEP_MS = 50;
/** Packets of the first try: 160 ended a match once, and one with a number 12,000 ahead killed a link. */
const SAID_PER_STEP = 10;
const AHEAD = [1, 2, 40, 12_000, 32_000, 65_000] as const;
/** In bursts twenty times a second: 5,000 packets in it, and 1,200. */
const HOSTILE = { full: { total: 1_000_000, burst: 250 }, quick: { total: 6_000, burst: 60 } };
const MEASURED_MS = { full: 30_000, quick: 5_000 };
/** Of each packet that goes by so many that were heard before are said again. */
const AGAIN = { full: 20, quick: 12 };
/** What was heard that may be said again. */
const HEARD_KEPT = 4_000;
/** By then a packet has come, and a copy is not the first any more. */
const ARRIVED_MS = 100;

/** Somebody says hello, learns what a member learns, leaves, and speaks in the others' names once they play. */
function playFormerMember({ seed, isQuick }: AttackWish): AttackRow {
  const name = "a guest who left speaks for others";
  const { scene, former } = matchWithFormer(seed);
  const before = measureMatch(scene);
  let said = 0;
  for (let ms = 0; ms < (isQuick ? MEASURED_MS.quick : MEASURED_MS.full); ms += STEP_MS) {
    said += speakForOthers(scene, former, said);
    scene.run(STEP_MS);
  }
  const claims = claimsOf(scene, before);
  const done = `${count(said)} packets sealed with its own keys, in each name, from its address and from theirs; numbers up to 65,000 ahead`;
  return judge(name, done, claims);
}

/** Against a match of the same length that nobody attacks: what peers keep of a match grows with it, up to a bound. */
function claimsOf(scene: Scene, before: Measured): ReturnType<typeof calmClaims> {
  const after = measureMatch(scene);
  return calmClaims(before, after, { calmBytes: calmGrowth(scene.seed, after.atMs - before.atMs) });
}

/** In bytes of the heap, by seed and length: rows that are played one after the other share what is played for it. */
const calmGrowths = new Map<string, number>();

function calmGrowth(seed: number, ms: number): number {
  const key = `${seed} ${ms}`;
  let bytes = calmGrowths.get(key);
  if (bytes === undefined) {
    const { scene } = matchWithFormer(seed);
    const before = measureHeap();
    scene.run(ms);
    bytes = measureHeap() - before;
    calmGrowths.set(key, bytes);
  }
  return bytes;
}

function matchWithFormer(seed: number): { readonly scene: Scene; readonly former: Member } {
  const scene = Scene.lobby({ seed }, MEMBERS + 1);
  const former = scene.members.pop()!;
  former.peer.leave(scene.nowMs);
  scene.runUntil(10_000, () => former.peer.isClosed && scene.isReady(MEMBERS));
  scene.start();
  return { scene, former };
}

function speakForOthers(scene: Scene, former: Member, said: number): number {
  const { dice } = scene;
  let sent = 0;
  for (let i = 0; i < SAID_PER_STEP; i += 1) {
    const victim = dice.pick(scene.members);
    const named = dice.pick(scene.members.filter((one) => one !== victim));
    const by = { sender: named.peer.session.localPlayerId!, sessionId: scene.sessionId };
    const key = victim.peer.session.key;
    const sequence = (said + sent + dice.pick(AHEAD)) & 0xffff;
    const bytes =
      i % 2 === 0
        ? former.tap.linkPacket(linkPacketOf(sequence), by, key)
        : former.tap.packet(dice.pick(packetsInTheName(named, scene)), by, key);
    if (bytes === null) continue;
    for (const from of [former.address, named.address]) scene.network.inject(from, victim.address, bytes);
    sent += 2;
  }
  return sent;
}

function linkPacketOf(sequence: number): LinkPacket {
  return { sequence, ack: null, position: null, turnData: [], request: null, fragments: [] };
}

/** All that a stranger can make that has read the protocol, sent from everywhere, also as if from members. */
function playHostilePackets(wish: AttackWish): AttackRow {
  const { total, burst } = wish.isQuick ? HOSTILE.quick : HOSTILE.full;
  const { scene } = matchWithFormer(wish.seed);
  const hostile = new HostilePackets(scene.dice, knownOf(scene));
  const before = measureMatch(scene);
  for (let sent = 0; sent < total; sent += burst) {
    for (let i = 0; i < burst; i += 1) sendHostile(scene, hostile);
    scene.run(STEP_MS);
  }
  const claims = claimsOf(scene, before);
  const done = `${count(total)} packets of all kinds, ${count((burst * 1_000) / STEP_MS)} a second, from 300 addresses and from members'`;
  return judge("a stranger who knows protocol, address and port", done, claims);
}

function sendHostile(scene: Scene, hostile: HostilePackets): void {
  const { dice, network, members } = scene;
  const host = `10.66.${dice.below(3)}.${1 + dice.below(100)}`;
  const from = dice.below(4) === 0 ? dice.pick(members).address : { host, port: 1_024 + dice.below(60_000) };
  network.inject(from, dice.pick(members).address, hostile.next());
}

export function knownOf({ sessionId, members }: Scene): Known {
  return {
    sessionId,
    members: members.map(({ peer, address }) => {
      const { localPlayerId, key } = peer.session;
      return { playerId: localPlayerId!, address, key };
    }),
  };
}

/** An attacker on the way hears all, and says it again, changed, to others, from elsewhere, or earlier than it comes. */
function playOnPath(wish: AttackWish): AttackRow {
  const { total } = wish.isQuick ? HOSTILE.quick : HOSTILE.full;
  const { scene } = matchWithFormer(wish.seed);
  const before = measureMatch(scene);
  const sent = injectAround(scene, total, wish.isQuick ? AGAIN.quick : AGAIN.full);
  scene.run(Math.max(0, before.atMs + MEASURED_MS.quick - scene.nowMs));
  const claims = claimsOf(scene, before);
  const done = `${count(sent)} packets heard, changed, repeated up to minutes later, turned round, sent on to a third`;
  return judge("somebody on the way who records, repeats and changes", done, claims);
}

function injectAround(scene: Scene, total: number, again: number): number {
  const { network, dice, members } = scene;
  const heard: {
    readonly from: Member["address"];
    readonly to: Member["address"];
    readonly bytes: Uint8Array;
    readonly atMs: number;
  }[] = [];
  let sent = 0;
  network.onDatagram = (from, to, bytes) => {
    const one = { from, to, bytes, atMs: network.nowMs };
    if (heard.length < HEARD_KEPT) heard.push(one);
    else heard[dice.below(HEARD_KEPT)] = one;
    for (let i = 0; i < again && sent < total; i += 1) {
      const old = dice.pick(heard);
      const copy = twisted(old.bytes, dice);
      const isSameAgain =
        copy.length === old.bytes.length && copy.every((byte, at) => byte === old.bytes[at]);
      const third = dice.pick(members).address;
      // What has not come yet and is left as it is would only be quicker than the network: a kind of its own, below.
      const [source, target] = dice.pick([
        [old.from, old.to],
        [old.to, old.from],
        [old.from, third],
        [third, old.to],
      ] as const);
      if (isSameAgain && network.nowMs < old.atMs + ARRIVED_MS) continue;
      network.inject(source, target, copy);
      sent += 1;
    }
    return bytes;
  };
  while (sent < total) scene.run(STEP_MS);
  network.onDatagram = (_from, _to, bytes) => bytes;
  return sent;
}

/** A copy of each packet comes first, with another sender's address on it: as if every router changed its mind all the time. */
function playCopiesFirst({ seed, isQuick }: AttackWish): AttackRow {
  const { scene } = matchWithFormer(seed);
  const before = measureMatch(scene);
  let copies = 0;
  scene.network.onDatagram = (_from, to, bytes) => {
    copies += 1;
    scene.network.inject({ host: "10.66.0.9", port: 1_024 + (copies % 7) }, to, bytes);
    return bytes;
  };
  scene.run(isQuick ? MEASURED_MS.quick : MEASURED_MS.full);
  scene.network.onDatagram = (_from, _to, bytes) => bytes;
  const claims = claimsOf(scene, before);
  return judge(
    "somebody on the way is quicker, from elsewhere",
    `a copy of each of ${count(copies)} packets first`,
    claims,
  );
}

/** In the lobby, where seats can be lost and a start prevented. */
function playHostileLobby(wish: AttackWish): AttackRow {
  const { total: inMatch, burst } = wish.isQuick ? HOSTILE.quick : HOSTILE.full;
  const total = inMatch / 10;
  const scene = Scene.lobby({ seed: wish.seed }, MEMBERS);
  const hostile = new HostilePackets(scene.dice, knownOf(scene));
  const seats = JSON.stringify(
    scene.host.peer.session.lobby.players.map(({ playerId, name }) => [playerId, name]),
  );
  let sent = 0;
  for (; sent < total / 2; sent += burst) {
    for (let i = 0; i < burst; i += 1) sendHostile(scene, hostile);
    scene.run(STEP_MS);
  }
  sent += injectAround(scene, total / 2, AGAIN.full);
  const after = JSON.stringify(
    scene.host.peer.session.lobby.players.map(({ playerId, name }) => [playerId, name]),
  );
  const isStarted = scene.start();
  const measured: Measured = measureMatch(scene);
  return judge("both, in the lobby", `${count(sent)} packets, then the host starts`, [
    [`the same ${MEMBERS} in the same seats`, seats === after],
    ["all begin", isStarted],
    ["nobody was lost", measured.lost === 0],
  ]);
}

export const STRANGER_ATTACKS: readonly Attack[] = [
  { name: "a guest who left speaks for others", play: playFormerMember },
  { name: "a stranger who knows protocol, address and port", play: playHostilePackets },
  { name: "somebody on the way who records, repeats and changes", play: playOnPath },
  { name: "somebody on the way is quicker, from elsewhere", play: playCopiesFirst },
  { name: "both, in the lobby", play: playHostileLobby },
];
