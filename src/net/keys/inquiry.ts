import { areEqual } from "../../seal/index.ts";
import {
  formatAddress,
  readPacket,
  readWatcherPacket,
  writePacket,
  writeWatcherPacket,
  type Address,
  type CookiePacket,
  type WatcherPacket,
} from "../../wire/index.ts";
import type { Pair, SessionKeys } from "./session-keys.ts";

/** A stranger that was asked: what it gave us to come back with, and what we asked last. */
interface Asked {
  cookie: Uint8Array | null;
  pair: Pair | null;
  question: WatcherPacket | null; // the last one, until it is answered
}

/** So many strangers that were asked are known; of more the first is forgotten, and asked anew. */
const ASKED_MAX = 64;
/** A peer that asks has no seat. */
const NOBODY = 1;

/** Asks strangers something, each by a channel of its own: first for a cookie, then what is to be asked. */
export class Inquiry {
  readonly #keys: SessionKeys;
  readonly #asked = new Map<string, Asked>();

  constructor(keys: SessionKeys) {
    this.#keys = keys;
  }

  /** The bytes with which that is asked now. */
  ask(to: Address, packet: WatcherPacket): Uint8Array {
    const asked = this.#of(to);
    asked.question = packet;
    if (asked.cookie !== null && asked.pair !== null) return this.#question(asked.pair, asked.cookie, packet);
    return writePacket({ kind: "hello", key: this.#keys.publicKey, proof: null }, NOBODY);
  }

  /** Takes the cookie of a stranger that was asked. Returns what is to be sent to it now; null: nothing. */
  hearCookie(from: Address, { echo, cookie, key }: CookiePacket): Uint8Array | null {
    const asked = this.#asked.get(formatAddress(from));
    const isOurs = areEqual(echo, this.#keys.publicKey.slice(0, echo.length));
    if (asked === undefined || !isOurs) return null;
    const isSameKey = asked.pair !== null && areEqual(asked.pair.key, key);
    if (isSameKey && asked.cookie !== null && areEqual(asked.cookie, cookie)) return null; // it came twice
    asked.pair = isSameKey ? asked.pair : this.#keys.pairWith(key);
    asked.cookie = cookie;
    const { question, pair } = asked;
    return pair === null || question === null ? null : this.#question(pair, cookie, question);
  }

  /** The answer of a stranger that was asked; null: it is none, or not from there. */
  openAnswer(from: Address, bytes: Uint8Array): WatcherPacket | null {
    const asked = this.#asked.get(formatAddress(from));
    const opened =
      asked?.pair === undefined || asked.pair === null ? null : this.#keys.open(bytes, asked.pair, 0);
    if (opened?.isNew !== true) return null;
    asked!.pair!.packets.note(opened.number);
    asked!.question = null;
    const read = readPacket(opened.bytes);
    return read.ok && read.value.packet.kind === "watch-answer"
      ? readWatcherPacket(read.value.packet.bytes)
      : null;
  }

  #question(pair: Pair, cookie: Uint8Array, packet: WatcherPacket): Uint8Array {
    const { key, proof } = this.#keys.sealHello(writeWatcherPacket(packet), pair, cookie);
    return writePacket({ kind: "watch-question", key, ...proof! }, NOBODY);
  }

  #of(address: Address): Asked {
    const name = formatAddress(address);
    const known = this.#asked.get(name);
    if (known !== undefined) return known;
    if (this.#asked.size >= ASKED_MAX) this.#asked.delete(this.#asked.keys().next().value!);
    const asked = { cookie: null, pair: null, question: null };
    this.#asked.set(name, asked);
    return asked;
  }
}
