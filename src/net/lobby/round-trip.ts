const SAMPLES_KEPT = 128;

/** Round trip to one peer, smoothed: a new sample counts one eighth. Source: RFC 6298, 2.3. */
export class RoundTrip {
  #smoothedMs: number | null = null;
  #last: readonly number[] = [];

  /** Null until the first sample. */
  get ms(): number | null {
    return this.#smoothedMs;
  }

  /** The least of the last 128 samples: what the way takes when nothing else is on it. Null until the first. */
  get leastMs(): number | null {
    return this.#last.length === 0 ? null : Math.min(...this.#last);
  }

  /** Takes a sample of 0 or more ms; a negative one (a clock that lies) is passed over. */
  sample(ms: number): void {
    if (ms < 0) return;
    this.#last = [...this.#last, ms].slice(-SAMPLES_KEPT);
    this.#smoothedMs = this.#smoothedMs === null ? ms : this.#smoothedMs + (ms - this.#smoothedMs) / 8;
  }
}
