import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { writePacket, type Packet } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

const END_BYTES = 16;

function reasonOf(number: number, ...rest: readonly number[]): string {
  const read = readForged("goodbye", (writer) => {
    writer.u8(number);
    writer.bytes(new Uint8Array(rest));
  });
  if (!read.ok) return read.reason;
  return read.value.packet.kind === "goodbye" ? read.value.packet.reason : "of another kind";
}

const END = Array<number>(END_BYTES).fill(0);

test("goodbye has the reasons left, finished, desynced, lost-others and no others", () => {
  expect([reasonOf(0), reasonOf(1, ...END), reasonOf(2), reasonOf(3, 0b101)]).toEqual([
    ...["left", "finished", "desynced", "lost-others"],
  ]);
  for (const number of [4, 200, 255]) {
    expect([reasonOf(number), reasonOf(number, 1), reasonOf(number, ...END)]).toEqual([
      ...["malformed", "malformed", "malformed"],
    ]);
  }
});

test("goodbye says how the game ended after a finished match, and only then", () => {
  expect(reasonOf(1)).toBe("malformed");
  for (const number of [0, 2, 3]) expect(reasonOf(number, ...END)).toBe("malformed");
});

test("goodbye for want of others says of whom, of one at least, and only then", () => {
  expect(reasonOf(3)).toBe("malformed");
  expect(reasonOf(3, 0)).toBe("malformed");
  expect(reasonOf(3, 1, 1)).toBe("malformed");
  for (const number of [0, 1, 2]) expect(reasonOf(number, 0b101)).toBe("malformed");
});

test("goodbye that nobody would read is not written", () => {
  const end = { turn: 5, randomValue: 1, checksum: 2, logChecksum: 3 };
  const write = (packet: Packet) => () => writePacket(packet, 1);
  const kind = "goodbye";
  expect(write({ kind, reason: "finished", end, lostMask: 0 })).not.toThrow();
  expect(write({ kind, reason: "lost-others", end: null, lostMask: 255 })).not.toThrow();
  for (const packet of [
    { kind, reason: "finished", end: null, lostMask: 0 },
    { kind, reason: "left", end, lostMask: 0 },
    { kind, reason: "left", end: null, lostMask: 1 },
    { kind, reason: "lost-others", end: null, lostMask: 0 },
    { kind, reason: "lost-others", end: null, lostMask: 256 },
  ] satisfies Packet[]) {
    expect(write(packet)).toThrow(AssertionError);
  }
});

test("goodbye-ack says nothing but that it came", () => {
  expect(readForged("goodbye-ack", () => undefined).ok).toBe(true);
  expect(readForged("goodbye-ack", (writer) => writer.u8(0))).toEqual({ ok: false, reason: "malformed" });
});
