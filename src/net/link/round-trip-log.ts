import { WindowedLeast } from "./windowed.ts";

const LEAST_SPAN = { bucketMs: 3_000, count: 11 }; // 30 s
const LEAST_NOW_SPAN = { bucketMs: 200, count: 6 }; // 1 s
const TIMEOUT_MS_ASSUMED = 1_000; // RFC 6298, 2.1
/** An acknowledgement waits for a packet that goes the other way: a turn. */
const RIDE_MS = 100;
/** Or longer, where its packets have become rarer: on a long way that is no reason to send all again. */
const RIDE_SHARE = 0.25;
/** Nobody waits longer than this before sending again, however slow the link was. */
const TIMEOUT_MS_MAX = 5_000;

/** A time, smoothed: a new sample counts one eighth, its deviation one quarter. Source: RFC 6298, 2. */
class SmoothedTime {
  #ms: number | null;
  #deviationMs = 0;

  constructor(ms: number | null) {
    this.#ms = ms;
    this.#deviationMs = (ms ?? 0) / 2;
  }

  /** Null until the first sample. */
  get ms(): number | null {
    return this.#ms;
  }

  get deviationMs(): number {
    return this.#deviationMs;
  }

  sample(ms: number): void {
    if (this.#ms === null) {
      this.#ms = ms;
      this.#deviationMs = ms / 2;
      return;
    }
    this.#deviationMs += (Math.abs(this.#ms - ms) - this.#deviationMs) / 4;
    this.#ms += (ms - this.#ms) / 8;
  }

  /** What hardly any sample is above, or what to assume where there was none. */
  highMs(assumedMs: number): number {
    return this.#ms === null ? assumedMs : this.#ms + 4 * this.#deviationMs;
  }
}

/** What is known of the time to the other peer and back. */
export class RoundTripLog {
  readonly #rtt: SmoothedTime;
  /** From sending to the acknowledgement of any packet, the wait for a ride included. */
  readonly #answer = new SmoothedTime(null);
  readonly #least: WindowedLeast;
  readonly #leastNow: WindowedLeast;
  #lastMs: number | null = null;
  #jitterMs = 0;

  constructor(lobbyMs: number | null, nowMs: number) {
    this.#rtt = new SmoothedTime(lobbyMs);
    this.#least = new WindowedLeast(LEAST_SPAN, nowMs);
    this.#leastNow = new WindowedLeast(LEAST_NOW_SPAN, nowMs);
    if (lobbyMs !== null) this.#least.sample(lobbyMs, nowMs); // it ages like all others: routes change
  }

  /** A round trip, what the other held taken off; less than nothing (it lies, or rounds) counts as nothing. */
  sample(ms: number, nowMs: number): void {
    const rttMs = Math.max(0, ms);
    this.#rtt.sample(rttMs);
    this.#least.sample(rttMs, nowMs);
    this.#leastNow.sample(rttMs, nowMs);
    // RFC 3550, 6.4.1, of round trips instead of single ones: the clocks of two peers do not compare.
    if (this.#lastMs !== null) this.#jitterMs += (Math.abs(rttMs - this.#lastMs) - this.#jitterMs) / 16;
    this.#lastMs = rttMs;
  }

  /** How long the acknowledgement of a packet took, whatever held it. */
  answered(ms: number): void {
    this.#answer.sample(ms);
  }

  /** When the acknowledgement of a packet is overdue. */
  get timeoutMs(): number {
    const rttMs = this.#rtt.highMs(TIMEOUT_MS_ASSUMED);
    const rideMs = Math.max(RIDE_MS, RIDE_SHARE * (this.#rtt.ms ?? 0));
    return Math.min(TIMEOUT_MS_MAX, Math.max(rttMs + rideMs, this.#answer.highMs(0)));
  }

  stats(nowMs: number): {
    readonly rttMs: number | null;
    readonly rttDeviationMs: number;
    readonly rttMsLeast: number | null;
    readonly rttMsLeastNow: number | null;
    readonly jitterMs: number;
  } {
    return {
      rttMs: this.#rtt.ms,
      rttDeviationMs: this.#rtt.deviationMs,
      rttMsLeast: this.#least.least(nowMs),
      rttMsLeastNow: this.#leastNow.least(nowMs),
      jitterMs: this.#jitterMs,
    };
  }
}
