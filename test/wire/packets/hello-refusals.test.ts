import { expect, test } from "vitest";

import { SEAL_BYTES } from "../../../src/seal/index.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

function reasonOf(number: number): unknown {
  const read = readForged("not-joinable", (writer) => {
    writer.u32(9);
    writer.u8(number);
    writer.flag(false); // no cause
  });
  return read.ok ? read.value.packet : read.reason;
}

test("not-joinable has seven reasons and no others", () => {
  const reasons = ["full", "started", "other-version", "removed", "missed", "other-content", "blocked"];
  for (const [number, reason] of reasons.entries()) {
    expect(reasonOf(number)).toEqual({ kind: "not-joinable", token: 9, reason, cause: null });
  }
  for (const number of [7, 8, 128, 255]) expect(reasonOf(number)).toBe("malformed");
});

test("not-master-peer with port 0 is refused", () => {
  const isAccepted = (port: number): boolean =>
    readForged("not-master-peer", (writer) => {
      writer.u32(9);
      writer.flag(false);
      writer.u32(0x7f00_0001);
      writer.u16(port);
    }).ok;
  expect(isAccepted(1)).toBe(true);
  expect(isAccepted(0)).toBe(false);
});

test("a cause is of removed alone, 1 to 60 characters, and all of them can be seen", () => {
  const readWith = (number: number, characters: readonly number[], count = characters.length) =>
    readForged("not-joinable", (writer) => {
      writer.u32(9);
      writer.u8(number);
      writer.flag(true);
      writer.bits(count, 6);
      for (const character of characters) writer.golomb(character, 7);
    }).ok;
  const some = (count: number): readonly number[] => Array<number>(count).fill(0x41);
  expect([readWith(3, some(1)), readWith(3, some(60)), readWith(3, [0x2a6df])]).toEqual([true, true, true]);
  expect([readWith(0, some(5)), readWith(4, some(5)), readWith(6, some(5))]).toEqual([false, false, false]);
  expect([readWith(3, some(0)), readWith(3, some(61)), readWith(3, some(63))]).toEqual([false, false, false]);
  for (const unseen of [0x0a, 0x1b, 0x7f, 0x202e, 0xd800])
    expect(readWith(3, [0x41, unseen, 0x41])).toBe(false);
  expect(readWith(3, [0x20])).toBe(false); // nothing to be seen
});

test("not-joinable takes no more than the document says, as it travels", () => {
  const bytesOf = (cause: string | null) =>
    writePacket({ kind: "not-joinable", token: 2 ** 32 - 1, reason: "removed", cause }, 1).length +
    SEAL_BYTES;
  expect([bytesOf(null), bytesOf("\u{3fffd}".repeat(60))]).toEqual([30, 255]);
});
