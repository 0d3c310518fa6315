import fc from "fast-check";
import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { bytesOf, crc32, crc32OfWords } from "../../src/base/index.ts";

const bytesFrom = (words: Int32Array, start: number, end: number): Uint8Array =>
  bytesOf(words.subarray(start, end));
const words = fc.oneof(
  fc.int32Array({ maxLength: 200 }),
  // Mostly zeros, as in a world.
  fc
    .array(fc.oneof({ weight: 40, arbitrary: fc.constant(0) }, fc.integer()), { maxLength: 200 })
    .map((list) => Int32Array.from(list, (value) => value | 0)),
);
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });

test("the CRC-32 of words is that of their bytes, from anywhere to anywhere, after anything", () => {
  fc.assert(
    fc.property(words, fc.nat(200), fc.nat(200), u32, (all, a, b, before) => {
      const [start, end] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)];
      expect(crc32OfWords(all, start, end, before)).toBe(crc32(bytesFrom(all, start, end), before));
    }),
    { numRuns: 2_000 },
  );
});

test("zeros are passed over as what they are, however many, before and behind other words", () => {
  for (let zeros = 0; zeros <= 100; zeros += 1) {
    for (const other of [0, 1, -1, 0x8000_0000 | 0]) {
      for (const at of [0, Math.floor(zeros / 2), zeros]) {
        const all = new Int32Array(zeros + 1);
        all[at] = other;
        for (const before of [0, 0xffff_ffff, 0x1234_5678]) {
          expect(crc32OfWords(all, 0, all.length, before)).toBe(crc32(bytesOf(all), before));
        }
      }
    }
  }
});

test("one bit more in a block of zeros shows, wherever it is", () => {
  const empty = crc32OfWords(new Int32Array(32), 0, 32, 0);
  for (let word = 0; word < 32; word += 1) {
    for (let bit = 0; bit < 32; bit += 1) {
      const all = new Int32Array(32);
      all[word] = 1 << bit;
      expect(crc32OfWords(all, 0, 32, 0)).not.toBe(empty);
    }
  }
});

test("refuses words that are not there", () => {
  const all = new Int32Array(20);
  for (const [start, end] of [
    [-1, 5],
    [6, 5],
    [0, 21],
  ] as const) {
    expect(() => crc32OfWords(all, start, end, 0)).toThrow(AssertionError);
  }
});
