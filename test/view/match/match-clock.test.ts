import { expect, test } from "vitest";

import { clockOfSubTurns, clockOfTurns, turnText } from "../../../src/view/match/match-clock.ts";

test("counts minutes and seconds", () => {
  expect(clockOfSubTurns(30 * 125)).toBe("2:05");
  expect(clockOfTurns(1259)).toBe("2:05");
  expect(clockOfTurns(-2)).toBe("0:00");
});

test("the turns before 0 are not shown", () => {
  expect([-2, -1, 0, 7].map(turnText)).toEqual(["", "", "turn 0", "turn 7"]);
});
