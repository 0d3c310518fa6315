import type { TurnData } from "../../src/lockstep/index.ts";
import type { Command, CommandKind } from "../../src/sim/index.ts";
import type { LinkPacket } from "../../src/wire/index.ts";

/** One link packet whose bytes, before they are sealed, never change. */
export interface GoldenLinkPacket {
  readonly packet: LinkPacket;
  readonly sender: number;
  readonly expectedTurn: number; // of the receiver
}

const SENDER = 3;
const checks = { randomValue: 0x1122, checksum: 0xcbf4_3926, logChecksum: 0xcafe };
const idle = (turn: number, more: Partial<TurnData> = {}): TurnData => ({
  ...{ turn, playerId: 3, ...checks, wantedDelay: 2, commands: [] },
  ...more,
});
const nothing: LinkPacket = {
  ...{ sequence: 0, ack: null, position: null, turnData: [], request: null, fragments: [] },
};

/** Packets that together have each section, in each of its forms. */
const SECTIONS: { readonly [name: string]: GoldenLinkPacket } = {
  empty: golden(nothing, 0),
  idle: golden({
    ...nothing,
    sequence: 0x0102,
    ack: { sequence: 0xfffe, bits: 0xffff_ffff, heldMs: 48 },
    position: { turn: 410, ms: 33 },
    turnData: [idle(412)],
  }),
  "before-the-match": golden({ ...nothing, sequence: 65_535, position: { turn: -2, ms: 127 } }, -1),
  "all-sections": golden(
    {
      sequence: 0x8000,
      ack: { sequence: 7, bits: 0xff00_ff7f, heldMs: null },
      position: { turn: 70_000, ms: 99 },
      turnData: [
        idle(69_998, { playerId: 1, wantedDelay: 10 }),
        idle(69_998, { commands: [{ kind: "surrender" }] }),
        idle(70_003, { playerId: 8, wantedDelay: 3 }),
      ],
      request: { turn: 70_001, playerMask: 0b1000_0010 },
      fragments: [
        { lane: 0, offset: 0, bytes: Uint8Array.of(0, 0, 0, 2, 0x63, 0x61) },
        { lane: 2, offset: 2 ** 24 - 1, bytes: Uint8Array.from({ length: 40 }, (_, i) => 255 - i) },
      ],
    },
    69_990,
  ),
  "turns-on-end": golden({
    ...nothing,
    ack: { sequence: 300, bits: 0, heldMs: 0 },
    position: { turn: 410, ms: 0 },
    turnData: [idle(405), idle(406, { wantedDelay: 7 }), idle(409)],
  }),
};

/** A packet with one command of each kind alone. */
export const GOLDEN_COMMANDS: { readonly [Kind in CommandKind]: GoldenLinkPacket } = {
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
  breed: goldenCommand({ kind: "breed", cushion: 31, catKind: "knitter" }, 10),
  rally: goldenCommand({ kind: "rally", cushion: 5, at: { x: -32_768, y: 32_767 } }, 11),
  pause: goldenCommand({ kind: "pause", reason: "somebody-away" }, 12),
  "go-on": goldenCommand({ kind: "go-on" }, 13),
  admit: goldenCommand({ kind: "admit", playerId: 8 }, 14),
  march: goldenCommand(
    {
      ...{ kind: "march", cats: [1, 2], isFighting: true, isLoose: false },
      ...{ x: -32_768, y: 32_767, line: { x: 256, y: -1 }, queued: true },
    },
    15,
  ),
};

/** The same, of each other way to write a list of cats. */
const CATS: readonly (GoldenLinkPacket & { readonly file: string })[] = [
  { file: "link-with-ranges.hex", ...goldenCommand({ kind: "stop", cats: rangesOf([5, 40], [90, 13]) }, 9) },
];

/** Every golden link packet, with the name of its file. */
export const GOLDEN_LINK_PACKETS: readonly (GoldenLinkPacket & { readonly file: string })[] = [
  ...Object.entries(SECTIONS).map(([name, one]) => ({ ...one, file: `link-${name}.hex` })),
  ...Object.entries(GOLDEN_COMMANDS).map(([kind, one]) => ({ ...one, file: `link-with-${kind}.hex` })),
  ...CATS,
];

function golden(packet: LinkPacket, expectedTurn = 411): GoldenLinkPacket {
  return { packet, sender: SENDER, expectedTurn };
}

function goldenCommand(command: Command, turn: number): GoldenLinkPacket {
  return golden(
    { ...nothing, position: { turn: turn - 2, ms: 0 }, turnData: [idle(turn, { commands: [command] })] },
    turn - 2,
  );
}

/** The ids of ranges, each of a first id and a length. */
function rangesOf(...ranges: readonly (readonly [number, number])[]): readonly number[] {
  return ranges.flatMap(([first, length]) => Array.from({ length }, (_, i) => first + i));
}
