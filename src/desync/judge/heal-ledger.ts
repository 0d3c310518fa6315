import { assert } from "../../base/index.ts";
import { TURN_MS } from "../../lockstep/index.ts";
import type { Judgement, StandstillReason } from "../story.ts";

/** Heals are counted over this time: a minute. */
export const HEAL_WINDOW_TURNS = 600;
/** The same faults of the same players so often within that time are not chance: the last of them is not healed. */
const SAME_CAUSE_COUNT = 3;
/** More than so many halts of any cause within that time are no game. */
const HALTS_MAX = 6;
/** A tie-break may take the game that is wrong, so a match has only so many. */
const TIE_BREAKS_MAX = 3;

assert(HEAL_WINDOW_TURNS * TURN_MS === 60_000, "players are told of a minute");
assert(SAME_CAUSE_COUNT <= HALTS_MAX, "the same cause is found before it is too often");

/**
 * Counts the halts of a match, and says when to stop healing. By turns and judgements only: the ledgers of all peers say the
 * same as long as their judgements are the same.
 */
export class HealLedger {
  /** Of the last minute, ascending turn. A halt that is begun anew among fewer players counts again. */
  #halts: { readonly haltTurn: number; readonly cause: string }[] = [];
  #tieBreakTurns: readonly number[] = []; // of the halts of the match that were judged so

  /**
   * Counts a halt that is judged, and says why the match stands still then; null: heal it. A match that stood and was halted before a
   * lower turn plays on from there: what was counted of later turns is as if it had not been. `isOfTwo`: only two take part.
   */
  note(haltTurn: number, judgement: Judgement, isOfTwo = false): StandstillReason | null {
    assert(haltTurn >= 0, `a halt at turn ${haltTurn}`);
    const cause = causeOf(judgement);
    const isCounted = (halt: { readonly haltTurn: number }): boolean =>
      halt.haltTurn <= haltTurn && haltTurn - halt.haltTurn < HEAL_WINDOW_TURNS;
    this.#halts = [...this.#halts.filter(isCounted), { haltTurn, cause }];
    const tieBreaks = this.#tieBreakTurns.filter((turn) => turn <= haltTurn);
    this.#tieBreakTurns = judgement.rightBy === "tie-break" ? [...tieBreaks, haltTurn] : tieBreaks;
    return this.#reason(judgement, cause, isOfTwo);
  }

  /** People chose to go on, without the players that differed: what was before counts no more. */
  startAnew(): void {
    this.#halts = [];
    this.#tieBreakTurns = [];
  }

  #reason({ faults }: Judgement, cause: string, isOfTwo: boolean): StandstillReason | null {
    if (faults.some(({ kind }) => kind === "silent")) return "no-account";
    const again = this.#halts.filter((halt) => halt.cause === cause);
    const isKnown = faults.length > 0 || isOfTwo; // else nobody can tell which player is the cause
    if (isKnown && again.length >= SAME_CAUSE_COUNT) return "same-cause-again";
    if (this.#halts.length > HALTS_MAX || this.#tieBreakTurns.length > TIE_BREAKS_MAX) return "too-often";
    return null;
  }
}

/** Judgements with equal texts have the same faults of the same players; faults ascend. */
function causeOf({ faults }: Judgement): string {
  return faults.map(({ kind, playerId }) => `${playerId}:${kind}`).join(" ");
}
