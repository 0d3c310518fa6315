import { assert } from "../base/index.ts";
/** Orders that are looked back at, ms. */
const LOOK_BACK_MS = 10_000;
const KEPT_MAX = 1_024;

/** How long orders of the local player take from being given to being run. */
export class OrderTimes {
  #waitingMs: number[] = []; // when those were given that no turn data carry yet
  readonly #given = new Map<number, readonly number[]>(); // by the turn that they will run in
  #ran: { readonly atMs: number; readonly tookMs: number }[] = [];

  give(nowMs: number): void {
    if (this.#waitingMs.length < KEPT_MAX) this.#waitingMs.push(nowMs);
  }

  /** Turn data for that turn carry so many of them. */
  send(turn: number, count: number): void {
    assert(!this.#given.has(turn), `turn data for turn ${turn} are sent once`);
    if (count > 0) this.#given.set(turn, this.#waitingMs.splice(0, count));
  }

  /** A turn was entered: what was given for it runs. Returns how long each took, ms. */
  run(turn: number, nowMs: number): readonly number[] {
    const took = (this.#given.get(turn) ?? []).map((givenMs) => nowMs - givenMs);
    this.#given.delete(turn);
    const recent = this.#ran.filter(({ atMs }) => atMs > nowMs - LOOK_BACK_MS).slice(-KEPT_MAX);
    this.#ran = took.length === 0 ? recent : [...recent, ...took.map((tookMs) => ({ atMs: nowMs, tookMs }))];
    return took;
  }

  /** Of the last ten seconds; null without any. */
  get medianMs(): number | null {
    if (this.#ran.length === 0) return null;
    const sorted = this.#ran.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
    return sorted[sorted.length >> 1]!;
  }
}
