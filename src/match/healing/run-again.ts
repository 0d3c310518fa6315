import {
  differingWords,
  runAndCompare,
  worldAt,
  type Base,
  type DifferingWord,
  type SecondRun,
} from "../../desync/index.ts";
import type { Moment, Roster, SettledState, TurnData } from "../../lockstep/index.ts";
import type { World } from "../../sim/index.ts";
import type { HealingContext, RanAgain } from "./account-of.ts";
import type { Judged } from "./block-exchange.ts";
import { turnsBetween } from "./letters.ts";

/** What came of running the last turns again; the words are those in which our first run differs where it does so first. */
type RunAgain =
  | (RanAgain & {
      readonly kind: "ran";
      readonly slipWords: readonly DifferingWord[];
      readonly roster: Roster; // before the halt
    })
  | { readonly kind: "failed"; readonly reason: string }
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly base: Base;
      readonly turns: readonly (readonly TurnData[])[];
    };

/** Runs the turns after that one up to the halt again, from what is kept. */
export function runAgain(
  baseTurn: number,
  { halt, attempt }: Pick<RanAgain, "halt" | "attempt">,
  { match, history, onSecondRun }: HealingContext,
): RunAgain {
  const kept = history.base(Math.min(baseTurn, halt.turn - 1));
  if (kept === null) return { kind: "failed", reason: "has kept nothing to run again from" };
  const base = { ...kept, words: kept.words.slice() }; // the history goes on with its own
  const turns = turnsBetween(base.turn + 1, halt.turn - 1).map((turn) => match.book.dataOf(turn));
  const { rules } = match;
  const onMoment = (at: Moment, second: World): void => onSecondRun?.(second, at);
  const compared = unlessThrown(() => runAndCompare(history, base, turns, { rules, onMoment }));
  if (compared instanceof Error)
    return { kind: "failed", reason: `could not run again: ${compared.message}`, base, turns };
  const { run, slip } = compared;
  const first = slip === null ? null : history.firstRun(slip.at);
  const slipWords =
    slip === null || first === null ? [] : differingWords(first, worldAt(base, turns, slip.at, rules).words);
  const roster = history.rosterAt(halt.turn - 1);
  return { kind: "ran", halt, attempt, base, turns, run, slip, slipWords, roster };
}

/** What the match goes on from before that halt, by what was judged; `world` is the right one. */
export function agreedState(
  haltTurn: number,
  { run, roster }: { readonly run: SecondRun; readonly roster: Roster },
  { plan, world }: { readonly plan: Judged; readonly world: World },
): SettledState {
  const logState = { ...run.logState, logChecksum: plan.logChecksum };
  const { settledThrough } = plan;
  return { turn: haltTurn - 1, words: world.words, logState, roster, settledThrough };
}

/** What that gives, or the error that it throws. */
function unlessThrown<Value>(run: () => Value): Value | Error {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
