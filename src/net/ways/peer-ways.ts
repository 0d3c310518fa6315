import { lowBits } from "../../base/index.ts";
import type { PlayerId } from "../../lockstep/index.ts";
import type { Address } from "../../wire/index.ts";
import { clockBits } from "../clock-offset.ts";
import {
  DETOUR_MS,
  DOUBT_MS,
  GUESS_MS,
  INTRO_QUICK_COUNT,
  INTRO_QUICK_MS,
  INTRO_RELAYED_MS,
  INTRO_SETTLE_MS,
  INTRO_SLOW_MS,
  LEARN_MS,
  LOBBY_SILENCE_MS,
  RELAY_AFTER_MS,
  RELAY_SILENCE_MS,
  RESEND_MS,
  SETTLE_MS,
  WAY_LOST_MS,
  WAY_SILENCE_LOBBY_MS,
  WAY_SILENCE_MATCH_MS,
  WAYS_MAX,
} from "../constants.ts";
import { isTriable } from "./addresses.ts";
import { direct, sameRoute, type Route } from "./route.ts";
import { createWayState, isBetter, noteHeard, noteProof, type WayState } from "./way-state.ts";

const STAMP_BITS = 16;
/** More than are sent to one peer within a round trip. */
const INTROS_KEPT = 128;

/** What a decision about ways depends on besides what is known of them. */
export interface WayContext {
  readonly nowMs: number;
  readonly isInMatch: boolean;
  readonly relays: readonly PlayerId[]; // who may pass packets on to that peer, the best first
  readonly othersHeardMs: number; // when something last came from any other peer; -Infinity: never
}

/** An intro that may be sent, and what was sent by that route before. */
export interface DueIntro {
  readonly route: Route;
  readonly lastIntroMs: number;
  readonly introCount: number;
}

/**
 * The ways to one peer: its addresses, and other peers that pass packets on. Each is tried with intros; the first one
 * whose intro is answered is the way, until it falls silent. As ICE (RFC 8445) does it, in small: all candidates at
 * once from both sides, which opens the usual home routers.
 */
export class PeerWays {
  readonly #own: readonly Address[];
  readonly #direct: WayState[] = [];
  readonly #relayed: WayState[] = [];
  #current: WayState | null = null;
  #searchSinceMs: number | null; // since when there is no direct way to rely on; null: there is one
  #directHeardMs = -Infinity; // when something last came from an address of the peer, whichever
  #heardMs = -Infinity; // when something last came from the peer, by whatever way
  #spokenMs = -Infinity; // when something but an intro or an answer to one last came from an address of the peer
  #soughtMs = -Infinity; // when an intro last came from an address of the peer, in the match
  #guessedMs = -Infinity; // when a packet last went through a third that is not proven
  #othersHeardMs = -Infinity;
  #settleUntilMs: number | null = null; // when the best of the direct ways that were proven is chosen
  #learnedMs = -Infinity;
  #intros: readonly { readonly stamp: number; readonly route: Route; readonly sentMs: number }[] = []; // the last ones
  #relays: readonly PlayerId[] = [];
  #isInMatch = false;
  #matchSinceMs = Infinity;

  /** `own`: the addresses of the local peer, which tell what is worth a try. */
  constructor(addresses: readonly Address[], own: readonly Address[], nowMs: number) {
    this.#own = own;
    this.#searchSinceMs = nowMs;
    this.offer(addresses);
  }

  /** Addresses to try, as others or the peer itself name them; known ones change nothing. */
  offer(addresses: readonly Address[]): void {
    for (const address of addresses) {
      const isNew = !this.knows(address) && this.#direct.length < WAYS_MAX;
      if (isNew)
        this.#direct.push(createWayState(direct(address), { isTried: isTriable(address, this.#own) }));
    }
  }

  /** Those of its addresses that others may be told: not what was learned from its packets alone. */
  get addresses(): readonly Address[] {
    return this.#direct.flatMap(({ route, isLearned }) =>
      route.kind === "direct" && !isLearned ? [route.address] : [],
    );
  }

  /** Whether that is an address of the peer, proven or not. */
  knows(address: Address): boolean {
    return this.#find(direct(address)) !== null;
  }

  /** Whether the peer was met at that address: it is the first one known, or something came from there. */
  isAt(address: Address): boolean {
    const state = this.#find(direct(address));
    return state !== null && (state === this.#direct[0] || state.heardMs !== -Infinity);
  }

  /** The way in use, proven by an answered intro; null: none. */
  get way(): Route | null {
    return this.#current?.route ?? null;
  }

  /** Where packets for the peer itself go, if not through another: null unless there is a direct way. */
  get directAddress(): Address | null {
    const route = this.way;
    return route?.kind === "direct" ? route.address : null;
  }

  /** The address to name to others, and to talk to before any way is proven. */
  get firstAddress(): Address | null {
    const route = this.#direct[0]?.route;
    return this.directAddress ?? (route?.kind === "direct" ? route.address : null);
  }

  /** Whether the direct way is one to rely on: proven, and something came by it lately. */
  isDirectFresh(nowMs: number): boolean {
    const current = this.#current;
    const isProven = current?.route.kind === "direct" && current.provenMs !== -Infinity;
    return isProven && nowMs < this.#directHeardMs + this.#silenceMs(nowMs);
  }

  /**
   * Whether the peer talks to us from an address of its own: then it needs nobody to pass its packets on, and what somebody
   * passes on in its name is not believed. By raw hearing, not by proof: what others make up can't change it.
   */
  speaksDirectly(nowMs: number): boolean {
    const isAsking = this.#isInMatch && nowMs < this.#soughtMs + DETOUR_MS;
    return !isAsking && nowMs < this.#spokenMs + this.#silenceMs(nowMs);
  }

  /**
   * By which routes a packet goes now: mostly one; now and then two, where the direct one has fallen silent and no other is
   * proven. Without a way: to where the peer was heard from, so that nobody can aim it at a third machine, or else nowhere.
   */
  takeRoutes(nowMs: number): readonly Route[] {
    const current = this.#current ?? this.#direct.find(({ heardMs }) => heardMs !== -Infinity);
    if (current === undefined) return [];
    const [guess] = this.#relays;
    if (guess === undefined || !this.#isUnsure(nowMs) || nowMs < this.#guessedMs + GUESS_MS)
      return [current.route];
    this.#guessedMs = nowMs;
    return [current.route, { kind: "relayed", by: guess }];
  }

  /** The same for what opens the lobby, or keeps it shut: without a way it goes to the first address, whoever is there. */
  takeFirstRoutes(nowMs: number): readonly Route[] {
    return this.#current === null
      ? this.#direct.slice(0, 1).map(({ route }) => route)
      : this.takeRoutes(nowMs);
  }

  /** Something that belongs to the peer came by a known route. */
  hear(route: Route, nowMs: number, kind: "intro" | "intro-ack" | "other"): void {
    const state = this.#find(route) ?? this.#addRelayed(route);
    if (state === null) return;
    noteHeard(state, nowMs);
    this.#heardMs = nowMs;
    if (route.kind === "direct") this.#noteDirect(kind, nowMs);
    // It would not look for another way, or ask others to pass packets on, if it heard us: ours must be proven anew. In the
    // match its own intro says so where it talks to us at all; what comes through others may be made up.
    const isSearching =
      route.kind === "direct"
        ? this.#isInMatch && kind === "intro"
        : kind !== "intro-ack" && !(this.#isInMatch && this.speaksDirectly(nowMs));
    if (isSearching) this.#doubt(nowMs);
    const isBack = route.kind === "direct" && this.#searchSinceMs !== null && !this.isDirectFresh(nowMs);
    if (isBack) state.probeUntilMs = nowMs + RESEND_MS;
  }

  /** The peer's intro came from an address that nobody named. It is believed while nothing comes from one that is known. */
  learn(address: Address, nowMs: number): boolean {
    const isElsewhere = this.isDirectFresh(nowMs) || this.speaksDirectly(nowMs);
    if (isElsewhere || nowMs < this.#learnedMs + LEARN_MS) return false;
    this.#learn(address, nowMs);
    return true;
  }

  /** What came from that address was new, and of the peer: a router on the way has changed its mind. To be proven. */
  confirm(address: Address, nowMs: number): void {
    if (!this.knows(address)) {
      if (nowMs < this.#learnedMs + LEARN_MS) return;
      this.#learn(address, nowMs);
    }
    const state = this.#find(direct(address))!;
    noteHeard(state, nowMs);
    this.#heardMs = nowMs;
    this.#directHeardMs = nowMs;
    if (state !== this.#current) state.probeUntilMs = nowMs + INTRO_SLOW_MS;
  }

  /** An intro with that stamp was answered from there: it proves the way only if it went there, and not long ago. */
  hearAck(route: Route, stamp: number, nowMs: number): void {
    const state = this.#find(route);
    const intro = this.#intros.find((sent) => sent.stamp === stamp && sameRoute(sent.route, route));
    if (state === null || intro === undefined || nowMs >= intro.sentMs + LOBBY_SILENCE_MS) return;
    noteProof(state, nowMs - intro.sentMs, nowMs);
    if (route.kind === "direct") this.#directHeardMs = nowMs;
    if (state === this.#current || !this.#isPreferred(state, nowMs)) return;
    if (state.route.kind === "direct" && this.#current?.route.kind !== "direct") {
      this.#settleUntilMs = nowMs + SETTLE_MS;
    }
    this.#current = state;
  }

  /** Sees to what is due. The intros that may be sent now; noteIntro tells which were. */
  update({ nowMs, isInMatch, relays, othersHeardMs }: WayContext): readonly DueIntro[] {
    if (isInMatch && !this.#isInMatch) this.#matchSinceMs = nowMs;
    this.#isInMatch = isInMatch;
    this.#othersHeardMs = othersHeardMs;
    this.#relays = relays;
    if (this.isDirectFresh(nowMs)) this.#searchSinceMs = null;
    else this.#searchSinceMs ??= nowMs;
    this.#giveUp(nowMs);
    this.#settle(nowMs);
    return [...this.#direct, ...this.#relayedDue(nowMs)]
      .filter((state) => nowMs >= state.lastIntroMs + this.#periodMs(state, nowMs))
      .map(({ route, lastIntroMs, introCount }) => ({ route, lastIntroMs, introCount }));
  }

  /** An intro goes by that route now. Returns its stamp, u16, which no other of the last intros to this peer has. */
  noteIntro(route: Route, nowMs: number): number {
    let stamp = clockBits(nowMs);
    while (this.#intros.some((sent) => sent.stamp === stamp)) stamp = lowBits(stamp + 1, STAMP_BITS);
    this.#intros = [...this.#intros, { stamp, route, sentMs: nowMs }].slice(-INTROS_KEPT);
    const state = this.#find(route);
    if (state !== null) {
      state.lastIntroMs = nowMs;
      state.introCount += 1;
    }
    return stamp;
  }

  /** When update may have something to do again, ms. */
  nextDueMs(nowMs: number): number {
    const isQuiet = this.isDirectFresh(nowMs) && this.#settleUntilMs === null;
    if (!isQuiet || this.#direct.some(({ probeUntilMs }) => nowMs < probeUntilMs)) return nowMs + RESEND_MS;
    if (!this.#isInMatch) return this.#directHeardMs + WAY_SILENCE_LOBBY_MS;
    return Math.max(this.#directHeardMs, this.#matchSinceMs) + WAY_SILENCE_MATCH_MS;
  }

  /** The lobby's heartbeats may be a second apart: the match's measure counts once its packets had time to come. */
  #silenceMs(nowMs: number): number {
    const isEarly = nowMs < this.#matchSinceMs + WAY_SILENCE_MATCH_MS;
    return this.#isInMatch && !isEarly ? WAY_SILENCE_MATCH_MS : WAY_SILENCE_LOBBY_MS;
  }

  #noteDirect(kind: "intro" | "intro-ack" | "other", nowMs: number): void {
    this.#directHeardMs = nowMs;
    if (kind === "other") this.#spokenMs = nowMs;
    if (kind === "intro" && this.#isInMatch) this.#soughtMs = nowMs;
  }

  /** Nothing comes from the peer, though something does from another: else the fault is ours, and more packets make it worse. */
  #isUnsure(nowMs: number): boolean {
    const isDirect = this.#current?.route.kind === "direct" && this.#isInMatch;
    const isSilent = this.#searchSinceMs !== null && nowMs >= this.#heardMs + WAY_SILENCE_MATCH_MS;
    return isDirect && isSilent && nowMs < this.#othersHeardMs + WAY_SILENCE_MATCH_MS;
  }

  /** In the lobby a way that stays silent is none. In the match it is kept: another may never come. */
  #giveUp(nowMs: number): void {
    const current = this.#current;
    if (current === null || this.#isInMatch) return;
    const lastMs = current.route.kind === "direct" ? this.#directHeardMs : current.provenMs;
    if (nowMs >= lastMs + WAY_LOST_MS) this.#current = null;
  }

  #doubt(nowMs: number): void {
    const current = this.#current;
    if (current?.route.kind === "direct" && nowMs >= current.provenMs + DOUBT_MS)
      current.provenMs = -Infinity;
  }

  /** Once after a direct way was found, its betters had time to answer too; then it stays: no flapping. */
  #settle(nowMs: number): void {
    if (this.#settleUntilMs === null || (nowMs < this.#settleUntilMs && !this.#isInMatch)) return;
    const sinceMs = this.#settleUntilMs - SETTLE_MS;
    this.#settleUntilMs = null;
    if (this.#isInMatch || !this.isDirectFresh(nowMs)) return;
    for (const state of this.#direct) {
      if (state.provenMs >= sinceMs && isBetter(state, this.#current!)) this.#current = state;
    }
  }

  #periodMs(state: WayState, nowMs: number): number {
    const searchSinceMs = this.#searchSinceMs;
    if (!state.isTried) return Infinity;
    if (nowMs < state.probeUntilMs) return RESEND_MS;
    if (state.route.kind === "relayed") {
      return state === this.#current && this.#isRelayGood(nowMs) ? INTRO_SLOW_MS : INTRO_RELAYED_MS;
    }
    const wasGood = state.rttMs !== Infinity;
    if (searchSinceMs === null) return this.#settleUntilMs === null ? Infinity : INTRO_SETTLE_MS;
    if (this.#isInMatch) return INTRO_SLOW_MS;
    const isQuick = wasGood ? nowMs < searchSinceMs + INTRO_QUICK_MS : state.introCount < INTRO_QUICK_COUNT;
    return isQuick ? RESEND_MS : INTRO_SLOW_MS;
  }

  /** The relays to try now: none before a direct way had its time; all until one is proven; then that one alone. */
  #relayedDue(nowMs: number): readonly WayState[] {
    const sinceMs = this.#searchSinceMs;
    const isEarly = this.#current === null && sinceMs !== null && nowMs < sinceMs + RELAY_AFTER_MS;
    if (sinceMs === null || (isEarly && !this.#isInMatch)) return [];
    if (this.#isRelayGood(nowMs)) return [this.#current!];
    return this.#relays.map((by) => this.#addRelayed({ kind: "relayed", by })!);
  }

  #isRelayGood(nowMs: number): boolean {
    const current = this.#current;
    return current?.route.kind === "relayed" && nowMs < current.provenMs + RELAY_SILENCE_MS;
  }

  #isPreferred(state: WayState, nowMs: number): boolean {
    const current = this.#current;
    if (current === null) return true;
    if (state.route.kind === "relayed") return !this.isDirectFresh(nowMs) && !this.#isRelayGood(nowMs);
    if (current.route.kind === "relayed" || !this.isDirectFresh(nowMs)) return true;
    return this.#isInMatch && current.heardMs < state.firstHeardMs; // the peer has moved there
  }

  /** One learned address at a time, but for the one in use. */
  #learn(address: Address, nowMs: number): void {
    this.#learnedMs = nowMs;
    const old = this.#direct.findIndex((state) => state.isLearned && state !== this.#current);
    if (old >= 0) this.#direct.splice(old, 1);
    this.#direct.push(createWayState(direct(address), { isLearned: true }));
  }

  #addRelayed(route: Route): WayState | null {
    if (route.kind === "direct") return null;
    const known = this.#find(route);
    if (known !== null) return known;
    const state = createWayState(route);
    this.#relayed.push(state); // at most one for each other player
    return state;
  }

  #find(route: Route): WayState | null {
    const all = route.kind === "direct" ? this.#direct : this.#relayed;
    return all.find((state) => sameRoute(state.route, route)) ?? null;
  }
}
