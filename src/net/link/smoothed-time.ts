/** A time, smoothed: a new sample counts one eighth, its deviation one quarter. Source: RFC 6298, 2. */
export class SmoothedTime {
  #ms: number | null;
  #deviationMs = 0;

  constructor(ms: number | null) {
    this.#ms = ms;
    this.#deviationMs = (ms ?? 0) / 2;
  }

  /** Null until the first sample. */
  get ms(): number | null {
    return this.#ms;
  }

  get deviationMs(): number {
    return this.#deviationMs;
  }

  sample(ms: number): void {
    if (this.#ms === null) {
      this.#ms = ms;
      this.#deviationMs = ms / 2;
      return;
    }
    this.#deviationMs += (Math.abs(this.#ms - ms) - this.#deviationMs) / 4;
    this.#ms += (ms - this.#ms) / 8;
  }

  /** What hardly any sample is above, or what to assume where there was none. */
  highMs(assumedMs: number): number {
    return this.#ms === null ? assumedMs : this.#ms + 4 * this.#deviationMs;
  }
}
