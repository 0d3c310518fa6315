// Goal: a block of words has one encoding, and what announces more than is there takes no memory.
// Method: blocks written and read; others bit by bit.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { BLOCK_WORDS, readWords, writeWords } from "../../../src/wire/parts/words-codec.ts";

function written(write: (writer: BitWriter) => void): Uint8Array {
  const writer = new BitWriter(2_048);
  write(writer);
  return writer.finish();
}

/** Null: they are none. */
function wordsIn(bytes: Uint8Array, wordsMax = BLOCK_WORDS): Int32Array | null {
  const reader = new BitReader(bytes);
  const words = readWords(reader, wordsMax);
  return reader.finished ? words : null;
}

/** What writeWords writes, but that the count and the width are as they are told. */
function forged(facts: {
  readonly count: number;
  readonly width: number;
  readonly codes: readonly number[];
}) {
  const { count, width, codes } = facts;
  return written((writer) => {
    writer.flag(false);
    writer.bits(count - 1, 8);
    writer.i32(-7);
    writer.bits(width, 6);
    for (const code of codes) writer.bits(code, width);
  });
}

describe("a block of words", () => {
  const word = fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.integer({ min: -9, max: 9 }));

  test("is read as it was written, whatever is in it", () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: BLOCK_WORDS, size: "max" }), (all) => {
        const words = Int32Array.from(all);
        expect(wordsIn(written((writer) => writeWords(writer, words)))).toEqual(words);
      }),
      { numRuns: 30 },
    );
  });

  test("of equal words takes no more than one of two, and is read", () => {
    for (const count of [1, 2, 255, 256]) {
      const words = new Int32Array(count).fill(-123_456);
      const bytes = written((writer) => writeWords(writer, words));
      expect(bytes.length).toBeLessThanOrEqual(6);
      expect(wordsIn(bytes)).toEqual(words);
    }
  });

  test("is refused where it has more words than there may be", () => {
    const bytes = written((writer) => writeWords(writer, Int32Array.of(1, 2, 3)));
    expect(wordsIn(bytes, 3)).toEqual(Int32Array.of(1, 2, 3));
    expect(wordsIn(bytes, 2)).toBeNull();
  });

  test("that is cut anywhere is refused", () => {
    const bytes = written((writer) =>
      writeWords(
        writer,
        Int32Array.from({ length: 40 }, (_, i) => i * i),
      ),
    );
    for (let length = 0; length < bytes.length; length += 1)
      expect(wordsIn(bytes.subarray(0, length))).toBeNull();
  });

  test("has the least width, of at most 32 bits", () => {
    expect(wordsIn(forged({ count: 2, width: 2, codes: [2] }))).toEqual(Int32Array.of(-7, -6));
    expect(wordsIn(forged({ count: 2, width: 3, codes: [2] }))).toBeNull();
    expect(wordsIn(forged({ count: 3, width: 1, codes: [0, 0] }))).toBeNull();
    for (let width = 33; width < 64; width += 1) {
      const bytes = Uint8Array.of(...forged({ count: 2, width, codes: [] }), ...new Uint8Array(8).fill(0xff));
      const reader = new BitReader(bytes);
      expect(readWords(reader, BLOCK_WORDS)).toHaveLength(0);
      expect(reader.failed).toBe(true);
    }
  });

  test("that is full says so by its first bit, and by no count", () => {
    expect(wordsIn(forged({ count: 255, width: 0, codes: [] }))).toEqual(new Int32Array(255).fill(-7));
    expect(wordsIn(forged({ count: 256, width: 0, codes: [] }))).toBeNull();
  });

  test("that announces more than is there yields nothing", () => {
    const reader = new BitReader(forged({ count: 255, width: 32, codes: [] }));
    expect(readWords(reader, BLOCK_WORDS)).toHaveLength(0);
    expect(reader.failed).toBe(true);
  });
});
