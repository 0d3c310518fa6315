import { PERFECT_LINK } from "../../../simnet/index.ts";
import { formatAddress, PACKET_HEAD_BYTES, readPacketHead, type Packet } from "../../../wire/index.ts";
import { count, judge, type Attack, type AttackRow, type AttackWish } from "../attack-row.ts";
import { heldElements } from "../held.ts";
import { Puppet } from "../puppet.ts";
import { Scene, type Member } from "../scene.ts";
import { lobbyWithMap } from "./liar-rows.ts";

const STEP_MS = 50;
/** By then a member that says nothing at its own address may be looked for elsewhere. */
const SILENT_MS = 7_000;
const GUESSES = 120;
const VICTIM = { host: "10.99.0.1", port: 777 };
/** Nothing that is a packet. */
const LOST = new Uint8Array(1);
/** What a path of 576 bytes carries. */
const PATH_BYTES = 548;
const FULL = 8;
const LONG_NAME = "Sir Purrington the Nth";
/** To each of the others in 5 ms. */
const PARTS_PER_STEP = 8;
const READY_MS = 4_000;
/** In every small part but the last. */
const SMALL_PART_BYTES = 480;
const MEMBERS = 3;
/** The number of its kind, which is in the last byte of a head. */
const WELCOME_PART = 1;
const SENDER_BITS = 3;
const ENDLESS_MS = 15_000;
const ELEMENTS_MORE_MAX = 50;
/** A hello without a cookie. */
const BARE_BYTES = 64;
/** Twenty welcomes a second to three, and what else is said to it. */
const WELCOMES_RATE_MAX = 20_000;

/** Says that to the host from the victim's address, sealed as the liar's; its bytes. */
function sayFromVictim(scene: Scene, liar: Member, packet: Packet): number {
  const by = { sender: liar.place, sessionId: scene.sessionId };
  const bytes = liar.tap.packet(packet, by, scene.host.peer.session.key);
  if (bytes === null) return 0;
  scene.network.inject(VICTIM, scene.host.address, bytes);
  return bytes.length;
}

/**
 * A member falls silent, says once that it is at a victim's address, answers there what it can't read, and has parts of the map sent there.
 * The stamps of intros are of the clock: it tries all of the last tenth of a second.
 */
function playAimed({ seed, isQuick }: AttackWish): AttackRow {
  const scene = lobbyWithMap(seed);
  const victim = scene.stranger(VICTIM.host, VICTIM.port);
  const liar = scene.members[1]!;
  const { session } = scene.host.peer;
  const { mapChecksum } = session.lobby;
  let isSilent = false;
  scene.network.onDatagram = (from, _to, bytes) =>
    from.host === liar.address.host && isSilent ? LOST : bytes;
  scene.run(1_000);
  isSilent = true;
  scene.run(SILENT_MS);
  let bytesIn = sayFromVictim(scene, liar, {
    ...{ kind: "intro", nonce: scene.dice.u32(), stamp: 0, addresses: [], signature: null },
  });
  let isAimed = false;
  let guesses = 0;
  for (let ms = 0; ms < (isQuick ? 5_000 : 30_000); ms += STEP_MS) {
    scene.run(STEP_MS);
    for (let i = 0; i < GUESSES && !isAimed; i += 1) {
      const stamp = Math.floor(scene.nowMs - i) & 0xffff;
      bytesIn += sayFromVictim(scene, liar, { kind: "intro-ack", nonce: scene.dice.u32(), stamp });
      guesses += 1;
    }
    bytesIn += sayFromVictim(scene, liar, { kind: "map-request", mapChecksum, index: ms % 2 });
    const way = session.lobby.remotes.find(({ playerId }) => playerId === liar.place)?.ways.way ?? null;
    isAimed ||= way?.kind === "direct" && way.address.host === VICTIM.host;
  }
  const share = victim.bytesGot / bytesIn;
  return judge(
    "a member aims its packets at a victim",
    `${count(guesses)} answers to intros that it can't read, and requests for the map, from the victim's address`,
    [
      ["no way leads there", !isAimed],
      [`${share.toFixed(2)} bytes to the victim for a byte`, share <= 1],
    ],
  );
}

/**
 * The host's roster changes, and takes several packets where paths carry short ones only; a member sends all others parts of welcomes in
 * between that are never whole.
 */
function playParts({ seed, isQuick }: AttackWish): AttackRow {
  const scene = new Scene({ seed, link: { ...PERFECT_LINK, delayMs: 20, jitterMs: 15 } });
  const host = scene.open({ name: `${LONG_NAME} 1` });
  while (scene.members.length < FULL) {
    const guest = scene.join(host.address, { name: `${LONG_NAME} ${scene.members.length + 1}` });
    scene.runUntil(READY_MS, () => guest.peer.session.localPlayerId !== null);
  }
  scene.runUntil(2 * READY_MS, () => scene.isReady(FULL));
  const liar = scene.members[1]!;
  scene.network.onDatagram = (from, _to, bytes) =>
    bytes.length > PATH_BYTES
      ? LOST
      : from.host === liar.address.host
        ? liar.tap.renumbered(bytes, scene.sessionId)
        : bytes;
  let [said, late, slowestMs] = [0, 0, 0];
  const changes = isQuick ? 1 : 60;
  for (let change = 0; change < changes && late === 0; change += 1) {
    host.peer.session.lobby.setTeam(FULL, 1 + (change % FULL), scene.nowMs);
    const sinceMs = scene.nowMs;
    do {
      said += sayParts(scene, liar);
      scene.run(5);
    } while (!scene.isReady(FULL) && scene.nowMs < sinceMs + READY_MS);
    if (!scene.isReady(FULL)) late += 1;
    slowestMs = Math.max(slowestMs, scene.nowMs - sinceMs);
  }
  const isStarted = scene.start();
  return judge(
    "a member sends parts of welcomes without end",
    `${count(said)} parts of welcomes that are never whole, while the lobby of eight changes ${count(changes)} times`,
    [
      [`all have each roster after ${count(slowestMs)} ms at most`, late === 0],
      ["all begin", isStarted],
    ],
  );
}

/** To each of the others some parts of welcomes that contradict each other, and are never whole. */
function sayParts(scene: Scene, liar: Member): number {
  const victims = scene.members.filter((one) => one !== liar);
  return victims.reduce((said, victim) => {
    for (let i = 0; i < PARTS_PER_STEP; i += 1) sayPart(scene, liar, victim);
    return said + PARTS_PER_STEP;
  }, 0);
}

function sayPart({ dice, network, sessionId }: Scene, liar: Member, victim: Member): void {
  const bytes = dice.bytes(SMALL_PART_BYTES);
  const [checksum, index] = [dice.u32(), dice.below(2)];
  const part = { kind: "welcome-part", checksum, isSmall: true, index, count: 3, bytes } as const;
  const by = { sender: liar.place, sessionId };
  const sealed = liar.tap.packet(part, by, victim.peer.session.key);
  if (sealed !== null) network.inject(liar.address, victim.address, sealed);
}

/** The peer that a newcomer asks sends it parts that contradict each other, and never a whole welcome. */
function playEndlessWelcome({ seed, isQuick }: AttackWish): AttackRow {
  const scene = new Scene({ seed });
  const host = scene.open();
  const guest = scene.join(host.address);
  const { network } = scene;
  network.onDatagram = (from, _to, bytes) =>
    formatAddress(from) === formatAddress(host.address) && isWelcomePart(bytes) ? LOST : bytes;
  scene.run(300);
  const before = heldElements(guest.peer);
  let said = 0;
  while (scene.nowMs < ENDLESS_MS) {
    for (let i = 0; i < (isQuick ? 20 : 200); i += 1) sayPart(scene, host, guest);
    said += isQuick ? 20 : 200;
    scene.run(STEP_MS);
  }
  const elements = heldElements(guest.peer) - before;
  const isOut = guest.peer.session.phase === "connecting" || guest.record.loss !== null;
  return judge(
    "a host whose welcome never ends",
    `${count(said)} parts of welcomes that contradict each other, to a newcomer`,
    [
      ["it takes none for a welcome", isOut],
      [`${count(elements)} elements more in its session`, elements <= ELEMENTS_MORE_MAX],
    ],
  );
}

function isWelcomePart(bytes: Uint8Array): boolean {
  return readPacketHead(bytes).ok && bytes[PACKET_HEAD_BYTES - 1]! >> SENDER_BITS === WELCOME_PART;
}

/** A newcomer asks with its cookie as often as it can; each hello has a welcome for an answer. Another one comes in meanwhile. */
function playGreedyNewcomer({ seed, isQuick }: AttackWish): AttackRow {
  const scene = Scene.lobby({ seed }, MEMBERS);
  const { address } = scene.host;
  const puppet = new Puppet(scene, address, 1);
  const own = scene.stranger();
  own.onDatagram = (from, bytes) => puppet.hear(from, bytes);
  let hello: Uint8Array | null = null;
  let [said, bytesIn] = [0, 0];
  const sinceMs = scene.nowMs;
  const forMs = isQuick ? 5_000 : 30_000;
  let late: Member | null = null;
  while (scene.nowMs < sinceMs + forMs) {
    const hellos = puppet.hellos();
    hello = hellos.findLast(({ length }) => length > BARE_BYTES) ?? hello;
    for (const bytes of [...hellos, ...Array.from({ length: hello === null ? 0 : 25 }, () => hello!)]) {
      scene.network.inject(own.address, address, bytes);
      [said, bytesIn] = [said + 1, bytesIn + bytes.length];
    }
    if (scene.nowMs >= sinceMs + forMs / 2) late ??= scene.join(address);
    scene.run(STEP_MS);
  }
  const rate = (own.bytesGot * 1_000) / (scene.nowMs - sinceMs);
  const isIn = scene.runUntil(5_000, () => scene.isReady(MEMBERS + 1));
  return judge(
    "a newcomer asks for its welcome without end",
    `${count(said)} hellos with a right cookie from one address in ${count(forMs / 1_000)} s`,
    [
      [`${count(rate)} bytes/s go to it`, rate <= WELCOMES_RATE_MAX && rate > 0],
      ["who comes meanwhile gets in, and all are ready", isIn && late?.record.loss === null],
    ],
  );
}

export const WIRE_ATTACKS: readonly Attack[] = [
  { name: "a member aims its packets at a victim", play: playAimed },
  { name: "a member sends parts of welcomes without end", play: playParts },
  { name: "a host whose welcome never ends", play: playEndlessWelcome },
  { name: "a newcomer asks for its welcome without end", play: playGreedyNewcomer },
];
