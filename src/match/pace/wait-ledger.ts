import type { PlayerId } from "../../sim/index.ts";

/** Some time for which a match waited for somebody. */
interface Waited {
  readonly second: number; // of this peer's clock
  ms: number;
}

/** Waits of the last minute count. */
const SECONDS_KEPT = 60;
/** A peer that stands still itself for longer does not know which players the match waited for meanwhile. */
const NAP_MS = 500;

/**
 * For how long the match waited for each player in the last minute, as far as it is known here whose fault that was: a wait is put down
 * to somebody while its turn data alone are missing. Where those of several are, it may be the fault of one or of our own line.
 */
export class WaitLedger {
  readonly #waits = new Map<PlayerId, Waited[]>();
  #blamed: PlayerId | null = null;
  #atMs = -Infinity;

  /** From now on until the next call the match waits for that player alone; null: for nobody, or for several. */
  note(blamed: PlayerId | null, nowMs: number): void {
    const ms = nowMs - this.#atMs;
    if (this.#blamed !== null && ms <= NAP_MS) this.#add(this.#blamed, ms, nowMs);
    this.#blamed = blamed;
    this.#atMs = nowMs;
  }

  /** Of the last minute, ms. */
  waitedMs(playerId: PlayerId, nowMs: number): number {
    const from = Math.floor(nowMs / 1_000) - SECONDS_KEPT;
    const kept = this.#waits.get(playerId) ?? [];
    return kept.reduce((sum, { second, ms }) => (second > from ? sum + ms : sum), 0);
  }

  /** A player that comes back begins anew. */
  forget(playerId: PlayerId): void {
    this.#waits.delete(playerId);
  }

  #add(playerId: PlayerId, ms: number, nowMs: number): void {
    const second = Math.floor(nowMs / 1_000);
    const kept = (this.#waits.get(playerId) ?? []).filter((one) => one.second > second - SECONDS_KEPT);
    const last = kept.at(-1);
    if (last?.second === second) last.ms += ms;
    else kept.push({ second, ms });
    this.#waits.set(playerId, kept);
  }
}
