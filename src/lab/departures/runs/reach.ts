/** Which peers could hear each other, by what was done to them: the truth that the peers themselves do not know. */
export class Reach {
  readonly #brokenSinceMs: (number | null)[][]; // null: they reach each other
  readonly #wholeSinceMs: number[][];
  readonly #breaks: (readonly [number, number])[][][]; // from, to

  constructor(count: number) {
    const table = <T>(value: T): T[][] => Array.from({ length: count }, () => Array<T>(count).fill(value));
    this.#brokenSinceMs = table<number | null>(null);
    this.#wholeSinceMs = table(-Infinity);
    this.#breaks = table(0).map((row) => row.map(() => []));
  }

  /** Those two reach each other from now on, or do not. */
  note(a: number, b: number, isWhole: boolean, nowMs: number): void {
    for (const [i, j] of [
      [a, b],
      [b, a],
    ] as const) {
      const since = this.#brokenSinceMs[i]![j]!;
      if (isWhole && since !== null) {
        this.#breaks[i]![j]!.push([since, nowMs]);
        this.#wholeSinceMs[i]![j] = nowMs;
        this.#brokenSinceMs[i]![j] = null;
      } else if (!isWhole && since === null) this.#brokenSinceMs[i]![j] = nowMs;
    }
  }

  /** For how long they have reached each other, ms; 0: they do not. */
  wholeForMs(a: number, b: number, nowMs: number): number {
    return this.#brokenSinceMs[a]![b] === null ? nowMs - this.#wholeSinceMs[a]![b]! : 0;
  }

  /** The longest time in which they did not reach each other, of what was over after `fromMs`, up to `toMs`. */
  longestBreakMs(a: number, b: number, fromMs: number, toMs: number): number {
    const since = this.#brokenSinceMs[a]![b]!;
    const all = since === null ? this.#breaks[a]![b]! : [...this.#breaks[a]![b]!, [since, toMs] as const];
    const lasted = all
      .filter(([from, to]) => from < toMs && to > fromMs)
      .map(([from, to]) => Math.min(to, toMs) - from);
    return Math.max(0, ...lasted);
  }
}
