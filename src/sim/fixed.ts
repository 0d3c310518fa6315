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

/** a * b, rounded down. The raw product must stay below 2^53 to be exact. */
export function mulFloor(a: Fixed, b: Fixed): Fixed {
  const product = a * b;
  assert(Number.isSafeInteger(product), "mulFloor overflow");
  return Math.floor(product / ONE) as Fixed;
}

/**
 * a / b of integers, rounded toward zero, so that a mirrored world stays mirrored.
 * Exact for |a| below 2^53: the rounding of the quotient is smaller than its distance to the next integer.
 */
export function divTrunc(a: number, b: number): number {
  return Math.trunc(a / b);
}

/**
 * The square root of an integer of 0 .. 2^52, rounded down. Newton's method from just above the root, with additions,
 * divisions and floors only: IEEE 754 fixes those to the bit, while an engine may choose the last bit of Math.sqrt.
 * The table gives 6 right bits, two rounds make them 26, and the last line settles the one that may be off.
 */
export function sqrtFloor(value: number): number {
  assert(value >= 0 && value <= 2 ** 52, "sqrtFloor: out of range");
  if (value < TABLE_END) return SMALL_ROOTS[value]!;
  const high = Math.floor(value / 2 ** 32);
  const bitLength = high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(value);
  const scale = 1 << ((bitLength - 7) >> 1); // value / scale^2 is in 64 .. 255
  let root = (ROOTS_ABOVE[Math.floor(value / (scale * scale))]! * scale) / ROOTS_ABOVE_PER_ONE;
  root = (root + value / root) / 2;
  root = Math.floor((root + value / root) / 2);
  if (root * root > value) return root - 1;
  return (root + 1) * (root + 1) <= value ? root + 1 : root;
}

const TABLE_END = 256;
const ROOTS_ABOVE_PER_ONE = 16;
/** The root of each index, rounded down. */
const SMALL_ROOTS = Uint16Array.from({ length: TABLE_END }, (_, i) => searchRoot(i));
/** The root of each index + 1 in sixteenths, rounded up. */
const ROOTS_ABOVE = Uint16Array.from(
  { length: TABLE_END },
  (_, i) => searchRoot((i + 1) * ROOTS_ABOVE_PER_ONE * ROOTS_ABOVE_PER_ONE - 1) + 1,
);

function searchRoot(value: number): number {
  let root = 0;
  while ((root + 1) * (root + 1) <= value) root += 1;
  return root;
}
