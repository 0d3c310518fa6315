import { assert } from "../../base/index.ts";
import {
  END_POINT,
  nameOfMindWord,
  worldOfState,
  type Minds,
  type Moment,
  type TurnEnd,
} from "../../lockstep/index.ts";
import { nameOfWord, usedParts, type Part, type World } from "../../sim/index.ts";
import type { Slip } from "../letters/account.ts";
import { runAgain, type Base, type SecondRun, type SecondRunOptions, type TurnsAfter } from "./second-run.ts";
import { drawsBetween } from "./draws-between.ts";

/** What a second run is compared with; null: not kept. A MatchHistory is one. */
interface FirstRun {
  firstRun(at: Moment): Int32Array | null;
  firstMinds(at: Moment): Minds | null;
  firstEnd(turn: number): TurnEnd | null;
}

interface ComparedRun {
  readonly run: SecondRun;
  readonly slip: Slip | null; // null: it repeats the first run, as far as that is kept
}

/** Where two worlds differ, and how many random numbers lie between the end of the turn before and each of them. */
interface Compared {
  readonly at: Moment;
  readonly first: Int32Array; // the words of a world that may be damaged in any way
  readonly second: World;
  readonly turnBefore: World | null; // at the end of that turn, as both had it; null: not known
}

/**
 * Runs turns again and finds the first moment at which the first run differs. The run goes on after that: what holds in the
 * end is told by its checksums. Rules throw on no world that came about by them, so what throws once was damaged on the way,
 * and runs another time; what throws twice is a mistake of ours.
 */
export function runAndCompare(
  history: FirstRun,
  base: Base,
  turns: TurnsAfter,
  options: SecondRunOptions,
): ComparedRun {
  try {
    return runComparing(history, base, turns, options);
  } catch {
    return runComparing(history, base, turns, options);
  }
}

function runComparing(
  history: FirstRun,
  base: Base,
  turns: TurnsAfter,
  { rules, onMoment }: SecondRunOptions,
): ComparedRun {
  let slip: Slip | null = null;
  const turnBefore = worldOfState(base);
  const compare = (at: Moment, second: World, minds: Minds): void => {
    onMoment?.(at, second, minds);
    if (slip !== null) return;
    const [first, firstMinds] = [history.firstRun(at), history.firstMinds(at)];
    // What bots remember shows in the world later, so it is the cause.
    if (firstMinds !== null) slip = slipBetweenMinds(at, firstMinds, minds);
    if (first !== null) slip ??= slipBetween({ at, first, second, turnBefore });
    if (at.point === END_POINT) turnBefore.words.set(second.words);
  };
  const run = runAgain(base, turns, { rules, onMoment: compare });
  return { run, slip: slip ?? slipInEnds(history, run) };
}

/** The first word in use in which the worlds differ, or null: they are equal. Both have the same capacity. */
export function slipBetween({ at, first, second, turnBefore }: Compared): Slip | null {
  const found = firstDifferingWord(first, second);
  if (found === null) return null;
  const { part, index } = found;
  return {
    at,
    path: nameOfWord(second, index)!,
    networkId: networkIdAt(second, part, index - part.start),
    first: first[index]!,
    second: second.words[index]!,
    wordCount: differingInUse(first, second),
    draws: turnBefore === null ? null : drawsOf(turnBefore, first, second.words),
  };
}

/** The same of what bots remember. */
export function slipBetweenMinds(at: Moment, first: Minds, second: Minds): Slip | null {
  const index = first.findIndex((word, i) => word !== second[i]);
  if (index < 0) return null;
  const [ofFirst, ofSecond] = [first[index]!, second[index]!];
  const wordCount = first.filter((word, i) => word !== second[i]).length;
  const path = nameOfMindWord(index);
  return { at, path, networkId: null, first: ofFirst, second: ofSecond, wordCount, draws: null };
}

function drawsOf(from: World, first: Int32Array, second: Int32Array): Slip["draws"] {
  const [ofFirst, ofSecond] = [drawsBetween(from, first), drawsBetween(from, second)];
  return ofFirst === null || ofSecond === null ? null : { first: ofFirst, second: ofSecond };
}

/** By the parts of the second world alone: where the first has other row counts, it differs in those before all rows. */
function firstDifferingWord(first: Int32Array, second: World): { part: Part; index: number } | null {
  const { words } = second;
  assert(first.length === words.length, "worlds of the same match");
  for (const part of usedParts(second)) {
    for (let index = part.start; index < part.start + part.count; index += 1) {
      if (first[index] !== words[index]) return { part, index };
    }
  }
  return null;
}

/** Of the words that the second world has in use. */
function differingInUse(first: Int32Array, second: World): number {
  let count = 0;
  for (const part of usedParts(second)) {
    for (let index = part.start; index < part.start + part.count; index += 1)
      if (first[index] !== second.words[index]) count += 1;
  }
  return count;
}

function networkIdAt({ cats, yarn }: World, { table }: Part, row: number): number | null {
  const isYarn = table === "yarn" || table === "balls";
  const columns = table === "cats" || table === "steering" ? cats : isYarn ? yarn : null;
  const networkId = columns?.networkId[row] ?? 0;
  return networkId > 0 ? networkId : null; // what is damaged is no id
}

/** Values that were taken at the end of a turn and are not those of its world: the world itself repeats. */
function slipInEnds(history: FirstRun, run: SecondRun): Slip | null {
  for (const [i, second] of run.ends.entries()) {
    const turn = run.baseTurn + 1 + i;
    const at = { turn, point: END_POINT };
    const first = history.firstRun(at) === null ? null : history.firstEnd(turn);
    if (first === null) continue;
    for (const field of ["randomValue", "checksum"] as const) {
      if (first[field] === second[field]) continue;
      const values = { first: first[field] | 0, second: second[field] | 0 };
      return { at, path: `check.${field}`, networkId: null, ...values, wordCount: 0, draws: null };
    }
  }
  return null;
}
