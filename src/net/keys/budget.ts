/** Sources that are told apart; of more the longest known is forgotten. */
export const SOURCES_MAX = 64;

interface Allowance {
  left: number;
  atMs: number;
}

/** How often something that costs is done: so many times a second for each source, and for all together. */
export class Budget {
  readonly #perSecond: number;
  readonly #all: Allowance;
  readonly #allPerSecond: number;
  readonly #sources = new Map<string, Allowance>();

  constructor({ perSecond, allPerSecond }: { readonly perSecond: number; readonly allPerSecond: number }) {
    this.#perSecond = perSecond;
    this.#allPerSecond = allPerSecond;
    this.#all = { left: allPerSecond, atMs: -Infinity };
  }

  /** True if it may be done once more for that source. */
  take(source: string, nowMs: number): boolean {
    const own = this.#sources.get(source) ?? this.#remember(source, nowMs);
    grow(own, this.#perSecond, nowMs);
    grow(this.#all, this.#allPerSecond, nowMs);
    if (own.left < 1 || this.#all.left < 1) return false;
    own.left -= 1;
    this.#all.left -= 1;
    return true;
  }

  #remember(source: string, nowMs: number): Allowance {
    if (this.#sources.size >= SOURCES_MAX) this.#sources.delete(this.#sources.keys().next().value!);
    const allowance = { left: this.#perSecond, atMs: nowMs };
    this.#sources.set(source, allowance);
    return allowance;
  }
}

/** Up to what a second gives. */
function grow(allowance: Allowance, perSecond: number, nowMs: number): void {
  const seconds = Math.max(0, nowMs - allowance.atMs) / 1_000;
  allowance.left = Math.min(perSecond, allowance.left + seconds * perSecond);
  allowance.atMs = Math.max(allowance.atMs, nowMs);
}
