import { assert, lowBits } from "../../base/index.ts";
import type { Address } from "../../wire/index.ts";
import {
  DETOUR_MS,
  DOUBT_MS,
  LOBBY_SILENCE_MS,
  WAY_SILENCE_LOBBY_MS,
  WAY_SILENCE_MATCH_MS,
  WAYS_MAX,
} from "../constants.ts";
import { clockBits } from "../lobby/clock-offset.ts";
import { isInside, isTriable } from "./addresses.ts";
import { direct, sameRoute, type Route } from "./route.ts";

const STAMP_BITS = 16;
/** More than are sent to one peer within a round trip. */
const INTROS_KEPT = 128;

/** One route to a peer, and what is known of it. */
export interface WayState {
  readonly route: Route;
  readonly isLearned: boolean; // from a packet that came from there; nobody named it
  readonly isTried: boolean; // false: only remembered, for others
  introCount: number;
  lastIntroMs: number;
  firstHeardMs: number; // Infinity: never
  heardMs: number; // when something last came by it; -Infinity: never
  provenMs: number; // when an intro by it was last answered; -Infinity: never, or it is in doubt
  rttMs: number; // smoothed, of intros
  probeUntilMs: number; // tried quickly until then, whatever else
}

/** What tells one intro from others, and from what somebody makes up who has not read it. */
export interface IntroMark {
  readonly stamp: number; // u16
  readonly nonce: number; // u32
}

/** What came of a peer, as far as its ways are concerned: "other" is anything but an intro and the answer to one. */
export type HeardKind = "intro" | "intro-ack" | "other";

function createWayState(
  route: Route,
  { isLearned = false, isTried = true }: { readonly isLearned?: boolean; readonly isTried?: boolean } = {},
): WayState {
  return {
    route,
    isLearned,
    isTried,
    introCount: 0,
    lastIntroMs: -Infinity,
    firstHeardMs: Infinity,
    heardMs: -Infinity,
    provenMs: -Infinity,
    rttMs: Infinity,
    probeUntilMs: -Infinity,
  };
}

export function noteHeard(state: WayState, nowMs: number): void {
  state.firstHeardMs = Math.min(state.firstHeardMs, nowMs);
  state.heardMs = nowMs;
}

/** An intro by this way was answered: the round trip is proven. A new sample counts one eighth, as in RoundTrip. */
export function noteProof(state: WayState, rttMs: number, nowMs: number): void {
  noteHeard(state, nowMs);
  state.provenMs = nowMs;
  state.rttMs = state.rttMs === Infinity ? rttMs : state.rttMs + (rttMs - state.rttMs) / 8;
}

/** What was proven lately is not in doubt. */
export function doubt(state: WayState, nowMs: number): void {
  if (nowMs >= state.provenMs + DOUBT_MS) state.provenMs = -Infinity;
}

/** Inside before outside unless it is slower by more than noise; else a fifth and 5 ms quicker: near equals change nothing. */
export function isBetter(a: WayState, b: WayState): boolean {
  const isFurtherIn = isInsideRoute(a.route) && !isInsideRoute(b.route);
  return isFurtherIn ? a.rttMs <= b.rttMs * 1.5 + 20 : a.rttMs + 5 < b.rttMs * 0.8;
}

function isInsideRoute(route: Route): boolean {
  return route.kind === "direct" && isInside(route.address);
}

/** The routes to one peer that are known, proven or not, and the intros that went by each. */
export class WayCandidates {
  readonly #own: readonly Address[];
  readonly #direct: WayState[] = [];
  readonly #relayed: WayState[] = [];
  #intros: readonly (IntroMark & { readonly route: Route; readonly sentMs: number })[] = []; // the last ones

  /** `own`: the addresses of the local peer, which tell what is worth a try. */
  constructor(own: readonly Address[]) {
    this.#own = own;
  }

  /** The peer's own addresses, the first one that was named first. */
  get direct(): readonly WayState[] {
    return this.#direct;
  }

  /** Addresses to try, as others or the peer itself name them; known ones change nothing. */
  offer(addresses: readonly Address[]): void {
    for (const address of addresses) {
      const isNew = this.find(direct(address)) === null && this.#direct.length < WAYS_MAX;
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

  /** Whether the peer was met at that address: it is the first one known, or something came from there. */
  isAt(address: Address): boolean {
    const state = this.find(direct(address));
    return state !== null && (state === this.#direct[0] || state.heardMs !== -Infinity);
  }

  /** An address that nobody named: one of those at a time, but for the one in use. */
  learn(address: Address, current: WayState | null): void {
    const old = this.#direct.findIndex((state) => state.isLearned && state !== current);
    if (old >= 0) this.#direct.splice(old, 1);
    this.#direct.push(createWayState(direct(address), { isLearned: true }));
  }

  /** The peer is met there by now, whether somebody named that address or not. */
  putFirst(address: Address): void {
    if (!this.knows(address)) this.learn(address, null);
    const at = this.#direct.findIndex(({ route }) => sameRoute(route, direct(address)));
    this.#direct.unshift(...this.#direct.splice(at, 1));
  }

  /** An intro goes by that route now. Returns its stamp, u16, which no other of the last intros to this peer has. */
  noteIntro(route: Route, nowMs: number, nonce: number): number {
    assert(nowMs >= (this.#intros.at(-1)?.sentMs ?? -Infinity), "WayCandidates: time goes on");
    let stamp = clockBits(nowMs);
    while (this.#intros.some((sent) => sent.stamp === stamp)) stamp = lowBits(stamp + 1, STAMP_BITS);
    this.#intros = [...this.#intros, { stamp, nonce, route, sentMs: nowMs }].slice(-INTROS_KEPT);
    const state = this.find(route);
    if (state !== null) {
      state.lastIntroMs = nowMs;
      state.introCount += 1;
    }
    return stamp;
  }

  /** When that intro went by that route; null: none did, or too long ago. */
  sentMsOf(route: Route, { stamp, nonce }: IntroMark, nowMs: number): number | null {
    const intro = this.#intros.find(
      (sent) => sent.stamp === stamp && sent.nonce === nonce && sameRoute(sent.route, route),
    );
    return intro === undefined || nowMs >= intro.sentMs + LOBBY_SILENCE_MS ? null : intro.sentMs;
  }

  /** One through a third peer, known before or not; null: it is none. */
  addRelayed(route: Route): WayState | null {
    if (route.kind === "direct") return null;
    const known = this.find(route);
    if (known !== null) return known;
    const state = createWayState(route);
    this.#relayed.push(state); // at most one for each other player
    return state;
  }

  /** Whether that is one of its addresses: asked of each datagram that comes. */
  knows({ host, port }: Address): boolean {
    for (const { route } of this.#direct)
      if (route.kind === "direct" && route.address.port === port && route.address.host === host) return true;
    return false;
  }

  find(route: Route): WayState | null {
    const all = route.kind === "direct" ? this.#direct : this.#relayed;
    return all.find((state) => sameRoute(state.route, route)) ?? null;
  }
}

/** When what last came from one peer, and what follows of that alone. */
export class WayHearing {
  #anyMs = -Infinity; // by whatever way
  #directMs = -Infinity; // from an address of the peer, whichever
  #spokenMs = -Infinity; // something but an intro or an answer to one, from an address of the peer
  #soughtMs = -Infinity; // an intro from an address of the peer, in the match
  #matchSinceMs = Infinity;

  get anyMs(): number {
    return this.#anyMs;
  }

  get directMs(): number {
    return this.#directMs;
  }

  get isInMatch(): boolean {
    return this.#matchSinceMs !== Infinity;
  }

  enterMatch(nowMs: number): void {
    this.#matchSinceMs = Math.min(this.#matchSinceMs, nowMs);
  }

  note(kind: HeardKind, isDirect: boolean, nowMs: number): void {
    this.#anyMs = nowMs;
    if (!isDirect) return;
    this.#directMs = nowMs;
    if (kind === "other") this.#spokenMs = nowMs;
    if (kind === "intro" && this.isInMatch) this.#soughtMs = nowMs;
  }

  /** Something came from an address of the peer lately. */
  isHeardDirectly(nowMs: number): boolean {
    return nowMs < this.#directMs + this.#silenceMs(nowMs);
  }

  /** It talks to us from an address of its own, and does not ask for a way to us. */
  speaksDirectly(nowMs: number): boolean {
    const isAsking = this.isInMatch && nowMs < this.#soughtMs + DETOUR_MS;
    return !isAsking && nowMs < this.#spokenMs + this.#silenceMs(nowMs);
  }

  /** When it counts as silent, if nothing comes until then, ms. */
  get silentAtMs(): number {
    if (!this.isInMatch) return this.#directMs + WAY_SILENCE_LOBBY_MS;
    return Math.max(this.#directMs, this.#matchSinceMs) + WAY_SILENCE_MATCH_MS;
  }

  /** The lobby's heartbeats may be a second apart: the match's measure counts once its packets had time to come. */
  #silenceMs(nowMs: number): number {
    const isEarly = nowMs < this.#matchSinceMs + WAY_SILENCE_MATCH_MS;
    return this.isInMatch && !isEarly ? WAY_SILENCE_MATCH_MS : WAY_SILENCE_LOBBY_MS;
  }
}
