/** Blocks that all readers together may have. */
const BLOCKS_MAX = 2 ** 16;

/** Thrown out of a reader that has done more work, or made more room, than its target allows. */
class BudgetError extends Error {
  override readonly name = "BudgetError";
}

/** What a reader did with an input. */
export interface Work {
  readonly steps: number; // loop bodies and calls
  readonly room: number; // bytes
}

/**
 * What instrumented source tells as it runs, one for a thread: which blocks were reached, how much work was done (loop bodies and
 * calls), how much room was made (bytes of arrays whose length was computed). Source that is not instrumented tells nothing.
 */
export class Gauge {
  readonly hits = new Uint8Array(BLOCKS_MAX); // 1: reached by the target that runs
  readonly left = Float64Array.of(Infinity); // of the work
  roomLeft = Infinity;
  blockCount = 0; // handed out so far
  newBlocks: number[] = [];
  #roomAllowed = Infinity;
  #workAllowed = Infinity;
  #isOver = false;

  /** Numbers for so many more blocks of source; the first of them. */
  takeBlocks(count: number): number {
    const first = this.blockCount;
    this.blockCount += count;
    // No assert: whatever is imported here would not be instrumented.
    if (this.blockCount > BLOCKS_MAX) throw new Error(`more than ${BLOCKS_MAX} blocks of source`);
    return first;
  }

  /** Before a reader runs: with more than that it ends with an error. */
  begin({ steps, room }: Work): void {
    this.#workAllowed = steps;
    this.#roomAllowed = room;
    this.left[0] = steps;
    this.roomLeft = room;
    this.newBlocks = [];
    this.#isOver = false;
  }

  /** After it: what it has done. From now on nothing is counted. */
  end(): Work {
    const work = { steps: this.#workAllowed - this.left[0]!, room: this.#roomAllowed - this.roomLeft };
    this.left[0] = Infinity;
    this.roomLeft = Infinity;
    return work;
  }

  /** Whether a budget was overrun, also if the reader has caught the error. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Makes the functions known that instrumented source calls. */
  install(): void {
    const note = (block: number): void => {
      this.hits[block] = 1;
      this.newBlocks.push(block);
    };
    const over = (): never => this.#overrun(`more work than ${this.#workAllowed} steps`);
    // Only a length is counted: what is copied was made before.
    const makeRoom = (length: unknown, bytes: number): unknown => {
      if (typeof length !== "number" || !(length > 0)) return length;
      this.roomLeft -= length * bytes;
      if (this.roomLeft < 0) this.#overrun(`room for more than ${this.#roomAllowed} bytes`);
      return length;
    };
    Object.assign(globalThis, { $fuzz: { h: this.hits, n: note, w: this.left, o: over, r: makeRoom } });
  }

  #overrun(what: string): never {
    this.#isOver = true;
    this.left[0] = Infinity; // it is told once, whatever catches it
    this.roomLeft = Infinity;
    throw new BudgetError(what);
  }
}
