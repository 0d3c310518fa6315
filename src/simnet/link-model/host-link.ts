import { assert } from "../../base/index.ts";
import { HEADER_BYTES } from "../../wire/index.ts";
import { LinkRandom } from "./link-random.ts";
import { LINK_RANGES, type LinkNumber, type LinkSettings } from "./link-settings.ts";
import { TRACE_CHUNK_BYTES, type LinkTrace } from "./link-trace.ts";
import { HOLD_BACK_MS_MIN, HOLD_BACK_MS_MAX } from "./limits.ts";

/** A trace takes the place of the rate. */
type BottleneckSettings = Pick<LinkSettings, "rateKbit" | "queueMs"> & { readonly trace: LinkTrace | null };

/** Destinations of which it is known whether the last packet was lost; the one known longest is forgotten first. */
const DESTINATIONS_MAX = 1_024;
const SHIFT_MS_MAX = 0x10_0000;
const LOST: readonly number[] = [];

/**
 * The link of one host to all others: decides what becomes of each packet. It has no clock, holds no packets, and draws from
 * a generator of its own: all is a function of settings, seed and calls.
 */
export class HostLink {
  readonly #random: LinkRandom;
  readonly #up: Bottleneck;
  readonly #down: Bottleneck;
  readonly #isLosing = new Map<string, boolean>(); // by destination: its last packet was lost
  #settings: LinkSettings;

  constructor(settings: LinkSettings, seed: number) {
    assertSettings(settings);
    this.#settings = settings;
    this.#random = new LinkRandom(seed);
    const shiftMs = Math.floor(this.#random.draw() * SHIFT_MS_MAX);
    this.#up = new Bottleneck(shiftMs);
    this.#down = new Bottleneck(shiftMs);
  }

  get settings(): LinkSettings {
    return this.#settings;
  }

  /** From now on. What waits in a queue is not changed. */
  set settings(settings: LinkSettings) {
    assertSettings(settings);
    this.#settings = settings;
  }

  /**
   * Sends a packet. Returns when its copies reach the destination, before that one's own downlink: none if it is lost or
   * the queue is full, two if it is duplicated.
   */
  depart(to: string, payloadBytes: number, nowMs: number): readonly number[] {
    const { rateKbit, queueMs, upTrace, duplicatePercent } = this.#settings;
    assert(payloadBytes >= 0 && !Number.isNaN(nowMs), `${payloadBytes} bytes that leave at ${nowMs} ms`);
    if (this.#isTooLong(payloadBytes) || this.#isLost(to)) return LOST;
    const leaveMs = this.#up.pass(payloadBytes + HEADER_BYTES, nowMs, { rateKbit, queueMs, trace: upTrace });
    if (leaveMs === null) return LOST;
    const arriveMs = leaveMs + this.#travelMs();
    return this.#random.chance(duplicatePercent) ? [arriveMs, leaveMs + this.#travelMs()] : [arriveMs];
  }

  /** A packet from another host has come to the downlink: when it is through, or null if it is lost there. */
  arrive(payloadBytes: number, nowMs: number): number | null {
    const { rateKbit, queueMs, downTrace, downDelayMs } = this.#settings;
    assert(payloadBytes >= 0 && !Number.isNaN(nowMs), `${payloadBytes} bytes that come at ${nowMs} ms`);
    if (this.#isTooLong(payloadBytes)) return null;
    const throughMs = this.#down.pass(payloadBytes + HEADER_BYTES, nowMs, {
      rateKbit,
      queueMs,
      trace: downTrace,
    });
    return throughMs === null ? null : throughMs + downDelayMs;
  }

  #isTooLong(payloadBytes: number): boolean {
    return payloadBytes + HEADER_BYTES > this.#settings.mtuBytes;
  }

  #travelMs(): number {
    const { delayMs, jitterMs, reorderPercent } = this.#settings;
    const jitteredMs = jitterMs > 0 ? delayMs + jitterMs * (2 * this.#random.draw() - 1) : delayMs;
    const heldMs = this.#random.chance(reorderPercent)
      ? HOLD_BACK_MS_MIN + (HOLD_BACK_MS_MAX - HOLD_BACK_MS_MIN) * this.#random.draw()
      : 0;
    return Math.max(0, jitteredMs) + heldMs;
  }

  /**
   * A chain of two states (Gilbert, 1960): after a loss the next is lost with probability 1 - 1/run, after a packet that
   * passed with loss / (run x (1 - loss)). So the mean loss is as set, and the mean run too. Losses that know nothing of
   * each other have runs of 1 / (1 - loss); shorter ones there are not.
   */
  #isLost(to: string): boolean {
    const { lossPercent, burstLength } = this.#settings;
    if (lossPercent === 0) return false;
    if (lossPercent === 100) return true;
    const loss = lossPercent / 100;
    const run = Math.max(burstLength, 1 / (1 - loss));
    const isLost =
      this.#random.draw() < (this.#isLosing.get(to) === true ? 1 - 1 / run : loss / (run * (1 - loss)));
    if (this.#isLosing.size >= DESTINATIONS_MAX && !this.#isLosing.has(to)) {
      this.#isLosing.delete(this.#isLosing.keys().next().value!);
    }
    this.#isLosing.set(to, isLost);
    return isLost;
  }
}

function assertSettings(settings: LinkSettings): void {
  for (const name of Object.keys(LINK_RANGES) as LinkNumber[]) {
    const [min, max] = LINK_RANGES[name];
    const value = settings[name];
    assert(value >= min && value <= max, `link setting ${name} is ${value}, outside ${min}..${max}`);
  }
}

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
