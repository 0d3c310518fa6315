import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/seal-packet.ts";

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
    expect(() => writePacket({ kind: "intro", token: 1, stamp: 1, addresses }, 1, 0)).toThrow(AssertionError);
  }
});

test("intro-ack is the token and the time of the intro, and nothing more", () => {
  const isAckAccepted = (byteCount: number): boolean =>
    readForged("intro-ack", (writer) => writer.bytes(new Uint8Array(byteCount))).ok;
  expect([5, 6, 7].map(isAckAccepted)).toEqual([false, true, false]);
});
