import { assert } from "../../base/index.ts";

/** Values by time, in buckets that fall out as they age. Memory: one number a bucket. */
class Buckets {
  readonly #bucketMs: number;
  readonly #values: Float64Array;
  readonly #empty: number;
  #newest: number; // index of the bucket of the latest time seen; buckets before time 0 are empty

  constructor(
    span: { readonly bucketMs: number; readonly count: number; readonly empty: number },
    nowMs: number,
  ) {
    assert(span.bucketMs > 0 && span.count > 0, "buckets have a span");
    this.#bucketMs = span.bucketMs;
    this.#empty = span.empty;
    this.#values = new Float64Array(span.count).fill(span.empty);
    this.#newest = Math.floor(nowMs / span.bucketMs);
  }

  /** The values, that of the present bucket among them; in no order. */
  at(nowMs: number): Float64Array {
    const now = Math.floor(nowMs / this.#bucketMs);
    const from = Math.max(this.#newest + 1, now - this.#values.length + 1);
    for (let i = from; i <= now; i += 1) this.#values[this.#placeOf(i)] = this.#empty;
    this.#newest = Math.max(this.#newest, now);
    return this.#values;
  }

  /** Where the present bucket is in `at`. */
  get place(): number {
    return this.#placeOf(this.#newest);
  }

  #placeOf(index: number): number {
    const count = this.#values.length;
    return ((index % count) + count) % count;
  }
}

/** The least of the samples of the last so many milliseconds, to a bucket more. */
export class WindowedLeast {
  readonly #buckets: Buckets;

  constructor({ bucketMs, count }: { readonly bucketMs: number; readonly count: number }, nowMs: number) {
    this.#buckets = new Buckets({ bucketMs, count, empty: Infinity }, nowMs);
  }

  sample(value: number, nowMs: number): void {
    const values = this.#buckets.at(nowMs);
    const { place } = this.#buckets;
    values[place] = Math.min(values[place]!, value);
  }

  /** Null without samples. */
  least(nowMs: number): number | null {
    const least = Math.min(...this.#buckets.at(nowMs));
    return least === Infinity ? null : least;
  }
}

const RATE_BUCKET_MS = 200;
const RATE_BUCKETS = 11; // two seconds, and the one that is being filled

/** Bytes a second over the last two seconds, or since the start where that is less. */
export class RateMeter {
  readonly #buckets: Buckets;
  readonly #startMs: number;

  constructor(nowMs: number) {
    this.#buckets = new Buckets({ bucketMs: RATE_BUCKET_MS, count: RATE_BUCKETS, empty: 0 }, nowMs);
    this.#startMs = nowMs;
  }

  add(bytes: number, nowMs: number): void {
    this.#buckets.at(nowMs)[this.#buckets.place]! += bytes;
  }

  perSecond(nowMs: number): number {
    const bytes = this.#buckets.at(nowMs).reduce((sum, value) => sum + value, 0);
    const inBucketMs = nowMs - Math.floor(nowMs / RATE_BUCKET_MS) * RATE_BUCKET_MS;
    const spanMs = (RATE_BUCKETS - 1) * RATE_BUCKET_MS + inBucketMs;
    // At the very start a packet or two are not a rate yet: reckon with one bucket at least.
    return (bytes * 1_000) / Math.max(RATE_BUCKET_MS, Math.min(spanMs, nowMs - this.#startMs));
  }
}
