import { randomInt } from "node:crypto";

const U32_COUNT = 2 ** 32;

/** A number that nobody can guess, 0 to 2^32 - 1. */
export function randomU32(): number {
  return randomInt(U32_COUNT);
}
