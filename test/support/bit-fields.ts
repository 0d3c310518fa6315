import fc from "fast-check";

import type { BitReader, BitWriter } from "../../src/base/index.ts";

/** One field as it is written, and how it is read again. */
export interface BitField {
  readonly name: string;
  readonly value: unknown;
  write(writer: BitWriter): void;
  read(reader: BitReader): unknown;
}

const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const golombValue = fc.oneof(fc.nat(40), fc.nat(100_000), fc.integer({ min: 0, max: 2 ** 31 - 1 }));

/** Fields of every kind that a packet is made of. */
export const bitFieldArbitrary: fc.Arbitrary<BitField> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 32 }), u32).map(([count, any]): BitField => {
    const value = any % 2 ** count;
    return { name: `bits(${count})`, value, write: (w) => w.bits(value, count), read: (r) => r.bits(count) };
  }),
  fc.tuple(golombValue, fc.integer({ min: 0, max: 16 })).map(([value, k]): BitField => ({
    name: `golomb(${k})`,
    value,
    write: (w) => w.golomb(value, k),
    read: (r) => r.golomb(k),
  })),
  fc
    .boolean()
    .map((value): BitField => ({ name: "flag", value, write: (w) => w.flag(value), read: (r) => r.flag() })),
  fc
    .integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
    .map((value): BitField => ({ name: "i32", value, write: (w) => w.i32(value), read: (r) => r.i32() })),
  fc
    .integer({ min: -32_768, max: 32_767 })
    .map((value): BitField => ({ name: "i16", value, write: (w) => w.i16(value), read: (r) => r.i16() })),
  fc.uint8Array({ maxLength: 5 }).map((value): BitField => ({
    name: "bytes",
    value,
    write: (w) => w.bytes(value),
    read: (r) => r.bytes(value.length),
  })),
);
