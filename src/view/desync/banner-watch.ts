// What the banner of a desync says, and until when.

import type { DesyncNotice } from "../../channel/index.ts";

/** A comparison is mostly over before one could read that it goes on. */
const COMPARING_SHOWN_FROM_MS = 300;
/** Long enough to read two sentences twice. */
const SHOWN_MS = 12_000;

/** Follows when the banner of the latest desync shows: not before it is worth a look, and not longer than it is. */
export class BannerWatch {
  #notice: DesyncNotice | null = null;
  #ageMs = 0; // since it is in this state, without the time it was held
  #isDismissed = false;

  /** More on the same desync leaves the banner as it is, shown or gone; another desync or state brings it back. */
  hearDesync(notice: DesyncNotice): void {
    if (notice.number < (this.#notice?.number ?? 0)) return; // of an earlier one: the details show it
    if (notice.number !== this.#notice?.number || notice.state !== this.#notice.state) {
      this.#ageMs = 0;
      this.#isDismissed = false;
    }
    this.#notice = notice;
  }

  /** What to show, `elapsedMs` after the last time. While it is held (somebody points at it) it does not grow older. */
  update(elapsedMs: number, isHeld: boolean): DesyncNotice | null {
    if (!isHeld) this.#ageMs += elapsedMs;
    return this.#isShown() ? this.#notice : null;
  }

  /** The player has read it. False: there is nothing to dismiss, or it has to stay. */
  dismiss(): boolean {
    if (!this.#isShown() || this.#notice?.state === "standing") return false;
    this.#isDismissed = true;
    return true;
  }

  #isShown(): boolean {
    if (this.#notice === null || this.#isDismissed) return false;
    switch (this.#notice.state) {
      case "comparing":
        return this.#ageMs > COMPARING_SHOWN_FROM_MS;
      case "standing":
        return true;
      case "repaired":
      case "went-on":
      case "ended":
        return this.#ageMs <= SHOWN_MS;
    }
  }
}
