import { describe, expect, test } from "vitest";

import type { TurnData } from "../../src/lockstep/index.ts";
import { ReplayRecorder, verifyReplay, type Replay } from "../../src/replay/index.ts";
import { COMMAND_KINDS, type Command } from "../../src/sim/index.ts";
import {
  headerOf,
  joinBytes,
  readWhole,
  recordMatch,
  risingAndFalling,
  variedCommands,
} from "./recorded-match.ts";

const TURN_COUNT = 2_500;
const MATCH = recordMatch({
  header: headerOf(4),
  turnCount: TURN_COUNT,
  ending: { kind: "stopped" },
  commandsOf: variedCommands,
  wishOf: risingAndFalling,
});
const REPLAY = readWhole(MATCH.files[0]!);

describe("a match with commands of all kinds, whose command delay changes", () => {
  test("uses them", () => {
    const kinds = REPLAY.turns.flatMap(({ playerCommands }) =>
      playerCommands.flatMap(({ commands }) => commands.map(({ kind }) => kind)),
    );
    expect(new Set(kinds)).toEqual(new Set(COMMAND_KINDS));
  });

  test("has its delays in each peer's file", () => {
    const delays = MATCH.files.map((file) => readWhole(file).turns.map((turn) => turn.commandDelayTurns));
    expect(delays[0]).toEqual(MATCH.delays);
    for (const other of delays) expect(other).toEqual(delays[0]);
    expect(new Set(delays[0])).toEqual(new Set([2, 3, 4, 5]));
  });

  test("verifies, from each peer's file", () => {
    for (const file of MATCH.files) {
      const outcome = verifyReplay(readWhole(file));
      expect(outcome).toEqual({
        ...{ kind: "ok", turnCount: TURN_COUNT, checksum: MATCH.checksums.at(-1) },
        decision: { kind: "won", winnerId: 1 }, // and played on
      });
    }
  });

  test("verifies up to where the file breaks off", () => {
    const replay = readWhole(MATCH.files[0]!.subarray(0, -1));
    expect(replay.damage).toEqual({ kind: "truncated", afterTurn: TURN_COUNT - 1 });
    expect(verifyReplay(replay).kind).toBe("ok");
  });
});

// Goal: the turn that is named is the one that differs. Method: a recorder is told one wrong checksum.
test.each([0, 1, 17, TURN_COUNT - 1])("a wrong checksum is found at exactly its turn, %i", (wrongTurn) => {
  const recorder = new ReplayRecorder(REPLAY.header);
  const parts = [recorder.start()];
  for (const { turn, playerCommands, checksum, commandDelayTurns } of REPLAY.turns) {
    const turnData = playerCommands.map((given): TurnData => ({ ...given, turn, ...NO_CHECK_VALUES }));
    const told = turn === wrongTurn ? (checksum ^ 1) >>> 0 : checksum;
    parts.push(recorder.turn(turn, turnData, { checksum: told, commandDelayTurns }));
  }
  const replay = readWhole(joinBytes([...parts, recorder.end({ kind: "desynced" })]));
  const actual = MATCH.checksums[wrongTurn]!;
  expect(replay.damage).toBeNull();
  expect(verifyReplay(replay)).toEqual({
    kind: "differs",
    turn: wrongTurn,
    expected: (actual ^ 1) >>> 0,
    actual,
  });
});

test("a command that was not in the match makes its turn differ", () => {
  const stray: Command = { kind: "move", cats: [1], x: 0, y: 0 };
  const turns = REPLAY.turns.with(5, {
    ...REPLAY.turns[5]!,
    playerCommands: [{ playerId: 1, commands: [stray] }],
  });
  expect(verifyReplay({ ...REPLAY, turns })).toMatchObject({ kind: "differs", turn: 5 });
});

test("another seed makes turn 0 differ", () => {
  const { setup } = REPLAY.header;
  const header = { ...REPLAY.header, setup: { ...setup, seed: setup.seed + 1 } };
  expect(verifyReplay({ ...REPLAY, header })).toMatchObject({ kind: "differs", turn: 0 });
});

test("a replay without turns verifies", () => {
  const replay = readWhole(new ReplayRecorder(headerOf(2)).start());
  expect(verifyReplay(replay)).toMatchObject({ kind: "ok", turnCount: 0 });
});

describe("progress", () => {
  test("is told now and then", () => {
    const told: number[] = [];
    verifyReplay(REPLAY, { onProgress: (turnCount) => told.push(turnCount) > 0 });
    expect(told).toEqual([1_000, 2_000]);
  });

  test("false stops the verification", () => {
    const replay: Replay = REPLAY;
    const outcome = verifyReplay(replay, { onProgress: () => false });
    expect(outcome).toEqual({ kind: "cancelled", turnCount: 1_000 });
  });
});

const NO_CHECK_VALUES = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2 };
