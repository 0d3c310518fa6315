import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { BitWriter } from "../../src/base/index.ts";

/** The bits that were written, as text, without what fills up the last byte. */
function bitsOf(write: (writer: BitWriter) => void): string {
  const writer = new BitWriter(100);
  write(writer);
  const text = [...writer.finish()].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return text.slice(0, writer.bitCount);
}

describe("writing", () => {
  test("is most significant bit first, without gaps", () => {
    expect(bitsOf((writer) => writer.bits(0b101, 3))).toBe("101");
    expect(
      bitsOf((writer) => {
        writer.flag(true);
        writer.u8(0b0000_1111);
        writer.bits(1, 2);
      }),
    ).toBe("10000111101");
    expect(bitsOf((writer) => writer.u16(0x8001))).toBe("1000000000000001");
    expect(bitsOf((writer) => writer.i16(-2))).toBe("1111111111111110");
    expect(bitsOf((writer) => writer.i32(-1))).toBe("1".repeat(32));
  });

  test("of any integer gives its binary digits", () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (before, value) => {
        const bits = bitsOf((writer) => {
          for (let i = 0; i < before; i += 1) writer.flag(true);
          writer.u32(value);
        });
        expect(bits).toBe("1".repeat(before) + value.toString(2).padStart(32, "0"));
      }),
    );
  });

  test("fills up the last byte with zeros, and hands out a copy", () => {
    const writer = new BitWriter(10);
    writer.bits(0b11111, 5);
    const first = writer.finish();
    expect([...first]).toEqual([0b1111_1000]);
    writer.bits(0b111, 3);
    expect([...first]).toEqual([0b1111_1000]);
    expect([...writer.finish()]).toEqual([0xff]);
  });

  test("of an exponential-Golomb code gives the codes of H.264, 9.1", () => {
    const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((value) => bitsOf((writer) => writer.golomb(value, 0)));
    expect(codes).toEqual(["1", "010", "011", "00100", "00101", "00110", "00111", "0001000"]);
    expect(bitsOf((writer) => writer.golomb(9, 3))).toBe("010001");
    expect(bitsOf((writer) => writer.golomb(2 ** 31 - 1, 0))).toBe(`${"0".repeat(31)}1${"0".repeat(31)}`);
  });

  test("takes no more than there is room for", () => {
    const writer = new BitWriter(1);
    writer.bits(0, 7);
    expect(() => writer.bits(0, 2)).toThrow(AssertionError);
    writer.bits(1, 1);
    expect([...writer.finish()]).toEqual([1]);
    expect(() => writer.flag(false)).toThrow(AssertionError);
    expect(() => new BitWriter(0)).toThrow(AssertionError);
  });

  test("of values out of range is a mistake of ours", () => {
    const refused: readonly ((writer: BitWriter) => void)[] = [
      (writer) => writer.bits(2, 1),
      (writer) => writer.bits(-1, 8),
      (writer) => writer.bits(0.5, 8),
      (writer) => writer.bits(NaN, 8),
      (writer) => writer.bits(0, 0),
      (writer) => writer.bits(0, 33),
      (writer) => writer.bits(2 ** 32, 32),
      (writer) => writer.u8(256),
      (writer) => writer.u16(65_536),
      (writer) => writer.u32(2 ** 32),
      (writer) => writer.i16(32_768),
      (writer) => writer.i16(-32_769),
      (writer) => writer.i16(0.5),
      (writer) => writer.i32(2 ** 31),
      (writer) => writer.i32(-(2 ** 31) - 1),
      (writer) => writer.i32(0.5),
      (writer) => writer.golomb(-1, 0),
      (writer) => writer.golomb(2 ** 31, 0),
      (writer) => writer.golomb(0.5, 0),
      (writer) => writer.golomb(0, -1),
      (writer) => writer.golomb(0, 17),
    ];
    for (const write of refused) expect(() => bitsOf(write), String(write)).toThrow(AssertionError);
  });
});
