import { SEAL_BYTES } from "../../seal/index.ts";
import {
  isLinkPacket,
  LINK_HEAD_BYTES,
  PACKET_BYTES_MAX,
  PACKET_HEAD_BYTES,
  type Address,
} from "../../wire/index.ts";
import { Budget } from "../keys/budget.ts";

/** Datagrams from where nobody is known that are looked at, of one host and of all, in a second: those who watch ask for many. */
export const STRANGERS_OPENED = { perSecond: 250, allPerSecond: 1_000 };
/** "RC". */
const MAGIC_BYTES = [0x52, 0x43] as const;
const SECOND_MS = 1_000;

/**
 * Stands before everything else: what comes from strangers beyond their budget, or can't be a packet by its length or its first bytes
 * and is beyond it, costs no more than this look. Players are known by their addresses, so whoever floods from elsewhere takes nothing of theirs.
 */
export class StrangerGate {
  readonly #strangers = new Budget(STRANGERS_OPENED);
  #refusedCount = 0;
  #refused = 0; // in this second
  #lastRefused = 0; // in the one before
  #secondAtMs = -Infinity;

  /** `isKnown`: somebody of the session is at that address, or is asked there. */
  letsIn(from: Address, bytes: Uint8Array, isKnown: () => boolean, nowMs: number): boolean {
    if ((isPlausible(bytes) && isKnown()) || this.#strangers.take(from.host, nowMs)) return true;
    this.#roll(nowMs);
    this.#refused += 1;
    this.#refusedCount += 1;
    return false;
  }

  /** Datagrams that were refused unseen, in all. */
  get refusedCount(): number {
    return this.#refusedCount;
  }

  /** Datagrams that were refused unseen in the last whole second. */
  refusedPerSecond(nowMs: number): number {
    this.#roll(nowMs);
    return this.#lastRefused;
  }

  #roll(nowMs: number): void {
    if (nowMs < this.#secondAtMs + SECOND_MS) return;
    this.#lastRefused = nowMs < this.#secondAtMs + 2 * SECOND_MS ? this.#refused : 0;
    this.#refused = 0;
    this.#secondAtMs = nowMs;
  }
}

function isPlausible(bytes: Uint8Array): boolean {
  if (bytes.length > PACKET_BYTES_MAX) return false;
  if (isLinkPacket(bytes)) return bytes.length >= LINK_HEAD_BYTES + SEAL_BYTES;
  return bytes.length >= PACKET_HEAD_BYTES && bytes[0] === MAGIC_BYTES[0] && bytes[1] === MAGIC_BYTES[1];
}
