import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/index.ts";
import type { TurnData } from "../../src/lockstep/index.ts";
import { ReplayRecorder, type ReplayEnding } from "../../src/replay/index.ts";
import type { Command } from "../../src/sim/index.ts";
import { headerOf, joinBytes, NAMES, readWhole, recordMatch, variedCommands } from "./recorded-match.ts";

const CHECK_VALUES = { randomValue: 1, checksum: 2, logChecksum: 3 };

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

  test("players whose ids are not on end", () => {
    const players = [3, 5, 8].map((playerId) => ({ playerId, name: `player ${playerId}` }));
    const header = { recorderName: "player 5", seed: 0, catsPerPlayer: 1, players };
    const recorder = new ReplayRecorder(header);
    const command = { kind: "stop", cats: [2] } as const;
    const parts = [
      recorder.start(),
      recorder.turn(0, [dataOf(0, 3), dataOf(0, 5, command), dataOf(0, 8, command, command)], 9),
    ];
    const replay = readWhole(joinBytes(parts));
    expect(replay.header).toEqual(header);
    expect(replay.turns).toEqual([
      {
        turn: 0,
        checksum: 9,
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
    const parts = [recorder.start(), recorder.turn(0, [dataOf(0, 1), dataOf(0, 2)], 5), recorder.end(ending)];
    expect(readWhole(joinBytes(parts))).toMatchObject({ ending, damage: null });
  });

  test("any commands and checksums", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(commandsArbitrary(), commandsArbitrary(), u32())), (turns) => {
        const recorder = new ReplayRecorder(headerOf(2));
        const parts = [recorder.start()];
        turns.forEach(([a, b, checksum], turn) => {
          parts.push(recorder.turn(turn, [dataOf(turn, 1, ...a), dataOf(turn, 2, ...b)], checksum));
        });
        const replay = readWhole(joinBytes([...parts, recorder.end({ kind: "stopped" })]));
        expect(replay.damage).toBeNull();
        expect(replay.turns).toEqual(
          turns.map(([a, b, checksum], turn) => ({
            turn,
            checksum,
            playerCommands: [
              { playerId: 1, commands: a },
              { playerId: 2, commands: b },
            ].filter(({ commands }) => commands.length > 0),
          })),
        );
      }),
    );
  });

  test("as many commands as eight players may give in a turn", () => {
    const stop: Command = { kind: "stop", cats: [1] }; // eight bits
    const recorder = new ReplayRecorder(headerOf(8));
    const turnData = NAMES.map((_, i) => dataOf(0, i + 1, ...Array.from({ length: 1_100 }, () => stop)));
    const replay = readWhole(joinBytes([recorder.start(), recorder.turn(0, turnData, 0)]));
    expect(replay.turns[0]!.playerCommands.map(({ commands }) => commands.length)).toEqual(
      NAMES.map(() => 1_100),
    );
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
        0xffff_ffff,
      ),
    ).toHaveLength(11);
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
    ["a turn before turn 0", (recorder) => recorder.turn(-1, [], 0)],
    ["a turn left out", (recorder) => recorder.turn(1, [], 0)],
    ["turn data of another turn", (recorder) => recorder.turn(0, [dataOf(1, 1)], 0)],
    ["players out of order", (recorder) => recorder.turn(0, [dataOf(0, 2), dataOf(0, 1)], 0)],
    [
      "a player of another match",
      (recorder) => recorder.turn(0, [dataOf(0, 3, { kind: "stop", cats: [1] })], 0),
    ],
    ["a checksum that is no u32", (recorder) => recorder.turn(0, [], -1)],
    ["a winner of another match", (recorder) => recorder.end({ kind: "won", winnerId: 3 })],
  ])("%s", (_, call) => {
    expect(() => call(started())).toThrow(AssertionError);
  });

  test("anything before the start or after the end", () => {
    expect(() => new ReplayRecorder(headerOf(2)).turn(0, [], 0)).toThrow(AssertionError);
    const recorder = started();
    recorder.end({ kind: "left" });
    expect(() => recorder.end({ kind: "left" })).toThrow(AssertionError);
    expect(() => recorder.turn(0, [], 0)).toThrow(AssertionError);
  });

  test("a header out of range", () => {
    expect(() => new ReplayRecorder({ ...headerOf(2), seed: -1 }).start()).toThrow(AssertionError);
    expect(() => new ReplayRecorder({ ...headerOf(2), players: [] }).start()).toThrow(AssertionError);
    expect(() => new ReplayRecorder({ ...headerOf(2), recorderName: "\u202e" }).start()).toThrow(
      AssertionError,
    );
  });
});

function u32(): fc.Arbitrary<number> {
  return fc.nat({ max: 0xffff_ffff });
}

function commandsArbitrary(): fc.Arbitrary<Command[]> {
  const id = fc.integer({ min: 1, max: 2 ** 30 - 1 });
  const cats = fc.uniqueArray(id, { minLength: 1, maxLength: 5 }).map((ids) => ids.toSorted((a, b) => a - b));
  const point = fc.integer({ min: -0x8000, max: 0x7fff });
  return fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("move" as const), cats, x: point, y: point }),
      fc.record({ kind: fc.constant("attack" as const), cats, targetId: id }),
      fc.record({ kind: fc.constant("stop" as const), cats }),
    ),
    { maxLength: 4 },
  );
}
