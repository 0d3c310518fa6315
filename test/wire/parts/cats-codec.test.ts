import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { COMMAND_CATS_MAX, NETWORK_ID_MAX } from "../../../src/sim/index.ts";
import { catsBits, readCats, writeCats } from "../../../src/wire/parts/cats-codec.ts";

const RANGES = 0;
const BIT_SET = 1;
const GAPS = 2;
const WIDE_GAPS = 3;
const LAST = NETWORK_ID_MAX - 1;

function bytesOf(cats: readonly number[]): Uint8Array {
  const writer = new BitWriter(60_000);
  writeCats(writer, cats);
  return writer.finish();
}

function formOf(cats: readonly number[]): number {
  return bytesOf(cats)[0]! >> 6;
}

function read(bytes: Uint8Array): readonly number[] | null {
  const reader = new BitReader(bytes);
  const cats = readCats(reader);
  return reader.finished ? cats : null;
}

/** What is read of bits that the test writes; null if they are refused. */
function readForged(
  form: number,
  first: number,
  writeRest: (writer: BitWriter) => void,
): readonly number[] | null {
  const writer = new BitWriter(60_000);
  writer.bits(form, 2);
  writer.golomb(first - 1, 3);
  writeRest(writer);
  return read(writer.finish());
}

/** The only form of version 1 of the protocol: count, first id, gaps, all as plain exponential-Golomb codes. */
function version1Bits(cats: readonly number[]): number {
  const writer = new BitWriter(100_000);
  writer.golomb(cats.length - 1, 0);
  writer.golomb(cats[0]! - 1, 3);
  for (let i = 1; i < cats.length; i += 1) writer.golomb(cats[i]! - cats[i - 1]! - 1, 0);
  return writer.bitCount;
}

const upTo = (count: number, first = 1, step = 1): readonly number[] =>
  Array.from({ length: count }, (_, i) => first + i * step);

/** Selections as they are: runs of neighbours with holes in them, cats bred far apart, and any others. */
const catsArbitrary: fc.Arbitrary<readonly number[]> = fc
  .tuple(
    fc.integer({ min: 1, max: 5_000 }),
    fc.array(
      fc.tuple(
        fc.oneof(
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 700 }),
          fc.integer({ min: 0, max: 2 ** 20 }),
        ),
        fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 80 })),
      ),
      { minLength: 1, maxLength: 60 },
    ),
  )
  .map(([first, runs]) => {
    let next = first;
    return runs.flatMap(([gap, length]) => {
      const ids = upTo(length, next + gap);
      next = ids.at(-1)! + 1;
      return ids;
    });
  });
const farArbitrary = fc
  .uniqueArray(fc.integer({ min: 1, max: LAST }), { minLength: 1, maxLength: 40 })
  .map((ids) => ids.toSorted((a, b) => a - b));
const anyCats = fc.oneof(catsArbitrary, farArbitrary);

describe("a list of cats", () => {
  test("is read as it was written, in the bits it was measured to, and no more than in version 1 and the form", () => {
    const forms = new Set<number>();
    fc.assert(
      fc.property(anyCats, (cats) => {
        const writer = new BitWriter(60_000);
        writeCats(writer, cats);
        expect(catsBits(cats)).toBe(writer.bitCount);
        expect(writer.bitCount).toBeLessThanOrEqual(version1Bits(cats) + 2);
        expect(read(writer.finish())).toEqual(cats);
        forms.add(formOf(cats));
      }),
      { numRuns: 2_000, seed: 5 }, // the rarest form comes up in most runs, not in all
    );
    expect([...forms].sort()).toEqual([RANGES, BIT_SET, GAPS, WIDE_GAPS]);
  });

  test("cut anywhere is refused", () => {
    fc.assert(
      fc.property(anyCats, (cats) => {
        const bytes = bytesOf(cats);
        for (let length = 0; length < bytes.length; length += 1)
          expect(read(bytes.subarray(0, length))).toBeNull();
      }),
    );
  });

  test("of one in the largest match is as short as it can be", () => {
    expect(catsBits([1])).toBe(2 + 4 + 1);
    expect(formOf([1])).toBe(GAPS);
    expect(formOf(upTo(2))).toBe(GAPS);
  });

  test.each([
    ["200 in a row", upTo(200), RANGES, 3],
    ["2,500 in a row", upTo(2_500), RANGES, 4],
    ["10,000 in a row", upTo(COMMAND_CATS_MAX), RANGES, 4],
    ["every second of 400", upTo(200, 1, 2), BIT_SET, 52],
    ["200 bred cats, 300 ids apart", upTo(200, 1_000, 300), WIDE_GAPS, 254],
    ["five armies of 100", upTo(5, 1, 500).flatMap((first) => upTo(100, first)), RANGES, 18],
  ])("%s: a form and a size", (_, cats, form, bytesMax) => {
    expect(formOf(cats)).toBe(form);
    expect(bytesOf(cats).length).toBeLessThanOrEqual(bytesMax);
  });

  test("holds the largest ids and the longest lists", () => {
    for (const cats of [[LAST], [1, LAST], upTo(COMMAND_CATS_MAX, NETWORK_ID_MAX - COMMAND_CATS_MAX)]) {
      expect(read(bytesOf(cats))).toEqual(cats);
    }
  });

  test("that is empty is not written: that is a mistake of ours", () => {
    expect(() => bytesOf([])).toThrow(AssertionError);
  });
});

describe("bits that are no list of cats", () => {
  const gaps = (first: number, values: readonly number[], count = values.length + 1) =>
    readForged(GAPS, first, (writer) => {
      writer.golomb(count - 1, 0);
      for (const gap of values) writer.golomb(gap - 1, 0);
    });
  const ranges = (first: number, orders: readonly [number, number], values: readonly number[]) =>
    readForged(RANGES, first, (writer) => {
      writer.golomb((values.length - 1) >> 1, 0);
      if (values.length > 1) writer.bits(orders[0], 4);
      writer.bits(orders[1], 4);
      values.forEach((value, i) => writer.golomb(value, orders[(i + 1) & 1]!));
    });
  const bitSet = (first: number, span: number, inner: readonly boolean[]) =>
    readForged(BIT_SET, first, (writer) => {
      writer.golomb(span, 6);
      for (const bit of inner) writer.flag(bit);
    });
  const wideGaps = (first: number, order: number, values: readonly number[]) =>
    readForged(WIDE_GAPS, first, (writer) => {
      writer.bits(order - 1, 4);
      writer.golomb(values.length, 0);
      for (const gap of values) writer.golomb(gap - 1, order);
    });

  test("the forged ones are right where nothing is wrong with them", () => {
    expect(gaps(5, [1, 4])).toEqual([5, 6, 10]);
    expect(gaps(LAST, [])).toEqual([LAST]);
    expect(ranges(1, [0, 8], [199])).toEqual(upTo(200));
    const alternating = Array.from({ length: 59 }, (_, i) => i % 2 === 1);
    expect(bitSet(1, 60, alternating)).toEqual(upTo(31, 1, 2));
    expect(wideGaps(1, 9, [400, 300, 350])).toEqual([1, 401, 701, 1_051]);
  });

  test("another form than the writer's choice is refused", () => {
    expect(ranges(1, [0, 0], [0])).toBeNull(); // one cat: gaps are shorter
    expect(bitSet(1, 0, [])).toBeNull();
    expect(bitSet(1, 4, [true, true, true])).toBeNull();
    expect(gaps(1, Array<number>(199).fill(1))).toBeNull(); // a range is
    expect(gaps(1, Array<number>(199).fill(2))).toBeNull(); // a bit set is
    expect(gaps(1, [400, 300, 350])).toBeNull(); // wide ones are
    expect(wideGaps(1, 1, [1])).toBeNull();
  });

  test("an order that is not the best, or not the lowest of the best, is refused", () => {
    for (let order = 0; order <= 15; order += 1) {
      expect([order, ranges(1, [0, order], [199]) !== null]).toEqual([order, order === 8]);
    }
    for (let order = 1; order <= 16; order += 1) {
      expect([order, wideGaps(1, order, [400, 300, 350]) !== null]).toEqual([order, order === 9]);
    }
    // 100 and 100 with 300 ids between.
    for (let order = 0; order <= 15; order += 1) {
      const cats = ranges(1, [order, 7], [99, 300, 99]);
      expect([order, cats !== null]).toEqual([order, order === 7]);
    }
  });

  test("ids at or beyond the limit are refused, also when only their sum is", () => {
    expect(gaps(NETWORK_ID_MAX, [])).toBeNull();
    expect(gaps(2 ** 31, [])).toBeNull();
    expect(gaps(2, [NETWORK_ID_MAX - 2])).toBeNull();
    expect(gaps(LAST, [2 ** 31, 2 ** 31])).toBeNull();
    const row = (first: number) => ranges(first, [0, 8], [199]);
    expect(row(NETWORK_ID_MAX - 200)).not.toBeNull();
    expect(row(NETWORK_ID_MAX - 199)).toBeNull();
    expect(wideGaps(2, 16, [NETWORK_ID_MAX - 2])).toBeNull();
    const set = (first: number) =>
      bitSet(
        first,
        60,
        Array.from({ length: 59 }, (_, i) => i % 2 === 1),
      );
    expect(set(LAST - 60)).not.toBeNull();
    expect(set(LAST - 59)).toBeNull();
  });

  test("a count that lies is refused", () => {
    expect(gaps(5, [], 2)).toBeNull();
    expect(gaps(5, [1], 2 ** 31)).toBeNull();
    expect(bitSet(1, 2 ** 31 - 1, [true])).toBeNull();
    const count = (writer: BitWriter): void => {
      writer.golomb(2 ** 31 - 1, 0);
      writer.bits(0xff, 8);
    };
    expect(readForged(RANGES, 1, count)).toBeNull();
  });

  test("more cats than a command has are refused, in each form", () => {
    expect(ranges(1, [0, 12], [COMMAND_CATS_MAX - 1])).not.toBeNull();
    expect(ranges(1, [0, 12], [COMMAND_CATS_MAX])).toBeNull();
    expect(ranges(1, [0, 12], [2 ** 31 - 1])).toBeNull();
    expect(gaps(1, Array<number>(COMMAND_CATS_MAX).fill(1))).toBeNull();
    expect(wideGaps(1, 8, Array<number>(COMMAND_CATS_MAX).fill(300))).toBeNull();
    const inner = Array.from({ length: 2 * COMMAND_CATS_MAX - 1 }, (_, i) => i % 2 === 1);
    expect(bitSet(1, 2 * COMMAND_CATS_MAX - 2, inner.slice(2))).not.toBeNull();
    expect(bitSet(1, 2 * COMMAND_CATS_MAX, inner)).toBeNull();
  });

  test("random ones never make the reader throw, and those accepted are written the same", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const cats = read(bytes);
        if (cats === null) return;
        accepted += 1;
        expect(bytesOf(cats)).toEqual(bytes);
      }),
      { numRuns: 20_000 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
