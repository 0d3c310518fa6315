import { EIGHT_MAP, EMPTY_MAP, SMALL_MAP } from "./test-maps.ts";
import {
  checksumOf,
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  drawRandom,
  formatChecksum,
  mapChecksumOf,
  runCommand,
  SIM_VERSION,
  SIM_VERSION_CLASSIC_MIN,
  step,
  type Command,
  type GameMap,
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

type PointKind = "move" | "attack-move" | "patrol";
const SURRENDER: Command = { kind: "surrender" };
const PAUSE: Command = { kind: "pause", reason: "none" };
const GO_ON: Command = { kind: "go-on" };
const go = (kind: PointKind, cats: readonly number[], [x, y]: Point, queued?: "queued"): Command => ({
  ...{ kind, cats, x: x * COMMAND_POINTS_PER_UNIT, y: y * COMMAND_POINTS_PER_UNIT },
  ...(queued === undefined ? {} : { queued: true as const }),
});
type Point = readonly [x: number, y: number]; // world units
const march = (cats: readonly number[], from: Point, to: Point, isFighting: boolean) => {
  const [line, at] = [to, from].map(([x, y]) => ({
    x: x * COMMAND_POINTS_PER_UNIT,
    y: y * COMMAND_POINTS_PER_UNIT,
  }));
  return { kind: "march", cats, ...at!, isFighting, isLoose: !isFighting, line: line! } as const;
};

/** The matches of Classic: a checksum of theirs that moves is a match of an old replay that comes out otherwise. */
const CLASSIC_WORLDS: readonly GoldenWorld[] = [
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
  {
    name: "observer-and-surrender",
    setup: { ...setup(21, 4, [1, 2, 3, 6]), teams: [1, 0, 1, 2] }, // a team is none in Classic
    turnCount: 200,
    commands: [
      { turn: 0, sender: 2, command: move([1, 5, 9], 0, 0) }, // it only watches
      { turn: 1, sender: 1, command: move([1, 2, 3, 4], 0, 0) },
      { turn: 1, sender: 3, command: move([5, 6, 7, 8], 10, 10) },
      { turn: 2, sender: 6, command: attack([9, 10, 11, 12], 1) },
      { turn: 5, sender: 3, command: go("attack-move", [5, 6], [1, 1]) }, // this and the next three are not of Classic
      { turn: 5, sender: 3, command: { kind: "hold", cats: [7] } },
      { turn: 5, sender: 3, command: go("patrol", [8], [1, 1]) },
      { turn: 6, sender: 3, command: go("move", [5, 6, 7, 8], [3, 3], "queued") },
      { turn: 60, sender: 3, command: SURRENDER },
      { turn: 61, sender: 3, command: attack([5, 6, 7, 8], 9) },
      { turn: 62, sender: 1, command: attack([1, 2, 3, 4], 5) },
      { turn: 150, sender: 6, command: SURRENDER },
    ],
  },
];

/** The matches on a map: of both modes, with teams, breeding, queues, walls between armies and a time limit. */
const GROUND_WORLDS: readonly GoldenWorld[] = [
  {
    name: "battle-of-two-teams",
    setup: {
      ...setup(0xba7, 24, [1, 2, 3, 5, 6, 7, 8]),
      teams: [1, 2, 1, 0, 2, 1, 2],
      ground: { mode: "battle", map: EIGHT_MAP, catLimit: 24, timeLimitMinutes: 0 },
    },
    turnCount: 900,
    commands: [0, 1, 2, 3, 4, 5].flatMap((seat) => {
      const sender = [1, 2, 3, 6, 7, 8][seat]!;
      const own = ids(seat * 24 + 1, seat * 24 + 24);
      const meeting: Point = [seat - 3, 5 - seat];
      return [
        { turn: 0, sender, command: go("move", own.slice(0, 16), [2 - seat, seat - 3]) },
        { turn: 2, sender, command: go("attack-move", own.slice(0, 16), meeting, "queued") },
        { turn: 3, sender, command: go("patrol", own.slice(16, 20), [seat * 2 - 5, -7]) },
        { turn: 4, sender, command: { kind: "hold", cats: own.slice(20) } },
        { turn: 90 + seat, sender, command: attack(own.slice(0, 4), ((seat + 1) % 6) * 24 + 3) },
        { turn: 120, sender, command: stop(own.slice(4, 6)) },
        { turn: 150, sender, command: { kind: "attack", cats: own.slice(4, 8), targetId: 1, queued: true } },
        { turn: 200, sender, command: go("attack-move", own, [0, -1.5]) }, // the block in the middle
        { turn: 201, sender, command: { kind: "hold", cats: own, queued: true } },
        { turn: 350 + 10 * seat, sender, command: go("attack-move", own, [seat % 2 === 0 ? -6 : 6, 7]) },
        ...(seat === 4 ? [{ turn: 420, sender, command: SURRENDER }] : []),
        { turn: 430 + seat, sender, command: march(own, [seat - 3, 4], [4 - seat, 6], seat % 2 === 0) },
        { turn: 440, sender, command: { ...march(own, [-6, -3], [6, -3 - seat], true), queued: true } },
        { turn: 500, sender, command: go("attack-move", own, [0, 6]) },
        { turn: 640, sender, command: go("attack-move", own, [0, -6]) },
      ];
    }),
  },
  {
    name: "cushions-held",
    setup: {
      ...setup(0xc0de, 10, [2, 4]),
      ground: {
        mode: "cushions",
        map: SMALL_MAP,
        catLimit: 20,
        timeLimitMinutes: 30,
        kinds: "mixed",
        fog: true,
      },
    },
    turnCount: 1_000,
    commands: [
      { turn: 0, sender: 2, command: go("attack-move", ids(1, 4), [-2.5, 1.5]) },
      { turn: 0, sender: 2, command: go("move", ids(5, 10), [1.5, 1.5]) },
      { turn: 1, sender: 2, command: go("patrol", ids(8, 10), [-0.5, -3.5], "queued") },
      { turn: 0, sender: 4, command: go("move", ids(11, 20), [-0.5, -3.5]) },
      { turn: 100, sender: 4, command: SURRENDER },
      { turn: 110, sender: 2, command: { kind: "breed", cushion: 1, catKind: "kitten" } },
      { turn: 111, sender: 2, command: { kind: "rally", cushion: 1, at: { x: 0, y: 1_000 } } },
      { turn: 112, sender: 4, command: { kind: "breed", cushion: 2, catKind: "tom" } }, // it has given up
      { turn: 200, sender: 2, command: { kind: "breed", cushion: 2, catKind: "knitter" } },
      { turn: 260, sender: 2, command: go("attack-move", ids(5, 40), [-0.5, -3.5]) },
      { turn: 300, sender: 2, command: { kind: "rally", cushion: 1, at: null } },
    ],
  },
  {
    name: "battle-to-the-time-limit",
    setup: {
      ...setup(60, 6, [1, 2]),
      ground: { mode: "battle", map: EMPTY_MAP, catLimit: 6, timeLimitMinutes: 1 },
    },
    turnCount: 620,
    commands: [
      { turn: 5, sender: 1, command: go("attack-move", ids(1, 3), [0, 0]) },
      { turn: 5, sender: 2, command: go("attack-move", ids(7, 12), [0, 0]) },
    ],
  },
];

/** With and without a map: pauses that end by themselves, that somebody ends, that are too many, and orders and a surrender meanwhile. */
const PAUSED_WORLDS: readonly GoldenWorld[] = [
  {
    name: "classic-with-pauses",
    setup: { ...setup(31, 3, [1, 2, 5]), pauses: { each: 1, seconds: 10 } },
    turnCount: 400,
    commands: [
      { turn: 0, sender: 1, command: move([1, 2, 3], 0, 0) },
      { turn: 0, sender: 2, command: move([4, 5, 6], 10, 10) },
      { turn: 20, sender: 1, command: PAUSE },
      { turn: 20, sender: 2, command: { kind: "pause", reason: "connection" } }, // it stands already
      { turn: 21, sender: 2, command: attack([4, 5, 6], 1) }, // nobody gives orders
      { turn: 40, sender: 5, command: SURRENDER },
      { turn: 155, sender: 5, command: PAUSE }, // has given up
      { turn: 156, sender: 1, command: PAUSE }, // has had its own
      { turn: 160, sender: 2, command: { kind: "pause", reason: "wait-for-me" } },
      { turn: 180, sender: 5, command: GO_ON },
      { turn: 190, sender: 1, command: GO_ON }, // it is being counted down
      { turn: 200, sender: 2, command: { kind: "admit", playerId: 5 } }, // of no effect in a world
      { turn: 220, sender: 1, command: attack([1, 2, 3], 4) },
    ],
  },
  {
    name: "cushions-with-pauses",
    setup: {
      ...setup(32, 8, [1, 2, 3]),
      teams: [1, 2, 0],
      ground: { mode: "cushions", map: SMALL_MAP, catLimit: 16, timeLimitMinutes: 1 },
      pauses: { each: 2, seconds: 10 },
    },
    turnCount: 900,
    commands: [
      { turn: 0, sender: 1, command: go("attack-move", ids(1, 8), [-2.5, 1.5]) },
      { turn: 0, sender: 2, command: go("attack-move", ids(9, 16), [1.5, 1.5]) },
      { turn: 30, sender: 3, command: PAUSE }, // it only watches
      { turn: 100, sender: 2, command: { kind: "pause", reason: "somebody-away" } },
      { turn: 110, sender: 3, command: GO_ON },
      { turn: 120, sender: 1, command: GO_ON },
      { turn: 151, sender: 1, command: PAUSE },
      { turn: 160, sender: 2, command: go("move", ids(9, 16), [0, 0]) },
      { turn: 160, sender: 2, command: { kind: "breed", cushion: 1, catKind: "tom" } },
      { turn: 300, sender: 1, command: PAUSE },
      { turn: 450, sender: 1, command: PAUSE },
      { turn: 460, sender: 2, command: go("attack-move", ids(9, 16), [-2.5, 1.5]) },
    ],
  },
];

/** Together they use every command kind, 1 to 8 players, and cats from one to hundreds. */
export const GOLDEN_WORLDS: readonly GoldenWorld[] = [...CLASSIC_WORLDS, ...GROUND_WORLDS, ...PAUSED_WORLDS];

/** The oldest simulation in which the match goes like that. */
export function simVersionOf({ setup: { ground, pauses } }: GoldenWorld): number {
  return ground === undefined && pauses === undefined ? SIM_VERSION_CLASSIC_MIN : SIM_VERSION;
}

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
  "simVersion": ${simVersionOf(golden)},
  "setup": ${JSON.stringify(golden.setup, nameMap)},
  "commands": [${lines(golden.commands)}
  ],
  "checksums": [${lines(checksumsOf(golden))}
  ]
}
`;
}

/** A map stands in the file by its name and its checksum: test-maps.ts has it drawn. */
function nameMap(key: string, value: unknown): unknown {
  if (key !== "map") return value;
  const map = value as GameMap;
  return `${map.name} ${formatChecksum(mapChecksumOf(map))}`;
}
