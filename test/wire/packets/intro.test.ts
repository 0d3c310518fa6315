import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

const BYTES_BEFORE_ADDRESSES = 6;

/** An intro with so many addresses announced, and these octets and this port for each. */
function isAccepted(
  count: number,
  ...octets: readonly (readonly [number, number, number, number])[]
): boolean {
  return readForged("intro", (writer) => {
    writer.bytes(new Uint8Array(BYTES_BEFORE_ADDRESSES));
    writer.bits(count, 3);
    for (const address of octets) {
      writer.flag(false);
      for (const octet of address) writer.u8(octet);
      writer.u16(45_000);
    }
    writer.flag(false); // no signature
  }).ok;
}

test("an intro carries none to four addresses, each once", () => {
  const four = [1, 2, 3, 4].map((last) => [10, 0, 0, last] as const);
  for (let count = 0; count <= 4; count += 1) expect(isAccepted(count, ...four.slice(0, count))).toBe(true);
  expect(isAccepted(5, ...four, [10, 0, 0, 5])).toBe(false);
  expect(isAccepted(2, [10, 0, 0, 1], [10, 0, 0, 1])).toBe(false);
  expect(isAccepted(2, [10, 0, 0, 1])).toBe(false);
  expect(isAccepted(0, [10, 0, 0, 1])).toBe(false);
});

test("an intro with an address where nobody can be is refused", () => {
  for (const octets of [
    [0, 0, 0, 0],
    [224, 0, 0, 1],
    [255, 255, 255, 255],
    [240, 1, 1, 1],
  ] as const) {
    expect([octets, isAccepted(1, octets)]).toEqual([octets, false]);
  }
});

test("an intro that nobody would read is not written", () => {
  const address = { host: "10.0.0.1", port: 1 };
  for (const addresses of [[address, address], [{ host: "0.0.0.0", port: 1 }], [{ ...address, port: 0 }]]) {
    expect(() => writePacket({ kind: "intro", nonce: 1, stamp: 1, addresses, signature: null }, 1)).toThrow(
      AssertionError,
    );
  }
});

test("intro-ack is the token and the time of the intro, and nothing more", () => {
  const isAckAccepted = (byteCount: number): boolean =>
    readForged("intro-ack", (writer) => writer.bytes(new Uint8Array(byteCount))).ok;
  expect([5, 6, 7].map(isAckAccepted)).toEqual([false, true, false]);
});

test("an intro has a signature of 64 bytes if it says that it has one, and nothing else", () => {
  const isSignatureAccepted = (hasSignature: boolean, byteCount: number): boolean =>
    readForged("intro", (writer) => {
      writer.bytes(new Uint8Array(BYTES_BEFORE_ADDRESSES));
      writer.bits(0, 3);
      writer.flag(hasSignature);
      writer.bytes(new Uint8Array(byteCount).fill(0xff));
    }).ok;
  expect([0, 63, 64, 65].map((count) => isSignatureAccepted(true, count))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect([0, 1, 64].map((count) => isSignatureAccepted(false, count))).toEqual([true, false, false]);
  const intro = { kind: "intro", nonce: 1, stamp: 1, addresses: [] } as const;
  for (const count of [0, 63, 65]) {
    expect(() => writePacket({ ...intro, signature: new Uint8Array(count) }, 1)).toThrow(AssertionError);
  }
});
