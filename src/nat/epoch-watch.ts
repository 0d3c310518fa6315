/** A router's clock may be so far off, in shares of the time that passed (RFC 6887, 8.5), and so many seconds besides. */
const DRIFT = 1 / 16;
const SLACK_SECONDS = 2;

/**
 * Tells by the seconds that a router has remembered whether it has forgotten meanwhile. RFC 6887, 8.5; for NAT-PMP, which allows a
 * router's clock an eighth less (RFC 6886, 3.6), it errs by mapping once more than is needed.
 */
export class EpochWatch {
  #lastSeconds: number | null = null;
  #lastMs = 0;

  /** Whether all mappings from before are gone, as it said that now. */
  hear(epochSeconds: number, nowMs: number): boolean {
    const before = this.#lastSeconds;
    const ours = (nowMs - this.#lastMs) / 1_000;
    this.#lastSeconds = epochSeconds;
    this.#lastMs = nowMs;
    if (before === null) return false;
    const theirs = epochSeconds - before;
    if (theirs < -1) return true; // an answer may be overtaken by another
    return ours + SLACK_SECONDS < theirs * (1 - DRIFT) || theirs + SLACK_SECONDS < ours * (1 - DRIFT);
  }

  forget(): void {
    this.#lastSeconds = null;
  }
}
