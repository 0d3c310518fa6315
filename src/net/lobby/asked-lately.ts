import { GRANT_MS } from "./limits.ts";

/**
 * What a guest has asked the master for, one after the other, of its team, its colour or its emblem. The master may still grant the wish
 * before the last one: its answer is then no decision on the last one.
 */
export class AskedLately {
  readonly #askedMs = new Map<number, number>(); // by what was asked for: when last

  /** null: nothing of that. */
  note(value: number | null, nowMs: number): void {
    if (value !== null) this.#askedMs.set(value, nowMs);
  }

  /** Whether that may still be granted. */
  has(value: number, nowMs: number): boolean {
    return nowMs < (this.#askedMs.get(value) ?? -Infinity) + GRANT_MS;
  }

  /** Whether anything else than that may still be granted. */
  hasOtherThan(value: number, nowMs: number): boolean {
    return [...this.#askedMs.keys()].some((one) => one !== value && this.has(one, nowMs));
  }

  clear(): void {
    this.#askedMs.clear();
  }
}
