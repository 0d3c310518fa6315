import { assert } from "../../base/index.ts";
import { POINTS_PER_TURN, type Minds } from "../../lockstep/index.ts";
import { UsedWords, type World } from "../../sim/index.ts";

/** What is kept of a game: the words of its world, and what its bots remember. */
export interface GameWords {
  readonly world: Pick<World, "words">;
  readonly minds: Minds;
}

/** Buffers for the words of one game, used again and again: to copy into one is quick, to allocate one is not. */
export class BufferPool {
  readonly wordCount: number; // of a world, then the minds
  readonly mindsCount: number;
  readonly used: UsedWords;
  readonly #free: Int32Array[] = [];
  #made = 0;

  constructor({ world, minds }: { readonly world: World; readonly minds: Minds }) {
    this.used = new UsedWords(world);
    this.mindsCount = minds.length;
    this.wordCount = world.words.length + minds.length;
  }

  get worldWords(): number {
    return this.wordCount - this.mindsCount;
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

/** The words of the game at one point. */
interface KeptPoint {
  readonly buffer: Int32Array; // the minds lie behind the room for all words of a world
  isPacked: boolean; // only the words in use, without gaps; false: all, for its counts were damaged
}

/** The words of the game at the points of one turn, as far as they are kept. */
export class KeptPoints {
  readonly #pool: BufferPool;
  readonly #points: (KeptPoint | null)[] = Array.from({ length: POINTS_PER_TURN }, () => null);

  constructor(pool: BufferPool) {
    this.#pool = pool;
  }

  has(point: number): boolean {
    return (this.#points[point] ?? null) !== null;
  }

  /** A copy of the world's, with zeros in rows of nobody; null: they are not kept, or were damaged so that they are no world's. */
  at(point: number): Int32Array | null {
    const kept = this.#points[point] ?? null;
    if (kept === null) return null;
    const { used, worldWords } = this.#pool;
    return kept.isPacked ? used.unpack(kept.buffer) : kept.buffer.slice(0, worldWords);
  }

  /** Of the bots; null: they are not kept. */
  mindsAt(point: number): Minds | null {
    return this.#points[point]?.buffer.subarray(this.#pool.worldWords) ?? null;
  }

  /** Keeps the words as they are now. */
  copy(point: number, { world: { words }, minds }: GameWords): void {
    const { worldWords, mindsCount, used } = this.#pool;
    assert(words.length === worldWords && minds.length === mindsCount, "a game of this match");
    const kept = (this.#points[point] ??= { buffer: this.#pool.take(), isPacked: false });
    kept.isPacked = used.pack(words, kept.buffer);
    kept.buffer.set(minds, worldWords);
  }

  /** Gives the words back, but for those of the end with `endCount` 1. */
  release(endCount: 0 | 1): void {
    for (let point = 0; point < POINTS_PER_TURN - endCount; point += 1) {
      const kept = this.#points[point] ?? null;
      if (kept !== null) this.#pool.give(kept.buffer);
      this.#points[point] = null;
    }
  }
}
