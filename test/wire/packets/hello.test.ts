import { expect, test } from "vitest";

import { readForged } from "../../support/seal-packet.ts";

const BYTES_BEFORE_NAME = 10;

function isNameAccepted(...codePoints: readonly number[]): boolean {
  return readForged("hello", (writer) => {
    writer.bytes(new Uint8Array(BYTES_BEFORE_NAME));
    writer.bits(codePoints.length, 5);
    for (const codePoint of codePoints) writer.golomb(codePoint, 7);
    writer.bits(0, 3); // addresses
  }).ok;
}

test("refuses a name that must not be shown", () => {
  expect(isNameAccepted(0x61, 0x1f431)).toBe(true);
  expect(isNameAccepted()).toBe(false);
  expect(isNameAccepted(0x61, 0x202e)).toBe(false);
  expect(isNameAccepted(0x20)).toBe(false);
  expect(isNameAccepted(0x61, 0x20)).toBe(false);
});
