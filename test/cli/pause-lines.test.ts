import { expect, test } from "vitest";

import { PauseLines } from "../../src/cli/pause-lines.ts";
import { createWorld, runCommand, step, type World } from "../../src/sim/index.ts";

const nameOf = (playerId: number): string => ["Ada", "Ben"][playerId - 1]!;

/** Runs a turn, and gives its line. */
function endTurn(lines: PauseLines, turn: number, world: World): ReturnType<PauseLines["atEndOf"]> {
  for (let i = 0; i < 3; i += 1) step(world);
  return lines.atEndOf(turn, world, nameOf);
}

test("a pause is told in the turn that it begins with, and its end with the turn that runs again", () => {
  const pauses = { each: 1, seconds: 10 };
  const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2], pauses });
  const lines = new PauseLines();
  expect(endTurn(lines, 0, world)).toBeNull();
  runCommand(world, 2, { kind: "pause", reason: "somebody-away" });
  expect(endTurn(lines, 1, world)).toEqual({
    json: { event: "paused", turn: 1, playerId: 2, reason: "somebody-away" },
    text: "Ben paused in turn 1: somebody is away.",
  });
  runCommand(world, 1, { kind: "go-on" });
  for (let turn = 2; turn < 31; turn += 1) expect(endTurn(lines, turn, world)).toBeNull();
  expect(endTurn(lines, 31, world)).toEqual({
    json: { event: "went-on", turn: 32 },
    text: "The match goes on in turn 32.",
  });
  runCommand(world, 1, { kind: "pause", reason: "none" });
  expect(endTurn(lines, 32, world)).toMatchObject({ text: "Ada paused in turn 32." });
});

test("in a match without pauses there is nothing to tell", () => {
  const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
  runCommand(world, 2, { kind: "pause", reason: "none" });
  expect(endTurn(new PauseLines(), 0, world)).toBeNull();
});
