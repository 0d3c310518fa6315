import { assert, fail, lowBits, nearestWithLowBits, ok, type Result } from "../../base/index.ts";
import { HELD_MS_END, HELD_STEP_MS, type LinkAck } from "../../wire/index.ts";
import type { LinkDropReason } from "./link-types.ts";
import { RECEIVED_PACKETS_KEPT, SEQUENCE_AHEAD_MAX } from "./limits.ts";

const SEQUENCE_BITS = 16;
const ACK_BITS = 32;

/**
 * Which packets came. Sequence numbers travel as their low 16 bits; in here they count on for ever.
 * Source: Fiedler, "Reliability and Congestion Avoidance over UDP" and reliable.io.
 */
export class ReceivedPackets {
  readonly #kept = new Float64Array(RECEIVED_PACKETS_KEPT).fill(-1);
  #newest = -1;
  #newestMs = 0;
  #unanswered = 0;

  /** The highest sequence number that came; -1: none. */
  get newest(): number {
    return this.#newest;
  }

  /** Packets that came since the last acknowledgement was made. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** The full number of a packet that has not come before; no effect yet. */
  check(low: number): Result<number, LinkDropReason> {
    const sequence = nearestWithLowBits(low, SEQUENCE_BITS, this.#newest);
    if (sequence > this.#newest + SEQUENCE_AHEAD_MAX) return fail("too-far");
    if (sequence < 0 || sequence <= this.#newest - RECEIVED_PACKETS_KEPT) return fail("too-old");
    return this.#has(sequence) ? fail("duplicate") : ok(sequence);
  }

  add(sequence: number, nowMs: number): void {
    assert(sequence >= 0 && !this.#has(sequence), "ReceivedPackets: each packet counts once");
    assert(nowMs >= this.#newestMs || this.#newest < 0, "ReceivedPackets: time goes on");
    this.#kept[sequence % RECEIVED_PACKETS_KEPT] = sequence;
    this.#unanswered += 1;
    if (sequence < this.#newest) return;
    this.#newest = sequence;
    this.#newestMs = nowMs;
  }

  /** What goes along with the next packet sent. */
  takeAck(nowMs: number): LinkAck | null {
    this.#unanswered = 0;
    if (this.#newest < 0) return null;
    let bits = 0;
    for (let i = 0; i < ACK_BITS; i += 1) if (this.#has(this.#newest - 1 - i)) bits |= 1 << i;
    const heldMs = Math.floor(Math.max(0, nowMs - this.#newestMs) / HELD_STEP_MS) * HELD_STEP_MS;
    return {
      sequence: lowBits(this.#newest, SEQUENCE_BITS),
      bits: bits >>> 0,
      heldMs: heldMs < HELD_MS_END ? heldMs : null,
    };
  }

  #has(sequence: number): boolean {
    return sequence >= 0 && this.#kept[sequence % RECEIVED_PACKETS_KEPT] === sequence;
  }
}
