/** Turns a second are taken over so many turns. */
const WINDOW_TURNS = 50;

export interface Slow {
  readonly turnsPerSecond: number;
  readonly turn: number; // the last of the stretch
  readonly weather: string; // at its end
}

/** Finds where a match was slowest. */
export class SlowestStretch {
  readonly #endsMs = new Float64Array(WINDOW_TURNS);
  #count = 0;
  #lastMs = 0;
  #longestMs = 0;
  #slowest: Slow | null = null;

  /** Null as long as the match is shorter than a stretch. */
  get slowest(): Slow | null {
    return this.#slowest;
  }

  /** The longest time between the ends of two turns, ms. */
  get longestMs(): number {
    return this.#longestMs;
  }

  /** All have ended a turn. */
  note(turn: number, nowMs: number, weather: string): void {
    if (this.#count > 0) this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    const place = this.#count % WINDOW_TURNS;
    if (this.#count >= WINDOW_TURNS) {
      const turnsPerSecond = (WINDOW_TURNS * 1_000) / Math.max(1, nowMs - this.#endsMs[place]!);
      if (turnsPerSecond < (this.#slowest?.turnsPerSecond ?? Infinity)) {
        this.#slowest = { turnsPerSecond, turn, weather };
      }
    }
    this.#endsMs[place] = nowMs;
    this.#count += 1;
  }
}
