import { lowBits, nearestWithLowBits, type Saying } from "../../base/index.ts";
import { sayingBits, SAYINGS_BITS_MAX, SAYINGS_MAX, type TalkPacket } from "../../wire/index.ts";
import { SAYINGS_QUEUED_MAX, ACK_MS } from "./limits.ts";

/** What is not acknowledged goes again so long after a round trip, ms; each time after twice as long, up to the most. */
const AGAIN_MS = ACK_MS + 80;
const AGAIN_MS_MAX = 4_000;
const NUMBER_BITS = 16;

/**
 * What two peers say to each other: each saying once, and in order, whatever is lost on the way. A packet holds all that is not
 * acknowledged, as far as it has room, and what came so far.
 */
export class TalkLine {
  #queue: readonly Saying[] = []; // not acknowledged
  #base = 0; // number of the first of them
  #sent = 0; // so many of them went at least once
  #sentMs = -Infinity;
  #tries = 0; // since something was acknowledged last
  #awaited = 0; // number of the next one of the other
  #ackDueMs = Infinity;

  /** False: too much is on the way, so that it is not said. */
  say(saying: Saying): boolean {
    if (this.#queue.length >= SAYINGS_QUEUED_MAX) return false;
    this.#queue = [...this.#queue, saying];
    return true;
  }

  /** The sayings of a packet that are new. */
  hear({ awaited, first, sayings }: Omit<TalkPacket, "kind">, nowMs: number): readonly Saying[] {
    const acknowledged = nearestWithLowBits(awaited, NUMBER_BITS, this.#base) - this.#base;
    if (acknowledged > 0 && acknowledged <= this.#sent) {
      this.#queue = this.#queue.slice(acknowledged);
      this.#base += acknowledged;
      this.#sent -= acknowledged;
      this.#tries = 0;
    }
    if (sayings.length === 0) return [];
    this.#ackDueMs = Math.min(this.#ackDueMs, nowMs + ACK_MS);
    const known = this.#awaited - nearestWithLowBits(first, NUMBER_BITS, this.#awaited);
    if (known < 0) return []; // of those before, some were lost: all come again
    const fresh = sayings.slice(known);
    this.#awaited += fresh.length;
    return fresh;
  }

  /** Whether the other has acknowledged all that was said. */
  get isHeard(): boolean {
    return this.#queue.length === 0;
  }

  /** When the next packet is to go, ms; Infinity: there is nothing to say. */
  dueMs(rttMs: number): number {
    if (this.#packed > this.#sent) return -Infinity;
    const againMs =
      this.#queue.length === 0
        ? Infinity
        : this.#sentMs + Math.min(AGAIN_MS_MAX, (rttMs + AGAIN_MS) * 2 ** this.#tries);
    return Math.min(againMs, this.#ackDueMs);
  }

  take(nowMs: number): Omit<TalkPacket, "kind"> {
    const count = this.#packed;
    this.#tries = count > this.#sent ? 0 : this.#tries + 1;
    this.#sent = Math.max(this.#sent, count);
    this.#sentMs = nowMs;
    this.#ackDueMs = Infinity;
    return {
      awaited: lowBits(this.#awaited, NUMBER_BITS),
      first: count === 0 ? 0 : lowBits(this.#base, NUMBER_BITS),
      sayings: this.#queue.slice(0, count),
    };
  }

  /** So many of them fit one packet. */
  get #packed(): number {
    let bits = 0;
    const end = this.#queue.findIndex((saying, i) => {
      bits += sayingBits(saying);
      return i >= SAYINGS_MAX || bits > SAYINGS_BITS_MAX;
    });
    return end < 0 ? this.#queue.length : end;
  }
}
