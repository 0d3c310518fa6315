import { assert } from "../../base/index.ts";
import { POINTS_PER_TURN, type Minds } from "../../lockstep/index.ts";
import type { World } from "../../sim/index.ts";

/** What is kept of a game: the words of its world, and what its bots remember. */
export interface GameWords {
  readonly world: Pick<World, "words">;
  readonly minds: Minds;
}

/** Buffers for the words of one game, used again and again: to copy into one is quick, to allocate one is not. */
export class BufferPool {
  readonly worldWords: number;
  readonly wordCount: number; // those of the world, then the minds
  readonly #free: Int32Array[] = [];
  #made = 0;

  constructor({ world, minds }: GameWords) {
    this.worldWords = world.words.length;
    this.wordCount = world.words.length + minds.length;
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

/** The words of the game at the points of one turn, as far as they are kept. */
export class KeptPoints {
  readonly #pool: BufferPool;
  readonly #points: (Int32Array | null)[] = Array.from({ length: POINTS_PER_TURN }, () => null);

  constructor(pool: BufferPool) {
    this.#pool = pool;
  }

  /** Of the world; null: they are not kept. */
  at(point: number): Int32Array | null {
    return this.#points[point]?.subarray(0, this.#pool.worldWords) ?? null;
  }

  /** Of the bots; null: they are not kept. */
  mindsAt(point: number): Minds | null {
    return this.#points[point]?.subarray(this.#pool.worldWords) ?? null;
  }

  /** Keeps the words as they are now. */
  copy(point: number, { world: { words }, minds }: GameWords): void {
    const { worldWords, wordCount } = this.#pool;
    assert(words.length === worldWords && minds.length === wordCount - worldWords, "a game of this match");
    const buffer = (this.#points[point] ??= this.#pool.take());
    buffer.set(words);
    buffer.set(minds, worldWords);
  }

  /** Gives the words back, but for those of the end with `endCount` 1. */
  release(endCount: 0 | 1): void {
    for (let point = 0; point < POINTS_PER_TURN - endCount; point += 1) {
      const buffer = this.#points[point] ?? null;
      if (buffer !== null) this.#pool.give(buffer);
      this.#points[point] = null;
    }
  }
}
