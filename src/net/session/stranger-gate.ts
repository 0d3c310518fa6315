import { SEAL_BYTES } from "../../seal/index.ts";
import {
  isLinkPacket,
  LINK_HEAD_BYTES,
  PACKET_BYTES_MAX,
  PACKET_HEAD_BYTES,
  questionForm,
  type Address,
} from "../../wire/index.ts";
import { Budget } from "../keys/budget.ts";
import { lineOf } from "../ways/addresses.ts";
import { STRANGERS_OPENED, COOKIES_CHECKED } from "./limits.ts";

/** "RC". */
const MAGIC_BYTES = [0x52, 0x43] as const;
const SECOND_MS = 1_000;

/** What a session knows of the sender of a datagram. */
export interface SenderFacts {
  readonly isKnown: () => boolean; // somebody of the session is at that address, or is asked there
  readonly isProven: () => boolean; // it brings our cookie for that address
}

/**
 * Stands before everything else: what comes from strangers beyond their budget, or can't be a packet by its length or its first bytes
 * and is beyond it, costs no more than this look. Players are known by their addresses, so a flood from elsewhere takes
 * nothing of theirs; and a newcomer with a cookie shares its budget with nobody that lies about an address.
 */
export class StrangerGate {
  readonly #proven = new Budget(STRANGERS_OPENED);
  readonly #bare = new Budget(STRANGERS_OPENED);
  readonly #others = new Budget(STRANGERS_OPENED);
  readonly #checks = new Budget({ perSecond: COOKIES_CHECKED, allPerSecond: COOKIES_CHECKED });
  #refusedCount = 0;
  #refused = 0; // in this second
  #lastRefused = 0; // in the one before
  #secondAtMs = -Infinity;

  letsIn(from: Address, bytes: Uint8Array, { isKnown, isProven }: SenderFacts, nowMs: number): boolean {
    const canBe = isPlausible(bytes);
    if ((canBe && isKnown()) || this.#budgetOf(bytes, canBe, isProven, nowMs).take(lineOf(from), nowMs))
      return true;
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

  #budgetOf(bytes: Uint8Array, canBe: boolean, isProven: () => boolean, nowMs: number): Budget {
    const form = canBe ? questionForm(bytes) : null;
    if (form === null) return this.#others;
    const isChecked = form === "with-cookie" && this.#checks.take("", nowMs);
    return isChecked && isProven() ? this.#proven : this.#bare;
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
