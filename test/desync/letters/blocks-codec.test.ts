import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import { readMessage, writeMessage } from "../../../src/desync/letters/message-codec.ts";
import {
  blocks as blocksSchema,
  blocksWanted,
  type Block,
} from "../../../src/desync/letters/blocks-codec.ts";
import type { Message } from "../../../src/desync/letters/message.ts";
import { MESSAGE_BLOCKS_MAX } from "../../../src/desync/letters/limits.ts";

const at = { turn: 411, point: 4 };
const HEADER: Block = { part: 0, run: 0, words: Int32Array.of(7) };
const blocksOf = (...blocks: readonly Block[]): Message & { readonly kind: "blocks" } => ({
  kind: "blocks",
  haltTurn: 412,
  at,
  blocks,
});
const sizeOf = (words: readonly number[]): number =>
  writeMessage(blocksOf(HEADER, { part: 1, run: 0, words: Int32Array.from(words) })).length;
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

type Read = (reader: BitReader) => unknown;
const readBlocks: Read = (reader) => blocksSchema.read(reader, null);
const readBlocksWanted: Read = (reader) => blocksWanted.read(reader, null);
/** Whether these bits behind turn and moment are refused. */
function refuses(read: Read, write: (writer: BitWriter) => void, bytes = 4_000): boolean {
  const writer = new BitWriter(bytes);
  writer.bits(412, 31);
  writer.bits(0, 5);
  writer.bits(4, 3);
  write(writer);
  const reader = new BitReader(writer.finish());
  read(reader);
  return !reader.finished;
}

/** A block of one word. */
function word(writer: BitWriter): void {
  writer.bits(0, 1 + 8);
  writer.i32(0);
}

describe("blocks", () => {
  test("take few bits where words are alike", () => {
    const empty = sizeOf([5]);
    expect(sizeOf(Array.from({ length: 256 }, () => 5)) - empty).toBeLessThanOrEqual(1);
    expect(sizeOf(upTo(256)) - empty).toBeLessThanOrEqual(66); // two bits each
    const wild = upTo(256).map((i) => Math.imul(i, 0x9e37_79b1));
    expect(sizeOf(wild) - empty).toBeLessThanOrEqual(4 * 255 + 1);
  });

  test("go round the ends of an i32", () => {
    const words = Int32Array.of(2 ** 31 - 1, -(2 ** 31), 2 ** 31 - 1, 0, -(2 ** 31), 0);
    const message = blocksOf({ ...HEADER, words });
    expect(readMessage(writeMessage(message))).toEqual({ ok: true, value: message });
  });

  const refusesBlock = (write: (writer: BitWriter) => void): boolean =>
    refuses(readBlocks, (writer) => {
      writer.golomb(0, 3);
      write(writer);
    });

  test("with more bits a word than they need are refused", () => {
    const block =
      (width: number, ...codes: readonly number[]) =>
      (writer: BitWriter) => {
        writer.flag(false);
        writer.bits(codes.length, 8);
        writer.i32(-5);
        writer.bits(width, 6);
        for (const code of codes) writer.bits(code, width);
      };
    expect(refusesBlock(block(3, 1, 4))).toBe(false);
    expect(refusesBlock(block(3, 1, 3))).toBe(true);
    expect(refusesBlock(block(1, 0, 0))).toBe(true);
    expect(refusesBlock(block(32, 2 ** 31, 4))).toBe(false);
    expect(
      refusesBlock((writer) => {
        writer.bits(1, 9); // two words
        writer.i32(0);
        writer.bits(33, 6);
        writer.bits(0, 32);
        writer.bits(1, 1);
      }),
    ).toBe(true);
  });

  test("of 256 words are full, and say so by their bit", () => {
    const block = (bits: number, width: number): boolean =>
      refusesBlock((writer) => {
        writer.bits(bits, width);
        writer.i32(0);
        writer.bits(0, 6);
      });
    expect([block(1, 1), block(255, 9), block(254, 9)]).toEqual([false, true, false]);
  });

  test("of no part and no run are refused", () => {
    const second = (partsOn: number, runs: number): boolean =>
      refuses(readBlocks, (writer) => {
        writer.golomb(1, 3);
        word(writer);
        writer.golomb(partsOn, 0);
        writer.golomb(runs, 0);
        word(writer);
      });
    expect([second(254, 4_095), second(255, 0), second(1, 4_096)]).toEqual([false, true, true]);
    expect([second(0, 4_094), second(0, 4_095)]).toEqual([false, true]);
  });

  test("of more words than the largest world has are refused, before they are made", () => {
    // Full blocks in which all words are alike take six bytes each.
    const blocks = (count: number, size: number): boolean =>
      refuses(
        readBlocks,
        (writer) => {
          writer.golomb(count - 1, 3);
          for (let i = 0; i < count; i += 1) {
            if (i > 0) {
              writer.golomb(i % 4_000 === 0 ? 1 : 0, 0);
              writer.golomb(0, 0);
            }
            writer.flag(true);
            writer.i32(1);
            writer.bits(0, 6);
          }
        },
        size,
      );
    expect(blocks(8_192, 60_000)).toBe(false);
    expect(blocks(8_193, 60_000)).toBe(true);
  });

  test("that are announced and not there make nobody allocate", () => {
    const announced = (write: (writer: BitWriter) => void): boolean =>
      refuses(readBlocks, (writer) => {
        writer.golomb(MESSAGE_BLOCKS_MAX - 1, 3);
        write(writer);
      });
    expect(announced(() => undefined)).toBe(true);
    expect(announced(word)).toBe(true);
    expect(refuses(readBlocks, (writer) => writer.golomb(MESSAGE_BLOCKS_MAX, 3))).toBe(true);
  });

  test("out of order, without the header or out of range are asserted when they are ours", () => {
    const block = (part: number, run: number, count = 1): Block => ({
      part,
      run,
      words: new Int32Array(count),
    });
    const writes =
      (...blocks: readonly Block[]) =>
      () =>
        writeMessage(blocksOf(...blocks));
    expect(writes(HEADER, block(3, 0), block(3, 2, 256), block(254, 4_095))).not.toThrow();
    for (const blocks of [
      [],
      [block(1, 0)],
      [block(0, 1)],
      [HEADER, block(0, 0)],
      [HEADER, block(2, 0), block(1, 0)],
      [HEADER, block(2, 1), block(2, 1)],
      [HEADER, block(255, 0)],
      [HEADER, block(1, 4_096)],
      [HEADER, block(1, 0, 0)],
      [HEADER, block(1, 0, 257)],
    ])
      expect(writes(...blocks)).toThrow(AssertionError);
  });
});

describe("blocks that are wanted", () => {
  test("are of 1 to 255 parts of at most 4,096 blocks, and no more than a world has", () => {
    const round = (checksums: readonly (readonly number[])[]) => {
      const message = { kind: "blocks-wanted", haltTurn: 412, at, checksums } as const;
      expect(readMessage(writeMessage(message))).toEqual({ ok: true, value: message });
    };
    round(Array.from({ length: 255 }, () => [1]));
    round([upTo(4_096), upTo(4_096), upTo(255)]);
    for (const checksums of [
      [],
      Array.from({ length: 256 }, () => [1]),
      [upTo(4_097)],
      [upTo(4_096), upTo(4_096), upTo(256)],
    ])
      expect(() => round(checksums)).toThrow(AssertionError);
  });

  test("are refused where a count lies, and where it is too large", () => {
    const wanted = (count: number, there: number): boolean =>
      refuses(
        readBlocksWanted,
        (writer) => {
          writer.bits(0, 8);
          writer.golomb(count, 2);
          for (let i = 0; i < there; i += 1) writer.u32(i);
        },
        20_000,
      );
    expect([wanted(3, 3), wanted(3, 2), wanted(4_097, 4_097)]).toEqual([false, true, true]);
    const parts = (count: number): boolean =>
      refuses(readBlocksWanted, (writer) => {
        writer.bits(count - 1, 8);
        for (let i = 0; i < count; i += 1) writer.golomb(0, 2);
      });
    expect([parts(255), parts(256)]).toEqual([false, true]);
  });
});
