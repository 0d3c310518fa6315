/** Waits before a relay is asked again, in turn; the last for all that follow. */
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;
/** What was open for so long is asked for again at once when it is gone. */
const STEADY_MS = 2_000;

/** When a relay is asked again that gives no allocation, or takes it back: a pause is longer than the one before until an allocation lasts. */
export class RelayPauses {
  #failures = 0; // since an allocation lasted
  #openedMs = Infinity; // it was given; Infinity: none is there, or it was gone as it came

  noteOpen(nowMs: number): void {
    this.#openedMs = nowMs;
  }

  /** The allocation is gone. Answers whether it had lasted: then it is asked for again at once, and pauses begin anew. */
  noteGone(nowMs: number): boolean {
    const hasLasted = nowMs >= this.#openedMs + STEADY_MS;
    this.#openedMs = Infinity;
    if (hasLasted) this.beginAnew();
    return hasLasted;
  }

  beginAnew(): void {
    this.#failures = 0;
  }

  /** The next pause, ms. */
  next(): number {
    const waitMs = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!;
    this.#failures += 1;
    return waitMs;
  }
}
