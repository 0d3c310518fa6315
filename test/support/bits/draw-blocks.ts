import type { Block } from "../../../src/desync/letters/blocks-codec.ts";
import { BLOCK_WORDS } from "../../../src/wire/index.ts";
import type { Draw } from "./draw-value.ts";
import { PARTS_MAX, RUNS_MAX } from "../../../src/desync/letters/limits.ts";

/** The header's block, and some others, ascending. */
export function drawBlocks(draw: Draw): readonly Block[] {
  const places = new Set([0]);
  for (let left = draw.int(0, 6); left > 0; left -= 1) {
    const part = draw.int(0, 1) === 0 ? draw.int(0, PARTS_MAX - 1) : draw.int(0, 3);
    places.add(part * RUNS_MAX + draw.int(0, draw.int(0, 1) === 0 ? RUNS_MAX - 1 : 4));
  }
  return [...places]
    .toSorted((a, b) => a - b)
    .map((place) => ({ part: Math.floor(place / RUNS_MAX), run: place % RUNS_MAX, words: drawWords(draw) }));
}

/** Words as columns have them: all alike, close together, or anything. */
function drawWords(draw: Draw): Int32Array {
  const count = [1, BLOCK_WORDS, draw.int(1, BLOCK_WORDS), draw.int(1, 9)][draw.int(0, 3)]!;
  const words = new Int32Array(count).fill(draw.int(-(2 ** 31), 2 ** 31 - 1));
  const width = draw.int(0, 32);
  if (width === 0) return words;
  const half = 2 ** (width - 1);
  for (let i = 1; i < count; i += 1) words[i] = words[i - 1]! + draw.int(-half, half - 1);
  return words;
}
