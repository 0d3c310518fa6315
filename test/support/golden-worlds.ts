import {
  checksumOf,
  createWorld,
  drawRandom,
  formatChecksum,
  runCommand,
  SIM_VERSION,
  step,
  type Command,
  type MatchSetup,
} from "../../src/sim/index.ts";

/** A match that never changes: its setup, and what is commanded in which turn. */
export interface GoldenWorld {
  readonly name: string;
  readonly setup: MatchSetup;
  readonly turnCount: number;
  readonly commands: readonly GoldenCommand[];
}

export interface GoldenCommand {
  readonly turn: number;
  readonly sender: number;
  readonly command: Command;
}

const setup = (seed: number, catsPerPlayer: number, playerIds: readonly number[]): MatchSetup => ({
  seed,
  catsPerPlayer,
  playerIds,
});
const move = (cats: readonly number[], x: number, y: number): Command => ({ kind: "move", cats, x, y });
const attack = (cats: readonly number[], targetId: number): Command => ({ kind: "attack", cats, targetId });
const stop = (cats: readonly number[]): Command => ({ kind: "stop", cats });
const ids = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Together they use every command kind, 1 to 8 players, and cats from one to hundreds. */
export const GOLDEN_WORLDS: readonly GoldenWorld[] = [
  { name: "nobody-commands", setup: setup(0, 3, [1, 2, 3, 4]), turnCount: 20, commands: [] },
  {
    name: "one-player-walks",
    setup: setup(7, 3, [5]),
    turnCount: 60,
    commands: [
      { turn: 0, sender: 5, command: move([1, 2, 3], 0, 0) },
      { turn: 10, sender: 5, command: stop([2]) },
      { turn: 20, sender: 5, command: move([2, 3], 32_767, -32_768) },
      { turn: 30, sender: 5, command: move([1], 1_001, -333) },
    ],
  },
  {
    name: "two-players-to-the-end",
    setup: setup(1, 3, [1, 2]),
    turnCount: 400,
    commands: [
      { turn: 0, sender: 1, command: attack([1, 2, 3], 4) },
      { turn: 0, sender: 2, command: move([4, 5], 0, 0) },
      { turn: 3, sender: 2, command: attack([5], 1) },
      { turn: 120, sender: 1, command: attack([1, 2, 3], 5) },
      { turn: 240, sender: 1, command: attack([1, 2, 3], 6) },
      { turn: 250, sender: 2, command: attack([1, 6], 2) }, // one of these is not the sender's
      { turn: 260, sender: 2, command: attack([6], 6) }, // itself
      { turn: 261, sender: 2, command: attack([6], 999) },
    ],
  },
  {
    name: "two-cats-draw",
    setup: setup(2 ** 32 - 1, 1, [3, 8]),
    turnCount: 120,
    commands: [
      { turn: 0, sender: 3, command: move([1], 0, 0) },
      { turn: 0, sender: 8, command: move([2], 0, 0) },
      { turn: 60, sender: 3, command: attack([1], 2) },
      { turn: 60, sender: 8, command: attack([2], 1) },
    ],
  },
  {
    name: "eight-players-in-the-middle",
    setup: setup(0x0ca7, 12, [1, 2, 3, 4, 5, 6, 7, 8]),
    turnCount: 300,
    commands: ids(1, 8).flatMap((sender) => {
      const own = ids((sender - 1) * 12 + 1, sender * 12);
      return [
        { turn: sender, sender, command: move(own, sender * 40 - 180, 90 - sender * 20) },
        { turn: 70 + sender, sender, command: attack(own, (sender % 8) * 12 + 1 + (sender % 5)) },
        { turn: 150, sender, command: attack(own, ((sender + 2) % 8) * 12 + 4) },
        { turn: 220, sender, command: stop(own.filter((id) => id % 3 === 0)) },
      ];
    }),
  },
  {
    name: "four-armies",
    setup: setup(42, 250, [1, 2, 4, 7]),
    turnCount: 120,
    commands: ids(0, 3).flatMap((seat) => {
      const sender = [1, 2, 4, 7][seat]!;
      const own = ids(seat * 250 + 1, seat * 250 + 250);
      return [
        { turn: 1, sender, command: move(own, 100 * seat - 150, 50) },
        ...ids(0, 9).map((i) => ({
          turn: 50 + i,
          sender,
          command: attack(own.slice(i * 25, i * 25 + 25), ((seat + 1) % 4) * 250 + 1 + i * 3),
        })),
      ];
    }),
  },
];

/** The checksum of each turn, as it is taken in a match: after the draw at its end. */
export function checksumsOf({ setup: matchSetup, turnCount, commands }: GoldenWorld): readonly string[] {
  const world = createWorld(matchSetup);
  return Array.from({ length: turnCount }, (_, turn) => {
    for (const { sender, command } of commands.filter((one) => one.turn === turn))
      runCommand(world, sender, command);
    for (let i = 0; i < 3; i += 1) step(world);
    drawRandom(world);
    return formatChecksum(checksumOf(world));
  });
}

/** The golden file's text. */
export function formatGoldenWorld(golden: GoldenWorld): string {
  const lines = (items: readonly unknown[]): string =>
    items.map((item) => `\n    ${JSON.stringify(item)}`).join(",");
  return `{
  "simVersion": ${SIM_VERSION},
  "setup": ${JSON.stringify(golden.setup)},
  "commands": [${lines(golden.commands)}
  ],
  "checksums": [${lines(checksumsOf(golden))}
  ]
}
`;
}
