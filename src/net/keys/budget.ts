import { SOURCES_MAX, FIRST_TRIES } from "./limits.ts";

interface BudgetTerms {
  readonly perSecond: number; // of one source
  readonly atOnce?: number; // of one source that did not for a while; perSecond if it is not said
  readonly allPerSecond: number;
  readonly firstPerSecond?: number; // kept for first tries, beyond what all share; 0 if it is not said
}

interface Allowance {
  left: number;
  atMs: number;
}

interface Source {
  readonly own: Allowance;
  readonly first: Allowance;
}

/**
 * How often something that costs is done: so many times a second for each source, and for all together. A source that
 * asks all the time takes nothing of what is kept for first tries, so that one that comes now and then is served beside
 * it.
 */
export class Budget {
  readonly #terms: Required<BudgetTerms>;
  readonly #all: Allowance;
  readonly #first: Allowance;
  readonly #sources = new Map<string, Source>();

  constructor(terms: BudgetTerms) {
    this.#terms = { firstPerSecond: 0, atOnce: terms.perSecond, ...terms };
    this.#all = { left: this.#terms.allPerSecond, atMs: 0 };
    this.#first = { left: this.#terms.firstPerSecond, atMs: 0 };
  }

  /** True if it may be done once more for that source. */
  take(source: string, nowMs: number): boolean {
    const { perSecond, atOnce, allPerSecond, firstPerSecond } = this.#terms;
    const { own, first } = this.#sources.get(source) ?? this.#remember(source, nowMs);
    grow(own, nowMs, perSecond, atOnce);
    grow(first, nowMs, FIRST_TRIES.perSecond, FIRST_TRIES.atOnce);
    grow(this.#all, nowMs, allPerSecond);
    grow(this.#first, nowMs, firstPerSecond);
    if (own.left < 1) return false;
    // A try is used up whether or not it is granted: else a source that asks more would only wait at the door for what is kept.
    const isFirst = spend(first);
    if (!spend(this.#all) && !(isFirst && spend(this.#first))) return false;
    own.left -= 1;
    return true;
  }

  #remember(name: string, nowMs: number): Source {
    if (this.#sources.size >= SOURCES_MAX) this.#sources.delete(this.#sources.keys().next().value!);
    const source = {
      own: { left: this.#terms.atOnce, atMs: nowMs },
      first: { left: FIRST_TRIES.atOnce, atMs: nowMs },
    };
    this.#sources.set(name, source);
    return source;
  }
}

/** Up to what a second gives, or to that. */
function grow(allowance: Allowance, nowMs: number, perSecond: number, most = perSecond): void {
  const seconds = Math.max(0, nowMs - allowance.atMs) / 1_000;
  allowance.left = Math.min(most, allowance.left + seconds * perSecond);
  allowance.atMs = Math.max(allowance.atMs, nowMs);
}

/** True if there was one left. */
function spend(allowance: Allowance): boolean {
  if (allowance.left < 1) return false;
  allowance.left -= 1;
  return true;
}
