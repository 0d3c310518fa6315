import { HEAL_WINDOW_TURNS } from "../../desync/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { IDLE_CALLS_MAX, IDLE_CALLS_IN_MATCH_MAX } from "./limits.ts";

/** One player says that another one told it other check values than that one says itself. One of the two lies, and nobody knows which. */
export interface ValueDispute {
  readonly by: PlayerId;
  readonly of: PlayerId;
  readonly absences: number; // how often `by` was gone before: after its return it remembers nothing of the dispute
}

/** A halt in which nothing was found. */
interface IdleHalt {
  readonly turn: number;
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
  #recent: readonly { readonly from: PlayerId; readonly turn: number }[] = []; // calls without cause of the last minute
  readonly #counts = new Map<PlayerId, number>(); // the same of the whole match
  readonly #disputes = new Map<string, { readonly count: number; readonly throughTurn: number }>();

  /** Counts a halt, and returns the players that called it without cause. */
  note({ turn, withoutCause, disputes }: IdleHalt): readonly PlayerId[] {
    const fresh = disputes.filter((one) => turn > this.quarrelEnd(one));
    // Two players at odds compare nothing of each other for a while: either can have found something only with a third one.
    const repeated = disputes.map(({ by }) => by).filter((by) => fresh.every((one) => one.by !== by));
    const callers = [...new Set([...withoutCause, ...repeated])];
    this.#recent = [
      ...this.#recent.filter((call) => isRecent(call.turn, turn)),
      ...callers.map((from) => ({ from, turn })),
    ];
    for (const from of callers) this.#counts.set(from, (this.#counts.get(from) ?? 0) + 1);
    for (const one of fresh) this.#noteDispute(one, turn);
    return callers;
  }

  /** Through which turn `by` compares nothing of what `of` says of its game, for the two are at odds; -1: they never were. */
  quarrelEnd(one: ValueDispute): number {
    return this.#disputes.get(nameOf(one))?.throughTurn ?? -1;
  }

  /** Whether that player is heeded no more, for a while or at all: it has called too many halts without cause. */
  isSpent(playerId: PlayerId, turn: number): boolean {
    const recent = this.#recent.filter((call) => call.from === playerId && isRecent(call.turn, turn));
    return recent.length >= IDLE_CALLS_MAX || (this.#counts.get(playerId) ?? 0) >= IDLE_CALLS_IN_MATCH_MAX;
  }

  #noteDispute(one: ValueDispute, turn: number): void {
    const { count } = this.#disputes.get(nameOf(one)) ?? { count: 0 };
    const throughTurn = turn + HEAL_WINDOW_TURNS * 2 ** Math.min(count, DOUBLINGS_MAX);
    this.#disputes.set(nameOf(one), { count: count + 1, throughTurn });
  }
}

function isRecent(turn: number, now: number): boolean {
  return now - turn < HEAL_WINDOW_TURNS;
}

function nameOf({ by, of, absences }: ValueDispute): string {
  return `${by} ${of} ${absences}`;
}
