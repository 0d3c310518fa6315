/** Longer gaps between two readings mean that this machine slept or stood still. */
const GAP_MS_MAX = 2_000;

/**
 * A monotonic clock in ms that stands still while the machine does: after a night's sleep nobody has been silent for a
 * night. It must be read at least every second.
 */
export class AwakeClock {
  readonly #read: () => number;
  #lastMs: number;
  #nowMs = 0;

  constructor(read: () => number = () => performance.now()) {
    this.#read = read;
    this.#lastMs = read();
  }

  nowMs(): number {
    const readMs = this.#read();
    this.#nowMs += Math.min(readMs - this.#lastMs, GAP_MS_MAX);
    this.#lastMs = readMs;
    return this.#nowMs;
  }
}
