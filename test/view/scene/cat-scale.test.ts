import { expect, test } from "vitest";

import { catScaleFor } from "../../../src/view/scene/cat-scale.ts";

test("cats shrink with the army, but never to nothing", () => {
  const scales = [1, 3, 9, 25, 100, 1250, 10_000].map((count) => catScaleFor(count));
  expect(scales.every((scale, i) => i === 0 || scale <= scales[i - 1]!)).toBe(true);
  expect(scales[1]).toBeGreaterThan(1);
  expect(scales.at(-1)).toBeGreaterThan(0.3);
});

test("on a map cats are solid and all of one size", () => {
  expect(catScaleFor(1, "battle")).toBe(catScaleFor(2500, "cushions"));
});
