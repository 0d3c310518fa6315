import { assert, bytesOf, crc32, fail, ok, type Result } from "../../base/index.ts";
import { worldOfState } from "../../lockstep/index.ts";
import {
  checksumOf,
  FIELDS,
  isWorld,
  openWorld,
  usedParts,
  worldProblem,
  type Part,
  type World,
} from "../../sim/index.ts";
import { BLOCK_WORDS } from "../../wire/index.ts";
import type { Block } from "../letters/blocks-codec.ts";
import { PARTS_MAX } from "../letters/limits.ts";

/** Of a block: the header, which the places of all other words follow from. */
const HEADER_PART = 0;

type BlocksRefusal =
  | "malformed" // not blocks of a world of this match
  | "other-checksum" // they do not make the world that was promised
  | "out-of-range"; // no game comes to such a world; see worldProblem

/** Of each part of a world, in their order: the CRC-32 of each BLOCK_WORDS of its words in use, u32. */
export function blockChecksums(world: World): readonly (readonly number[])[] {
  const parts = usedParts(world);
  assert(parts.length <= PARTS_MAX, `a world of ${parts.length} parts`);
  return parts.map((part) => runsOf(part).map((run) => crc32(bytesOf(wordsOf(world, part, run)))));
}

/** The blocks of a world that another world, whose checksums those are, has not; and the header in any case. */
export function differingBlocks(world: World, theirs: readonly (readonly number[])[]): readonly Block[] {
  return usedParts(world).flatMap((part, index) =>
    runsOf(part).flatMap((run): Block[] => {
      const words = wordsOf(world, part, run);
      const isSame = index !== HEADER_PART && crc32(bytesOf(words)) === theirs[index]?.[run];
      return isSame ? [] : [{ part: index, run, words: words.slice() }];
    }),
  );
}

/**
 * Another world: `own` with the blocks in place of its words. Row counts are those of the blocks, and rows beyond them are
 * zero; `own` stays as it is. With `like`, a world of the match, nothing of the map may differ from that one's.
 */
export function applyBlocks(
  own: World,
  blocks: readonly Block[],
  promisedChecksum: number,
  like: World | null = null,
): Result<World, BlocksRefusal> {
  const world = worldWithHeader(own, blocks[0]);
  if (world === null) return fail("malformed");
  const parts = usedParts(world);
  let before: Block | null = null;
  for (const block of blocks) {
    const part = parts[block.part];
    if (part === undefined || !isBehind(block, before) || !fits(block, part)) return fail("malformed");
    world.words.set(block.words, part.start + block.run * BLOCK_WORDS);
    before = block;
  }
  if (!isWorld(world.words)) return fail("malformed"); // the size of the map was changed
  if (checksumOf(world) !== promisedChecksum) return fail("other-checksum");
  return worldProblem(world, like) === null ? ok(world) : fail("out-of-range");
}

/** A copy of `own` with that header, and zeros in all rows that it does not count; null: it is no header of this match. */
function worldWithHeader(own: World, header: Block | undefined): World | null {
  const isHeader = header?.part === HEADER_PART && header.run === 0;
  if (!isHeader || header.words.length !== FIELDS.header.length) return null;
  const words = own.words.slice();
  words.set(header.words);
  if (!isWorld(words)) return null;
  const { catCapacity, yarnCapacity } = openWorld(words).header;
  const isAlike = catCapacity === own.cats.networkId.length && yarnCapacity === own.yarn.networkId.length;
  return isAlike ? worldOfState({ words }) : null;
}

function isBehind({ part, run }: Block, before: Block | null): boolean {
  return before === null || part > before.part || (part === before.part && run > before.run);
}

/** Whether it is a block of that part: all are full but the last one. */
function fits({ run, words }: Block, { count }: Part): boolean {
  return words.length > 0 && words.length === Math.min(BLOCK_WORDS, count - run * BLOCK_WORDS);
}

function runsOf({ count }: Part): readonly number[] {
  const runCount = Math.floor((count + BLOCK_WORDS - 1) / BLOCK_WORDS);
  return Array.from({ length: runCount }, (_, run) => run);
}

function wordsOf({ words }: World, { start, count }: Part, run: number): Int32Array {
  const from = start + run * BLOCK_WORDS;
  return words.subarray(from, Math.min(from + BLOCK_WORDS, start + count));
}
