import { GHOSTS_PER_LINE, GHOSTS_WITHIN_MS } from "./limits.ts";

/** A peer that waits for a seat asks again within that time. */
const WAITS_FOR_MS = 2_000;
/** Ghosts that are remembered; of more the first are forgotten. */
const GHOSTS_MAX = 256;

/** Lines whose newcomers were let in and not heard: seats go round among them, and a peer that means to play gets one in between. */
export class Ghosts {
  #othersWaitMs = -Infinity; // when somebody who had no seat yet found none
  #seen: readonly { readonly line: string; readonly atMs: number }[] = [];

  /** `lines`: of each whose time is over, in the order of coming. */
  note(lines: readonly string[], nowMs: number): void {
    const fresh = this.#seen.filter(({ atMs }) => nowMs < atMs + GHOSTS_WITHIN_MS);
    this.#seen = [...fresh, ...lines.map((line) => ({ line, atMs: nowMs }))].slice(-GHOSTS_MAX);
  }

  /** Whether a newcomer from there has to wait: for others, if it had a seat in vain already, or for the end of that time. */
  mustWait(line: string, nowMs: number): boolean {
    const count = this.#countOf(line, nowMs);
    return count >= GHOSTS_PER_LINE || (count > 0 && nowMs < this.#othersWaitMs + WAITS_FOR_MS);
  }

  /** There was no seat for somebody from there. */
  noteWaiting(line: string, nowMs: number): void {
    if (this.#countOf(line, nowMs) === 0) this.#othersWaitMs = nowMs;
  }

  #countOf(line: string, nowMs: number): number {
    return this.#seen.filter((one) => one.line === line && nowMs < one.atMs + GHOSTS_WITHIN_MS).length;
  }
}
