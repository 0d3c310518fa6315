import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

function isAccepted(hasEcho: boolean, echoBytes: number): boolean {
  return readForged("ready", (writer) => {
    writer.bytes(new Uint8Array(11));
    writer.flag(false); // does not agree
    writer.flag(hasEcho);
    writer.bytes(new Uint8Array(echoBytes));
  }).ok;
}

test("who is reached directly is reached: a mask that is not within the other is refused and not written", () => {
  const isMaskAccepted = (heardMask: number, directMask: number): boolean =>
    readForged("ready", (writer) => {
      writer.u8(0); // reign and master
      writer.u16(1);
      writer.u8(heardMask);
      writer.u8(directMask);
      writer.bytes(new Uint8Array(6));
      writer.flag(false); // does not agree
      writer.flag(false);
    }).ok;
  expect(isMaskAccepted(0b1011, 0b1011)).toBe(true);
  expect(isMaskAccepted(0b1011, 0b0001)).toBe(true);
  expect(isMaskAccepted(0b1011, 0b0100)).toBe(false);
  expect(isMaskAccepted(0, 255)).toBe(false);
  const masks = { heardMask: 1, directMask: 2 };
  const roster = { reign: 0, masterId: 1, rosterVersion: 1 };
  const ready = { ...roster, ...masks, mapChecksum: 0, agrees: true, sentMs: 0, echo: null };
  expect(() => writePacket({ kind: "ready", ...ready }, 1)).toThrow(AssertionError);
});

test("ready carries an echo of four bytes if it announces one, and nothing otherwise", () => {
  expect(isAccepted(true, 4)).toBe(true);
  expect(isAccepted(false, 0)).toBe(true);
  for (const echoBytes of [0, 1, 2, 3, 5, 8]) expect(isAccepted(true, echoBytes)).toBe(false);
  for (const echoBytes of [1, 4]) expect(isAccepted(false, echoBytes)).toBe(false);
});
