import { assert, type BitReader, type BitWriter } from "../../base/index.ts";
import { HALT_HEAD_BYTES, readHaltTurn, readMoment, writeHaltTurn, writeMoment } from "./halt-codec.ts";
import {
  BLOCK_WORDS,
  PARTS_MAX,
  RUNS_MAX,
  type Block,
  type BlocksMessage,
  type BlocksWantedMessage,
} from "./message.ts";

/** Words of all blocks of a message: 8 MiB, more than the largest world has. */
export const MESSAGE_WORDS_MAX = 2_097_152;
/** Blocks of such a world: the last one of each part need not be full. */
export const MESSAGE_BLOCKS_MAX = MESSAGE_WORDS_MAX / BLOCK_WORDS + PARTS_MAX;

const PART_COUNT_BITS = 8;
const RUN_COUNT_ORDER = 2;
const BLOCK_COUNT_ORDER = 3;
const GAP_ORDER = 0;
const WORD_COUNT_BITS = 8;
const WIDTH_BITS = 6;
const WORD_BITS = 32;
/** Of a block, besides its words: part, run, count, width. */
const BLOCK_HEAD_BYTES = 10;
const MOMENT_BYTES = 1;
const COUNT_BYTES = 4;

assert(PARTS_MAX === 2 ** PART_COUNT_BITS - 1, "the count of parts takes eight bits");
assert(BLOCK_WORDS === 2 ** WORD_COUNT_BITS, "the words of a block that is not full take eight bits");

/** Bytes that are enough for the message. */
export function blocksWantedBytesMax({ checksums }: BlocksWantedMessage): number {
  const blockCount = checksums.reduce((sum, runs) => sum + runs.length, 0);
  return HALT_HEAD_BYTES + MOMENT_BYTES + COUNT_BYTES * (1 + checksums.length + blockCount);
}

/** Layout: docs/protocol.md. */
export function writeBlocksWanted(writer: BitWriter, { haltTurn, at, checksums }: BlocksWantedMessage): void {
  assert(
    checksums.length > 0 && checksums.length <= PARTS_MAX,
    `writeBlocksWanted: ${checksums.length} parts`,
  );
  const blockCount = checksums.reduce((sum, runs) => sum + runs.length, 0);
  assert(blockCount <= MESSAGE_BLOCKS_MAX, `writeBlocksWanted: ${blockCount} blocks`);
  writeHaltTurn(writer, haltTurn);
  writeMoment(writer, at, haltTurn);
  writer.bits(checksums.length - 1, PART_COUNT_BITS);
  for (const runs of checksums) {
    assert(runs.length <= RUNS_MAX, `writeBlocksWanted: ${runs.length} blocks of one part`);
    writer.golomb(runs.length, RUN_COUNT_ORDER);
    for (const checksum of runs) writer.u32(checksum);
  }
}

/** Reads what writeBlocksWanted wrote; on anything else the reader has failed. */
export function readBlocksWanted(reader: BitReader): BlocksWantedMessage {
  const haltTurn = readHaltTurn(reader);
  const at = readMoment(reader, haltTurn);
  const partCount = reader.bits(PART_COUNT_BITS) + 1;
  if (partCount > PARTS_MAX) reader.fail();
  const checksums: (readonly number[])[] = [];
  let blocksLeft = MESSAGE_BLOCKS_MAX;
  while (checksums.length < partCount && !reader.failed) {
    const count = reader.golomb(RUN_COUNT_ORDER);
    blocksLeft -= count;
    // Before anything is made for them: what is announced must be there.
    if (count > RUNS_MAX || blocksLeft < 0 || count * WORD_BITS > reader.bitsLeft) reader.fail();
    else checksums.push(Array.from({ length: count }, () => reader.u32()));
  }
  return { kind: "blocks-wanted", haltTurn, at, checksums };
}

/** Bytes that are enough for the message. */
export function blocksBytesMax({ blocks }: BlocksMessage): number {
  const blockBytes = blocks.reduce((sum, { words }) => sum + BLOCK_HEAD_BYTES + 4 * words.length, 0);
  return HALT_HEAD_BYTES + MOMENT_BYTES + COUNT_BYTES + blockBytes;
}

/** Layout: docs/protocol.md. */
export function writeBlocks(writer: BitWriter, { haltTurn, at, blocks }: BlocksMessage): void {
  const wordCount = blocks.reduce((sum, { words }) => sum + words.length, 0);
  assert(isHeader(blocks[0]), "writeBlocks: the header's block is the first");
  assert(blocks.length <= MESSAGE_BLOCKS_MAX, `writeBlocks: ${blocks.length} blocks`);
  assert(wordCount <= MESSAGE_WORDS_MAX, `writeBlocks: ${wordCount} words`);
  writeHaltTurn(writer, haltTurn);
  writeMoment(writer, at, haltTurn);
  writer.golomb(blocks.length - 1, BLOCK_COUNT_ORDER);
  blocks.forEach((block, i) => {
    if (i > 0) writePlace(writer, block, blocks[i - 1]!);
    writeWords(writer, block.words);
  });
}

/** Reads what writeBlocks wrote; on anything else the reader has failed. Whether the blocks make a world is not asked here. */
export function readBlocks(reader: BitReader): BlocksMessage {
  const haltTurn = readHaltTurn(reader);
  const at = readMoment(reader, haltTurn);
  const count = reader.golomb(BLOCK_COUNT_ORDER) + 1;
  if (count > MESSAGE_BLOCKS_MAX) reader.fail();
  const blocks: Block[] = [];
  let wordsLeft = MESSAGE_WORDS_MAX;
  while (blocks.length < count && !reader.failed) {
    const before = blocks.at(-1);
    const place = before === undefined ? { part: 0, run: 0 } : readPlace(reader, before);
    const words = readWords(reader, wordsLeft);
    wordsLeft -= words.length;
    blocks.push({ ...place, words });
  }
  return { kind: "blocks", haltTurn, at, blocks };
}

function isHeader(block: Block | undefined): boolean {
  return block !== undefined && block.part === 0 && block.run === 0;
}

/** How many parts on; in the same part how many runs on, less 1, else the run. */
function writePlace(writer: BitWriter, { part, run }: Block, before: Block): void {
  assert(
    part < PARTS_MAX && run >= 0 && run < RUNS_MAX,
    `writeBlocks: block ${run} of part ${part} is out of range`,
  );
  const isSamePart = part === before.part;
  assert(part > before.part || (isSamePart && run > before.run), "writeBlocks: blocks ascend");
  writer.golomb(part - before.part, GAP_ORDER);
  writer.golomb(isSamePart ? run - before.run - 1 : run, GAP_ORDER);
}

function readPlace(reader: BitReader, before: Block): { readonly part: number; readonly run: number } {
  const partsOn = reader.golomb(GAP_ORDER);
  const runsOn = reader.golomb(GAP_ORDER);
  const place = {
    part: before.part + partsOn,
    run: partsOn === 0 ? before.run + 1 + runsOn : runsOn,
  };
  if (place.part >= PARTS_MAX || place.run >= RUNS_MAX) reader.fail();
  return place;
}

/**
 * Words of one column are much alike: the first one whole, then how far each is from the one before, in zigzag order, with as many
 * bits as the largest of them takes.
 */
function writeWords(writer: BitWriter, words: Int32Array): void {
  assert(words.length > 0 && words.length <= BLOCK_WORDS, `writeBlocks: a block of ${words.length} words`);
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

function readWords(reader: BitReader, wordsMax: number): Int32Array {
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
