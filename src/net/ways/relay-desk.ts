import { assert } from "../../base/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { RELAY_BURST_SECONDS, RELAY_BYTES_PER_SECOND, RELAY_PACKETS_PER_SECOND } from "../constants.ts";

/** What is left of a pair's allowance, and when that was so. */
interface Allowance {
  bytes: number;
  packets: number;
  atMs: number;
}

/** How much this peer passes on for others: a bounded amount from each player to each other one. */
export class RelayDesk {
  readonly #allowances = new Map<number, Allowance>(); // at most 64

  /** Takes so much of a pair's allowance, or none of it if it is not enough. */
  take(
    { from, to }: { readonly from: PlayerId; readonly to: PlayerId },
    bytes: number,
    nowMs: number,
  ): boolean {
    assert(from !== to && bytes > 0, "RelayDesk: from one to another, and something");
    const allowance = this.#grown(from * 16 + to, nowMs);
    if (allowance.bytes < bytes || allowance.packets < 1) return false;
    allowance.bytes -= bytes;
    allowance.packets -= 1;
    return true;
  }

  #grown(key: number, nowMs: number): Allowance {
    const bytesMax = RELAY_BYTES_PER_SECOND * RELAY_BURST_SECONDS;
    const packetsMax = RELAY_PACKETS_PER_SECOND * RELAY_BURST_SECONDS;
    const known = this.#allowances.get(key) ?? { bytes: bytesMax, packets: packetsMax, atMs: nowMs };
    const seconds = Math.max(0, nowMs - known.atMs) / 1_000;
    known.bytes = Math.min(bytesMax, known.bytes + seconds * RELAY_BYTES_PER_SECOND);
    known.packets = Math.min(packetsMax, known.packets + seconds * RELAY_PACKETS_PER_SECOND);
    known.atMs = nowMs;
    this.#allowances.set(key, known);
    return known;
  }
}
