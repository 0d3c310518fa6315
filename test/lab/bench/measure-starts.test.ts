import { expect, test } from "vitest";

import { measureStarts } from "../../../src/lab/bench/measure-starts.ts";

test("the cats of a first march come to rest within 2 s of each other, on every map", () => {
  const told: string[] = [];
  const figures = [...measureStarts((text) => told.push(text))];
  expect(figures.map(({ name }) => name)).toEqual([
    "crowds: first marches, first to last, median",
    "crowds: first marches, first to last, worst",
    expect.stringMatching(/^crowds: of \d+ first marches, more than 2 s$/),
  ]);
  const [median, worst, overCount] = figures.map(({ value }) => value!);
  expect(median).toBeGreaterThan(0);
  expect(worst).toBeGreaterThan(median!);
  expect(worst).toBeLessThanOrEqual(2);
  expect(overCount).toBe(0);
  expect(figures.map(({ ok }) => ok)).toEqual([null, true, null]);
  expect(told).toEqual(["crowds: first marches"]);
});
