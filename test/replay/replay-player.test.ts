import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { LockstepMatch } from "../../src/lockstep/index.ts";
import { ReplayPlayer } from "../../src/replay/index.ts";
import { checksumOf } from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { headerOf, readWhole, recordMatch, variedCommands } from "./recorded-match.ts";

const MATCH = recordMatch({
  header: headerOf(4),
  turnCount: 100,
  ending: { kind: "stopped" },
  commandsOf: variedCommands,
});
const REPLAY = readWhole(MATCH.files[0]!);

describe("a replay is the match again", () => {
  test("every turn ends with the checksum that the match had", () => {
    const player = new ReplayPlayer(REPLAY);
    const checksums: number[] = [];
    while (!player.isFinished) {
      player.runTurn();
      checksums.push(player.checksum);
    }
    expect(checksums).toEqual(MATCH.checksums);
    expect(player.mismatch).toBeNull();
  });

  test("turn 0 finds the world as it is after the draws of turns -2 and -1", () => {
    const match = new LockstepMatch({
      setup: REPLAY.header.setup,
      localPlayerId: 1,
      measureCommand: commandBits,
    });
    for (const turn of [-2, -1]) {
      expect(match.turn).toBe(turn);
      for (let i = 0; i < 3; i += 1) match.runSubTurn();
      match.endTurn();
      match.tryAdvance();
    }
    const player = new ReplayPlayer(REPLAY);
    expect(player.world.words).toEqual(match.world.words);
    expect(player.checksum).toBe(checksumOf(match.world));
  });

  test("two viewers see the same, whatever the recorder", () => {
    const a = new ReplayPlayer(REPLAY);
    const b = new ReplayPlayer(readWhole(MATCH.files[3]!));
    while (!a.isFinished) {
      a.runSubTurn();
      b.runSubTurn();
      expect(b.world.words).toEqual(a.world.words);
    }
  });
});

describe("watching", () => {
  test("three sub-turns are a turn, and its commands run with the first", () => {
    const player = new ReplayPlayer(REPLAY);
    const seen: [number, number][] = [];
    for (let i = 0; i < 6; i += 1) {
      seen.push([player.turn, player.subTurnsRun]);
      player.runSubTurn();
    }
    expect(seen).toEqual([0, 1].flatMap((turn) => [0, 1, 2].map((subTurn) => [turn, subTurn])));
    expect(player.world.header.subTurn).toBe(6);
  });

  test("tells the command delay of the turn being played, and of the last one in the end", () => {
    const [delays, recorded] = [[4, 4, 3], REPLAY.turns.slice(0, 3)];
    const turns = recorded.map((turn, i) => ({ ...turn, commandDelayTurns: delays[i]! }));
    const player = new ReplayPlayer({ ...REPLAY, turns });
    const seen = [player.commandDelayTurns];
    while (!player.isFinished) {
      player.runTurn();
      seen.push(player.commandDelayTurns);
    }
    expect(seen).toEqual([4, 4, 3, 3]);
    expect(new ReplayPlayer({ ...REPLAY, turns: [] }).commandDelayTurns).toBe(2);
  });

  test("runTurn runs what is left of the turn", () => {
    const player = new ReplayPlayer(REPLAY);
    player.runSubTurn();
    player.runTurn();
    expect([player.turn, player.subTurnsRun, player.world.header.subTurn]).toEqual([1, 0, 3]);
  });

  test("nothing runs after the last turn", () => {
    const player = new ReplayPlayer({ ...REPLAY, turns: REPLAY.turns.slice(0, 2) });
    player.runTurn();
    player.runTurn();
    expect([player.isFinished, player.turn, player.turnCount]).toEqual([true, 2, 2]);
    expect(() => player.runSubTurn()).toThrow(AssertionError);
  });

  test("a mismatch is told, the first of them, and the replay goes on", () => {
    const wrong = REPLAY.turns.map((turn) => (turn.turn % 10 === 7 ? { ...turn, checksum: 1 } : turn));
    const player = new ReplayPlayer({ ...REPLAY, turns: wrong });
    for (let turn = 0; turn < 7; turn += 1) player.runTurn();
    expect(player.mismatch).toBeNull();
    while (!player.isFinished) player.runTurn();
    expect(player.mismatch).toEqual({ turn: 7, expected: 1, actual: MATCH.checksums[7] });
    expect(player.checksum).toBe(MATCH.checksums.at(-1));
  });
});
