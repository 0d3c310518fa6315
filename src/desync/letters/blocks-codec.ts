import {
  assert,
  checked,
  custom,
  headed,
  list,
  noted,
  packed,
  record,
  u,
  whole,
  type BitReader,
  type BitWriter,
} from "../../base/index.ts";
import { readWords, writeWords } from "../../wire/index.ts";
import { haltTurn, moment } from "./halt-codec.ts";
import { MESSAGE_BLOCKS_MAX, MESSAGE_WORDS_MAX, PARTS_MAX, RUNS_MAX } from "./limits.ts";

/** A run of at most BLOCK_WORDS words of one part of a world; see docs/desync.md. */
export interface Block {
  readonly part: number; // u8, of usedParts: header, random, a column each, the walls
  readonly run: number; // u16: the words of that part from run * BLOCK_WORDS on
  readonly words: Int32Array; // 1..BLOCK_WORDS
}

const GAP_ORDER = 0;
const blockCount = packed({ from: 1, to: MESSAGE_BLOCKS_MAX, order: 3 });

const checksums = list(
  whole({ from: 1, to: PARTS_MAX, bits: 8 }),
  list(packed({ from: 0, to: RUNS_MAX, order: 2 }), u(32), "(`RUNS_MAX`): the CRC-32 of each of its blocks"),
  "(`PARTS_MAX`): for each part in turn",
);

/** To one whose second run is right: how mine is there, block by block. It answers with the blocks in which its own differs. */
export const blocksWanted = headed(
  record({ haltTurn }),
  record({
    at: moment,
    checksums: checked(
      checksums,
      "no world has more blocks",
      (parts) => parts.reduce((sum, runs) => sum + runs.length, 0) <= MESSAGE_BLOCKS_MAX,
    ),
  }),
);

/** The answer. The header's block is always among them, for the places of all others follow from it. */
export const blocks = headed(
  record({ haltTurn }),
  record({ at: moment, blocks: noted(custom<readonly Block[]>("blocks", { write, read }), "below") }),
);

/** Ascending by part, then by run. */
function write(writer: BitWriter, all: readonly Block[]): void {
  const wordCount = all.reduce((sum, { words }) => sum + words.length, 0);
  assert(isHeader(all[0]), "blocks: the header's block is the first");
  assert(wordCount <= MESSAGE_WORDS_MAX, `blocks: ${wordCount} words`);
  blockCount.write(writer, all.length, null);
  all.forEach((block, i) => {
    if (i > 0) writePlace(writer, block, all[i - 1]!);
    writeWords(writer, block.words);
  });
}

/** Whether the blocks make a world is not asked here. */
function read(reader: BitReader): readonly Block[] {
  const count = blockCount.read(reader, null);
  const all: Block[] = [];
  let wordsLeft = MESSAGE_WORDS_MAX;
  while (all.length < count && !reader.failed) {
    const before = all.at(-1);
    const place = before === undefined ? { part: 0, run: 0 } : readPlace(reader, before);
    const words = readWords(reader, wordsLeft);
    wordsLeft -= words.length;
    all.push({ ...place, words });
  }
  return all;
}

function isHeader(block: Block | undefined): boolean {
  return block !== undefined && block.part === 0 && block.run === 0;
}

/** How many parts on; in the same part how many runs on, less 1, else the run. */
function writePlace(writer: BitWriter, { part, run }: Block, before: Block): void {
  assert(part < PARTS_MAX && run >= 0 && run < RUNS_MAX, `block ${run} of part ${part} is out of range`);
  const isSamePart = part === before.part;
  assert(part > before.part || (isSamePart && run > before.run), "blocks ascend");
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
