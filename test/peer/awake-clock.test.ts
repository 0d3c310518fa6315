import { expect, test } from "vitest";

import { AwakeClock } from "../../src/peer/awake-clock.ts";

function clockOf(readings: readonly number[]): readonly number[] {
  let at = 0;
  const clock = new AwakeClock(() => readings[at++]!);
  return readings.slice(1).map(() => clock.nowMs());
}

test("begins at 0 and runs as what it reads", () => {
  expect(clockOf([5_000, 5_000, 5_010, 5_500, 7_400])).toEqual([0, 10, 500, 2_400]);
});

test("stands still while the machine sleeps", () => {
  const night = 8 * 3_600_000;
  expect(clockOf([0, 400, night, night + 100])).toEqual([400, 2_400, 2_500]);
});

test("of this machine does not run backwards", () => {
  const clock = new AwakeClock();
  const readings = Array.from({ length: 100 }, () => clock.nowMs());
  expect(readings).toEqual(readings.toSorted((a, b) => a - b));
});
