/** Who could hear whom, by what was done to them: the truth that the peers themselves do not know. */
export class Reach {
  readonly #brokenSinceMs: (number | null)[][]; // null: they reach each other
  readonly #wholeSinceMs: number[][];
  readonly #longestMs: number[][];

  constructor(count: number) {
    const table = <T>(value: T): T[][] => Array.from({ length: count }, () => Array<T>(count).fill(value));
    this.#brokenSinceMs = table<number | null>(null);
    this.#wholeSinceMs = table(-Infinity);
    this.#longestMs = table(0);
  }

  /** Those two reach each other from now on, or do not. */
  note(a: number, b: number, isWhole: boolean, nowMs: number): void {
    for (const [i, j] of [
      [a, b],
      [b, a],
    ] as const) {
      const since = this.#brokenSinceMs[i]![j]!;
      if (isWhole && since !== null) {
        this.#longestMs[i]![j] = Math.max(this.#longestMs[i]![j]!, nowMs - since);
        this.#wholeSinceMs[i]![j] = nowMs;
        this.#brokenSinceMs[i]![j] = null;
      } else if (!isWhole && since === null) this.#brokenSinceMs[i]![j] = nowMs;
    }
  }

  /** For how long they have reached each other, ms; 0: they do not. */
  wholeForMs(a: number, b: number, nowMs: number): number {
    return this.#brokenSinceMs[a]![b] === null ? nowMs - this.#wholeSinceMs[a]![b]! : 0;
  }

  /** The longest time in which they did not reach each other, up to now, ms. */
  longestBreakMs(a: number, b: number, nowMs: number): number {
    const since = this.#brokenSinceMs[a]![b]!;
    return Math.max(this.#longestMs[a]![b]!, since === null ? 0 : nowMs - since);
  }
}
