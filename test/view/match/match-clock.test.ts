import { expect, test } from "vitest";

import { clockOfMs, clockOfSubTurns, clockOfTurns, turnText } from "../../../src/view/match/match-clock.ts";

test("counts minutes and seconds", () => {
  expect(clockOfSubTurns(30 * 125)).toBe("2:05");
  expect(clockOfTurns(1259)).toBe("2:05");
  expect(clockOfTurns(-2)).toBe("0:00");
});

test("a match is as long in the list of replays as its result said", () => {
  for (const turnCount of [1, 9, 10, 6_449, 6_450])
    expect(clockOfMs(turnCount * 100)).toBe(clockOfTurns(turnCount));
  expect(clockOfMs(644_900)).toBe("10:44");
});

test("the clock stands while the match is paused", () => {
  const stood = [{ turn: 600, endTurn: 1_200 }];
  expect([600, 900, 1_200, 1_800].map((turn) => clockOfTurns(turn, stood))).toEqual([
    "1:00",
    "1:00",
    "1:00",
    "2:00",
  ]);
});

test("the turns before 0 are not shown", () => {
  expect([-2, -1, 0, 7].map(turnText)).toEqual(["", "", "turn 0", "turn 7"]);
});
