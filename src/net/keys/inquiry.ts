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
import { lineOf } from "../ways/addresses.ts";
import { Budget } from "./budget.ts";
import { COOKIE_KEYS } from "./limits.ts";
import type { Pair, SessionKeys } from "./session-keys.ts";

/** What a stranger gave us to come back with. */
interface Way {
  readonly pair: Pair;
  readonly cookie: Uint8Array;
}

/** A stranger that was asked, and what we asked last. Others may have given cookies in its name. */
interface Asked {
  ways: readonly Way[]; // the one to be used first
  proven: Pair | null; // of one of these, by which an answer came last
  answeredMs: number; // when it did
  question: WatcherPacket | null; // the last one, until it is answered
}

/** So many strangers that were asked are known; of more the first is forgotten, and asked anew. */
const ASKED_MAX = 64;
/** Ways to one of them: of more the last one goes, but never the one by which an answer came. */
const WAYS_MAX = 4;
/** Another key is not taken for so long, ms, after an answer came by the present one. */
const ANSWERED_MS = 2_000;
/** A peer that asks has no seat. */
const NOBODY = 1;

/** Asks strangers something, each by a channel of its own: first for a cookie, then what is to be asked. */
export class Inquiry {
  readonly #keys: SessionKeys;
  readonly #asked = new Map<string, Asked>();
  readonly #newKeys = new Budget(COOKIE_KEYS);

  constructor(keys: SessionKeys) {
    this.#keys = keys;
  }

  /** The bytes with which that is asked now. */
  ask(to: Address, packet: WatcherPacket): Uint8Array {
    const asked = this.#of(to);
    asked.question = packet;
    const way = asked.ways[0];
    if (way !== undefined) return this.#question(way, packet);
    return writePacket({ kind: "hello", key: this.#keys.publicKey, proof: null }, NOBODY);
  }

  /** Takes the cookie of a stranger that was asked. Returns what is to be sent to it now; null: nothing. */
  hearCookie(from: Address, { echo, cookie, key }: CookiePacket, nowMs: number): Uint8Array | null {
    const asked = this.#asked.get(formatAddress(from));
    const isOurs = areEqual(echo, this.#keys.publicKey.slice(0, echo.length));
    if (asked === undefined || !isOurs) return null;
    const [first] = asked.ways;
    const isFirst = first !== undefined && areEqual(first.pair.key, key);
    if (isFirst && areEqual(first.cookie, cookie)) return null; // it came twice
    if (!isFirst && nowMs < asked.answeredMs + ANSWERED_MS) return null;
    const known = asked.ways.find(({ pair }) => areEqual(pair.key, key));
    const pair = known?.pair ?? this.#newPair(from, key, nowMs);
    if (pair === null) return null;
    const way = { pair, cookie };
    asked.ways = withFirst(asked, way);
    return asked.question === null ? null : this.#question(way, asked.question);
  }

  /** The answer of a stranger that was asked; null: it is none, or not from there. */
  openAnswer(from: Address, bytes: Uint8Array, nowMs: number): WatcherPacket | null {
    const asked = this.#asked.get(formatAddress(from));
    if (asked === undefined) return null;
    for (const way of asked.ways) {
      const opened = this.#keys.open(bytes, way.pair, 0);
      if (opened === null) continue;
      if (!opened.isNew) return null;
      way.pair.packets.note(opened.number);
      asked.proven = way.pair;
      asked.answeredMs = nowMs;
      asked.ways = withFirst(asked, way);
      asked.question = null;
      const read = readPacket(opened.bytes);
      return read.ok && read.value.packet.kind === "watch-answer"
        ? readWatcherPacket(read.value.packet.bytes)
        : null;
    }
    return null;
  }

  /** Null: there were too many of late, or nobody can have that key. */
  #newPair(from: Address, key: Uint8Array, nowMs: number): Pair | null {
    return this.#newKeys.take(lineOf(from), nowMs) ? this.#keys.pairWith(key) : null;
  }

  #question({ pair, cookie }: Way, packet: WatcherPacket): Uint8Array {
    const { key, proof } = this.#keys.sealHello(writeWatcherPacket(packet), pair, cookie);
    return writePacket({ kind: "watch-question", key, ...proof! }, NOBODY);
  }

  #of(address: Address): Asked {
    const name = formatAddress(address);
    const known = this.#asked.get(name);
    if (known !== undefined) return known;
    if (this.#asked.size >= ASKED_MAX) this.#asked.delete(this.#asked.keys().next().value!);
    const asked = { ways: [], proven: null, answeredMs: -Infinity, question: null };
    this.#asked.set(name, asked);
    return asked;
  }
}

function withFirst({ ways, proven }: Asked, way: Way): readonly Way[] {
  const others = ways.filter(({ pair }) => pair !== way.pair);
  const answered = others.filter(({ pair }) => pair === proven);
  const rest = others.filter(({ pair }) => pair !== proven);
  return [way, ...answered, ...rest].slice(0, WAYS_MAX);
}
