import { assert } from "../base/index.ts";

/** Signed fixed-point number: an integer that counts 1/65536 of a world unit. */
export type Fixed = number & { readonly __brand: "Fixed" };

/** One world unit. */
export const ONE = 65_536 as Fixed;

/** numerator / denominator world units, rounded toward zero: how constants are written without fractions. */
export function fixedRatio(numerator: number, denominator: number): Fixed {
  assert(Number.isInteger(numerator) && Number.isInteger(denominator), "fixedRatio takes integers");
  assert(denominator > 0, "fixedRatio: the denominator is positive");
  return divTrunc(numerator * ONE, denominator) as Fixed;
}

/**
 * a / b of integers, rounded toward zero, so that a mirrored world stays mirrored.
 * Exact for |a| below 2^53: the rounding of the quotient is smaller than its distance to the next integer.
 */
export function divTrunc(a: number, b: number): number {
  return Math.trunc(a / b);
}

/** The value, or the nearer end of 0 .. max. */
export function clampTo(value: number, max: number): number {
  return value < 0 ? 0 : value > max ? max : value;
}

/**
 * The square root of an integer of 0 .. 2^52, rounded down. Newton's method from just above the root, with additions,
 * divisions and floors only: IEEE 754 fixes those to the bit, while an engine may choose the last bit of Math.sqrt.
 * The table is at most 2^-10 off and each round squares and halves that: one makes 21 right bits, enough for roots below
 * 2^20, two make 43. The last two lines settle the one that the rounding may be off.
 */
export function sqrtFloor(value: number): number {
  assert(value >= 0 && value <= 2 ** 52, "sqrtFloor: out of range");
  if (value < TABLE_END) return ROOTS[value]!;
  const bitLength = value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 2 ** 32);
  const shift = (bitLength - 11) >> 1; // value / 4^shift is in 1024 .. 4095
  const start = ROOTS_ABOVE[Math.trunc(value * QUARTERED[shift]!)]! * (1 << shift);
  let root = (start + value / start) / 2;
  if (value >= 2 ** 40) root = (root + value / root) / 2;
  root = Math.floor(root);
  if (root * root > value) return root - 1;
  return (root + 1) * (root + 1) <= value ? root + 1 : root;
}

const TABLE_END = 4096;
const ROOTS_ABOVE_PER_ONE = 256;
/** The root of each index, rounded down. */
const ROOTS = Uint8Array.from({ length: TABLE_END }, (_, i) => searchRoot(i));
/** The root of each index + 1, rounded up to 1/256. */
const ROOTS_ABOVE = Float64Array.from(
  { length: TABLE_END },
  (_, i) => (searchRoot((i + 1) * ROOTS_ABOVE_PER_ONE ** 2 - 1) + 1) / ROOTS_ABOVE_PER_ONE,
);
/** 1 / 4^index: a product with it is exact, and quicker than a division. */
const QUARTERED = Float64Array.from({ length: 22 }, (_, i) => 1 / 4 ** i);

/** Halves the range: for the tables only. */
function searchRoot(value: number): number {
  let low = 0;
  let high = 2 ** 16; // above every root of a u32
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (middle * middle <= value) low = middle;
    else high = middle;
  }
  return low;
}
