import { assert, type BitReader, type BitWriter } from "../../base/index.ts";

/** Words of a world that are written together. */
export const BLOCK_WORDS = 256;

const WORD_COUNT_BITS = 8;
const WIDTH_BITS = 6;
const WORD_BITS = 32;

assert(BLOCK_WORDS === 2 ** WORD_COUNT_BITS, "the words of a block that is not full take eight bits");

/**
 * Writes 1 to BLOCK_WORDS words. Those of one column are much alike: the first one whole, then how far each is from the one before, in
 * zigzag order, with as many bits as the largest of them takes.
 */
export function writeWords(writer: BitWriter, words: Int32Array): void {
  assert(words.length > 0 && words.length <= BLOCK_WORDS, `a block of ${words.length} words`);
  const isFull = words.length === BLOCK_WORDS;
  writer.flag(isFull);
  if (!isFull) writer.bits(words.length - 1, WORD_COUNT_BITS);
  writer.i32(words[0]!);
  if (words.length === 1) return;
  const width = widthOf(words);
  writer.bits(width, WIDTH_BITS);
  if (width === 0) return;
  for (let i = 1; i < words.length; i += 1) writer.bits(zigzag(words[i]! - words[i - 1]!), width);
}

/** Reads them; a reader that has failed, or finds more than so many, yields none. */
export function readWords(reader: BitReader, wordsMax: number): Int32Array {
  const count = readWordCount(reader);
  if (count > wordsMax) reader.fail();
  const first = reader.i32();
  const width = count > 1 ? reader.bits(WIDTH_BITS) : 0;
  // Before anything is made for them: what is announced must be there.
  if (width > WORD_BITS || (count - 1) * width > reader.bitsLeft) reader.fail();
  if (reader.failed) return new Int32Array(0);
  const words = new Int32Array(count).fill(first);
  if (width === 0) return words;
  for (let i = 1; i < count; i += 1) words[i] = words[i - 1]! + unzigzag(reader.bits(width));
  if (widthOf(words) !== width) reader.fail(); // one legal encoding: the least width
  return words;
}

/** Of a block that is full a bit says so, and nothing else may. */
function readWordCount(reader: BitReader): number {
  if (reader.flag()) return BLOCK_WORDS;
  const count = reader.bits(WORD_COUNT_BITS) + 1;
  return count < BLOCK_WORDS ? count : reader.fail();
}

function widthOf(words: Int32Array): number {
  let all = 0;
  for (let i = 1; i < words.length; i += 1) all |= zigzag(words[i]! - words[i - 1]!);
  return WORD_BITS - Math.clz32(all);
}

/** Small numbers of either sign as small numbers: 0, -1, 1, -2, ...; modulo 2^32. */
function zigzag(difference: number): number {
  const word = difference | 0;
  return ((word << 1) ^ (word >> 31)) >>> 0;
}

function unzigzag(code: number): number {
  return (code >>> 1) ^ -(code & 1);
}
