import { expect, test } from "vitest";

import { catScaleFor, detailFor, ICON_DETAIL, tintFor } from "../../../src/view/scene/cat-flock.ts";

const [ROUND, OF_CROWDS, OF_FEW_CORNERS] = [0, 1, 2];

test("a few cats are round, a crowd has fewer corners, an army the fewest", () => {
  expect(detailFor(70, 12, false)).toBe(ROUND);
  expect(detailFor(70, 200, false)).toBe(OF_CROWDS);
  expect(detailFor(70, 1500, false)).toBe(OF_FEW_CORNERS);
});

test("where pixels are coarse corners are spared, and from far above it is an emblem all the same", () => {
  expect(detailFor(70, 12, true)).toBe(OF_FEW_CORNERS);
  expect(detailFor(120, 12, true), "from near they are cats all the same").toBe(OF_CROWDS);
  expect(detailFor(8, 3, true)).toBe(ICON_DETAIL);
});

test("from far above an emblem stands for each cat, however few there are", () => {
  expect(detailFor(8, 3, false)).toBe(ICON_DETAIL);
  expect(detailFor(8, 20_000, false)).toBe(ICON_DETAIL);
});

test("coats have their own colour from near and their player's from afar", () => {
  expect(tintFor(100)).toBe(0);
  expect(tintFor(45)).toBeGreaterThan(0);
  expect(tintFor(20)).toBeGreaterThan(tintFor(45));
  expect(tintFor(1)).toBeLessThan(1);
});

test("cats shrink with the army, but never to nothing", () => {
  const scales = [1, 3, 9, 25, 100, 1250, 10_000].map((count) => catScaleFor(count));
  expect(scales.every((scale, i) => i === 0 || scale <= scales[i - 1]!)).toBe(true);
  expect(scales[1]).toBeGreaterThan(1);
  expect(scales.at(-1)).toBeGreaterThan(0.3);
});

test("on a map cats are solid and all of one size", () => {
  expect(catScaleFor(1, "battle")).toBe(catScaleFor(2500, "cushions"));
});
