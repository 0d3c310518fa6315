import { BitReader, type Digest } from "../base/index.ts";
import { readState } from "../desync/index.ts";
import { asSeenFrom, sameAddress } from "../net/index.ts";
import { readReplay, type ReplayHeader } from "../replay/index.ts";
import { createWorld } from "../sim/index.ts";
import {
  readPlaces,
  WATCH_DEPTH_NONE,
  type Address,
  type WatcherPacket,
  type WatchPartPacket,
  type WatchPlace,
  type WatchRefusalReason,
} from "../wire/index.ts";
import { Broadcast, digestOfMatch, matchOf, type WatchedState } from "./broadcast.ts";
import { SEGMENT_TURNS } from "./constants.ts";
import { FeederSearch, type Feeder, type Said } from "./feeder-search.ts";
import { Feeding, PLACES_SOON_MS } from "./feeding.ts";
import { SectionFetch } from "./section-fetch.ts";
import { SegmentReader } from "./segment-reader.ts";
import { StateCheck, type CheckAsked } from "./state-check.ts";
import type { WatchRecord } from "./watch-record.ts";

/** What there is to do with what came. */
type WatchNews =
  | { readonly kind: "header"; readonly header: ReplayHeader } // once, with the first state
  | { readonly kind: "state"; readonly state: WatchedState } // it goes on from there: at first, and where much was missed
  | { readonly kind: "record"; readonly turn: number; readonly record: WatchRecord } // of the turn after the state or the record before
  | { readonly kind: "distrusted"; readonly address: Address; readonly why: Distrust }; // and asked no more

/** What was wrong with what somebody gave. */
export type Distrust = "damaged" | "other-match" | "other-state" | "other-turns";

/** Why there is nothing to watch. */
export type WatchLoss = WatchRefusalReason | "no-answer" | "silent";

/** A watcher gives up if nobody answers for so long, before anything was seen; and after. */
const FIND_MS = 8_000;
const FIND_AGAIN_MS = 600_000;
/** Players may wait as long as they like for one that is gone. A match that stands longer, ms, is watched by nobody any more. */
const STANDS_MS = 600_000;
/** So many of the players are asked now and then whether what we have is theirs. */
const CONFIRMERS_MAX = 3;
/** What this peer wants of its feeder. */
interface Wants {
  readonly watchers: number;
  readonly isFull: boolean;
}

/**
 * Gets a match from somebody who has it, and from another one if that one goes: what is played, a state that others vouch for, and the
 * turns since. Keeps it in a broadcast, for others. Packets and the time come in; packets and news are taken out.
 */
export class Watching {
  readonly #search: FeederSearch;
  readonly #random: () => number;
  #feeding: Feeding | null = null;
  #soughtMs: number; // since when nobody gives us anything
  #newsMs: number; // when somebody gave us something last
  #heardMs: number; // when somebody who has it said anything last
  #head: SectionFetch | null = null;
  #state: SectionFetch | null = null;
  #check: StateCheck | null = null;
  #header: ReplayHeader | null = null;
  #headBytes: Uint8Array | null = null;
  #hasBegun = false; // something was shown of it: no other match will do
  #broadcast: Broadcast | null = null;
  #reader: SegmentReader | null = null; // of what comes for the broadcast
  #othersTurn = -1;
  #delaySeconds = 0;
  #news: WatchNews[] = [];

  /** `beside`: where it may be had as well, as a name has several addresses. */
  constructor(entry: Address, random: () => number, nowMs: number, beside: readonly Address[] = []) {
    this.#search = new FeederSearch(entry, random);
    this.#search.others = beside;
    this.#random = random;
    this.#soughtMs = nowMs;
    this.#newsMs = nowMs;
    this.#heardMs = nowMs;
  }

  /** When somebody who gives us the match said anything last, ms. */
  get heardMs(): number {
    return this.#heardMs;
  }

  /** What is here of it, from the first state on; another one where so much was missed that it begins anew. */
  get broadcast(): Broadcast | null {
    return this.#broadcast;
  }

  /** Why there is nothing to watch, or nothing more; null: there is, or it is sought. */
  loss(nowMs: number): WatchLoss | null {
    if (this.#broadcast?.isOver === true) return null;
    if (this.#broadcast !== null && nowMs >= this.#newsMs + STANDS_MS) return "silent";
    if (this.#feeding !== null) return null;
    if (this.#broadcast === null && this.#headBytes === null)
      return nowMs >= this.#soughtMs + FIND_MS ? this.#search.reason : null;
    return nowMs >= this.#soughtMs + FIND_AGAIN_MS ? "silent" : null;
  }

  /** Watchers between us and a player; WATCH_DEPTH_NONE: nobody gives us anything. */
  get depth(): number {
    return this.#feeding === null || this.#feeding.depth === WATCH_DEPTH_NONE
      ? WATCH_DEPTH_NONE
      : this.#feeding.depth + 1;
  }

  /** Where the match may be had. */
  get places(): readonly Address[] {
    return this.#search.places;
  }

  /** The last turn that our feeder has; -1: it is not known. */
  get othersTurn(): number {
    return this.#othersTurn;
  }

  /** How late the match is shown, by the word of the feeder. */
  get delaySeconds(): number {
    return this.#delaySeconds;
  }

  /** How far the first state has come, in bytes; 0 of 0: it is not known how large it is. */
  get progress(): { readonly bytes: number; readonly byteCount: number } {
    if (this.#state === null) return { bytes: 0, byteCount: 0 };
    return { bytes: this.#state.bytesHere, byteCount: this.#state.facts.byteCount };
  }

  takeNews(): readonly WatchNews[] {
    return this.#news.splice(0);
  }

  /**
   * What came is not as it was said to be: its giver is asked no more, and the search begins anew. But not a feeder
   * that goes on from what another one gave: that may have been wrong, or of a match that has parted into two since.
   */
  distrust(why: Distrust, nowMs: number): void {
    const feeding = this.#feeding;
    if (feeding !== null && !feeding.isContinuing) {
      this.#search.ban(feeding.address, nowMs);
      this.#news.push({ kind: "distrusted", address: feeding.address, why });
    }
    this.#leaveFeeder(nowMs);
    this.#forget();
    this.#othersTurn = -1; // it may have said anything
    if (this.#hasBegun) return;
    // Nobody has vouched for what match it is.
    this.#headBytes = null;
    this.#header = null;
    this.#search.match = 0;
  }

  /** The state that we have at the end of that turn: players are asked whether it is theirs. */
  confirm(turn: number, digest: Digest, nowMs: number): void {
    if (this.#check !== null || this.#broadcast === null) return;
    const others = this.#checkers();
    if (others.length === 0) return;
    const at = this.#random() % others.length;
    const some = [...others.slice(at), ...others.slice(0, at)].slice(0, CONFIRMERS_MAX);
    const state = { turn, digest, match: this.#broadcast.match };
    this.#check = new StateCheck(state, this.#askOf(some), this.#random, nowMs);
  }

  hear(from: Address, packet: WatcherPacket, nowMs: number): void {
    if (packet.kind === "watch-checked" || packet.kind === "watch-refusal") this.#check?.hear(from, packet);
    const feeder = this.#feeding === null ? this.#search.hear(from, packet) : null;
    if (feeder !== null) this.#takeFeeder(feeder, nowMs);
    const feeding = this.#feeding;
    if (packet.kind !== "watch-part" || feeding === null || !sameAddress(from, feeding.address)) return;
    if (!feeding.hasSaid(packet)) return;
    feeding.hear(packet, nowMs);
    this.#heardMs = nowMs;
    this.#othersTurn = Math.max(this.#othersTurn, packet.newestTurn);
    this.#head?.hear(packet);
    this.#state?.hear(packet);
    if (packet.section === "places") this.#hearPlaces(packet, from);
    if (packet.section === "turns") this.#hearTurns(packet, nowMs);
  }

  /** What is to be said now. `watchers`: how many watch by us, with us; `isFull`: no more turns are wanted for now. */
  update({ watchers, isFull }: Wants, nowMs: number): readonly Said[] {
    this.#settleCheck(nowMs);
    const checks = this.#check?.asksDue(nowMs) ?? [];
    if (this.#broadcast?.isOver === true) return checks;
    const feeding = this.#feeding;
    if (feeding === null) return [...checks, ...this.#search.update(nowMs)];
    this.#newsMs = Math.max(this.#newsMs, feeding.newsMs(isFull, nowMs));
    const isStalled = feeding.isStalled(nowMs);
    if (isStalled || feeding.isLost(nowMs)) {
      if (isStalled) this.#search.putLast(feeding.address);
      this.#leaveFeeder(nowMs);
      return checks;
    }
    this.#takeSections(nowMs);
    if (this.#feeding !== feeding) return checks;
    const { address, offer } = feeding;
    const said = this.#placesDue(feeding, isFull, nowMs).map((place): Said => ({
      to: address,
      packet: { kind: "watch-wanted", pass: offer.pass, watchers, ...place },
    }));
    return [...checks, ...said];
  }

  #placesDue(feeding: Feeding, isFull: boolean, nowMs: number): readonly WatchPlace[] {
    const asks: WatchPlace[] = [];
    if (feeding.takePlacesDue(isFull, nowMs)) asks.push({ section: "places", turn: 0, offset: 0 });
    asks.push(...(this.#head?.asksDue(nowMs) ?? []), ...(this.#state?.asksDue(nowMs) ?? []));
    const reader = this.#reader;
    if (reader === null || isFull || !feeding.takePollDue(nowMs)) return asks;
    return [...asks, { section: "turns", turn: reader.segment, offset: reader.offset }];
  }

  #takeFeeder({ address, offer }: Feeder, nowMs: number): void {
    this.#feeding = new Feeding({ address, offer }, this.#broadcast !== null, nowMs);
    this.#delaySeconds = offer.delaySeconds;
    const { match, headBytes } = offer;
    if (this.#headBytes === null)
      this.#head = new SectionFetch({ section: "head", turn: 0, byteCount: headBytes, checksum: match });
    if (this.#broadcast === null) this.#wantState(offer);
    // What is half here of the segment goes on where it was: the bytes are the same everywhere.
  }

  #wantState({ stateTurn: turn, stateBytes: byteCount, stateChecksum: checksum }: Feeder["offer"]): void {
    this.#state = new SectionFetch({ section: "state", turn, byteCount, checksum });
    this.#check = null;
  }

  /** Nobody gives us anything any more. */
  #leaveFeeder(nowMs: number): void {
    if (this.#feeding !== null) this.#soughtMs = nowMs;
    this.#feeding = null;
    this.#head = null;
    this.#state = null;
    this.#search.restart();
  }

  /** What came is of no use: it begins with another state. */
  #forget(): void {
    this.#broadcast = null;
    this.#check = null;
    this.#reader = null;
  }

  #hearPlaces({ bytes }: WatchPartPacket, from: Address): void {
    const reader = new BitReader(bytes);
    const places = readPlaces(reader);
    if (!reader.finished) return;
    // The feeder names the others and not itself: it may be the only one there is when we have to look again.
    this.#search.others = [from, ...places.map((address) => asSeenFrom(from, address))];
  }

  #takeSections(nowMs: number): void {
    const head = this.#head?.whole ?? null;
    if (head === "damaged" || head === "gone") return this.distrust("damaged", nowMs);
    if (head !== null) {
      const read = readReplay(head);
      this.#head = null;
      if (!read.ok) return this.distrust("other-match", nowMs);
      this.#headBytes = head;
      this.#header = read.value.header;
      this.#search.match = matchOf(head);
    }
    const state = this.#state?.whole ?? null;
    if (state === "damaged") return this.distrust("damaged", nowMs);
    if (state === "gone") return this.#leaveFeeder(nowMs); // it came too slowly: there is a newer one
    if (state === null || this.#header === null || this.#broadcast !== null) return;
    this.#checkState(nowMs);
  }

  /** A state is here: the other peers that have the match are asked whether it is theirs, before anything is made of it. */
  #checkState(nowMs: number): void {
    if (this.#check !== null) return;
    const others = this.#checkers();
    if (others.length === 0 && nowMs < this.#feeding!.sinceMs + PLACES_SOON_MS) return; // where they are may be told yet
    const { turn } = this.#state!.facts;
    const head = this.#headBytes!;
    const digest = digestOfMatch(head, this.#state!.whole as Uint8Array);
    const state = { turn, digest, match: matchOf(head) };
    this.#check = new StateCheck(state, this.#askOf(others), this.#random, nowMs);
  }

  #settleCheck(nowMs: number): void {
    const verdict = this.#check?.verdict(nowMs) ?? "open";
    if (verdict === "open") return;
    this.#check = null;
    if (verdict === "differs") return this.distrust("other-state", nowMs);
    if (this.#state !== null && this.#state.whole !== null && this.#broadcast === null) this.#begin(nowMs);
  }

  #begin(nowMs: number): void {
    const { setup } = this.#header!;
    const bytes = this.#state!.whole as Uint8Array;
    const { turn } = this.#state!.facts;
    const read = readState(bytes, createWorld(setup));
    this.#state = null;
    if (!read.ok || read.value.turn !== turn) {
      return this.distrust("other-state", nowMs);
    }
    if (!this.#hasBegun) this.#news.push({ kind: "header", header: this.#header! });
    this.#hasBegun = true;
    const { words, roster } = read.value;
    const state: WatchedState = { turn, words, roster };
    const { playerIds } = setup;
    this.#broadcast = new Broadcast(this.#headBytes!, {
      ...{ playerIds, delaySeconds: this.#delaySeconds },
      isDelayed: false,
    });
    this.#broadcast.addState(state);
    this.#reader = new SegmentReader(turn + 1, playerIds);
    this.#news.push({ kind: "state", state });
  }

  #hearTurns({ turn, offset, byteCount, isWhole, newestTurn, bytes }: WatchPartPacket, nowMs: number): void {
    const [broadcast, reader, feeding] = [this.#broadcast, this.#reader, this.#feeding!];
    if (broadcast === null || reader === null || broadcast.isOver || turn !== reader.segment) return;
    // It keeps them no more, but later ones: that much was missed.
    if (byteCount === 0 && newestTurn >= turn + SEGMENT_TURNS) return this.#skip(nowMs);
    if (offset !== reader.offset) return;
    feeding.noteAnswered();
    const records = reader.take(bytes);
    if (records === null) return this.distrust("damaged", nowMs);
    for (const { turn: at, record, bytes: written } of records) {
      if (record.kind === "end") broadcast.addEnd(written);
      else broadcast.addRecord(at, written);
      this.#news.push({ kind: "record", turn: at, record });
    }
    if (broadcast.isOver) return;
    const isSame = reader.segment === turn;
    if (isWhole && isSame && reader.offset === byteCount) return this.distrust("damaged", nowMs); // it lacks turns
    if (!isSame || reader.offset < byteCount) feeding.pollSoon(); // there is more
  }

  /** Goes on from a newer state, of another giver if there is one. */
  #skip(nowMs: number): void {
    if (this.#search.noteMissed(this.#feeding!.address, nowMs)) return this.distrust("damaged", nowMs);
    this.#forget();
    this.#leaveFeeder(nowMs);
  }

  /** With the one whose address somebody gave: who gives us the match names the others. */
  #askOf(others: readonly Address[]): CheckAsked {
    const { entry } = this.#search;
    return { entry: others.some((address) => sameAddress(address, entry)) ? entry : null, others };
  }

  /** The peers that are asked besides our feeder: the players. */
  #checkers(): readonly Address[] {
    const feeder = this.#feeding?.address ?? null;
    return this.#search.places.filter((address) => feeder === null || !sameAddress(address, feeder));
  }
}
