import { lowBits } from "../../base/index.ts";
import { LOBBY_SILENCE_MS } from "../constants.ts";

/** Samples that count: clocks drift apart by less than a millisecond while so many come. */
const SAMPLE_COUNT_MAX = 32;
const CLOCK_BITS = 16;
const WINDOW = 2 ** CLOCK_BITS;

/** When a heartbeat and its answer were sent and came, each by the clock of the place, as low 16 bits. */
interface ClockSample {
  readonly sentMs: number; // by the local clock
  readonly remoteHeardMs: number;
  readonly remoteSentMs: number;
  readonly heardMs: number; // by the local clock; may have a fraction
}

/**
 * How far the clock of another peer is ahead of the local one. From NTP's four timestamps (RFC 5905, 8), but with the
 * least delay of each direction on its own, not of the round trip: under jitter it seldom happens that both ways of one
 * sample are quick. The error is half the difference between the least delays there and back.
 */
export class ClockOffset {
  readonly #samples: { readonly ahead: number; readonly behind: number }[] = [];
  #base: number | null = null;

  get sampleCount(): number {
    return this.#samples.length;
  }

  /** Takes a sample; one whose round trip is no sensible time is passed over. */
  sample({ sentMs, remoteHeardMs, remoteSentMs, heardMs }: ClockSample): void {
    // The offset lies between the two: the one is too small by the delay back, the other too large by the delay there.
    const behind = this.#unwrap(remoteSentMs - heardMs);
    const ahead = behind + wrap(remoteHeardMs - sentMs - behind);
    if (ahead < behind - 2 || ahead > behind + LOBBY_SILENCE_MS) return; // 2: both times are rounded down
    this.#samples.push({ ahead, behind });
    if (this.#samples.length > SAMPLE_COUNT_MAX) this.#samples.shift();
  }

  /** The remote clock minus the local one, ms, up to a multiple of 65,536; null without a sample. */
  get ms(): number | null {
    if (this.#samples.length === 0) return null;
    const least = Math.min(...this.#samples.map(({ ahead }) => ahead));
    const most = Math.max(...this.#samples.map(({ behind }) => behind));
    return (least + most) / 2;
  }

  /** The local time near `nearMs` at which the remote clock has these low 16 bits; null without a sample. */
  localMsOf(remoteMs: number, nearMs: number): number | null {
    return this.ms === null ? null : nearMs + wrap(remoteMs - this.ms - nearMs);
  }

  /** Near the first one: two peers' clocks do not jump. */
  #unwrap(value: number): number {
    this.#base ??= wrap(value);
    return this.#base + wrap(value - this.#base);
  }
}

/** The low bits of a clock, as they are sent. */
export function clockBits(ms: number): number {
  return lowBits(Math.floor(ms), CLOCK_BITS);
}

/** The number from -32,768 on that differs from this one by a multiple of 65,536; fractions stay. */
function wrap(value: number): number {
  const positive = ((value % WINDOW) + WINDOW) % WINDOW;
  return positive >= WINDOW / 2 ? positive - WINDOW : positive;
}
