import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { SEAL_BYTES } from "../../../src/seal/index.ts";
import { PATH_BYTES_MAX } from "../../../src/wire/constants.ts";
import { MAP_BYTES_MAX, MAP_PARTS_MAX, writePacket } from "../../../src/wire/index.ts";
import { readForged } from "../../support/forge-packet.ts";

const FULL = 480;
const LAST_PART_BYTES = MAP_BYTES_MAX - (MAP_PARTS_MAX - 1) * FULL;

function isPartAccepted(index: number, byteCount: number, byteLength: number): boolean {
  return readForged("map-part", (writer) => {
    writer.u32(7);
    writer.bits(index, 6);
    writer.bits(byteCount - 1, 15);
    writer.bytes(new Uint8Array(byteLength));
  }).ok;
}

function writePart(index: number, byteCount: number, byteLength: number): number {
  const bytes = new Uint8Array(byteLength);
  return writePacket({ kind: "map-part", mapChecksum: 7, index, byteCount, bytes }, 1).length;
}

describe("a part of a map", () => {
  test("is full but for the last one: one way to cut a map", () => {
    expect(isPartAccepted(0, 965, FULL)).toBe(true);
    expect(isPartAccepted(2, 965, 5)).toBe(true);
    expect(isPartAccepted(0, 1, 1)).toBe(true);
    expect(isPartAccepted(1, 960, FULL)).toBe(true);
    for (const bytes of [0, 5, FULL - 1, FULL + 1]) expect(isPartAccepted(0, 965, bytes)).toBe(false);
    for (const bytes of [0, 4, 6, FULL]) expect(isPartAccepted(2, 965, bytes)).toBe(false);
  });

  test("behind the end of the map is refused", () => {
    for (const index of [2, 3, 63]) {
      for (const bytes of [0, 1, FULL]) expect(isPartAccepted(index, 960, bytes)).toBe(false);
    }
  });

  test("of a map too large is refused", () => {
    expect(isPartAccepted(MAP_PARTS_MAX - 1, MAP_BYTES_MAX, LAST_PART_BYTES)).toBe(true);
    expect(isPartAccepted(MAP_PARTS_MAX - 1, MAP_BYTES_MAX + 1, LAST_PART_BYTES + 1)).toBe(false);
    expect(isPartAccepted(0, MAP_BYTES_MAX + 1, FULL)).toBe(false);
    expect(isPartAccepted(0, 2 ** 15, FULL)).toBe(false);
  });

  test("is 495 bytes at most, and the request for it 13", () => {
    expect(writePart(0, MAP_BYTES_MAX, FULL)).toBe(495);
    expect(495 + SEAL_BYTES).toBeLessThanOrEqual(PATH_BYTES_MAX);
    expect(writePacket({ kind: "map-request", mapChecksum: 7, index: MAP_PARTS_MAX - 1 }, 1)).toHaveLength(
      13,
    );
  });

  test("that nobody would read is not written: that is a mistake of ours", () => {
    for (const [index, byteCount, bytes] of [
      [0, 2_005, 999],
      [3, 2_005, 0],
      [0, MAP_BYTES_MAX + 1, 1_000],
      [0, 0, 0],
    ] as const) {
      expect(() => writePart(index, byteCount, bytes)).toThrow(AssertionError);
    }
  });
});

test("a request for a part that no map has is refused, and not written", () => {
  const isAccepted = (index: number): boolean =>
    readForged("map-request", (writer) => {
      writer.u32(7);
      writer.bits(index, 6);
    }).ok;
  expect(isAccepted(MAP_PARTS_MAX - 1)).toBe(true);
  for (let index = MAP_PARTS_MAX; index < 32; index += 1) expect(isAccepted(index)).toBe(false);
  const request = { kind: "map-request", mapChecksum: 7, index: MAP_PARTS_MAX } as const;
  expect(() => writePacket(request, 1)).toThrow(AssertionError);
});
