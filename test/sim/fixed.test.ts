import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { divTrunc, fixedRatio, ONE, sqrtFloor } from "../../src/sim/fixed.ts";

/** Whether `root` is the square root of `value`, rounded down: with big integers, so that nothing is rounded. */
function isRootFloor(value: number, root: number): boolean {
  const [v, r] = [BigInt(value), BigInt(root)];
  return r * r <= v && v < (r + 1n) * (r + 1n);
}

describe("sqrtFloor", () => {
  test("is exact for every value up to 2^18", () => {
    for (let value = 0, root = 0; value <= 2 ** 18; value += 1) {
      if ((root + 1) * (root + 1) <= value) root += 1;
      if (sqrtFloor(value) !== root) expect.fail(`sqrtFloor(${value}) is ${sqrtFloor(value)}, not ${root}`);
    }
  });

  test("is exact for any value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 52 }), (value) => isRootFloor(value, sqrtFloor(value))),
      { numRuns: 20_000 },
    );
  });

  test("is exact around squares, where a root that is off by one shows", () => {
    const root = fc.integer({ min: 1, max: 2 ** 26 });
    fc.assert(
      fc.property(root, fc.integer({ min: -3, max: 3 }), (r, offset) => {
        const value = Math.min(2 ** 52, Math.max(0, r * r + offset));
        return isRootFloor(value, sqrtFloor(value));
      }),
      { numRuns: 20_000 },
    );
  });

  test("is exact around powers of two, where the table changes scale", () => {
    for (let bits = 0; bits <= 52; bits += 1) {
      for (const offset of [-2, -1, 0, 1, 2]) {
        const value = 2 ** bits + offset;
        if (value < 0 || value > 2 ** 52) continue;
        expect([value, isRootFloor(value, sqrtFloor(value))]).toEqual([value, true]);
      }
    }
  });

  test.each([
    [0, 0],
    [1, 1],
    [2 ** 52, 2 ** 26],
    [2 ** 52 - 1, 2 ** 26 - 1],
    [(2 ** 26 - 1) ** 2, 2 ** 26 - 1],
  ])("of %d is %d", (value, root) => {
    expect(sqrtFloor(value)).toBe(root);
  });

  test("refuses what is out of its range", () => {
    for (const value of [-1, 2 ** 52 + 1, NaN, Infinity])
      expect(() => sqrtFloor(value)).toThrow(AssertionError);
  });

  test("the check would see a wrong root", () => {
    expect(isRootFloor(15, 4)).toBe(false);
    expect(isRootFloor(16, 3)).toBe(false);
    expect(isRootFloor(16, 4)).toBe(true);
  });
});

describe("divTrunc", () => {
  const dividend = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 });
  const divisor = fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 2 ** 31 }),
    fc.integer({ min: 1, max: 2 ** 53 - 1 }),
  );

  test("equals the division of big integers, which rounds toward zero", () => {
    fc.assert(
      fc.property(dividend, divisor, (a, b) => BigInt(divTrunc(a, b)) === BigInt(a) / BigInt(b)),
      { numRuns: 10_000 },
    );
  });

  test("is exact beside every multiple of the divisor", () => {
    const factor = fc.integer({ min: -(2 ** 26), max: 2 ** 26 });
    fc.assert(
      fc.property(factor, fc.integer({ min: 1, max: 2 ** 26 }), fc.constantFrom(-1, 0, 1), (q, b, offset) => {
        const a = q * b + offset;
        return BigInt(divTrunc(a, b)) === BigInt(a) / BigInt(b);
      }),
      { numRuns: 10_000 },
    );
  });

  test("mirrors: the quotient of -a is minus that of a", () => {
    fc.assert(fc.property(dividend, divisor, (a, b) => divTrunc(-a, b) + divTrunc(a, b) === 0));
  });
});

describe("fixedRatio", () => {
  test("writes fractions without fractions, rounded toward zero", () => {
    expect(fixedRatio(1, 1)).toBe(ONE);
    expect(fixedRatio(25, 10)).toBe(163_840);
    expect(fixedRatio(64, 10)).toBe(419_430); // 419430.4
    expect(fixedRatio(-64, 10)).toBe(-419_430);
  });

  test("refuses fractions, and divisors that are not positive", () => {
    expect(() => fixedRatio(0.5, 1)).toThrow(AssertionError);
    expect(() => fixedRatio(1, 0)).toThrow(AssertionError);
    expect(() => fixedRatio(1, -1)).toThrow(AssertionError);
  });
});
