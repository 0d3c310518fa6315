import type { Command, CommandKind } from "../../src/sim/index.ts";
import type { Packet, PacketKind, RosterEntry } from "../../src/wire/index.ts";

/** One packet whose bytes never change. */
export interface GoldenPacket {
  readonly packet: Packet;
  readonly sender: number;
  readonly expectedTurn: number; // of the receiver
}

export const GOLDEN_SESSION_ID = 0x5e55_1014;

const robo: RosterEntry = {
  playerId: 1,
  token: 0xdead_beef,
  team: 1,
  name: "Robo",
  address: { host: "192.168.0.12", port: 45_000 },
};
const cat: RosterEntry = {
  playerId: 3,
  token: 0x0000_0007,
  team: 0,
  name: "Müsli 🐱",
  address: { host: "10.0.0.255", port: 65_535 },
};
const checks = { randomValue: 0x1122_3344, checksum: 0xcbf4_3926, logChecksum: 0x0bad_cafe };

/** A packet of each kind, under the name of its file. */
export const GOLDEN_PACKETS: { readonly [Kind in PacketKind]: GoldenPacket } = {
  hello: golden({
    kind: "hello",
    token: 0xdead_beef,
    simVersion: 1,
    mapChecksum: 0xcafe_0001,
    name: "Robo Cat",
  }),
  welcome: golden({
    kind: "welcome",
    token: 7,
    sessionId: GOLDEN_SESSION_ID,
    playerId: 3,
    masterId: 1,
    rosterVersion: 258,
    options: { mode: "cushions", catsPerPlayer: 3, catLimit: 40, timeLimitMinutes: 15 },
    mapChecksum: 0x03a9_0002,
    roster: [robo, cat],
  }),
  "not-joinable": golden({ kind: "not-joinable", token: 0x0102_0304, reason: "other-version" }),
  "not-master-peer": golden({
    kind: "not-master-peer",
    token: 0x0102_0304,
    masterAddress: { host: "127.0.0.1", port: 45_001 },
  }),
  intro: golden({ kind: "intro", token: 7, name: "Müsli 🐱" }),
  "intro-ack": golden({ kind: "intro-ack", token: 7 }),
  ready: golden({
    kind: "ready",
    rosterVersion: 258,
    heardMask: 0b101,
    mapChecksum: 0x03a9_0002,
    sentMs: 40_000,
    echo: { sentMs: 65_535, heldMs: 12 },
  }),
  start: golden({ kind: "start", seed: 0x0ca7_0001, rosterVersion: 258, delayMs: 3_000 }),
  "start-ack": golden({ kind: "start-ack" }),
  turn: golden({
    kind: "turn",
    nextTurn: 412,
    turnData: [
      { turn: 411, playerId: 3, ...checks, commands: [] },
      {
        turn: 412,
        playerId: 3,
        ...checks,
        commands: [
          { kind: "move", cats: [7, 8, 9], x: 1_638, y: -921 },
          { kind: "attack", cats: [7, 12], targetId: 2 },
          { kind: "stop", cats: [9] },
        ],
      },
    ],
  }),
  "turn-ack": golden({ kind: "turn-ack", nextTurn: 70_000 }, 69_998),
  goodbye: golden({ kind: "goodbye", reason: "finished", end: { turn: 411, ...checks }, lostMask: 0 }),
  "goodbye-ack": golden({ kind: "goodbye-ack" }),
  "world-part": golden({
    kind: "world-part",
    turn: 409,
    index: 2,
    partCount: 3,
    words: Int32Array.of(0, 1, -1, 2 ** 31 - 1, -(2 ** 31)),
  }),
  "world-part-ack": golden({ kind: "world-part-ack", turn: -1, index: 2 }),
  "seat-request": golden({ kind: "seat-request", rosterVersion: 258, team: 8 }),
  "map-request": golden({ kind: "map-request", mapChecksum: 0x03a9_0002, index: 25 }),
  "map-part": golden({
    kind: "map-part",
    mapChecksum: 0x03a9_0002,
    index: 2,
    byteCount: 2_005,
    bytes: Uint8Array.of(0, 1, 127, 128, 255),
  }),
};

/** A turn packet with one command of each kind alone. */
export const GOLDEN_COMMANDS: { readonly [Kind in CommandKind]: GoldenPacket } = {
  move: goldenCommand({ kind: "move", cats: [1], x: -32_768, y: 32_767 }, 0),
  attack: goldenCommand({ kind: "attack", cats: [1, 2, 500], targetId: 2 ** 30 - 1 }, 65_541),
  stop: goldenCommand({ kind: "stop", cats: [2 ** 30 - 2, 2 ** 30 - 1] }, 31),
  "attack-move": goldenCommand(
    { kind: "attack-move", cats: [3, 4, 7, 8, 9], x: 256, y: -1, queued: true },
    5,
  ),
  hold: goldenCommand({ kind: "hold", cats: [300, 611, 1_250, 1_733] }, 6),
  patrol: goldenCommand({ kind: "patrol", cats: [10, 12, 14, 15, 18, 20, 21], x: 0, y: 5, queued: true }, 7),
  surrender: goldenCommand({ kind: "surrender" }, 8),
};

/** The same, of each other way to write a list of cats. */
export const GOLDEN_CATS: readonly (GoldenPacket & { readonly file: string })[] = [
  { file: "turn-with-ranges.hex", ...goldenCommand({ kind: "stop", cats: rangesOf([5, 40], [90, 13]) }, 9) },
];

/** Every golden packet, with the name of its file. */
export const ALL_GOLDEN_PACKETS: readonly (GoldenPacket & { readonly file: string })[] = [
  ...Object.entries(GOLDEN_PACKETS).map(([kind, one]) => ({ ...one, file: `${kind}.hex` })),
  ...Object.entries(GOLDEN_COMMANDS).map(([kind, one]) => ({ ...one, file: `turn-with-${kind}.hex` })),
  ...GOLDEN_CATS,
];

function golden(packet: Packet, expectedTurn = 411): GoldenPacket {
  return { packet, sender: packet.kind === "hello" ? 1 : 3, expectedTurn };
}

function goldenCommand(command: Command, turn: number): GoldenPacket {
  const turnData = [{ turn, playerId: 3, ...checks, commands: [command] }];
  return golden({ kind: "turn", nextTurn: Math.max(0, turn - 1), turnData }, turn - 2);
}

/** The ids of ranges, each of a first id and a length. */
function rangesOf(...ranges: readonly (readonly [number, number])[]): readonly number[] {
  return ranges.flatMap(([first, length]) => Array.from({ length }, (_, i) => first + i));
}
