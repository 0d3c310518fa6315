import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { lowBits, nearestWithLowBits } from "../../src/base/index.ts";

describe("a counter sent as its low bits", () => {
  const counter = fc.integer({ min: 0, max: 2 ** 40 });
  const bits = fc.integer({ min: 1, max: 31 });

  test("is read right within half a window of what is expected", () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(counter, bits, place, (expected, bitCount, where) => {
        const half = 2 ** (bitCount - 1);
        const value = expected - half + Math.floor(where * 2 * half); // -half .. half - 1
        expect(nearestWithLowBits(lowBits(value, bitCount), bitCount, expected)).toBe(value);
      }),
      { numRuns: 2_000 },
    );
  });

  test("always has those low bits, and is never further away than half a window", () => {
    fc.assert(
      fc.property(counter, counter, bits, (value, expected, bitCount) => {
        const read = nearestWithLowBits(lowBits(value, bitCount), bitCount, expected);
        expect(lowBits(read, bitCount)).toBe(lowBits(value, bitCount));
        expect(Math.abs(read - expected)).toBeLessThanOrEqual(2 ** (bitCount - 1));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [0x00, 255, 256],
    [0xff, 256, 255],
    [0xff, 0, -1],
    [0x80, 0, -128],
    [0x7f, 0, 127],
    [0x05, -2, 5],
    [0x9b, 411, 411],
  ])("low byte %d, expected %d, is %d", (low, expected, value) => {
    expect(nearestWithLowBits(low, 8, expected)).toBe(value);
  });

  test("of RFC 9000's example is 0xa82f9b32", () => {
    expect(nearestWithLowBits(0x9b32, 16, 0xa82f30ea + 1)).toBe(0xa82f9b32);
  });

  test("negative ones wrap as in two's complement", () => {
    expect(lowBits(-1, 8)).toBe(255);
    expect(lowBits(-2, 16)).toBe(65_534);
  });

  test("refuses widths and low bits that cannot be", () => {
    for (const bitCount of [0, 32, -1]) {
      expect(() => lowBits(1, bitCount)).toThrow(AssertionError);
      expect(() => nearestWithLowBits(0, bitCount, 0)).toThrow(AssertionError);
    }
    expect(() => nearestWithLowBits(256, 8, 0)).toThrow(AssertionError);
    expect(() => nearestWithLowBits(-1, 8, 0)).toThrow(AssertionError);
  });
});
