import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/index.ts";
import {
  PACKET_BYTES_MAX,
  readPacket,
  WORLD_PART_WORDS_MAX,
  WORLD_PARTS_MAX,
  writePacket,
  type WorldPartPacket,
} from "../../src/wire/index.ts";
import { forgePacket } from "../support/seal-packet.ts";

const context = { sessionId: 0, expectedTurn: 0 };

const partOf = (index: number, partCount: number, wordCount: number): WorldPartPacket => ({
  kind: "world-part",
  turn: -2,
  index,
  partCount,
  words: new Int32Array(wordCount).fill(-1),
});

/** Announced and written word counts may differ here. */
function forge(index: number, partCount: number, announced: number, written = announced): boolean {
  return readPacket(
    forgePacket("world-part", (writer) => {
      writer.i32(7);
      writer.bits(index, 12);
      writer.bits(partCount - 1, 12);
      writer.bits(announced - 1, 8);
      for (let i = 0; i < written; i += 1) writer.i32(i);
    }),
    context,
  ).ok;
}

describe("a part of a world", () => {
  test("of 256 words, the last of 4,096, fits a packet", () => {
    const packet = partOf(WORLD_PARTS_MAX - 1, WORLD_PARTS_MAX, WORLD_PART_WORDS_MAX);
    const bytes = writePacket(packet, 1, 0);
    expect(bytes.length).toBeLessThanOrEqual(PACKET_BYTES_MAX);
    expect(readPacket(bytes, context)).toEqual({ ok: true, value: { sender: 1, packet } });
  });

  test("is full, unless it is the last: one way to cut a world", () => {
    expect(forge(0, 2, 256)).toBe(true);
    expect(forge(0, 2, 255)).toBe(false);
    expect(forge(1, 2, 256)).toBe(true);
    expect(forge(1, 2, 1)).toBe(true);
  });

  test("behind the last is refused", () => {
    expect(forge(2, 2, 256)).toBe(false);
    expect(forge(4_095, 1, 1)).toBe(false);
  });

  test("with a word count that lies is refused", () => {
    expect(forge(0, 1, 5, 4)).toBe(false);
    expect(forge(0, 1, 4, 5)).toBe(false);
  });

  test("that nobody would read is not written: that is a mistake of ours", () => {
    for (const packet of [
      partOf(0, 1, 0),
      partOf(0, 1, 257),
      partOf(0, 2, 255),
      partOf(2, 2, 256),
      partOf(0, 4_097, 256),
      { ...partOf(0, 1, 1), turn: 2 ** 31 },
    ]) {
      expect(() => writePacket(packet, 1, 0)).toThrow(AssertionError);
    }
  });
});
