import fc from "fast-check";
import xor128 from "seedrandom/lib/xor128.js";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { drawRandom, restoreSnapshot, takeSnapshot, type World } from "../../src/sim/index.ts";
import { drawBelow, seedRandom } from "../../src/sim/random.ts";
import { allocateWorld } from "../../src/sim/world/world.ts";
import { u32 } from "../support/world-arbitraries.ts";

function seeded(seed: number): World {
  const world = allocateWorld(1, 1);
  seedRandom(world, seed);
  return world;
}

function draws(world: World, count: number): readonly number[] {
  return Array.from({ length: count }, () => drawRandom(world));
}

describe("the shared generator", () => {
  // A change here makes every replay and every peer of before another game: raise SIM_VERSION.
  test.each([
    [0, [1131143352, 2483896491, 344110285, 2900582425, 2962307869, 1315388860]],
    [1, [213793527, 2899270132, 107284508, 2307738764, 1947842248, 2731491654]],
    [7, [4100899075, 1634278061, 611801305, 858729882, 2982908965, 2556316867]],
    [2 ** 32 - 1, [3153399499, 3154919117, 2398953548, 3375466767, 3668002228, 126284411]],
  ])("draws a known sequence for seed %d", (seed, known) => {
    expect(draws(seeded(seed), known.length)).toEqual(known);
  });

  test("is seedrandom's xor128, seeded with the number as text", () => {
    fc.assert(
      fc.property(u32, (seed) => {
        const original = xor128(String(seed), { state: true });
        const expected = Array.from({ length: 50 }, () => original.int32() >>> 0);
        expect(draws(seeded(seed), 50)).toEqual(expected);
      }),
    );
  });

  test("keeps all its state in the world: going back to a snapshot repeats the draws", () => {
    const world = seeded(3);
    draws(world, 10);
    const snapshot = takeSnapshot(world);
    const first = draws(world, 20);
    restoreSnapshot(world, snapshot);
    expect(draws(world, 20)).toEqual(first);
  });

  test("two worlds draw independently of each other", () => {
    const [a, b, alone] = [seeded(9), seeded(9), seeded(9)];
    const expected = draws(alone, 5);
    for (const value of expected) {
      expect(drawRandom(a)).toBe(value);
      draws(b, 3);
    }
  });

  test("each draw changes the state, and nothing but the state", () => {
    const world = seeded(11);
    const before = takeSnapshot(world);
    drawRandom(world);
    const changed = [...world.words.keys()].filter((i) => world.words[i] !== before[i]);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.every((i) => i >= 8 && i < 12)).toBe(true);
  });

  test("refuses a seed that is no u32", () => {
    for (const seed of [-1, 0.5, 2 ** 32, NaN]) expect(() => seeded(seed)).toThrow(AssertionError);
  });
});

describe("drawBelow", () => {
  test("stays below the limit", () => {
    fc.assert(
      fc.property(u32, fc.integer({ min: 1, max: 2 ** 16 }), (seed, limit) => {
        const value = drawBelow(seeded(seed), limit);
        return Number.isInteger(value) && value >= 0 && value < limit;
      }),
    );
  });

  test.each([2, 3, 4, 7, 24])("gives each of %d values about equally often", (limit) => {
    const world = seeded(limit);
    const counts = Array<number>(limit).fill(0);
    for (let i = 0; i < 1_000 * limit; i += 1) counts[drawBelow(world, limit)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(160); // five standard deviations
  });

  test("draws again where the last, incomplete run would favour small values", () => {
    const limit = 40_000;
    const whole = 2 ** 32 - (2 ** 32 % limit);
    const world = seeded(0);
    // Goes on until a draw lies in the incomplete run; one of 590,000 does.
    for (let draw = 0; draw < 5_000_000; draw += 1) {
      const before = takeSnapshot(world);
      if (drawRandom(world) < whole) continue;
      const next = drawRandom(world);
      restoreSnapshot(world, before);
      expect(drawBelow(world, limit)).toBe(next % limit);
      return;
    }
    expect.fail("no draw lies in the incomplete run");
  });

  test("with limit 1 is always 0, and draws all the same", () => {
    const world = seeded(2);
    const before = takeSnapshot(world);
    expect(drawBelow(world, 1)).toBe(0);
    expect(world.words).not.toEqual(before);
  });

  test("refuses limits out of range", () => {
    for (const limit of [0, -1, 1.5, 2 ** 16 + 1])
      expect(() => drawBelow(seeded(1), limit)).toThrow(AssertionError);
  });
});
