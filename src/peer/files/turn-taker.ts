import { setImmediate as nextTask } from "node:timers/promises";

/** Done in one go, but for the last piece: a millisecond or two, while nothing else of this peer is done. Counted in bytes. */
export const SLICE_BYTES = 64 * 1_024;

/** Long work on the thread of a peer: others have their turn before it is too much. */
export class TurnTaker {
  #slice = 0; // what was done since others had their turn
  #longest = 0;

  /** The most that was done without others having their turn. */
  get longestSlice(): number {
    return this.#longest;
  }

  /** Counts what was done. */
  async work(cost: number): Promise<void> {
    this.#slice += cost;
    this.#longest = Math.max(this.#longest, this.#slice);
    if (this.#slice < SLICE_BYTES) return;
    this.#slice = 0;
    await nextTask();
  }
}
