import type { LinkSettings } from "./link-settings.ts";
import { type LinkTrace, TRACE_CHUNK_BYTES } from "./link-trace.ts";

/** A trace takes the place of the rate. */
type BottleneckSettings = Pick<LinkSettings, "rateKbit" | "queueMs"> & { readonly trace: LinkTrace | null };

/**
 * The slow end of a link, one way, with a queue in front of it that drops what comes when it is full (tail drop): a fixed
 * rate or a recorded one. It keeps no packets, only the time until which it is busy.
 */
export class Bottleneck {
  readonly #shiftMs: number; // hosts start a recording at different places, so they do not fade together
  #busyUntilMs = -Infinity;
  #trace: LinkTrace | null = null;
  #chance = -Infinity; // of the trace: the last one that was used, counted on over its repetitions
  #chanceBytesLeft = 0;

  constructor(shiftMs: number) {
    this.#shiftMs = shiftMs;
  }

  /** When a packet that comes now is through, or null if it is dropped. Times never run backwards. */
  pass(bytes: number, nowMs: number, { rateKbit, queueMs, trace }: BottleneckSettings): number | null {
    if (trace === null && rateKbit === 0) return nowMs;
    if (this.#busyUntilMs - nowMs > queueMs) return null;
    this.#busyUntilMs =
      trace === null
        ? Math.max(nowMs, this.#busyUntilMs) + (bytes * 8) / rateKbit
        : this.#passTrace(trace, bytes, nowMs);
    return this.#busyUntilMs;
  }

  /** Uses the next chances that are still free; those that nobody used in time are gone. */
  #passTrace(trace: LinkTrace, bytes: number, nowMs: number): number {
    if (trace !== this.#trace) {
      this.#trace = trace;
      this.#chance = -Infinity;
    }
    const first = this.#chanceAt(trace, nowMs);
    if (this.#chance < first) this.#use(first);
    let bytesLeft = bytes;
    while (bytesLeft > this.#chanceBytesLeft) {
      bytesLeft -= this.#chanceBytesLeft;
      this.#use(this.#chance + 1);
    }
    this.#chanceBytesLeft -= bytesLeft;
    return Math.max(nowMs, this.#timeOf(trace, this.#chance));
  }

  #use(chance: number): void {
    this.#chance = chance;
    this.#chanceBytesLeft = TRACE_CHUNK_BYTES;
  }

  #timeOf({ timesMs }: LinkTrace, chance: number): number {
    const lap = Math.floor(chance / timesMs.length);
    return lap * timesMs.at(-1)! + timesMs[chance - lap * timesMs.length]! - this.#shiftMs;
  }

  /** The first chance that is not before that time. */
  #chanceAt({ timesMs }: LinkTrace, nowMs: number): number {
    const periodMs = timesMs.at(-1)!;
    const lap = -Math.floor(-(nowMs + this.#shiftMs) / periodMs) - 1; // the end of one is still part of it
    const restMs = nowMs + this.#shiftMs - lap * periodMs;
    let [low, high] = [0, timesMs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (timesMs[middle]! < restMs) low = middle + 1;
      else high = middle;
    }
    return lap * timesMs.length + low;
  }
}
