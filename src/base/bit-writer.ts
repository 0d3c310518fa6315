import { assert } from "./assert.ts";

/** Room for most packets. */
const FIRST_BYTES = 64;

/**
 * Writes values of any number of bits, most significant bit first, into a buffer of fixed size.
 * Asserts every range: the caller is us.
 */
export class BitWriter {
  readonly #capacityBytes: number;
  #buffer: Uint8Array;
  #bitCount = 0;

  constructor(capacityBytes: number) {
    assert(capacityBytes > 0, "a BitWriter has room");
    this.#capacityBytes = capacityBytes;
    this.#buffer = new Uint8Array(Math.min(FIRST_BYTES, capacityBytes)); // most of what is written is short
  }

  get bitCount(): number {
    return this.#bitCount;
  }

  /** An unsigned integer of 1 to 32 bits. */
  bits(value: number, count: number): void {
    // What would be said is made only where it is said: this is called for each field of all that is written.
    if (!(count >= 1 && count <= 32)) assert(false, `bits: count ${count} is outside 1..32`);
    const isFitting = value >>> 0 === value && (count === 32 || value >>> count === 0);
    if (!isFitting) assert(false, `bits: ${value} does not fit ${count} bits`);
    if (this.#bitCount + count > this.#buffer.length * 8) this.#grow(count);
    for (let left = count; left > 0;) {
      const room = 8 - (this.#bitCount & 7);
      const taken = Math.min(room, left);
      const chunk = (value >>> (left - taken)) & (0xff >>> (8 - taken));
      this.#buffer[this.#bitCount >> 3]! |= chunk << (room - taken);
      this.#bitCount += taken;
      left -= taken;
    }
  }

  flag(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  u8(value: number): void {
    this.bits(value, 8);
  }

  u16(value: number): void {
    this.bits(value, 16);
  }

  u32(value: number): void {
    this.bits(value, 32);
  }

  /** A signed 16-bit integer, as two's complement. */
  i16(value: number): void {
    const isFitting = Number.isInteger(value) && value >= -0x8000 && value <= 0x7fff;
    if (!isFitting) assert(false, `i16: ${value} is out of range`);
    this.bits(value & 0xffff, 16);
  }

  /** A signed 32-bit integer, as two's complement. */
  i32(value: number): void {
    if ((value | 0) !== value) assert(false, `i32: ${value} is out of range`);
    this.bits(value >>> 0, 32);
  }

  /**
   * Exponential-Golomb code of order k for 0..2^31 - 1: small values take few bits (k = 0: 0 takes one).
   * Source: Teuhola, "A compression method for clustered bit-vectors", 1978; as in H.264, 9.1.
   */
  golomb(value: number, k: number): void {
    if (value >>> 0 !== value || value >= 2 ** 31) assert(false, `golomb: ${value} is out of range`);
    if (!(k >= 0 && k <= 16)) assert(false, `golomb: order ${k} is outside 0..16`);
    const shifted = (value >>> k) + 1;
    const length = 32 - Math.clz32(shifted);
    if (length > 1) this.bits(0, length - 1);
    this.bits(shifted >>> 0, length);
    if (k > 0) this.bits(value & (2 ** k - 1), k);
  }

  /** Whole bytes; they need not start on a byte. */
  bytes(values: Uint8Array): void {
    for (const value of values) this.bits(value, 8);
  }

  #grow(bitCount: number): void {
    assert(this.#bitCount + bitCount <= this.#capacityBytes * 8, "bits: the buffer is full");
    const larger = new Uint8Array(Math.min(2 * this.#buffer.length + bitCount, this.#capacityBytes));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }

  /** A copy of what was written, the last byte filled up with zero bits. */
  finish(): Uint8Array {
    return this.#buffer.slice(0, (this.#bitCount + 7) >> 3);
  }
}
