import { assert } from "../../base/index.ts";
import { HEADER_BYTES } from "../../wire/index.ts";
import { LinkRandom } from "./link-random.ts";
import { LINK_RANGES, type LinkNumber, type LinkSettings } from "./link-settings.ts";
import { HOLD_BACK_MS_MIN, HOLD_BACK_MS_MAX } from "./limits.ts";
import { Bottleneck } from "./bottleneck.ts";

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
