import { assert } from "../base/index.ts";

/** How bad the way from one peer to another is. Times in ms, shares in percent. */
export interface LinkSettings {
  readonly delayMs: number; // one way
  readonly jitterMs: number; // up to so much more or less, which also reorders
  readonly lossPercent: number;
  readonly duplicatePercent: number;
}

export const PERFECT_LINK: LinkSettings = { delayMs: 0, jitterMs: 0, lossPercent: 0, duplicatePercent: 0 };

/**
 * Decides what becomes of each datagram on a link: when its copies arrive, if at all. It draws from a generator of its
 * own, never from the shared one: mulberry32, Tommy Ettinger, public domain.
 */
export class LinkModel {
  readonly settings: LinkSettings;
  #state: number;

  constructor(settings: LinkSettings, seed: number) {
    assert(settings.delayMs >= 0 && settings.jitterMs >= 0, "a link's times are not negative");
    this.settings = settings;
    this.#state = seed | 0;
  }

  /** The delays in ms of the copies that arrive: none if the datagram is lost, two if it is duplicated. */
  carry(): readonly number[] {
    const { delayMs, jitterMs, lossPercent, duplicatePercent } = this.settings;
    const copies = this.#chance(duplicatePercent) ? 2 : 1;
    const delays: number[] = [];
    for (let i = 0; i < copies; i += 1) {
      if (this.#chance(lossPercent)) continue;
      delays.push(Math.max(0, delayMs + jitterMs * (2 * this.#draw() - 1)));
    }
    return delays;
  }

  #chance(percent: number): boolean {
    return percent > 0 && this.#draw() * 100 < percent;
  }

  /** A number of 0 up to but not 1. */
  #draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
}
