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

/** Where a match halts: before which turn, and with which of its rosters. */
interface HaltPlace {
  readonly turn: number;
  readonly view: number; // rosters that all agreed on before
}

/** A halt that is judged. */
interface JudgedHalt extends HaltPlace {
  readonly sinceTurn: number; // all that take part were there from then on: who came back does not know of halts before
  readonly isOfTwo: boolean; // only two take part
}

interface CountedHalt extends HaltPlace {
  readonly cause: string;
  readonly isTieBreak: boolean;
}

/**
 * Counts the halts of a match, and says when to stop healing. By turns and judgements only, and only of halts that all who take part
 * know of: the ledgers of all peers say the same as long as their judgements are the same.
 */
export class HealLedger {
  #halts: readonly CountedHalt[] = []; // of the last minute, and all tie-breaks; ascending turn

  /** Counts a halt that is judged, and says why the match stands still then; null: heal it. */
  note(halt: JudgedHalt, judgement: Judgement): StandstillReason | null {
    const { turn, view, sinceTurn, isOfTwo } = halt;
    assert(turn >= 0, `a halt at turn ${turn}`);
    assert(
      sinceTurn <= turn,
      `who takes part in a halt at turn ${turn} is there by then, not from ${sinceTurn} on`,
    );
    this.forget(halt);
    const cause = causeOf(judgement);
    const isTieBreak = judgement.rightBy === "tie-break";
    const isRecent = (one: CountedHalt): boolean => turn - one.turn < HEAL_WINDOW_TURNS;
    const kept = this.#halts.filter((one) => isRecent(one) || one.isTieBreak);
    this.#halts = [...kept, { turn, view, cause, isTieBreak }];
    if (judgement.faults.some(({ kind }) => kind === "silent")) return "no-account";
    const known = this.#halts.filter((one) => one.turn >= sinceTurn);
    const recent = known.filter(isRecent);
    const again = recent.filter((one) => one.cause === cause);
    const isKnown = judgement.faults.length > 0 || isOfTwo; // else nobody can tell which player is the cause
    if (isKnown && again.length >= SAME_CAUSE_COUNT) return "same-cause-again";
    const tieBreaks = known.filter((one) => one.isTieBreak);
    return recent.length > HALTS_MAX || tieBreaks.length > TIE_BREAKS_MAX ? "too-often" : null;
  }

  /** That halt is judged: what was counted that is not before it is as if it had not been. */
  forget(halt: HaltPlace): void {
    this.#halts = this.#halts.filter((one) => staysCounted(one, halt));
  }

  /** People chose to go on, without the players that differed: what was before counts no more. */
  startAnew(): void {
    this.#halts = [];
  }
}

/**
 * Whether what one halt was counted for still counts once another one is judged. Not if the match halted before a lower turn meanwhile, and
 * plays on from there. Nor if it is the same halt, begun anew among fewer: some have judged it once, and others twice.
 */
export function staysCounted(one: HaltPlace, judged: HaltPlace): boolean {
  return one.turn < judged.turn || (one.turn === judged.turn && one.view >= judged.view);
}

/** Judgements with equal texts have the same faults of the same players; faults ascend. */
function causeOf({ faults }: Judgement): string {
  return faults.map(({ kind, playerId }) => `${playerId}:${kind}`).join(" ");
}
