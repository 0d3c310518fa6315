/** How often something may happen: so many times at once, and then so many more each second. */
export class Allowance {
  readonly #terms: { readonly atOnce: number; readonly perSecond: number };
  #left: number;
  #atMs = -Infinity;

  constructor(terms: { readonly atOnce: number; readonly perSecond: number }) {
    this.#terms = terms;
    this.#left = terms.atOnce;
  }

  /** True if it may happen now; it counts as done. */
  take(nowMs: number): boolean {
    const { atOnce, perSecond } = this.#terms;
    if (nowMs > this.#atMs) {
      const grown = this.#atMs === -Infinity ? 0 : ((nowMs - this.#atMs) * perSecond) / 1_000;
      this.#left = Math.min(atOnce, this.#left + grown);
      this.#atMs = nowMs;
    }
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
