import { HEAL_WINDOW_TURNS, staysCounted } from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { IDLE_CALLS_MAX, IDLE_CALLS_IN_MATCH_MAX } from "./limits.ts";
import type { HaltKey } from "./letters.ts";

/** One player says that another one told it other check values than that one says itself. One of the two lies, and nobody knows which. */
export interface ValueDispute {
  readonly by: PlayerId;
  readonly of: PlayerId;
}

/** A moment of the match, and since when all that take part then have been there: who came back does not know of halts before. */
interface Presence {
  readonly turn: number;
  readonly sinceTurn: number;
}

/** A halt in which nothing was found. */
interface IdleHalt extends HaltKey, Presence {
  readonly withoutCause: readonly PlayerId[]; // players that said that they found something, though their own accounts show that they did not
  readonly disputes: readonly ValueDispute[];
}

/** A dispute is forgotten after a minute, the next one of the same two after two, and so on: doubled so often at most. */
const DOUBLINGS_MAX = 10;

/**
 * Halts in vain, and their callers. Only what a player has said itself counts against it: a player that merely came to
 * a halt had to, and it does not matter which word was heard first. All peers hear the same accounts, so they count
 * alike: they stop heeding the same players, and nobody is left alone in a halt that others do not come to. So a halt
 * in which nobody says that it found anything counts for nobody, and all come to it at once.
 */
export class IdleCalls {
  #calls: readonly (HaltKey & { readonly from: PlayerId })[] = []; // without cause
  #disputes: readonly (HaltKey & ValueDispute)[] = [];

  /** Counts a halt, and returns the players that called it without cause. */
  note(halt: IdleHalt): readonly PlayerId[] {
    const { turn, view, sinceTurn, withoutCause, disputes } = halt;
    this.forget(halt);
    const fresh = disputes.filter((one) => turn > this.quarrelEnd(one, sinceTurn));
    // Two players at odds compare nothing of each other for a while: either can have found something only with a third one.
    const repeated = disputes.map(({ by }) => by).filter((by) => fresh.every((one) => one.by !== by));
    const callers = [...new Set([...withoutCause, ...repeated])];
    this.#calls = [...this.#calls, ...callers.map((from) => ({ turn, view, from }))];
    this.#disputes = [...this.#disputes, ...fresh.map((one) => ({ turn, view, ...one }))];
    return callers;
  }

  /** That halt is judged: what was counted that is not before it is as if it had not been. */
  forget(halt: HaltKey): void {
    this.#calls = this.#calls.filter((one) => staysCounted(one, halt));
    this.#disputes = this.#disputes.filter((one) => staysCounted(one, halt));
  }

  /** Through which turn `by` compares nothing of what `of` says of its game, for the two are at odds; -1: they never were. */
  quarrelEnd({ by, of }: ValueDispute, sinceTurn: number): number {
    const past = this.#disputes.filter((one) => one.by === by && one.of === of && one.turn >= sinceTurn);
    const last = past.at(-1);
    return last === undefined
      ? -1
      : last.turn + HEAL_WINDOW_TURNS * 2 ** Math.min(past.length - 1, DOUBLINGS_MAX);
  }

  /** Whether that player is heeded no more, for a while or at all: it has called too many halts without cause. */
  isSpent(playerId: PlayerId, { turn, sinceTurn }: Presence): boolean {
    const calls = this.#calls.filter((call) => call.from === playerId && call.turn >= sinceTurn);
    const recent = calls.filter((call) => turn - call.turn < HEAL_WINDOW_TURNS);
    return recent.length >= IDLE_CALLS_MAX || calls.length >= IDLE_CALLS_IN_MATCH_MAX;
  }
}
