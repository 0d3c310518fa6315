import { expect, test } from "vitest";

import { AssertionError } from "../../src/base/index.ts";
import { writePacket, type Packet } from "../../src/wire/index.ts";
import { readForged } from "../support/seal-packet.ts";

const END_BYTES = 16;

function reasonOf(number: number, endBytes: number): string {
  const read = readForged("goodbye", (writer) => {
    writer.u8(number);
    writer.bytes(new Uint8Array(endBytes));
  });
  if (!read.ok) return read.reason;
  return read.value.packet.kind === "goodbye" ? read.value.packet.reason : "of another kind";
}

test("goodbye has the reasons left, finished, desynced, removed and no others", () => {
  expect([reasonOf(0, 0), reasonOf(1, END_BYTES), reasonOf(2, 0), reasonOf(3, 0)]).toEqual([
    ...["left", "finished", "desynced", "removed"],
  ]);
  for (const number of [4, 200, 255]) {
    expect([reasonOf(number, 0), reasonOf(number, END_BYTES)]).toEqual(["malformed", "malformed"]);
  }
});

test("goodbye says how the game ended after a finished match, and only then", () => {
  expect(reasonOf(1, 0)).toBe("malformed");
  for (const number of [0, 2, 3]) expect(reasonOf(number, END_BYTES)).toBe("malformed");
});

test("goodbye that nobody would read is not written", () => {
  const end = { turn: 5, randomValue: 1, checksum: 2, logChecksum: 3 };
  const write = (packet: Packet) => () => writePacket(packet, 1, 0);
  expect(write({ kind: "goodbye", reason: "finished", end })).not.toThrow();
  expect(write({ kind: "goodbye", reason: "finished", end: null })).toThrow(AssertionError);
  expect(write({ kind: "goodbye", reason: "left", end })).toThrow(AssertionError);
});

test("goodbye-ack says nothing but that it came", () => {
  expect(readForged("goodbye-ack", () => undefined).ok).toBe(true);
  expect(readForged("goodbye-ack", (writer) => writer.u8(0))).toEqual({ ok: false, reason: "malformed" });
});
