import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { EIGHT_MAP, SMALL_MAP } from "../support/test-maps.ts";
import { TURN_COMMAND_CATS_MAX, type TurnData } from "../../src/lockstep/index.ts";
import { TURN_COMMANDS_MAX } from "../../src/replay/constants.ts";
import {
  ReplayRecorder,
  verifyReplay,
  type ReplayEnding,
  type ReplayHeader,
} from "../../src/replay/index.ts";
import {
  setWallAt,
  wallWordCount,
  type Command,
  type GameMap,
  type MatchSetup,
} from "../../src/sim/index.ts";
import {
  commandArbitrary,
  groundSetupArbitrary,
  setupArbitrary,
  wantedDelayArbitrary,
} from "../support/world-arbitraries.ts";
import {
  endWith,
  headerOf,
  headerOfSetup,
  joinBytes,
  NAMES,
  readWhole,
  recordMatch,
  variedCommands,
} from "./recorded-match.ts";

const GROUND = { mode: "cushions", catLimit: 9, timeLimitMinutes: 120, map: SMALL_MAP } as const;
const CHECK_VALUES = { randomValue: 1, checksum: 2, logChecksum: 3, wantedDelay: 2 };

const dataOf = (turn: number, playerId: number, ...commands: readonly Command[]): TurnData => ({
  turn,
  playerId,
  commands,
  ...CHECK_VALUES,
});

describe("what is recorded is read again", () => {
  test("a header with names in any script", () => {
    const header = headerOf(8, 0xffff_ffff, 10_000);
    const replay = readWhole(new ReplayRecorder(header).start());
    expect(replay.header).toEqual(header);
  });

  test("a match of any kind, with its teams, observers and map", () => {
    fc.assert(
      fc.property(fc.oneof(setupArbitrary(10_000), groundSetupArbitrary(20)), (setup) => {
        const header = headerOfSetup(setup);
        expect(readWhole(new ReplayRecorder(header).start()).header).toEqual(header);
      }),
    );
  });

  test("a match on a map that takes more than one record", () => {
    const map = pillarMap();
    const setup = {
      seed: 1,
      catsPerPlayer: 3,
      playerIds: [2, 7],
      ground: { ...GROUND, map, mode: "battle" },
    } as const;
    const recorder = new ReplayRecorder(headerOfSetup(setup));
    const start = recorder.start();
    expect(start.length).toBeGreaterThan(16_400);
    const file = joinBytes([start, recorder.turn(0, [], endWith(7)), recorder.end({ kind: "left" })]);
    expect(readWhole(file)).toMatchObject({
      header: headerOfSetup(setup),
      damage: null,
      turns: [{ checksum: 7 }],
    });
  });

  test("a match on a map, which needs no file beside the replay to be played again", () => {
    for (const [playerIds, map] of [
      [[1, 2, 5], SMALL_MAP],
      [[1, 2, 3, 4, 5, 6, 7, 8], EIGHT_MAP],
    ] as const) {
      const setup: MatchSetup = {
        seed: 9,
        catsPerPlayer: 3,
        playerIds,
        ground: { ...GROUND, map, mode: "battle" },
      } as const;
      const header = headerOfSetup({ ...setup, teams: playerIds.map((id) => id % 3) });
      const match = recordMatch({
        header,
        turnCount: 60,
        ending: { kind: "stopped" },
        commandsOf: variedCommands,
      });
      for (const file of match.files) {
        expect(verifyReplay(readWhole(file))).toEqual({
          ...{ kind: "ok", turnCount: 60, checksum: match.checksums[59] },
          decision: { kind: "undecided" },
        });
      }
    }
  });

  test("players whose ids are not on end", () => {
    const players = [3, 5, 8].map((playerId) => ({ playerId, name: `player ${playerId}` }));
    const setup = { seed: 0, catsPerPlayer: 1, playerIds: [3, 5, 8] };
    const header = { recorderName: "player 5", setup, players };
    const recorder = new ReplayRecorder(header);
    const command = { kind: "stop", cats: [2] } as const;
    const parts = [
      recorder.start(),
      recorder.turn(0, [dataOf(0, 3), dataOf(0, 5, command), dataOf(0, 8, command, command)], endWith(9)),
    ];
    const replay = readWhole(joinBytes(parts));
    expect(replay.header).toEqual(header);
    expect(replay.turns).toEqual([
      {
        turn: 0,
        checksum: 9,
        commandDelayTurns: 2,
        mark: null,
        playerCommands: [
          { playerId: 5, commands: [command] },
          { playerId: 8, commands: [command, command] },
        ],
      },
    ]);
  });

  test.each<ReplayEnding>([
    { kind: "won", winnerId: 2 },
    { kind: "draw" },
    { kind: "stopped" },
    { kind: "desynced" },
    { kind: "lost-peers" },
    { kind: "left" },
  ])("the ending $kind", (ending) => {
    const recorder = new ReplayRecorder(headerOf(2));
    const parts = [
      recorder.start(),
      recorder.turn(0, [dataOf(0, 1), dataOf(0, 2)], endWith(5)),
      recorder.end(ending),
    ];
    expect(readWhole(joinBytes(parts))).toMatchObject({ ending, damage: null });
  });

  test("any commands and checksums", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(commandsArbitrary(), commandsArbitrary(), u32(), wantedDelayArbitrary)),
        (turns) => {
          const recorder = new ReplayRecorder(headerOf(2));
          const parts = [recorder.start()];
          turns.forEach(([a, b, checksum, delay], turn) => {
            parts.push(
              recorder.turn(turn, [dataOf(turn, 1, ...a), dataOf(turn, 2, ...b)], endWith(checksum, delay)),
            );
          });
          const replay = readWhole(joinBytes([...parts, recorder.end({ kind: "stopped" })]));
          expect(replay.damage).toBeNull();
          expect(replay.turns).toEqual(
            turns.map(([a, b, checksum, delay], turn) => ({
              turn,
              checksum,
              commandDelayTurns: delay,
              mark: null,
              playerCommands: [
                { playerId: 1, commands: a },
                { playerId: 2, commands: b },
              ].filter(({ commands }) => commands.length > 0),
            })),
          );
        },
      ),
    );
  });

  test("as many commands as eight players may give in a turn", () => {
    const most = Array.from({ length: TURN_COMMANDS_MAX }, (): Command => ({ kind: "surrender" }));
    const recorder = new ReplayRecorder(headerOf(8));
    const turnData = NAMES.map((_, i) => dataOf(0, i + 1, ...most));
    const replay = readWhole(joinBytes([recorder.start(), recorder.turn(0, turnData, endWith(0))]));
    expect(replay.turns[0]!.playerCommands.map(({ commands }) => commands)).toEqual(NAMES.map(() => most));
    expect(() => recorder.turn(1, [dataOf(1, 1, ...most, ...most)], endWith(0))).toThrow(AssertionError);
  });

  test("as many cats as eight players may name in a turn, and no more", () => {
    const everybody = Array.from({ length: TURN_COMMAND_CATS_MAX / 2 }, (_, i) => i + 1);
    const hold: Command = { kind: "hold", cats: everybody };
    const recorder = new ReplayRecorder(headerOf(8));
    const turnData = NAMES.map((_, i) => dataOf(0, i + 1, hold, hold));
    const replay = readWhole(joinBytes([recorder.start(), recorder.turn(0, turnData, endWith(0))]));
    expect(replay.turns[0]!.playerCommands.map(({ commands }) => commands)).toEqual(
      NAMES.map(() => [hold, hold]),
    );
    const alone: Command = { kind: "stop", cats: [1] };
    expect(() => recorder.turn(1, [dataOf(1, 1, hold, hold, alone)], endWith(0))).toThrow(AssertionError);
  });
});

describe("size and sameness", () => {
  test("an idle turn takes 11 bytes, with eight players too", () => {
    const recorder = new ReplayRecorder(headerOf(8));
    recorder.start();
    expect(
      recorder.turn(
        0,
        NAMES.map((_, i) => dataOf(0, i + 1)),
        endWith(0xffff_ffff),
      ),
    ).toHaveLength(11);
  });

  test("a command delay takes a byte in the turns in which it is another than before, and 2 is what it is at first", () => {
    const recorder = new ReplayRecorder(headerOf(8));
    const start = recorder.start();
    const delays = [2, 10, 10, 9, 2, 2, 3];
    const parts = delays.map((delay, turn) => recorder.turn(turn, [], endWith(7, delay)));
    expect(parts.map(({ length }) => length)).toEqual([11, 12, 11, 12, 12, 11, 12]);
    const { turns } = readWhole(joinBytes([start, ...parts]));
    expect(turns.map(({ commandDelayTurns }) => commandDelayTurns)).toEqual(delays);
  });

  test("the recorder's name is all in which the files of a match differ", () => {
    const { files } = recordMatch({
      header: headerOf(4),
      turnCount: 40,
      ending: { kind: "stopped" },
      commandsOf: variedCommands,
    });
    const replays = files.map(readWhole);
    expect(replays.map(({ header }) => header.recorderName)).toEqual(NAMES.slice(0, 4));
    const afterRecorder = files.map((file) => Buffer.from(file.subarray(12 + (file[7]! & 0x3fff))));
    for (const bytes of afterRecorder) expect(bytes.equals(afterRecorder[0]!)).toBe(true);
    expect(afterRecorder[0]!.length).toBeGreaterThan(40 * 11);
  });
});

describe("calls out of order are mistakes of ours", () => {
  const started = (): ReplayRecorder => {
    const recorder = new ReplayRecorder(headerOf(2));
    recorder.start();
    return recorder;
  };

  test.each<[string, (recorder: ReplayRecorder) => unknown]>([
    ["a second start", (recorder) => recorder.start()],
    ["a turn before turn 0", (recorder) => recorder.turn(-1, [], endWith(0))],
    ["a turn left out", (recorder) => recorder.turn(1, [], endWith(0))],
    ["turn data of another turn", (recorder) => recorder.turn(0, [dataOf(1, 1)], endWith(0))],
    ["players out of order", (recorder) => recorder.turn(0, [dataOf(0, 2), dataOf(0, 1)], endWith(0))],
    [
      "a player of another match",
      (recorder) => recorder.turn(0, [dataOf(0, 3, { kind: "stop", cats: [1] })], endWith(0)),
    ],
    ["a checksum that is no u32", (recorder) => recorder.turn(0, [], endWith(-1))],
    ["a command delay out of range", (recorder) => recorder.turn(0, [], endWith(0, 11))],
    ["a command delay of one turn", (recorder) => recorder.turn(0, [], endWith(0, 1))],
    ["a winner of another match", (recorder) => recorder.end({ kind: "won", winnerId: 3 })],
  ])("%s", (_, call) => {
    expect(() => call(started())).toThrow(AssertionError);
  });

  test("anything before the start or after the end", () => {
    expect(() => new ReplayRecorder(headerOf(2)).turn(0, [], endWith(0))).toThrow(AssertionError);
    const recorder = started();
    recorder.end({ kind: "left" });
    expect(() => recorder.end({ kind: "left" })).toThrow(AssertionError);
    expect(() => recorder.turn(0, [], endWith(0))).toThrow(AssertionError);
  });

  test("a header out of range", () => {
    const header = headerOf(2);
    const { setup, players } = header;
    const refuses = (bad: ReplayHeader): void => {
      expect(() => new ReplayRecorder(bad).start()).toThrow(AssertionError);
    };
    refuses({ ...header, setup: { ...setup, seed: -1 } });
    refuses({ ...header, players: [] });
    refuses({ ...header, players: players.toReversed() });
    refuses({ ...header, setup: { ...setup, playerIds: [] }, players: [] });
    expect(() => new ReplayRecorder({ ...headerOf(2), recorderName: "\u202e" }).start()).toThrow(
      AssertionError,
    );
  });
});

function u32(): fc.Arbitrary<number> {
  return fc.nat({ max: 0xffff_ffff });
}

function commandsArbitrary(): fc.Arbitrary<Command[]> {
  return fc.array(commandArbitrary(500), { maxLength: 4 });
}

/** A pillar in every other cell of every other row: of all drawings the one that takes most bytes. */
function pillarMap(): GameMap {
  const side = 256;
  const walls = new Int32Array(wallWordCount(side * side));
  const spawns = [
    { column: 3, row: 3 },
    { column: side - 4, row: 3 },
  ];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const isEdge = row === 0 || column === 0 || row === side - 1 || column === side - 1;
      const isSpawn = spawns.some((at) => Math.abs(at.column - column) < 2 && Math.abs(at.row - row) < 2);
      const isPillar = row % 2 === 0 && column % 2 === 0 && !isSpawn;
      if (isEdge || isPillar) setWallAt(walls, row * side + column);
    }
  }
  return { name: "Pillars", width: side, height: side, walls, spawns, cushions: [] };
}
