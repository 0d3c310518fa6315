import { expect, test } from "vitest";

import { Announcement } from "../../../src/view/match/announcement.ts";

test("what is told of the selected cats ends once others are selected, and is not told again", () => {
  const announcement = new Announcement();
  announcement.begin(2_500, [3, 4, 5]);
  expect(announcement.holds(100, [3, 4, 5])).toBe(true);
  expect(announcement.holds(200, [3])).toBe(false);
  expect(announcement.holds(300, [3, 4, 5])).toBe(false);
});

test("what is told is taken back before its time, unless something else is told by then", () => {
  const announcement = new Announcement();
  const takeBack = announcement.begin(2_500, null);
  takeBack();
  expect(announcement.holds(100, [])).toBe(false);
  announcement.begin(2_500, null);
  takeBack();
  expect(announcement.holds(100, [])).toBe(true);
});

test("whatever else is told holds for its time", () => {
  const announcement = new Announcement();
  announcement.begin(2_500, null);
  expect([100, 2_499, 2_500].map((nowMs) => announcement.holds(nowMs, [nowMs]))).toEqual([true, true, false]);
  announcement.begin(9_000, null);
  announcement.end();
  expect(announcement.holds(3_000, [])).toBe(false);
});
