import { END_POINT, POINTS_PER_TURN, type Moment } from "../../lockstep/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import type { Account } from "../letters/account.ts";
import type { RightBy } from "../story.ts";

/** An account and its author. */
export interface Teller {
  readonly playerId: PlayerId;
  readonly account: Account;
  /** Its first run was of other turn data than those agreed on since, so that its second run can't but differ from it. */
  readonly isRelieved: boolean;
  /** Its own second run does not speak against it. */
  readonly isConsistent: boolean;
}

/** Which second run holds. */
export interface RunsVerdict {
  readonly rightBy: RightBy;
  readonly right: readonly PlayerId[]; // ascending, never empty
  readonly rightAccount: Account; // of the lowest of them
}

/**
 * Compares whole second runs, of the players that may be right: the consistent. Where nobody repeats itself, of all,
 * and a first run that ended as another one's second run did speaks for that. `tellers` ascend.
 */
export function judgeRuns(tellers: readonly Teller[]): RunsVerdict {
  const consistent = tellers.filter(({ isConsistent }) => isConsistent);
  const candidates = consistent.length > 0 ? consistent : tellers;
  const sizeOf = ({ account }: Teller): number =>
    candidates.filter((other) => isSameRun(other.account, account) || isFirstRun(other, account)).length;
  const common = candidates.find((teller) => sizeOf(teller) * 2 > candidates.length);
  const chosen = common ?? candidates[0]!;
  const right = tellers.filter(({ account }) => isSameRun(account, chosen.account));
  const rightBy =
    common === undefined ? "tie-break" : sizeOf(common) === candidates.length ? "own-runs" : "majority";
  return { rightBy, right: right.map(({ playerId }) => playerId), rightAccount: chosen.account };
}

/** Whether the first run of one who does not repeat itself ended each turn as that second run. */
function isFirstRun({ isConsistent, account }: Teller, { baseChecksum, secondRun }: Account): boolean {
  return (
    !isConsistent &&
    account.baseChecksum === baseChecksum &&
    account.firstEnds.every(({ checksum }, i) => checksum === secondRun[i]!.points[END_POINT])
  );
}

/** Whether two second runs of the same turns had the same worlds and logs throughout. */
function isSameRun(a: Account, b: Account): boolean {
  return a.logChecksum === b.logChecksum && firstOtherMoment(a, b) === null;
}

/**
 * The first moment at which the worlds of two second runs of the same turns differ, or null; the end of the base turn where
 * they differ from the start.
 */
export function firstOtherMoment(a: Account, b: Account): Moment | null {
  if (a.baseChecksum !== b.baseChecksum) return { turn: a.baseTurn, point: END_POINT };
  for (const [i, { points }] of a.secondRun.entries()) {
    const others = b.secondRun[i]!.points;
    const point = points.findIndex((checksum, j) => checksum !== others[j]);
    if (point >= 0) return { turn: a.baseTurn + 1 + i, point };
  }
  return null;
}

/** Negative: `a` is before `b`; 0: the same; positive: after. */
export function compareMoments(a: Moment, b: Moment): number {
  return (a.turn - b.turn) * POINTS_PER_TURN + (a.point - b.point);
}

/** The checksum of a second run at the end of a turn from its base on; null: not of this run. */
export function endChecksumOf({ baseTurn, baseChecksum, secondRun }: Account, turn: number): number | null {
  return turn === baseTurn ? baseChecksum : (secondRun[turn - baseTurn - 1]?.points[END_POINT] ?? null);
}
