/** A page that crashes more often is not worth another try: what it shows makes it crash. */
const RELOADS_MAX = 2;
/** Older crashes are forgotten. */
const WITHIN_MS = 60_000;

/** How often a page that has crashed may be loaded again. */
export class PageReloads {
  #timesMs: readonly number[] = [];

  /** Whether it may now, which then counts. */
  take(nowMs: number): boolean {
    const recent = this.#timesMs.filter((timeMs) => nowMs - timeMs < WITHIN_MS);
    const isLeft = recent.length < RELOADS_MAX;
    this.#timesMs = isLeft ? [...recent, nowMs] : recent;
    return isLeft;
  }
}
