/** A player that is left out again and again has a line or a machine that can't play. */
const IN_VAIN_MAX = 12;
/** Between them: after the first, and at most. */
const PAUSE_MS = 250;
const PAUSE_MS_MAX = 8_000;

/** How often a peer came back to its match, and what of that was in vain. */
export class ReturnTries {
  #count = 0;
  #inVain = 0; // since it was admitted last

  get count(): number {
    return this.#count;
  }

  get mayGoOn(): boolean {
    return this.#inVain < IN_VAIN_MAX;
  }

  /**
   * Begins one: the pause before it asks, ms. What stands in the way of a return, as a halt of the others does, may take a minute: it is
   * tried more and more rarely.
   */
  take(): number {
    const pauseMs = this.#inVain === 0 ? 0 : Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** (this.#inVain - 1));
    this.#count += 1;
    this.#inVain += 1;
    return pauseMs;
  }

  /** The match has this peer again. */
  end(): void {
    this.#inVain = 0;
  }
}
