import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOfBase64, wordsToBase64 } from "../../../src/desync/report/report-words.ts";

const wordsArbitrary = fc.int32Array({ maxLength: 2_000 });

test("words are what Node makes of their little-endian bytes, and are read again", () => {
  fc.assert(
    fc.property(wordsArbitrary, (words) => {
      const text = wordsToBase64(words);
      expect(text).toBe(Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString("base64"));
      expect(wordsOfBase64(text)).toEqual(Int32Array.from(words));
    }),
  );
});

test("there is one text for any words: whatever is read is what would be written", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("A", "Q", "g", "w", "+", "/", "=", "b", "9", "é"), maxLength: 24 }),
      (text) => {
        const words = wordsOfBase64(text);
        if (words !== null) expect(wordsToBase64(words)).toBe(text);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each(["A", "AAAA", "AAAAAA==AAAAAA==", "AAAAAB==", "====", "AAAA A==", "AAAAA-=="])(
  "%s is refused",
  (text) => {
    expect(wordsOfBase64(text)).toBeNull();
  },
);
