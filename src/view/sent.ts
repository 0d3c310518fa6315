import { isSame } from "./shown.ts";

/** What is not told after so long it was not taken. */
const ON_ITS_WAY_MS = 1_000;

/**
 * What somebody chose here, until those who decide tell it: what they tell before that is of before, and a control that showed it would
 * jump back for a moment. Values are plain data, as notices are.
 */
export class Sent<T> {
  readonly #isToldBy: (sent: T, told: T) => boolean;
  #sent: { readonly value: T; readonly atMs: number } | null = null;

  constructor(isToldBy: (sent: T, told: T) => boolean = isSame) {
    this.#isToldBy = isToldBy;
  }

  /** What was chosen, and is not told yet; null: nothing is. */
  get value(): T | null {
    return this.#sent?.value ?? null;
  }

  /** It was chosen, and is sent. */
  note(value: T, nowMs = performance.now()): void {
    this.#sent = { value, atMs: nowMs };
  }

  /** What is to be shown where that is told now. */
  hear(told: T, nowMs = performance.now()): T {
    if (this.#sent === null) return told;
    const { value, atMs } = this.#sent;
    if (!this.#isToldBy(value, told) && nowMs < atMs + ON_ITS_WAY_MS) return value;
    this.#sent = null;
    return told;
  }
}
