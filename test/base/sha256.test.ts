import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";

import { bytesOfDigest, digestOf, digestOfBytes, isDigest } from "../../src/base/digest.ts";
import { sha256 } from "../../src/base/sha256.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

// FIPS 180-4, and the vectors that come with it.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("the hash of %j is that of the standard", (text, expected) => {
  expect(hex(sha256(Buffer.from(text)))).toBe(expected);
});

test("any bytes have the hash that Node gives them, at every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, i) => i * 7);
    expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("a digest is the first half of it, and is read back from its bytes", () => {
  const digest = digestOf(Buffer.from("abc"));
  expect(digest).toBe("ba7816bf8f01cfea414140de5dae2223");
  expect(digestOfBytes(bytesOfDigest(digest))).toBe(digest);
  expect([isDigest(digest), isDigest(""), isDigest(digest.toUpperCase())]).toEqual([true, false, false]);
});
