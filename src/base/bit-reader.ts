import { assert } from "./assert.ts";

/**
 * Reads what BitWriter wrote. Never throws on bad input: past the end it yields zeros, and `failed` becomes and stays
 * true. Check `finished` once, after the last field.
 */
export class BitReader {
  readonly #buffer: Uint8Array;
  #bitCount = 0;
  #failed = false;

  constructor(bytes: Uint8Array) {
    this.#buffer = bytes;
  }

  /** True once something was read past the end, or a code was not the one legal encoding of its value. */
  get failed(): boolean {
    return this.#failed;
  }

  /** True when all was read without failure, and what fills up the last byte is zero: one legal encoding. */
  get finished(): boolean {
    if (this.#failed) return false;
    const left = this.#buffer.length * 8 - this.#bitCount;
    if (left >= 8) return false;
    return left === 0 || (this.#buffer[this.#buffer.length - 1]! & (0xff >>> (8 - left))) === 0;
  }

  /** Bits not read yet; the count that a reader checks before it believes an announced length. */
  get bitsLeft(): number {
    return this.#failed ? 0 : this.#buffer.length * 8 - this.#bitCount;
  }

  /** The next eight bits, which are read later all the same; null: there are not so many. */
  nextByte(): number | null {
    if (this.bitsLeft < 8) return null;
    const byte = this.bits(8);
    this.#bitCount -= 8;
    return byte;
  }

  /** An unsigned integer of 1 to 32 bits. */
  bits(count: number): number {
    assert(count >= 1 && count <= 32, `bits: count ${count} is outside 1..32`);
    if (this.#failed || this.#bitCount + count > this.#buffer.length * 8) return this.fail();
    let value = 0;
    for (let left = count; left > 0;) {
      const room = 8 - (this.#bitCount & 7);
      const taken = Math.min(room, left);
      const chunk = (this.#buffer[this.#bitCount >> 3]! >> (room - taken)) & (0xff >>> (8 - taken));
      value = ((value << taken) | chunk) >>> 0;
      this.#bitCount += taken;
      left -= taken;
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  u8(): number {
    return this.bits(8);
  }

  u16(): number {
    return this.bits(16);
  }

  u32(): number {
    return this.bits(32);
  }

  i16(): number {
    return (this.bits(16) << 16) >> 16;
  }

  i32(): number {
    return this.bits(32) | 0;
  }

  /** Exponential-Golomb code of order k; see BitWriter.golomb. */
  golomb(k: number): number {
    if (!(k >= 0 && k <= 16)) assert(false, `golomb: order ${k} is outside 0..16`);
    let zeros = 0;
    while (!this.#failed && this.bits(1) === 0) {
      zeros += 1;
      if (zeros > 31) return this.fail();
    }
    if (this.#failed) return 0;
    const head = zeros > 0 ? 2 ** zeros + this.bits(zeros) : 1;
    const value = (head - 1) * 2 ** k + (k > 0 ? this.bits(k) : 0);
    return !this.#failed && value < 2 ** 31 ? value : this.fail();
  }

  bytes(count: number): Uint8Array {
    if (count * 8 > this.bitsLeft) {
      this.fail();
      return new Uint8Array(0);
    }
    const values = new Uint8Array(count);
    for (let i = 0; i < count; i += 1) values[i] = this.bits(8);
    return values;
  }

  /** Marks the input as bad, for a reader that found a value out of its range; yields 0. */
  fail(): number {
    this.#failed = true;
    return 0;
  }
}
