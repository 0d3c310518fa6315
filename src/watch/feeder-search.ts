import { asSeenFrom, sameAddress } from "../net/index.ts";
import {
  formatAddress,
  type Address,
  type WatcherPacket,
  type WatchOfferPacket,
  type WatchRefusalReason,
} from "../wire/index.ts";
import { isJoinable } from "./broadcast.ts";
import { DEPTH_MAX } from "./constants.ts";

/** A packet for somebody. */
export interface Said {
  readonly to: Address;
  readonly packet: WatcherPacket;
}

/** A peer that gives us the match. */
export interface Feeder {
  readonly address: Address;
  readonly offer: WatchOfferPacket;
}

interface Asked {
  readonly address: Address;
  readonly token: number;
  readonly sinceMs: number;
  sentMs: number;
}

/** A question goes again so often, and nobody is waited for longer. */
const ASK_MS = 400;
const ANSWER_MS = 1_600;
/** Once all were asked they are asked anew, after so long. */
const ROUND_MS = 1_000;
/** A peer that gave something wrong is not asked again for so long. */
const BANNED_MS = 60_000;
/** A peer that did not keep the turns that were wanted, twice in so long, gives nothing: whoever begins at its state needs none before. */
const MISSED_MS = 60_000;
/** No match is so long, of some 300 days: a watcher that follows one does not come to the last turn there can be. */
const STATE_TURN_MAX = 0x1000_0000;
/** Peers that others name in a round: more lead nowhere. */
const ASKED_MAX = 64;

/** Looks for a peer that has room for one more watcher: asks one after the other, and goes where it is sent. */
export class FeederSearch {
  readonly #random: () => number;
  readonly #banned = new Map<string, number>(); // by address, since when
  readonly #missed = new Map<string, number>(); // by address, when it lacked what was wanted last
  #places: readonly Address[];
  #match = 0;
  #last: Address | null = null;
  #queue: Address[] = [];
  readonly #visited = new Set<string>(); // in this round
  #asked: Asked | null = null;
  #roundMs = -Infinity; // when the next one begins
  #reason: WatchRefusalReason | "no-answer" = "no-answer";

  /** `random`: u32. */
  constructor(entry: Address, random: () => number) {
    this.#places = [entry];
    this.#random = random;
  }

  /** Why nobody has given anything so far, by the last peer that was asked. */
  get reason(): WatchRefusalReason | "no-answer" {
    return this.#reason;
  }

  /** Where the match may be had. */
  get places(): readonly Address[] {
    return this.#places;
  }

  /** The peer whose address somebody gave. */
  get entry(): Address {
    return this.#places[0]!;
  }

  /** They are asked as well from now on; the first place is kept. */
  set others(addresses: readonly Address[]) {
    const first = this.#places[0]!;
    this.#places = [first, ...addresses.filter((address) => !sameAddress(address, first))];
  }

  /** No other match will do; 0: any. */
  set match(match: number) {
    this.#match = match;
  }

  /** What that one gave was wrong. */
  ban(address: Address, nowMs: number): void {
    for (const [key, atMs] of this.#banned) if (nowMs >= atMs + BANNED_MS) this.#banned.delete(key);
    this.#banned.set(formatAddress(address), nowMs);
  }

  /** That one says that it has only later turns than were wanted. True: it said so not long ago, and is not to be believed. */
  noteMissed(address: Address, nowMs: number): boolean {
    for (const [key, atMs] of this.#missed) if (nowMs >= atMs + MISSED_MS) this.#missed.delete(key);
    const key = formatAddress(address);
    const isAgain = this.#missed.has(key);
    this.#missed.set(key, nowMs);
    this.putLast(address);
    return isAgain;
  }

  /** All others are asked before that one from now on. */
  putLast(address: Address): void {
    this.#last = address;
  }

  /** Begins anew. */
  restart(): void {
    this.#asked = null;
    this.#queue = [];
    this.#roundMs = -Infinity;
  }

  update(nowMs: number): readonly Said[] {
    if (this.#asked !== null && nowMs >= this.#asked.sinceMs + ANSWER_MS) {
      this.#reason = "no-answer";
      this.#asked = null;
    }
    if (this.#asked === null && this.#queue.length === 0 && nowMs >= this.#roundMs) this.#startRound(nowMs);
    if (this.#asked === null) this.#askNext(nowMs);
    const asked = this.#asked;
    if (asked === null || nowMs < asked.sentMs + ASK_MS) return [];
    asked.sentMs = nowMs;
    return [{ to: asked.address, packet: { kind: "watch", token: asked.token, match: this.#match } }];
  }

  /** Takes an answer; somebody who gives us the match from now on, or null. */
  hear(from: Address, packet: WatcherPacket): Feeder | null {
    const asked = this.#asked;
    if (asked === null || !("token" in packet) || packet.token !== asked.token) return null;
    if (!sameAddress(from, asked.address)) return null;
    if (packet.kind === "watch-refusal") {
      this.#reason = packet.reason;
      this.#asked = null;
      const others = packet.addresses.map((address) => asSeenFrom(from, address));
      this.#queue = this.#withLast([...others, ...this.#queue]);
      return null;
    }
    if (packet.kind !== "watch-offer") return null;
    this.#asked = null;
    if (packet.depth >= DEPTH_MAX || (this.#match !== 0 && packet.match !== this.#match)) return null;
    if (!isJoinable(packet.stateTurn) || packet.stateTurn > STATE_TURN_MAX) return null;
    return { address: from, offer: packet };
  }

  #startRound(nowMs: number): void {
    this.#visited.clear();
    this.#roundMs = nowMs + ROUND_MS;
    const [first, ...others] = this.#places;
    // The first one is asked first: it is near, or it is the one that somebody wanted. The others from any on.
    const at = others.length === 0 ? 0 : this.#random() % others.length;
    const queue = [first!, ...others.slice(at), ...others.slice(0, at)];
    this.#queue = this.#withLast(queue);
  }

  #withLast(addresses: readonly Address[]): Address[] {
    const isLast = (address: Address): boolean => this.#last !== null && sameAddress(address, this.#last);
    return [...addresses.filter((address) => !isLast(address)), ...addresses.filter(isLast)];
  }

  #askNext(nowMs: number): void {
    for (;;) {
      const address = this.#queue.shift();
      if (address === undefined || this.#visited.size >= ASKED_MAX) return;
      const key = formatAddress(address);
      const isBanned = nowMs < (this.#banned.get(key) ?? -Infinity) + BANNED_MS;
      if (this.#visited.has(key) || isBanned) continue;
      this.#visited.add(key);
      this.#asked = { address, token: this.#random(), sinceMs: nowMs, sentMs: -Infinity };
      return;
    }
  }
}
