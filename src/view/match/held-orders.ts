/**
 * Orders that are given while a match is about to go on from a pause wait here for it: a player that presses a key to
 * go on gives them at once.
 */
export class HeldOrders {
  readonly #held: (() => void)[] = [];
  #isAsked = false; // to go on, by this player

  /** This player has asked for the match to go on. */
  ask(): void {
    this.#isAsked = true;
  }

  /** Whether an order waits that is given in a pause. `give` runs once it is over. */
  takes(give: () => void, isCounting: boolean): boolean {
    if (!this.#isAsked && !isCounting) return false;
    if (this.#held.length < HELD_MAX) this.#held.push(give);
    return true;
  }

  /** The match runs: gives all that waited, in its order. */
  release(): void {
    this.#isAsked = false;
    for (const give of this.#held.splice(0)) give();
  }

  /** The match is over. */
  forget(): void {
    this.#isAsked = false;
    this.#held.length = 0;
  }
}

/** More than anybody gives in the seconds of a countdown. */
const HELD_MAX = 30;
