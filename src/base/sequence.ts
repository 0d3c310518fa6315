import { assert } from "./assert.ts";

/**
 * The full number whose low bits were sent, nearest to the number expected: how a counter that grows for ever travels
 * in few bits. Right while the true number is within 2^(bits - 1) of `expected`. May be negative near zero.
 * Source: RFC 9000 (QUIC), appendix A.3.
 */
export function nearestWithLowBits(low: number, bits: number, expected: number): number {
  assert(bits >= 1 && bits <= 31, `nearestWithLowBits: ${bits} bits`);
  const window = 2 ** bits;
  assert(low >= 0 && low < window, `nearestWithLowBits: ${low} does not fit ${bits} bits`);
  const difference = (low - expected) & (window - 1);
  return expected + (difference >= window / 2 ? difference - window : difference);
}

/** The low bits of a counter, as they are sent; negative counters wrap as in two's complement. */
export function lowBits(value: number, bits: number): number {
  assert(bits >= 1 && bits <= 31, `lowBits: ${bits} bits`);
  return value & (2 ** bits - 1);
}
