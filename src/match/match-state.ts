import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { GoodbyeEnd } from "../wire/index.ts";

/** A turn has ended, and the next one is not entered. */
interface Wait {
  readonly sinceMs: number;
  readonly players: readonly PlayerId[]; // the players whose turn data are missing; none in a halt
  readonly toldMs: number; // how long it had lasted when their silence was told last; 0: it was not
}

/** The match has come to its end here. */
interface MatchEnd {
  readonly end: GoodbyeEnd;
  readonly sinceMs: number;
}

/** One peer's match. docs/session-states.md draws it. */
export type MatchState =
  | { readonly kind: "countdown" }
  | { readonly kind: "playing"; readonly waitedMs: number } // before the present turn
  | { readonly kind: "waiting"; readonly wait: Wait } // for turn data
  | HurryingState
  | { readonly kind: "ending"; readonly ending: MatchEnd } // until all agree on it
  | HaltedState<"healing"> // the games differ: until they do not
  | HaltedState<"standing"> // until people choose
  | { readonly kind: "finished"; readonly ending: MatchEnd }
  | { readonly kind: "desynced" }
  | { readonly kind: "lost"; readonly players: readonly PlayerId[] }; // the players that were lost; none: we left

/** A halt is called before a turn to come: turns are run up to it, as far as turn data are here. */
interface HurryingState {
  readonly kind: "hurrying";
  readonly haltTurn: number;
  readonly hasFound: boolean; // by us; else we were told
  readonly waitedMs: number; // before the present turn
  readonly wait: Wait | null;
  readonly ending: MatchEnd | null; // the turns are those after the end
}

interface HaltedState<Kind> {
  readonly kind: Kind;
  readonly wait: Wait; // also from before the halt
  readonly ending: MatchEnd | null; // the match had come to its end
}

/** What changes the state of a match. */
export type StateEvent =
  | { readonly kind: "started" }
  | { readonly kind: "missing"; readonly players: readonly PlayerId[]; readonly nowMs: number } // for the next turn, again and again
  | { readonly kind: "entered"; readonly nowMs: number } // a turn
  | { readonly kind: "last-turn"; readonly end: GoodbyeEnd; readonly nowMs: number } // has ended
  | { readonly kind: "called"; readonly turn: number; readonly hasFound: boolean } // a halt
  | { readonly kind: "call-ended" } // the caller of the halt has called another
  | { readonly kind: "halted"; readonly nowMs: number }
  | { readonly kind: "stood" }
  | { readonly kind: "agreed" } // all go on from the same; the turn after it is not entered yet
  | { readonly kind: "finished"; readonly end: GoodbyeEnd; readonly nowMs: number } // all agree on that end
  | { readonly kind: "left-out" } // the others go on without us
  | { readonly kind: "lost"; readonly players: readonly PlayerId[] }
  | { readonly kind: "left" }; // the local player did

/** As players are told it: a wait is a part of play, and a halt is one once it is there. */
export type RunState = "playing" | "ending" | "healing" | "standing" | "finished" | "desynced" | "lost";

/** Silence is told from here on, and again as often. */
export const SILENCE_MS = 1_000;

/** What the match is after that; what can't happen in a state throws. */
export function nextState(state: MatchState, event: StateEvent): MatchState {
  switch (event.kind) {
    case "started":
      expectKind(state, event, ["countdown"]);
      return { kind: "playing", waitedMs: 0 };
    case "missing":
      return nextWait(expectKind(state, event, ["playing", "waiting", "hurrying"]), event);
    case "entered":
      return nextTurn(expectKind(state, event, ["playing", "waiting", "hurrying"]), event.nowMs);
    case "last-turn":
      return nextEnd(expectKind(state, event, ["playing", "hurrying"]), event);
    case "called":
      return hurryTo(expectKind(state, event, RUNNING), event);
    case "call-ended":
      return goOnAfterCall(expectKind(state, event, ["hurrying"]));
    case "halted": {
      const before = expectKind(state, event, ["playing", "waiting", "hurrying"]);
      const { sinceMs, toldMs } = waitOf(before) ?? { sinceMs: event.nowMs, toldMs: 0 };
      return { kind: "healing", wait: { sinceMs, toldMs, players: [] }, ending: endingOfState(before) };
    }
    case "stood":
      return { ...expectKind(state, event, ["healing"]), kind: "standing" };
    case "agreed":
      return { kind: "waiting", wait: expectKind(state, event, ["healing", "standing"]).wait };
    case "finished": {
      const before = expectKind(state, event, ["hurrying", "ending", "healing", "standing"]);
      assert(
        before.kind !== "hurrying" || before.ending !== null,
        `"finished" while ${before.kind} before the end`,
      );
      return { kind: "finished", ending: { end: event.end, sinceMs: event.nowMs } };
    }
    case "left-out":
      expectKind(state, event, RUNNING);
      return { kind: "desynced" };
    case "lost":
      assert(event.players.length > 0, "somebody is lost");
      expectKind(state, event, ["countdown", "playing", "waiting", "hurrying", "healing", "standing"]);
      return { kind: "lost", players: event.players };
    case "left": {
      const { kind } = expectKind(state, event, ["countdown", ...RUNNING]);
      return kind === "healing" || kind === "standing" ? { kind: "desynced" } : { kind: "lost", players: [] };
    }
  }
}

const RUNNING = ["playing", "waiting", "hurrying", "ending", "healing", "standing"] as const;

/** The wait that the match is in; null: in none. */
export function waitOf(state: MatchState): Wait | null {
  return "wait" in state ? state.wait : null;
}

/** How long the match has waited, or stood, ms. */
export function waitedMsOf(state: MatchState, nowMs: number): number {
  return nowMs - (waitOf(state)?.sinceMs ?? nowMs);
}

/** The end that the match has come to; null: it goes on. */
export function endingOfState(state: MatchState): MatchEnd | null {
  return "ending" in state ? state.ending : null;
}

/** Whether the match is over for this peer. */
export function isOver({ kind }: MatchState): boolean {
  return kind === "finished" || kind === "desynced" || kind === "lost";
}

/** Whether the match stands before a turn that is not entered until all agree. */
export function isHalted({ kind }: MatchState): boolean {
  return kind === "healing" || kind === "standing";
}

/** The match is called to a halt, or stands in one. */
export function isHalting(state: MatchState): boolean {
  return state.kind === "hurrying" || isHalted(state);
}

/** How players are told of it. */
export function runStateOf(state: MatchState): RunState {
  switch (state.kind) {
    case "countdown":
    case "waiting":
      return "playing";
    case "hurrying":
      return state.ending === null ? "playing" : "ending";
    default:
      return state.kind;
  }
}

function nextWait(
  state: StateOf<"playing" | "waiting" | "hurrying">,
  { players, nowMs }: { readonly players: readonly PlayerId[]; readonly nowMs: number },
): MatchState {
  assert(players.length > 0, "a wait is for somebody");
  const { sinceMs, toldMs } = waitOf(state) ?? { sinceMs: nowMs, toldMs: 0 };
  const isToTell = nowMs - sinceMs >= toldMs + SILENCE_MS;
  const wait = { sinceMs, players, toldMs: isToTell ? nowMs - sinceMs : toldMs };
  return state.kind === "hurrying" ? { ...state, wait } : { kind: "waiting", wait };
}

function nextTurn(state: StateOf<"playing" | "waiting" | "hurrying">, nowMs: number): MatchState {
  const waitedMs = waitedMsOf(state, nowMs);
  return state.kind === "hurrying" ? { ...state, waitedMs, wait: null } : { kind: "playing", waitedMs };
}

function nextEnd(
  state: StateOf<"playing" | "hurrying">,
  { end, nowMs }: { readonly end: GoodbyeEnd; readonly nowMs: number },
): MatchState {
  assert(endingOfState(state) === null, `"last-turn" while ${state.kind} after the end`);
  const ending = { end, sinceMs: nowMs };
  return state.kind === "hurrying" ? { ...state, ending } : { kind: "ending", ending };
}

function hurryTo(
  state: StateOf<(typeof RUNNING)[number]>,
  { turn: haltTurn, hasFound }: { readonly turn: number; readonly hasFound: boolean },
): MatchState {
  const waitedMs = "waitedMs" in state ? state.waitedMs : 0;
  const [wait, ending] = [waitOf(state), endingOfState(state)];
  return { kind: "hurrying", haltTurn, hasFound, waitedMs, wait, ending };
}

function goOnAfterCall({ waitedMs, wait, ending }: HurryingState): MatchState {
  if (ending !== null) return { kind: "ending", ending };
  return wait === null ? { kind: "playing", waitedMs } : { kind: "waiting", wait };
}

type StateOf<Kind> = Extract<MatchState, { readonly kind: Kind }>;

function expectKind<const Kind extends MatchState["kind"]>(
  state: MatchState,
  event: StateEvent,
  kinds: readonly Kind[],
): StateOf<Kind> {
  assert((kinds as readonly string[]).includes(state.kind), `"${event.kind}" while ${state.kind}`);
  return state as StateOf<Kind>;
}
