import type { PlayerId } from "../../sim/index.ts";
import type { HealingContext } from "./run-again.ts";

/** An account that a player has not given for so long is late, though it is heard. Longer than a silence after which somebody is gone. */
const ACCOUNT_MS = 10_000;
/** A player that was not heard for so long gives no account for want of a line ... */
const UNHEARD_MS = 2_000;
/** ... and is waited for so long: by then it is gone, or too few hear each other to go on without it. */
const UNHEARD_MS_MAX = 30_000;

/**
 * When what is missing in an attempt should have come. A cut line does not make the player behind it silent. If we judged without players
 * that are heard again a moment later, each would go on without others, and the match would stand though nothing is wrong with it any more.
 */
export class AccountDue {
  readonly #heardMs: HealingContext["heardMs"];
  #sinceMs: number;
  #unheardMs = -Infinity; // when somebody whose account is missing was last not heard

  constructor(heardMs: HealingContext["heardMs"], nowMs: number) {
    this.#heardMs = heardMs;
    this.#sinceMs = nowMs;
  }

  get ms(): number {
    const fromMs = Math.max(this.#sinceMs, Math.min(this.#unheardMs, this.#sinceMs + UNHEARD_MS_MAX));
    return fromMs + ACCOUNT_MS;
  }

  /** Another attempt begins. */
  begin(nowMs: number): void {
    this.#sinceMs = nowMs;
  }

  /** The accounts of these are missing. */
  note(missing: readonly PlayerId[], nowMs: number): void {
    const isUnheard = (id: PlayerId): boolean => (this.#heardMs?.(id) ?? Infinity) <= nowMs - UNHEARD_MS;
    if (missing.some(isUnheard)) this.#unheardMs = nowMs;
  }
}
