import { crc32 as crc32OfNode } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";

import { crc32 } from "../../src/base/index.ts";

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["", 0],
  ["123456789", 0xcbf43926], // the check value of CRC-32/ISO-HDLC
  ["a", 0xe8b7be43],
  ["The quick brown fox jumps over the lazy dog", 0x414fa339],
])("the CRC-32 of %j is known", (text, known) => {
  expect(crc32(ascii(text))).toBe(known);
});

test("is that of Node, for any bytes", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => crc32(bytes) === crc32OfNode(bytes)));
});

test("goes on from the checksum of what came before", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      expect(crc32(b, crc32(a))).toBe(crc32(new Uint8Array([...a, ...b])));
    }),
  );
});

test("is a u32, also where the highest bit is set", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => crc32(bytes) >>> 0 === crc32(bytes)));
});

test("takes the bytes of a view, not those of its buffer", () => {
  expect(crc32(ascii("xx123456789xx").subarray(2, 11))).toBe(0xcbf43926);
});
