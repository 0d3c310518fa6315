import { NEXT_MS, REPEATS_MAX } from "./limits.ts";

/**
 * A match stands still for urgent messages, so they do not wait until it is known that a packet was lost: on a way that loses,
 * the second copy follows so soon, ms; on one that does not, once the answer should be here.
 */
const FIRST_MS = 40;
const ANSWER_MS = 30;

/** When urgent messages that are under way are sent once more. */
export class UrgentRepeat {
  #sentMs: number | null = null; // when some of them went last
  #count = 0; // how often they were repeated

  /** Urgent messages went, for the first time or again. */
  noteSent(nowMs: number): void {
    this.#sentMs = nowMs;
  }

  /** They go once more now. */
  noteRepeated(): void {
    this.#count += 1;
  }

  /** All that went is acknowledged. */
  noteAnswered(): void {
    this.#sentMs = null;
    this.#count = 0;
  }

  /** When they go again, ms; Infinity: not of their own accord. */
  dueMs({ rttMs, isLossy }: { readonly rttMs: number; readonly isLossy: boolean }): number {
    if (this.#sentMs === null || this.#count >= REPEATS_MAX) return Infinity;
    if (this.#count > 0) return this.#sentMs + NEXT_MS;
    return this.#sentMs + (isLossy ? FIRST_MS : Math.max(FIRST_MS, rttMs + ANSWER_MS));
  }
}
