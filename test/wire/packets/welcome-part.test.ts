import { crc32 } from "node:zlib";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import {
  partsOfWelcome,
  readPacket,
  readWelcome,
  writePacket,
  writeWelcome,
} from "../../../src/wire/index.ts";
import { WELCOME_BYTES_MAX } from "../../../src/wire/packets/welcome.ts";
import { WELCOME_PARTS_MAX } from "../../../src/wire/packets/welcome-part.ts";
import { readForged } from "../../support/forge-packet.ts";
import { welcomeArbitrary } from "../../support/member-arbitraries.ts";
import { WELCOME_PART_BYTES_MAX, WELCOME_PART_BYTES_SMALL } from "../../../src/wire/constants.ts";

const SIZES = [
  ["large", false, WELCOME_PART_BYTES_MAX, 2],
  ["small", true, WELCOME_PART_BYTES_SMALL, 5],
] as const;

type Given = [index: number, count: number, byteCount: number, announced?: number];

function isAcceptedOf(isSmall: boolean, ...[index, count, byteCount, announced = byteCount]: Given): boolean {
  return readForged("welcome-part", (writer) => {
    writer.u32(7);
    writer.flag(isSmall);
    writer.bits(index, 3);
    writer.bits(count - 1, 3);
    writer.bits(announced, 11);
    writer.bytes(new Uint8Array(byteCount));
  }).ok;
}

describe("the parts of a welcome, however they are cut,", () => {
  test("are five at most, for there may be 2,048 bytes", () => {
    expect([WELCOME_BYTES_MAX, WELCOME_PARTS_MAX]).toEqual([2_048, 5]);
  });
});

describe.each(SIZES)("the %s parts of a welcome", (_, isSmall, FULL, countMax) => {
  const isAccepted = (...given: Given): boolean => isAcceptedOf(isSmall, ...given);

  test("come to the welcome, in their order, and each says the checksum of the whole", () => {
    fc.assert(
      fc.property(welcomeArbitrary, (welcome) => {
        const parts = partsOfWelcome(welcome, isSmall);
        const whole = Buffer.concat(parts.map(({ bytes }) => bytes));
        expect(new Uint8Array(whole)).toEqual(writeWelcome(welcome));
        expect(readWelcome(new Uint8Array(whole))).toEqual(welcome);
        for (const [index, part] of parts.entries()) {
          expect(part).toMatchObject({ checksum: crc32(whole), index, count: parts.length });
          expect(readPacket(writePacket(part, 1))).toEqual({ ok: true, value: { sender: 1, packet: part } });
        }
      }),
    );
  });

  test("are full but for the last one: one way to cut a welcome", () => {
    expect(isAccepted(0, 1, 1)).toBe(true);
    expect(isAccepted(0, 1, FULL)).toBe(true);
    expect(isAccepted(0, 2, FULL)).toBe(true);
    expect(isAccepted(1, 2, 1)).toBe(true);
    expect(isAccepted(1, 2, FULL)).toBe(true);
    for (const bytes of [0, 1, FULL - 1, FULL + 1]) expect(isAccepted(0, 2, bytes)).toBe(false);
    for (const bytes of [0, FULL + 1]) expect(isAccepted(1, 2, bytes)).toBe(false);
  });

  test("behind the last one, and more than there may be, are refused", () => {
    expect(isAccepted(1, 1, 5)).toBe(false);
    expect(isAccepted(2, 2, 5)).toBe(false);
    expect(isAccepted(1, 1, FULL)).toBe(false);
    expect(isAccepted(2, 2, FULL)).toBe(false);
    for (let count = countMax + 1; count <= 8; count += 1)
      for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) expect(isAccepted(index, count, FULL)).toBe(false);
  });

  test("with a length that lies are refused", () => {
    expect(isAccepted(0, 1, 5, 6)).toBe(false);
    expect(isAccepted(0, 1, 5, 4)).toBe(false);
    expect(isAccepted(0, 1, 5, 2_047)).toBe(false);
  });

  test("that nobody would read are not written: that is a mistake of ours", () => {
    for (const [index, count, bytes] of [
      [0, 1, 0],
      [0, 1, FULL + 1],
      [0, 2, FULL - 1],
      [1, 1, 5],
      [0, countMax + 1, FULL],
    ] as const) {
      const facts = { kind: "welcome-part", checksum: 7, isSmall } as const;
      const part = { ...facts, index, count, bytes: new Uint8Array(bytes) };
      expect(() => writePacket(part, 1)).toThrow(AssertionError);
    }
  });
});
