import { assert } from "../base/index.ts";
import type { ChecksumMismatch } from "./recorded-game.ts";

/** How a replay stands at the end of a turn. */
export interface Keyframe {
  readonly turn: number; // it has ended; -1: turn 0 is entered next
  readonly bytes: Uint8Array; // of a KeyframeCodec
  readonly mismatch: ChecksumMismatch | null; // the first up to there
}

/** What a keyframe takes besides its bytes, about. */
const ENTRY_BYTES = 200;

/** Keyframes of a replay, ascending turn, in so much memory: when it is full every second one goes, and the next ones come half as often. */
export class Keyframes {
  readonly #bytesMax: number;
  #kept: Keyframe[] = [];
  #bytes = 0;
  #spacing = 1;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** What is kept, about. */
  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#kept.length;
  }

  /** How many times as far apart as at first they are to be: a power of 2. */
  get spacing(): number {
    return this.#spacing;
  }

  /** Of a turn after all others. The very first one always stays. */
  add(keyframe: Keyframe): void {
    const { turn } = keyframe;
    assert(turn > (this.#kept.at(-1)?.turn ?? -2), `a keyframe of turn ${turn} comes too late`);
    this.#kept.push(keyframe);
    this.#bytes += bytesOf(keyframe);
    while (this.#bytes > this.#bytesMax && this.#kept.length > 1) this.#thin();
  }

  /** The last one at or before the end of that turn; null: there is none. */
  before(turn: number): Keyframe | null {
    let low = 0;
    let high = this.#kept.length; // all from here on are later
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#kept[middle]!.turn <= turn) low = middle + 1;
      else high = middle;
    }
    return this.#kept[low - 1] ?? null;
  }

  /** Those of earlier turns are not needed any more. */
  dropBefore(turn: number): void {
    this.#keep(this.#kept.filter((keyframe) => keyframe.turn >= turn));
  }

  #thin(): void {
    this.#keep(this.#kept.filter((_, i) => i % 2 === 0));
    this.#spacing *= 2;
  }

  #keep(kept: Keyframe[]): void {
    this.#kept = kept;
    this.#bytes = kept.reduce((sum, keyframe) => sum + bytesOf(keyframe), 0);
  }
}

function bytesOf({ bytes }: Keyframe): number {
  return bytes.length + ENTRY_BYTES;
}
