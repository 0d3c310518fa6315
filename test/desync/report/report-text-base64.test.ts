import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOfBase64, wordsToBase64 } from "../../../src/desync/report/report-words.ts";

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
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
  let readCount = 0;
  for (const length of [1, 2, 3, 4]) {
    const text = wordsToBase64(Int32Array.from({ length }, (_, i) => i * 0x1357_9bdf));
    for (let at = 0; at < text.length; at += 1)
      for (const sign of [...SIGNS.split(""), "=", "-", " ", "é", ""]) {
        const changed = text.slice(0, at) + sign + text.slice(at + 1);
        const words = wordsOfBase64(changed);
        if (words === null) continue;
        readCount += 1;
        expect(wordsToBase64(words)).toBe(changed);
      }
  }
  expect(readCount).toBeGreaterThan((5 + 10 + 16 + 21) * SIGNS.length);
});

test.each(["A", "AAAA", "AAAAAA==AAAAAA==", "AAAAAB==", "====", "AAAA A==", "AAAAA-=="])(
  "%s is refused",
  (text) => {
    expect(wordsOfBase64(text)).toBeNull();
  },
);
