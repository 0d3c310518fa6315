import { crc32 } from "../../../base/index.ts";

/** Random numbers of a fuzzer: of one seed and purpose always the same. Source: Marsaglia, Xorshift RNGs (2003). */
export class Draw {
  #state: number;

  constructor(seed: number, purpose: string) {
    this.#state = crc32(new TextEncoder().encode(`${seed} ${purpose}`)) || 1;
  }

  /** 0 to limit - 1. The bias is of no account here. */
  below(limit: number): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return (x >>> 0) % limit;
  }

  /** True once in so many. */
  oneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }
}
