import { assert, BitReader, BitWriter } from "../base/index.ts";
import { BLOCK_WORDS, readWords, writeWords } from "../wire/index.ts";

/** More than any world takes. */
const BYTES_MAX = 16 * 2 ** 20;
const PARTS_MAX = 255;
const PART_COUNT_BITS = 8;
/** Of a part's words; rows of a column mostly are some hundreds. */
const COUNT_ORDER = 6;
const WORDS_MAX = BYTES_MAX / 4;

/**
 * Packs the words in use of one game's world, block by block as they travel in a match; a block that is as it was when the match began, as
 * its walls are, takes a bit.
 */
export class KeyframeCodec {
  readonly #first: readonly Int32Array[];

  /** The words in use as the match begins, part after part. */
  constructor(first: readonly Int32Array[]) {
    this.#first = first.map((part) => part.slice());
  }

  pack(parts: readonly Int32Array[]): Uint8Array {
    assert(parts.length <= PARTS_MAX, `a world of ${parts.length} parts`);
    const writer = new BitWriter(BYTES_MAX);
    writer.bits(parts.length, PART_COUNT_BITS);
    for (const part of parts) writer.golomb(part.length, COUNT_ORDER);
    parts.forEach((part, i) => {
      for (let at = 0; at < part.length; at += BLOCK_WORDS) {
        const block = part.subarray(at, at + BLOCK_WORDS);
        const isFirst = areEqual(block, this.#firstBlock(i, at));
        writer.flag(isFirst);
        if (!isFirst) writeWords(writer, block);
      }
    });
    return writer.finish();
  }

  /** All words in use, on end. The bytes are those of `pack`. */
  unpack(bytes: Uint8Array): Int32Array {
    const reader = new BitReader(bytes);
    const counts = Array.from({ length: reader.bits(PART_COUNT_BITS) }, () => reader.golomb(COUNT_ORDER));
    const wordCount = counts.reduce((sum, count) => sum + count, 0);
    assert(wordCount <= WORDS_MAX, `a world of ${wordCount} words`);
    const words = new Int32Array(wordCount);
    let start = 0;
    counts.forEach((count, i) => {
      for (let at = 0; at < count; at += BLOCK_WORDS) {
        const block = reader.flag() ? this.#firstBlock(i, at) : readWords(reader, BLOCK_WORDS);
        words.set(block, start + at);
      }
      start += count;
    });
    assert(reader.finished, "a keyframe is read whole");
    return words;
  }

  #firstBlock(part: number, at: number): Int32Array {
    return this.#first[part]?.subarray(at, at + BLOCK_WORDS) ?? new Int32Array(0);
  }
}

function areEqual(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
