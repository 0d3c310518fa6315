import { expect, test } from "vitest";

import { columnsProblem, valueProblem } from "../../../src/sim/check/range-problem.ts";

test("a range includes both its ends", () => {
  expect([1, 2, 4, 5].map((value) => valueProblem("here", value, [2, 4]))).toEqual([
    "here",
    null,
    null,
    "here",
  ]);
  expect(valueProblem("here", NaN, [2, 4])).toBe("here");
});

test("a table is as its ranges say in rows in use, and zero in all others", () => {
  const ranges = { x: [1, 9], y: [-1, 0] } as const;
  const problemOf = (x: readonly number[], y: readonly number[]) =>
    columnsProblem("things", { x: Int32Array.from(x), y: Int32Array.from(y) }, 2, ranges);
  expect(problemOf([1, 9, 0], [0, -1, 0])).toBeNull();
  expect(problemOf([1, 10, 0], [5, 5, 5])).toBe("things[1].x");
  expect(problemOf([1, 0, 0], [0, 0, 0])).toBe("things[1].x");
  expect(problemOf([1, 9, 0], [-2, 0, 0])).toBe("things[0].y");
  expect(problemOf([1, 9, 3], [0, 0, 0])).toBe("things[2].x"); // in range, but not in use
});
