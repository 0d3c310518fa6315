import type { PlayerId } from "../lockstep/index.ts";

/** Silence is told from here on, and again as often. */
export const SILENCE_MS = 1_000;

/** How long, and for whom, a match has been in delay, or has stood. */
export class WaitWatch {
  #sinceMs: number | null = null;
  #players: readonly PlayerId[] = [];
  #toldMs = 0;

  get isWaiting(): boolean {
    return this.#sinceMs !== null;
  }

  /** Whose turn data are missing; empty while the match goes on. */
  get players(): readonly PlayerId[] {
    return this.#players;
  }

  waitedMs(nowMs: number): number {
    return this.#sinceMs === null ? 0 : nowMs - this.#sinceMs;
  }

  /** Turn data of these are missing. True when their silence is to be told, again. */
  wait(players: readonly PlayerId[], nowMs: number): boolean {
    if (this.#sinceMs === null) this.#toldMs = 0;
    this.#sinceMs ??= nowMs;
    this.#players = players;
    const waitedMs = this.waitedMs(nowMs);
    if (waitedMs < this.#toldMs + SILENCE_MS) return false;
    this.#toldMs = waitedMs;
    return true;
  }

  /** The match stands, for nobody's turn data. */
  stand(nowMs: number): void {
    this.#sinceMs ??= nowMs;
    this.#players = [];
  }

  end(): void {
    this.#sinceMs = null;
    this.#players = [];
  }
}
