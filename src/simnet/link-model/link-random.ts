/** Random numbers of a simulated link, never of the match: mulberry32, Tommy Ettinger, public domain. */
export class LinkRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number of 0 up to but not 1. */
  draw(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** True in so many of a hundred cases. Nothing is drawn for 0. */
  chance(percent: number): boolean {
    return percent > 0 && this.draw() * 100 < percent;
  }
}
