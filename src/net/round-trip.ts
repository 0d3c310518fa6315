/** Round trip to one peer, smoothed: a new sample counts one eighth. Source: RFC 6298, 2.3. */
export class RoundTrip {
  #smoothedMs: number | null = null;

  /** Null until the first sample. */
  get ms(): number | null {
    return this.#smoothedMs;
  }

  /** Takes a sample of 0 or more ms; a negative one (a clock that lies) is passed over. */
  sample(ms: number): void {
    if (ms < 0) return;
    this.#smoothedMs = this.#smoothedMs === null ? ms : this.#smoothedMs + (ms - this.#smoothedMs) / 8;
  }
}
