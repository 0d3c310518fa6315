import type { Digest } from "../../base/index.ts";
import {
  differingMinds,
  differingWords,
  gameAt,
  OTHER_DATA_MAX,
  runAndCompare,
  type Account,
  type Base,
  type DifferingWord,
  type Environment,
  type MatchHistory,
  type SecondRun,
  type Slip,
  type ToldValues,
} from "../../desync/index.ts";
import {
  turnDataDigest,
  type LockstepMatch,
  type Minds,
  type Moment,
  type Roster,
  type SettledState,
  type TurnData,
} from "../../lockstep/index.ts";
import { checksumOf, openWorld, type PlayerId, type World } from "../../sim/index.ts";
import type { Judged } from "./block-exchange.ts";
import { turnsBetween } from "./letters.ts";

/** A match, and what is kept of its last turns. */
export interface HaltedMatch {
  readonly match: LockstepMatch; // has ended the turn before the halt, or a later one
  readonly history: MatchHistory;
}

export interface HealingContext extends HaltedMatch {
  readonly environment: Environment;
  readonly onSecondRun: ((world: World, at: Moment) => void) | null;
  /** When anything was last heard of that player; missing: all are heard all the time. */
  readonly heardMs?: (playerId: PlayerId) => number;
  /** That player's signature under its account of a halt in that view; null: it is not here. Missing: nobody signs anything. */
  readonly signatureOf?: (playerId: PlayerId, view: number, account: Account) => Uint8Array | null;
}

/** A turn that is not entered until all agree. */
export interface Halt {
  readonly turn: number;
  readonly hasFound: boolean; // by this peer; else it was told
  readonly players: readonly PlayerId[]; // players that take part in it, ascending
  readonly leavers: readonly PlayerId[]; // that do not, and whose turn data ran lately, ascending
  readonly view: number; // the rosters that all agreed on before it
}

type HasRules = Pick<LockstepMatch, "rules">;

/** What a peer has run, and what came of it. */
interface RanAgain {
  readonly halt: Halt;
  readonly attempt: number;
  readonly base: Base;
  readonly turns: readonly (readonly TurnData[])[]; // from the turn after the base on
  readonly run: SecondRun;
  readonly slip: Slip | null;
}

/** What came of running the last turns again; the words are those in which our first run differs where it does so first. */
type RunAgain =
  | (RanAgain & {
      readonly kind: "ran";
      readonly slipWords: readonly DifferingWord[];
      readonly roster: Roster; // before the halt
    })
  | { readonly kind: "failed"; readonly reason: string }
  | ({ readonly kind: "failed"; readonly reason: string } & Pick<RanAgain, "base" | "turns">);

/** Runs the turns after that one up to the halt again, from what is kept. */
export function runAgain(
  baseTurn: number,
  { halt, attempt }: Pick<RanAgain, "halt" | "attempt">,
  { match, history, onSecondRun }: HealingContext,
): RunAgain {
  const kept = history.base(Math.min(baseTurn, halt.turn - 1));
  if (kept === null) return { kind: "failed", reason: "has kept nothing to run again from" };
  const base = { ...kept, words: kept.words.slice(), minds: kept.minds.slice() }; // the history goes on with its own
  const turns = turnsBetween(base.turn + 1, halt.turn - 1).map((turn) => match.book.dataOf(turn));
  const { rules } = match;
  const onMoment = (at: Moment, second: World): void => onSecondRun?.(second, at);
  const compared = unlessThrown(() => runAndCompare(history, base, turns, { rules, onMoment }));
  if (compared instanceof Error)
    return { kind: "failed", reason: `could not run again: ${compared.message}`, base, turns };
  const { run, slip } = compared;
  const slipWords = slip === null ? [] : wordsAt(slip.at, { history, base, turns, rules });
  const roster = history.rosterAt(halt.turn - 1);
  return { kind: "ran", halt, attempt, base, turns, run, slip, slipWords, roster };
}

/** The words in which the first run differs at that moment. */
function wordsAt(
  at: Moment,
  { history, base, turns, rules }: Pick<HaltedMatch, "history"> & Pick<RanAgain, "base" | "turns"> & HasRules,
): readonly DifferingWord[] {
  const [first, minds] = [history.firstRun(at), history.firstMinds(at)];
  if (first === null || minds === null) return [];
  const second = gameAt(base, turns, at, rules);
  return [...differingMinds(minds, second.minds, first.length), ...differingWords(first, second.world.words)];
}

/** What that gives, or the error that it throws. */
function unlessThrown<Value>(run: () => Value): Value | Error {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What this peer tells all others of its game. */
export function accountOf(
  { halt, attempt, base, turns, run, slip }: RanAgain,
  { match, history, environment }: HealingContext,
): Account {
  const { turn, hasFound, players, leavers } = halt;
  const { book } = match;
  const authors = [...players, ...leavers];
  const hasLeft = players.length < book.rosterIn(turn).peers.length;
  const data = [...turns, book.dataOf(turn)];
  const otherData = book.otherData(base.turn + 1, turn).filter(({ playerId }) => authors.includes(playerId));
  return {
    haltTurn: turn,
    attempt,
    hasFound,
    baseTurn: base.turn,
    baseChecksum: checksumOf(openWorld(base.words)),
    givenTurn: book.givenTurn,
    firstEnds: history.ends(base.turn + 1, turn - 1),
    secondRun: run.turns,
    logChecksum: run.logState.logChecksum,
    digests: data.map((ofTurn) => authors.map((id) => digestOf(ofTurn, id))),
    toldAtEndOf: turn <= book.givenTurn ? book.checkedTurnOf(turn) : base.turn,
    // What was given before an earlier halt was told of another world; and before one that is begun anew, for somebody has left, it may
    // have been told of other turn data than those that all have agreed on in it.
    told: authors.map((id) => (match.judge.isSettled(turn) || hasLeft ? null : toldBy(data.at(-1)!, id))),
    otherData: otherData.slice(-OTHER_DATA_MAX),
    slip,
    environment,
  };
}

function digestOf(turnData: readonly TurnData[], playerId: PlayerId): Digest {
  const own = turnData.find((data) => data.playerId === playerId);
  return own === undefined ? "" : turnDataDigest(own);
}

function toldBy(turnData: readonly TurnData[], playerId: PlayerId): ToldValues | null {
  const own = turnData.find((data) => data.playerId === playerId);
  if (own === undefined) return null;
  const { randomValue, checksum, logChecksum } = own;
  return { randomValue, checksum, logChecksum };
}

/** What the match goes on from before that halt, by what was judged; world and minds are the right ones. */
export function agreedState(
  haltTurn: number,
  { run, roster }: { readonly run: SecondRun; readonly roster: Roster },
  { plan, world, minds }: { readonly plan: Judged; readonly world: World; readonly minds: Minds },
): SettledState {
  const logState = { ...run.logState, logChecksum: plan.logChecksum };
  const { settledThrough } = plan;
  return { turn: haltTurn - 1, words: world.words, minds, logState, roster, settledThrough };
}
