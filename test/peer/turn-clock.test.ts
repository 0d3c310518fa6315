import { expect, test } from "vitest";

import { TurnClock } from "../../src/peer/turn-clock.ts";

test("three sub-turns and the end of a turn share its 100 ms", () => {
  const clock = new TurnClock(1_000);
  expect([0, 1, 2, 3].map((run) => Math.round(clock.dueMs(run)))).toEqual([1_000, 1_033, 1_067, 1_100]);
});

test("turns follow each other by exactly 100 ms, for a hundred hours", () => {
  const clock = new TurnClock(0.5);
  for (let turn = 0; turn < 3_600_000; turn += 1) clock.nextTurn();
  expect(clock.dueMs(0)).toBe(360_000_000.5);
});

test("after a delay it goes on from the moment the match does", () => {
  const clock = new TurnClock(0);
  clock.nextTurn();
  clock.nextTurnAt(730);
  expect(clock.dueMs(3)).toBe(830);
  clock.nextTurn();
  expect(clock.dueMs(0)).toBe(830);
});
