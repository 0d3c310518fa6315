// Goal: what the campaign judges peers by is itself right: who could hear whom, when, and for how long not.
// Method: two of three are cut off from each other and heard again, and the third never is.
import { expect, test } from "vitest";

import { Reach } from "../../../../src/lab/departures/runs/reach.ts";

test("the longest break is told of those that were over after a moment, and of one that goes on", () => {
  const reach = new Reach(3);
  reach.note(0, 1, false, 100);
  reach.note(1, 0, false, 150); // it is cut off already
  reach.note(0, 1, true, 400);
  expect(reach.longestBreakMs(1, 0, 0, 1_000)).toBe(300);
  expect(reach.longestBreakMs(0, 1, 400, 1_000)).toBe(0);
  expect(reach.longestBreakMs(0, 1, 0, 250)).toBe(150);
  reach.note(1, 0, false, 900);
  expect(reach.longestBreakMs(0, 1, 0, 1_000)).toBe(300);
  expect(reach.longestBreakMs(0, 1, 400, 1_000)).toBe(100);
  expect(reach.longestBreakMs(0, 1, 0, 2_000)).toBe(1_100);
  expect(reach.longestBreakMs(0, 2, 0, 2_000)).toBe(0);
});

test("they have reached each other since the last break, from the beginning where there was none, and not within one", () => {
  const reach = new Reach(3);
  expect(reach.wholeForMs(0, 2, 500)).toBe(Infinity);
  reach.note(0, 1, false, 100);
  expect(reach.wholeForMs(1, 0, 250)).toBe(0);
  reach.note(0, 1, true, 400);
  reach.note(0, 1, true, 450); // it was whole already
  expect(reach.wholeForMs(1, 0, 1_000)).toBe(600);
});
