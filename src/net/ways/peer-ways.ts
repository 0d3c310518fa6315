import type { PlayerId } from "../../sim/index.ts";
import type { Address } from "../../wire/index.ts";
import {
  GUESS_MS,
  INTRO_QUICK_COUNT,
  INTRO_QUICK_MS,
  INTRO_RELAYED_MS,
  INTRO_SETTLE_MS,
  INTRO_SLOW_MS,
  LEARN_MS,
  RELAY_AFTER_MS,
  RELAY_SILENCE_MS,
  RESEND_MS,
  SETTLE_MS,
  WAY_LOST_MS,
  WAY_SILENCE_MATCH_MS,
} from "../constants.ts";
import { direct, sameRoute, type Route } from "./route.ts";
import {
  doubt,
  isBetter,
  noteHeard,
  noteProof,
  WayCandidates,
  WayHearing,
  type HeardKind,
  type IntroMark,
  type WayState,
} from "./way-candidates.ts";

/** What a decision about ways depends on besides what is known of them. */
interface WayContext {
  readonly nowMs: number;
  readonly isInMatch: boolean;
  readonly relays: readonly PlayerId[]; // peers that may pass packets on to that peer, the best first
  readonly othersHeardMs: number; // when something last came from any other peer; -Infinity: never
}

/** An intro that may be sent, and what was sent by that route before. */
export type DueIntro = Pick<WayState, "route" | "lastIntroMs" | "introCount">;

/**
 * The way to one peer, by one of its addresses or through another peer. Each candidate is tried with intros; the first one
 * whose intro is answered is the way, until it falls silent. As ICE (RFC 8445) does it, in small: all candidates at
 * once from both sides, which opens the usual home routers.
 */
export class PeerWays {
  readonly candidates: WayCandidates;
  readonly #hearing = new WayHearing();
  #current: WayState | null = null;
  #searchSinceMs: number | null; // since when there is no direct way to rely on; null: there is one
  #guessedMs = -Infinity; // when a packet last went through a third that is not proven
  #settleUntilMs: number | null = null; // when the best of the direct ways that were proven is chosen
  #learnedMs = -Infinity;
  #around: Pick<WayContext, "relays" | "othersHeardMs"> = { relays: [], othersHeardMs: -Infinity };

  /** `own`: the addresses of the local peer, which tell what is worth a try. */
  constructor(addresses: readonly Address[], own: readonly Address[], nowMs: number) {
    this.candidates = new WayCandidates(own);
    this.candidates.offer(addresses);
    this.#searchSinceMs = nowMs;
  }

  /** Whether that is an address of the peer, proven or not. */
  knows(address: Address): boolean {
    return this.candidates.knows(address);
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
    const route = this.candidates.direct[0]?.route;
    return this.directAddress ?? (route?.kind === "direct" ? route.address : null);
  }

  /** Whether the direct way is one to rely on: proven, and something came by it lately. */
  isDirectFresh(nowMs: number): boolean {
    const isProven = this.directAddress !== null && this.#current!.provenMs !== -Infinity;
    return isProven && this.#hearing.isHeardDirectly(nowMs);
  }

  /**
   * Whether the peer talks to us from an address of its own: then it needs nobody to pass its packets on, and what somebody
   * passes on in its name is not believed. By raw hearing, not by proof: what others make up can't change it.
   */
  speaksDirectly(nowMs: number): boolean {
    return this.#hearing.speaksDirectly(nowMs);
  }

  /**
   * By which routes a packet goes now: mostly one; now and then two, where the direct one has fallen silent and no other is
   * proven. Without a way: to where the peer was heard from, so that nobody can aim it at a third machine, or else nowhere.
   */
  takeRoutes(nowMs: number): readonly Route[] {
    const current = this.#current ?? this.candidates.direct.find(({ heardMs }) => heardMs !== -Infinity);
    if (current === undefined) return [];
    const [guess] = this.#around.relays;
    if (guess === undefined || !this.#isUnsure(nowMs) || nowMs < this.#guessedMs + GUESS_MS)
      return [current.route];
    this.#guessedMs = nowMs;
    return [current.route, { kind: "relayed", by: guess }];
  }

  /** The same for what opens the lobby, or keeps it shut: without a way it goes to the first address, whatever peer is there. */
  takeFirstRoutes(nowMs: number): readonly Route[] {
    return this.#current === null
      ? this.candidates.direct.slice(0, 1).map(({ route }) => route)
      : this.takeRoutes(nowMs);
  }

  /** Something that belongs to the peer came by a known route. */
  hear(route: Route, nowMs: number, kind: HeardKind): void {
    const state = this.candidates.find(route) ?? this.candidates.addRelayed(route);
    if (state === null) return;
    noteHeard(state, nowMs);
    this.#hearing.note(kind, route.kind === "direct", nowMs);
    // It would not look for another way, or ask others to pass packets on, if it heard us: ours must be proven anew. In the
    // match its own intro says so where it talks to us at all; what comes through others may be made up.
    const isSearching =
      route.kind === "direct"
        ? this.#hearing.isInMatch && kind === "intro"
        : kind !== "intro-ack" && !(this.#hearing.isInMatch && this.speaksDirectly(nowMs));
    if (isSearching && this.directAddress !== null) doubt(this.#current!, nowMs);
    const isBack = route.kind === "direct" && this.#searchSinceMs !== null && !this.isDirectFresh(nowMs);
    if (isBack) state.probeUntilMs = nowMs + RESEND_MS;
  }

  /** The peer's intro came from an address that nobody named. It is believed while nothing comes from one that is known. */
  learn(address: Address, nowMs: number): boolean {
    const isElsewhere = this.isDirectFresh(nowMs) || this.speaksDirectly(nowMs);
    return !isElsewhere && this.#learnNow(address, nowMs);
  }

  /** What came from that address was new, and of the peer: a router on the way has changed its mind. To be proven. */
  confirm(address: Address, nowMs: number): void {
    if (!this.knows(address) && !this.#learnNow(address, nowMs)) return;
    const state = this.candidates.find(direct(address))!;
    noteHeard(state, nowMs);
    this.#hearing.note("intro-ack", true, nowMs);
    if (state !== this.#current) state.probeUntilMs = nowMs + INTRO_SLOW_MS;
  }

  /** It is a member again after a silence in which its ways were lost, and speaks from there: that comes first, and is to be proven. */
  moveTo(address: Address, nowMs: number): void {
    this.candidates.putFirst(address);
    if (this.way === null || !sameRoute(this.way, direct(address))) this.#current = null;
    this.confirm(address, nowMs);
  }

  /** An intro was answered from there: it proves the way only if that very one went there, and not long ago. */
  hearAck(route: Route, answered: IntroMark, nowMs: number): void {
    const state = this.candidates.find(route);
    const sentMs = this.candidates.sentMsOf(route, answered, nowMs);
    if (state === null || sentMs === null) return;
    noteProof(state, nowMs - sentMs, nowMs);
    this.#hearing.note("intro-ack", route.kind === "direct", nowMs);
    if (state === this.#current || !this.#isPreferred(state, nowMs)) return;
    if (state.route.kind === "direct" && this.directAddress === null) this.#settleUntilMs = nowMs + SETTLE_MS;
    this.#current = state;
  }

  /** Sees to what is due. The intros that may be sent now; noteIntro tells which were. */
  update({ nowMs, isInMatch, relays, othersHeardMs }: WayContext): readonly DueIntro[] {
    if (isInMatch) this.#hearing.enterMatch(nowMs);
    this.#around = { relays, othersHeardMs };
    if (this.isDirectFresh(nowMs)) this.#searchSinceMs = null;
    else this.#searchSinceMs ??= nowMs;
    this.#giveUp(nowMs);
    this.#settle(nowMs);
    return [...this.candidates.direct, ...this.#relayedDue(nowMs)]
      .filter((state) => nowMs >= state.lastIntroMs + this.#periodMs(state, nowMs))
      .map(({ route, lastIntroMs, introCount }) => ({ route, lastIntroMs, introCount }));
  }

  /** In play, on a direct way that is heard: update has nothing to do before silentAtMs, if nothing comes before. */
  isAtRest(nowMs: number): boolean {
    return this.#hearing.isInMatch && this.#isQuiet(nowMs);
  }

  /** When update may have something to do again, ms. */
  nextDueMs(nowMs: number): number {
    return this.#isQuiet(nowMs) ? this.#hearing.silentAtMs : nowMs + RESEND_MS;
  }

  #isQuiet(nowMs: number): boolean {
    const isSettled = this.isDirectFresh(nowMs) && this.#settleUntilMs === null;
    return isSettled && !this.candidates.direct.some(({ probeUntilMs }) => nowMs < probeUntilMs);
  }

  #learnNow(address: Address, nowMs: number): boolean {
    if (nowMs < this.#learnedMs + LEARN_MS) return false;
    this.#learnedMs = nowMs;
    this.candidates.learn(address, this.#current);
    return true;
  }

  /** Nothing comes from the peer, though something does from another: else the fault is ours, and more packets make it worse. */
  #isUnsure(nowMs: number): boolean {
    if (this.directAddress === null || !this.#hearing.isInMatch || this.#searchSinceMs === null) return false;
    return (
      nowMs >= this.#hearing.anyMs + WAY_SILENCE_MATCH_MS &&
      nowMs < this.#around.othersHeardMs + WAY_SILENCE_MATCH_MS
    );
  }

  /** In the lobby a way that stays silent is none. In the match it is kept: another may never come. */
  #giveUp(nowMs: number): void {
    if (this.#current === null || this.#hearing.isInMatch) return;
    const lastMs = this.directAddress === null ? this.#current.provenMs : this.#hearing.directMs;
    if (nowMs >= lastMs + WAY_LOST_MS) this.#current = null;
  }

  /** Once after a direct way was found, its betters had time to answer too; then it stays: no flapping. */
  #settle(nowMs: number): void {
    if (this.#settleUntilMs === null || (nowMs < this.#settleUntilMs && !this.#hearing.isInMatch)) return;
    const sinceMs = this.#settleUntilMs - SETTLE_MS;
    this.#settleUntilMs = null;
    if (this.#hearing.isInMatch || !this.isDirectFresh(nowMs)) return;
    for (const state of this.candidates.direct)
      if (state.provenMs >= sinceMs && isBetter(state, this.#current!)) this.#current = state;
  }

  #periodMs(state: WayState, nowMs: number): number {
    if (!state.isTried) return Infinity;
    if (nowMs < state.probeUntilMs) return RESEND_MS;
    if (state.route.kind === "relayed")
      return state === this.#current && this.#isRelayGood(nowMs) ? INTRO_SLOW_MS : INTRO_RELAYED_MS;
    if (this.#searchSinceMs === null) return this.#settleUntilMs === null ? Infinity : INTRO_SETTLE_MS;
    if (this.#hearing.isInMatch) return INTRO_SLOW_MS;
    const quickUntilMs = this.#searchSinceMs + INTRO_QUICK_MS;
    const isQuick = state.rttMs === Infinity ? state.introCount < INTRO_QUICK_COUNT : nowMs < quickUntilMs;
    return isQuick ? RESEND_MS : INTRO_SLOW_MS;
  }

  /** The relays to try now: none before a direct way had its time; all until one is proven; then that one alone. */
  #relayedDue(nowMs: number): readonly WayState[] {
    const sinceMs = this.#searchSinceMs;
    const isEarly = this.#current === null && sinceMs !== null && nowMs < sinceMs + RELAY_AFTER_MS;
    if (sinceMs === null || (isEarly && !this.#hearing.isInMatch)) return [];
    if (this.#isRelayGood(nowMs)) return [this.#current!];
    return this.#around.relays.map((by) => this.candidates.addRelayed({ kind: "relayed", by })!);
  }

  #isRelayGood(nowMs: number): boolean {
    return this.way?.kind === "relayed" && nowMs < this.#current!.provenMs + RELAY_SILENCE_MS;
  }

  #isPreferred(state: WayState, nowMs: number): boolean {
    if (this.#current === null) return true;
    if (state.route.kind === "relayed") return !this.isDirectFresh(nowMs) && !this.#isRelayGood(nowMs);
    if (this.#current.route.kind === "relayed" || !this.isDirectFresh(nowMs)) return true;
    return this.#hearing.isInMatch && this.#current.heardMs < state.firstHeardMs; // the peer has moved there
  }
}
