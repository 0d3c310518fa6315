import { BitWriter } from "../base/index.ts";
import { Budget, lineOf } from "../net/index.ts";
import {
  formatAddress,
  WATCH_BYTES_MAX,
  WATCH_PART_BYTES_MAX,
  WATCH_PLACES_MAX,
  writePlaces,
  type Address,
  type WatcherPacket,
  type WatchPartPacket,
  type WatchRefusalReason,
  type WatchWantedPacket,
} from "../wire/index.ts";
import type { Broadcast, SectionBytes } from "./broadcast.ts";
import { CHILDREN_MAX, SEGMENT_TURNS, WATCH_QUESTIONS } from "./constants.ts";

/** One that was made an offer, or gets the match from here. */
interface Child {
  readonly address: Address;
  readonly pass: number;
  askedMs: number; // when it asked for a part last; -Infinity: it never did, and may be nobody
  offeredMs: number;
  watchers: number;
  turn: number; // up to which it was given turns
  wentOnMs: number; // when it was given later ones last
}

/** A watcher that asks for nothing any more has gone. */
const CHILD_MS = 5_000;
/** A watcher that is so far behind, and has not gone on for so long, ms, does not watch: it only holds a place. */
const BEHIND_TURNS = 200;
const STANDING_MS = 20_000;
/** A watcher that wants more asks each second, and three of its questions in a row may be lost. */
const ASKING_MS = 3_500;
/** A watcher that does not take an offer in that time loses it. */
const OFFER_MS = 5_000;
/** Offers that nobody has taken yet: of more the oldest are forgotten, for those are made up. */
const OFFERS_MAX = 64;
/** What all watchers that this peer feeds get at most, bytes a second, and at once. */
const BYTES_PER_SECOND = 64_000;
const BURST_MS = 250;
const BURST_BYTES_MIN = 2 * WATCH_PART_BYTES_MAX;
/** Nobody begins so far back. */
const STALE_TURNS = 4 * SEGMENT_TURNS;
const PLACES_MAX = 16;
const ADDRESS_BYTES_MAX = 19;
const NOTHING: SectionBytes = { bytes: new Uint8Array(0), isWhole: false };

/**
 * Gives a match to its watchers: to few, which give it to others. It keeps nothing of a peer that has not shown that it
 * is where it says, and sends no more to such a peer than came in.
 */
export class WatchDesk {
  readonly #random: () => number;
  readonly #children = new Map<string, Child>(); // by address
  #broadcast: Broadcast | null = null;
  #refusal: WatchRefusalReason = "no-match";
  #bytesPerSecond = BYTES_PER_SECOND;
  #room = BYTES_PER_SECOND;
  readonly #searches = new Budget(WATCH_QUESTIONS);
  readonly #checks = new Budget(WATCH_QUESTIONS);
  #filledMs = -Infinity;
  #refused = 0;
  /** Watchers between here and a player. */
  depth = 0;
  /** Where the match may be had besides. */
  places: readonly Address[] = [];

  /** `random`: u32, that nobody can guess. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** What is to be watched from now on; or why nothing is. */
  show(broadcast: Broadcast | WatchRefusalReason): void {
    if (typeof broadcast === "string") {
      this.#broadcast = null;
      this.#refusal = broadcast;
    } else this.#broadcast = broadcast;
  }

  /** What may go to all who watch, bytes a second: not more than usual. */
  set room(bytesPerSecond: number) {
    this.#bytesPerSecond = Math.min(BYTES_PER_SECOND, bytesPerSecond);
  }

  /** How many watch by what is given here. */
  watchers(nowMs: number): number {
    return this.#fed(nowMs).reduce((sum, { watchers }) => sum + watchers, 0);
  }

  /** How many get it from here. */
  children(nowMs: number): number {
    return this.#fed(nowMs).length;
  }

  /** Whether somebody still gets it from here: a watcher that has all asks no more. */
  isAsked(nowMs: number): boolean {
    return [...this.#children.values()].some(({ askedMs }) => nowMs < askedMs + ASKING_MS);
  }

  /** Questions that were not answered: there were too many, or nothing allowed them. */
  get refused(): number {
    return this.#refused;
  }

  /** The answer to the peer that said that; null: none. */
  hear(from: Address, packet: WatcherPacket, nowMs: number): WatcherPacket | null {
    this.#fill(nowMs);
    switch (packet.kind) {
      case "watch":
        if (!this.#searches.take(lineOf(from), nowMs)) return this.#refuse();
        return this.#answerWatch(from, packet, nowMs);
      case "watch-wanted":
        return this.#answerWanted(from, packet, nowMs);
      case "watch-check": {
        const { token, match, turn } = packet;
        if (this.#broadcast === null || this.depth > 0) return null;
        if (!this.#checks.take(lineOf(from), nowMs)) return this.#refuse();
        if (this.#broadcast.match !== match)
          return { kind: "watch-refusal", token, reason: "other-match", addresses: [] };
        return {
          kind: "watch-checked",
          token,
          turn,
          digest: this.#broadcast.state(turn)?.digest ?? null,
        };
      }
      case "watch-offer":
      case "watch-refusal":
      case "watch-part":
      case "watch-checked":
        return null; // for peers that ask
    }
  }

  #answerWatch(
    from: Address,
    { token, match }: WatcherPacket & { readonly kind: "watch" },
    nowMs: number,
  ): WatcherPacket {
    const refuse = (reason: WatchRefusalReason, addresses: readonly Address[] = []): WatcherPacket => ({
      ...{ kind: "watch-refusal", token, reason, addresses },
    });
    const broadcast = this.#broadcast;
    const state = broadcast?.joinable ?? null;
    const elsewhere = this.places.slice(0, WATCH_PLACES_MAX);
    if (broadcast === null) return refuse(this.#refusal, this.#refusal === "no-match" ? elsewhere : []);
    if (match !== 0 && match !== broadcast.match) return refuse("other-match");
    if (state === null) return refuse("no-match", elsewhere); // a player that has just come back has none yet; the others do
    if (state.turn < broadcast.newestTurn - STALE_TURNS) return refuse("no-room"); // the watcher here has paused it
    const key = formatAddress(from);
    const fed = this.#fed(nowMs);
    const known = this.#children.get(key);
    const isFull = fed.length >= CHILDREN_MAX && (known === undefined || !fed.includes(known));
    if (isFull)
      return refuse(
        "no-room",
        fed.slice(0, WATCH_PLACES_MAX).map(({ address }) => address),
      );
    const child = known ?? this.#offer(from, nowMs);
    child.offeredMs = nowMs;
    return {
      kind: "watch-offer",
      token,
      pass: child.pass,
      match: broadcast.match,
      headBytes: broadcast.head.length,
      stateTurn: state.turn,
      stateBytes: state.bytes.length,
      stateChecksum: state.checksum,
      delaySeconds: broadcast.delaySeconds,
      depth: this.depth,
    };
  }

  #offer(address: Address, nowMs: number): Child {
    for (const [key, { askedMs, offeredMs }] of this.#children)
      if (nowMs >= Math.max(askedMs + CHILD_MS, offeredMs + OFFER_MS)) this.#children.delete(key);
    if (this.#children.size >= OFFERS_MAX) this.#forgetOldestOffer();
    const pass = this.#random();
    const times = { askedMs: -Infinity, offeredMs: nowMs, wentOnMs: nowMs };
    const child: Child = { address, pass, watchers: 1, turn: -1, ...times };
    this.#children.set(formatAddress(address), child);
    return child;
  }

  /** A peer that wants the match takes an offer at once; offers to made-up peers are not taken. */
  #forgetOldestOffer(): void {
    const open = [...this.#children].filter(([, { askedMs }]) => askedMs === -Infinity);
    const oldest = open.toSorted(([, a], [, b]) => a.offeredMs - b.offeredMs)[0];
    if (oldest !== undefined) this.#children.delete(oldest[0]);
  }

  #answerWanted(from: Address, wanted: WatchWantedPacket, nowMs: number): WatcherPacket | null {
    const child = this.#children.get(formatAddress(from));
    const broadcast = this.#broadcast;
    if (child === undefined || child.pass !== wanted.pass || broadcast === null) return this.#refuse();
    const fed = this.#fed(nowMs);
    if (!fed.includes(child) && fed.length >= CHILDREN_MAX) return this.#refuse(); // others were quicker
    child.askedMs = nowMs;
    child.watchers = Math.max(1, wanted.watchers); // at most WATCHERS_MAX: no more fit the packet
    const part = this.#partOf(child.pass, wanted, broadcast);
    if (this.#room < part.bytes.length) return this.#refuse(); // it asks again
    this.#room -= part.bytes.length;
    noteWentOn(child, part, nowMs);
    return part;
  }

  #partOf(pass: number, { section, turn, offset }: WatchWantedPacket, broadcast: Broadcast): WatchPartPacket {
    const { bytes, isWhole } = this.#section({ section, turn }, broadcast);
    const start = Math.min(offset, bytes.length);
    return {
      kind: "watch-part",
      pass,
      match: broadcast.match,
      ...{ section, turn, offset: start },
      byteCount: bytes.length,
      isWhole,
      newestTurn: broadcast.newestTurn,
      depth: this.depth,
      bytes: bytes.slice(start, start + WATCH_PART_BYTES_MAX),
    };
  }

  #section(
    { section, turn }: Pick<WatchWantedPacket, "section" | "turn">,
    broadcast: Broadcast,
  ): SectionBytes {
    switch (section) {
      case "head":
        return { bytes: broadcast.head, isWhole: true };
      case "state": {
        const state = broadcast.state(turn);
        return state === null ? NOTHING : { bytes: state.bytes, isWhole: true };
      }
      case "turns":
        return broadcast.turns(turn) ?? NOTHING;
      case "places": {
        const places = this.places.slice(0, PLACES_MAX);
        const writer = new BitWriter(1 + PLACES_MAX * ADDRESS_BYTES_MAX);
        writePlaces(writer, places);
        return { bytes: writer.finish(), isWhole: true };
      }
    }
  }

  #fed(nowMs: number): readonly Child[] {
    const newestTurn = this.#broadcast?.newestTurn ?? -1;
    return [...this.#children.values()].filter(({ askedMs, turn, wentOnMs }) => {
      const onlyHolds = turn < newestTurn - BEHIND_TURNS && nowMs >= wentOnMs + STANDING_MS;
      return nowMs < askedMs + CHILD_MS && !onlyHolds;
    });
  }

  #refuse(): null {
    this.#refused += 1;
    return null;
  }

  #fill(nowMs: number): void {
    const passedMs = Math.min(BURST_MS, nowMs - this.#filledMs);
    this.#filledMs = nowMs;
    const burst = Math.max(BURST_BYTES_MIN, (this.#bytesPerSecond * BURST_MS) / 1_000);
    this.#room = Math.min(burst, this.#room + (this.#bytesPerSecond * passedMs) / 1_000);
  }
}

/** What it only asks for does not count: it may ask for turns that nobody has played yet. */
function noteWentOn(child: Child, { section, turn, offset, bytes }: WatchPartPacket, nowMs: number): void {
  const at = turn + offset / WATCH_BYTES_MAX;
  if (section !== "turns" || bytes.length === 0 || at <= child.turn) return;
  child.turn = at;
  child.wentOnMs = nowMs;
}
