import { assert } from "../../base/index.ts";

/** Bytes of a lane's stream: from `start` to before `end`. Streams count on for ever. */
export interface StreamRange {
  readonly lane: number;
  readonly start: number;
  readonly end: number;
}

/** Numbers from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A set of numbers as ascending spans that neither overlap nor touch. */
export class SpanSet {
  #spans: Span[] = [];

  get first(): Span | null {
    return this.#spans[0] ?? null;
  }

  get count(): number {
    return this.#spans.length;
  }

  add(start: number, end: number): void {
    assert(start < end, "a span is not empty");
    const from = this.#indexOfEndAtLeast(start);
    let to = from;
    let [least, most] = [start, end];
    for (let span = this.#spans[to]; span !== undefined && span.start <= end; span = this.#spans[to]) {
      least = Math.min(least, span.start);
      most = Math.max(most, span.end);
      to += 1;
    }
    this.#spans.splice(from, to - from, { start: least, end: most });
  }

  remove(start: number, end: number): void {
    assert(start < end, "a span is not empty");
    const from = this.#indexOfEndAtLeast(start + 1);
    let to = from;
    const rest: Span[] = [];
    for (let span = this.#spans[to]; span !== undefined && span.start < end; span = this.#spans[to]) {
      if (span.start < start) rest.push({ start: span.start, end: start });
      if (span.end > end) rest.push({ start: end, end: span.end });
      to += 1;
    }
    if (to > from) this.#spans.splice(from, to - from, ...rest);
  }

  /** What of a span is not in the set. */
  missing(start: number, end: number): readonly Span[] {
    const spans: Span[] = [];
    let at = start;
    for (let i = this.#indexOfEndAtLeast(start + 1); at < end; i += 1) {
      const span = this.#spans[i];
      const until = Math.min(end, span?.start ?? end);
      if (until > at) spans.push({ start: at, end: until });
      at = span?.end ?? end;
    }
    return spans;
  }

  /** Index of the first span that ends at `end` or later. */
  #indexOfEndAtLeast(end: number): number {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#spans[middle]!.end < end) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
