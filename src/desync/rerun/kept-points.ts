import { assert } from "../../base/index.ts";
import { POINTS_PER_TURN } from "../../lockstep/index.ts";
import type { World } from "../../sim/index.ts";

/** Buffers for the words of one world, used again and again: to copy into one is quick, to allocate one is not. */
export class BufferPool {
  readonly wordCount: number;
  readonly #free: Int32Array[] = [];
  #made = 0;

  constructor(wordCount: number) {
    this.wordCount = wordCount;
  }

  /** Buffers made so far, in use or not. */
  get made(): number {
    return this.#made;
  }

  /** A buffer with anything in it. */
  take(): Int32Array {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    this.#made += 1;
    return new Int32Array(this.wordCount);
  }

  /** The caller must not use it any more. */
  give(buffer: Int32Array): void {
    assert(buffer.length === this.wordCount, "a buffer of this pool");
    this.#free.push(buffer);
  }
}

/** The words of the world at the points of one turn, as far as they are kept. */
export class KeptPoints {
  readonly #pool: BufferPool;
  readonly #points: (Int32Array | null)[] = Array.from({ length: POINTS_PER_TURN }, () => null);

  constructor(pool: BufferPool) {
    this.#pool = pool;
  }

  /** Null: they are not kept. */
  at(point: number): Int32Array | null {
    return this.#points[point] ?? null;
  }

  /** Keeps the words as they are now. */
  copy(point: number, { words }: World): void {
    assert(words.length === this.#pool.wordCount, "a world of this match");
    const buffer = (this.#points[point] ??= this.#pool.take());
    buffer.set(words);
  }

  /** Gives the words back, but for those of the end with `endCount` 1. */
  release(endCount: 0 | 1): void {
    for (let point = 0; point < POINTS_PER_TURN - endCount; point += 1) {
      const buffer = this.at(point);
      if (buffer !== null) this.#pool.give(buffer);
      this.#points[point] = null;
    }
  }
}
