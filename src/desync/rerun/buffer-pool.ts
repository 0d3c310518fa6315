import { assert } from "../../base/index.ts";

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
