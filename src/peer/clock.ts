import { assert } from "../base/index.ts";

/** Where a peer, and the desk that looks at it, have their time from. */
export interface Clock {
  /** In ms, from any beginning; it never runs backwards. */
  nowMs(): number;
  /**
   * Rings once, not before that time; soon, but not from within this call, if that time has passed. The answer takes it
   * back.
   */
  setTimer(atMs: number, ring: () => void): () => void;
}

/** What a timer of Node takes; it rings at once where it is told to wait longer. */
const WAIT_MS_MAX = 0x7fff_ffff;

/** The clock of everybody who plays. Only tests in their own process have another one, which they move on themselves. */
export const MACHINE_CLOCK: Clock = {
  nowMs: () => performance.now(),
  setTimer(atMs, ring) {
    // It is read here, so that the work that went before does not make the timer late. Node would round down, and ring too early.
    const waitMs = Math.max(0, Math.ceil(atMs - performance.now()));
    assert(waitMs <= WAIT_MS_MAX, `a timer for ${waitMs} ms would ring at once`);
    const timer = setTimeout(ring, waitMs);
    return () => clearTimeout(timer);
  },
};

/** Longer gaps between two readings mean that this machine slept or stood still. */
const GAP_MS_MAX = 2_000;

/**
 * A clock that begins at 0 and stands still while the machine does: after a night's sleep nobody has been silent for a
 * night. It must be read at least every second.
 */
export class AwakeClock implements Clock {
  readonly #clock: Clock;
  #lastMs: number;
  #nowMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastMs = clock.nowMs();
  }

  nowMs(): number {
    const readMs = this.#clock.nowMs();
    this.#nowMs += Math.min(readMs - this.#lastMs, GAP_MS_MAX);
    this.#lastMs = readMs;
    return this.#nowMs;
  }

  setTimer(atMs: number, ring: () => void): () => void {
    const waitMs = atMs - this.nowMs();
    return this.#clock.setTimer(this.#lastMs + waitMs, ring);
  }
}

/** A timer that is set to a time of a clock; what was set before no longer counts. */
export class WakeTimer {
  readonly #clock: Clock;
  readonly #wake: () => void;
  #cancel: (() => void) | null = null;
  #atMs = 0; // when it rings, while it is set

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** Rings once, not before that time; soon, but not from within this call, if that time has passed. */
  setAt(atMs: number): void {
    if (this.#cancel !== null && atMs === this.#atMs) return;
    this.clear();
    this.#atMs = atMs;
    this.#cancel = this.#clock.setTimer(atMs, () => {
      this.#cancel = null;
      this.#wake();
    });
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

/** Rings again and again between its start and its stop, with so many ms in between. */
export class Repeater {
  readonly #everyMs: number;
  readonly #clock: Clock;
  readonly #timer: WakeTimer;
  #isRunning = false;

  constructor(everyMs: number, clock: Clock, ring: () => void) {
    this.#everyMs = everyMs;
    this.#clock = clock;
    this.#timer = new WakeTimer(clock, () => {
      this.#setTimer(); // first, for it may be stopped by its own ring
      ring();
    });
  }

  /** What runs already goes on as it is. */
  start(): void {
    if (!this.#isRunning) this.#setTimer();
    this.#isRunning = true;
  }

  stop(): void {
    this.#timer.clear();
    this.#isRunning = false;
  }

  #setTimer(): void {
    this.#timer.setAt(this.#clock.nowMs() + this.#everyMs);
  }
}
