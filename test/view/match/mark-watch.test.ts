import { expect, test } from "vitest";

import { MarkWatch } from "../../../src/view/match/mark-watch.ts";

const MARKS = [
  { turn: 10, text: "first" },
  { turn: 12, text: "second" },
];

test("tells a mark once, when the replay comes to it", () => {
  const watch = new MarkWatch();
  expect([8, 9, 10, 11, 12, 13].map((turn) => watch.update(turn, MARKS))).toEqual([
    null,
    null,
    "first",
    null,
    "second",
    null,
  ]);
});

test("of marks that are passed together it tells the last", () => {
  const watch = new MarkWatch();
  watch.update(0, MARKS);
  expect(watch.update(40, MARKS)).toBe("second");
});

test("tells them again when the replay is played again, and nothing on the way back", () => {
  const watch = new MarkWatch();
  watch.update(20, MARKS);
  expect(watch.update(0, MARKS)).toBeNull();
  expect(watch.update(10, MARKS)).toBe("first");
});

test("whoever joins in the middle has passed nothing", () => {
  expect(new MarkWatch().update(11, MARKS)).toBeNull();
});
