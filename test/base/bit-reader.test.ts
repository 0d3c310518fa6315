import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../src/base/index.ts";
import { bitFieldArbitrary, type BitField } from "../support/bit-fields.ts";

function bytesOf(fields: readonly BitField[]): Uint8Array {
  const writer = new BitWriter(2_000);
  for (const field of fields) field.write(writer);
  return writer.finish();
}

/** A reader of these bits, given as text, filled up with zeros. */
function readerOf(bits: string): BitReader {
  const writer = new BitWriter(100);
  for (const bit of bits.replaceAll(" ", "")) writer.flag(bit === "1");
  return new BitReader(writer.finish());
}

const fieldsArbitrary = fc.array(bitFieldArbitrary, { minLength: 1, maxLength: 12 });

describe("reading", () => {
  test("gives back what was written, in any mix of fields", () => {
    fc.assert(
      fc.property(fieldsArbitrary, (fields) => {
        const reader = new BitReader(bytesOf(fields));
        for (const field of fields)
          expect([field.name, field.read(reader)]).toEqual([field.name, field.value]);
        expect(reader.finished).toBe(true);
        expect(reader.failed).toBe(false);
        expect(reader.bitsLeft).toBeLessThan(8);
      }),
      { numRuns: 500 },
    );
  });

  test("fails when the bytes are cut anywhere", () => {
    fc.assert(
      fc.property(fieldsArbitrary, (fields) => {
        const bytes = bytesOf(fields);
        for (let length = 0; length < bytes.length; length += 1) {
          const reader = new BitReader(bytes.subarray(0, length));
          for (const field of fields) field.read(reader);
          expect([length, reader.failed, reader.finished]).toEqual([length, true, false]);
        }
      }),
    );
  });

  test("is not finished with a byte left over", () => {
    fc.assert(
      fc.property(fieldsArbitrary, (fields) => {
        const reader = new BitReader(new Uint8Array([...bytesOf(fields), 0]));
        for (const field of fields) field.read(reader);
        expect([reader.failed, reader.finished]).toEqual([false, false]);
      }),
    );
  });

  test("is not finished unless the bits that fill up the last byte are zero", () => {
    for (let count = 1; count <= 8; count += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const reader = new BitReader(new Uint8Array([0x80 >> bit]));
        reader.bits(count);
        expect([count, bit, reader.finished]).toEqual([count, bit, bit < count]);
      }
    }
  });

  test("of random bytes never throws, and after a failure yields zeros for ever", () => {
    const reads = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 32 })), { maxLength: 30 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), reads, (bytes, kinds) => {
        const reader = new BitReader(bytes);
        for (const [kind, count] of kinds) {
          const value = [
            () => reader.bits(count),
            () => reader.golomb(count % 17),
            () => Number(reader.flag()),
            () => reader.i32(),
            () => reader.i16(),
            () => reader.bytes(count).length,
          ][kind]!();
          if (reader.failed) expect([value, reader.bitsLeft, reader.finished]).toEqual([0, 0, false]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("can be failed by who reads, for good", () => {
    const reader = new BitReader(new Uint8Array([0xff, 0xff]));
    expect(reader.u8()).toBe(255);
    expect(reader.fail()).toBe(0);
    expect([reader.u8(), reader.bitsLeft, reader.failed, reader.finished]).toEqual([0, 0, true, false]);
  });

  test("nothing from nothing is finished", () => {
    const reader = new BitReader(new Uint8Array(0));
    expect([reader.finished, reader.bitsLeft]).toEqual([true, 0]);
    expect(reader.bits(1)).toBe(0);
    expect([reader.finished, reader.failed]).toEqual([false, true]);
  });

  test("of a count of bits that cannot be is a mistake of ours", () => {
    const reader = new BitReader(new Uint8Array(100));
    for (const count of [0, 33, -1]) expect(() => reader.bits(count)).toThrow(AssertionError);
    for (const order of [-1, 17]) expect(() => reader.golomb(order)).toThrow(AssertionError);
  });
});

describe("an exponential-Golomb code", () => {
  test.each([
    ["1", 0, 0],
    ["010", 0, 1],
    ["011", 0, 2],
    ["00100", 0, 3],
    ["0001000", 0, 7],
    ["1 000", 3, 0],
    ["1 111", 3, 7],
    ["010 000", 3, 8],
    [`${"0".repeat(31)}1${"0".repeat(31)}`, 0, 2 ** 31 - 1],
  ])("%s of order %d is %d", (bits, order, value) => {
    const reader = readerOf(bits);
    expect(reader.golomb(order)).toBe(value);
    expect(reader.finished).toBe(true);
  });

  test("of 2^31 or more is refused", () => {
    for (const [bits, order] of [
      [`${"0".repeat(31)}1${"0".repeat(30)}1`, 0],
      [`${"0".repeat(31)}1${"1".repeat(31)}`, 0],
      [`${"0".repeat(31)}1${"0".repeat(31)} 0`, 1],
      [`${"0".repeat(28)}1${"0".repeat(27)}1 000`, 3],
      [`${"0".repeat(31)}1${"1".repeat(31)}${"1".repeat(16)}`, 16],
    ] as const) {
      const reader = readerOf(bits);
      expect([bits, order, reader.golomb(order), reader.failed]).toEqual([bits, order, 0, true]);
    }
  });

  test("with more than 31 zeros is refused", () => {
    const reader = readerOf(`${"0".repeat(32)}1${"0".repeat(40)}`);
    expect([reader.golomb(0), reader.failed]).toEqual([0, true]);
    const zeros = new BitReader(new Uint8Array(50));
    expect([zeros.golomb(0), zeros.failed]).toEqual([0, true]);
  });

  test("has one encoding for each value: what is read from any bits is written as the same bits", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 16 }),
        (bytes, order) => {
          const reader = new BitReader(bytes);
          const value = reader.golomb(order);
          if (reader.failed) return;
          const writer = new BitWriter(20);
          writer.golomb(value, order);
          const bitCount = bytes.length * 8 - reader.bitsLeft;
          expect(writer.bitCount).toBe(bitCount);
          const again = new BitReader(writer.finish());
          const original = new BitReader(bytes);
          for (let i = 0; i < bitCount; i += 1) expect(again.flag()).toBe(original.flag());
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
