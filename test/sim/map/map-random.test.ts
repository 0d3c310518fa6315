import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { MapRandom } from "../../../src/sim/map/map-random.ts";

function draw(seed: string, limit: number): readonly number[] {
  const random = new MapRandom(seed);
  return Array.from({ length: 400 }, () => random.below(limit));
}

test("one seed draws the same numbers, another draws others", () => {
  expect(draw("map 4 1", 1_000)).toEqual(draw("map 4 1", 1_000));
  expect(draw("map 4 1", 1_000)).not.toEqual(draw("map 4 2", 1_000));
});

test("all numbers below the limit come up, and no others", () => {
  expect([...new Set(draw("any", 7))].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const random = new MapRandom("any");
  const drawn = Array.from({ length: 200 }, () => random.between(-2, 2));
  expect([...new Set(drawn)].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
});

test("what is never and what is always likely", () => {
  const random = new MapRandom("any");
  for (let i = 0; i < 200; i += 1) {
    expect(random.isWithinPercent(0)).toBe(false);
    expect(random.isWithinPercent(100)).toBe(true);
  }
});

test("nothing is below nothing", () => {
  expect(() => new MapRandom("any").below(0)).toThrow(AssertionError);
  expect(() => new MapRandom("any").between(3, 2)).toThrow(AssertionError);
});
