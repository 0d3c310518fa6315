import { isInside } from "./addresses.ts";
import type { Route } from "./route.ts";

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

export function createWayState(
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

/** Inside before outside unless it is slower by more than noise; else a fifth and 5 ms quicker: near equals change nothing. */
export function isBetter(a: WayState, b: WayState): boolean {
  const isFurtherIn = isInsideRoute(a.route) && !isInsideRoute(b.route);
  return isFurtherIn ? a.rttMs <= b.rttMs * 1.5 + 20 : a.rttMs + 5 < b.rttMs * 0.8;
}

function isInsideRoute(route: Route): boolean {
  return route.kind === "direct" && isInside(route.address);
}
