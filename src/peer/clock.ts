import { assert } from "../base/index.ts";

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

/** What a timer of Node takes; it rings at once where it is told to wait longer. */
const WAIT_MS_MAX = 0x7fff_ffff;

/**
 * A timer that is set to a time of a clock. The clock is read when it is set, so that the work that went before does not make
 * it late; what was set before no longer counts.
 */
export class WakeTimer {
  readonly #nowMs: () => number;
  readonly #wake: () => void;
  #timer: NodeJS.Timeout | null = null;
  #atMs = 0; // when it rings, while it is set

  constructor(nowMs: () => number, wake: () => void) {
    this.#nowMs = nowMs;
    this.#wake = wake;
  }

  /** Rings once, not before that time; at once, but not from within this call, if that time has passed. */
  setAt(atMs: number): void {
    if (this.#timer !== null && atMs === this.#atMs) return;
    this.clear();
    this.#atMs = atMs;
    const waitMs = Math.max(0, Math.ceil(atMs - this.#nowMs())); // Node would round down, and ring too early
    assert(waitMs <= WAIT_MS_MAX, `a timer for ${waitMs} ms would ring at once`);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#wake();
    }, waitMs);
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
