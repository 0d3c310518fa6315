import { hexOf } from "../../seal/index.ts";
import {
  COOKIE_ECHO_BYTES,
  formatAddress,
  readPacket,
  readWatcherPacket,
  type Address,
  type CookiePacket,
  type WatcherPacket,
  type WatchQuestionPacket,
} from "../../wire/index.ts";
import { lineOf } from "../ways/addresses.ts";
import { Budget } from "./budget.ts";
import type { Pair, SessionKeys } from "./session-keys.ts";
import { ASKERS_MAX, STRANGERS } from "./limits.ts";

/** A question that was opened, and by which channel it is answered. */
interface OpenedQuestion {
  readonly packet: WatcherPacket;
  readonly pair: Pair;
}

/** Receives strangers. One that has not shown that it reads at its address gets a cookie, as long as its question, and leaves nothing behind. */
export class Reception {
  readonly #keys: SessionKeys;
  readonly #strangers = new Budget(STRANGERS);
  readonly #askers = new Map<string, Pair>(); // by key

  constructor(keys: SessionKeys) {
    this.#keys = keys;
  }

  cookieFor(from: Address, key: Uint8Array, nowMs: number): CookiePacket {
    const cookie = this.#keys.cookies.bake(formatAddress(from), key, nowMs);
    return { kind: "cookie", echo: key.slice(0, COOKIE_ECHO_BYTES), cookie, key: this.#keys.publicKey };
  }

  /**
   * For a stranger that reads at its address, and said what does not open here: it has another room key, or none where
   * one is needed. Silence would say as much, only later.
   */
  wrongKeyFor(cookie: Uint8Array): CookiePacket {
    return { kind: "cookie", echo: cookie.slice(0, COOKIE_ECHO_BYTES), cookie, key: this.#keys.publicKey };
  }

  /** Whether it comes back with a cookie of ours. */
  isProven(from: Address, { key, cookie }: { key: Uint8Array; cookie: Uint8Array }, nowMs: number): boolean {
    return this.#keys.cookies.isOurs(cookie, formatAddress(from), key, nowMs);
  }

  /** Whether these bytes are of somebody who comes back with a cookie of ours; nothing else of them is looked at. */
  bringsCookie(from: Address, bytes: Uint8Array, nowMs: number): boolean {
    const read = readPacket(bytes);
    const packet = read.ok ? read.value.packet : null;
    if (packet?.kind === "watch-question") return this.isProven(from, packet, nowMs);
    if (packet?.kind !== "hello" || packet.proof === null) return false;
    return this.isProven(from, { key: packet.key, cookie: packet.proof.cookie }, nowMs);
  }

  /** Whether there is time for one more stranger from there. */
  takeStranger(from: Address, nowMs: number): boolean {
    return this.#strangers.take(lineOf(from), nowMs);
  }

  /** Hears a watcher's question. Returns it; or a cookie, if it brings none that is good; or null: it is to be passed over. */
  hearQuestion(
    from: Address,
    question: WatchQuestionPacket,
    nowMs: number,
  ): OpenedQuestion | CookiePacket | null {
    const { key, number, sealed, cookie } = question;
    if (!this.isProven(from, question, nowMs)) return this.cookieFor(from, key, nowMs);
    const pair = this.#pairOf(from, key, nowMs);
    if (pair?.packets.isNew(number) !== true) return null;
    const bytes = this.#keys.openHello(pair, { cookie, number, sealed });
    // Sealed for a key that we had before we came back to our match, say: the cookie names the present one.
    if (bytes === null) return this.cookieFor(from, key, nowMs);
    const packet = readWatcherPacket(bytes);
    if (packet === null) return null;
    pair.packets.note(number);
    return { packet, pair };
  }

  #pairOf(from: Address, key: Uint8Array, nowMs: number): Pair | null {
    const name = hexOf(key);
    const known = this.#askers.get(name);
    if (known !== undefined && known.own === this.#keys.publicKey) return known;
    if (!this.takeStranger(from, nowMs)) return null;
    const pair = this.#keys.pairWith(key);
    if (pair === null) return null;
    if (this.#askers.size >= ASKERS_MAX) this.#askers.delete(this.#askers.keys().next().value!);
    this.#askers.set(name, pair);
    return pair;
  }
}
