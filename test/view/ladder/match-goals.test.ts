import { expect, test } from "vitest";

import { reachOfStars } from "../../../src/view/ladder/star-reach.ts";

test("a star whose time has run out is too late, and those after it can't be earned without it", () => {
  const latest = [Infinity, 600, Infinity];
  expect(reachOfStars(latest, 599)).toEqual(["open", "open", "open"]);
  expect(reachOfStars(latest, 600)).toEqual(["open", "too-late", "after-another"]);
});

test("a star whose time has run out takes none away that comes before it", () => {
  expect(reachOfStars([Infinity, Infinity, 600], 600)).toEqual(["open", "open", "too-late"]);
  expect(reachOfStars([Infinity, 1_200, 600], 600)).toEqual(["open", "open", "too-late"]);
});
