/** Numbers drawn from a seed. Source: mulberry32, by Tommy Ettinger. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  u32(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** 0 to count - 1. */
  below(count: number): number {
    return this.u32() % count;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.u32() & 0xff);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }
}
