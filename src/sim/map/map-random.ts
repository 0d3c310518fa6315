import xor128 from "seedrandom/lib/xor128.js";
import { assert } from "../../base/index.ts";

/** Numbers for one generated map, from a text: xor128 as in the world, but apart from any. */
export class MapRandom {
  readonly #generator: ReturnType<typeof xor128>;

  constructor(seed: string) {
    this.#generator = xor128(seed, { state: true });
  }

  /** A number of 0 .. limit - 1; the small ones are likelier by less than limit / 2^32. */
  below(limit: number): number {
    assert(Number.isInteger(limit) && limit >= 1, `below: limit ${limit}`);
    return (this.#generator.int32() >>> 0) % limit;
  }

  /** A number of min .. max. */
  between(min: number, max: number): number {
    assert(max >= min, `between: ${min} to ${max}`);
    return min + this.below(max - min + 1);
  }

  isWithinPercent(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}
