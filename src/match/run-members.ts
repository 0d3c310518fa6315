import type { LockstepMatch } from "../lockstep/index.ts";
import type { MatchCourse } from "./match-course.ts";
import { isOver } from "./match-state.ts";
import type { Votes } from "./members/ballot.ts";
import type { Absentee, AbsenceWish, Departing, Split } from "./members/departing.ts";
import type { Absence, Departure } from "./members/departure.ts";
import type { Slowness, SlowPlayer } from "./members/slowness.ts";

interface RunMembersContext {
  readonly match: LockstepMatch;
  readonly departing: Departing;
  readonly slowness: Slowness;
  readonly course: Pick<MatchCourse, "state" | "awaited">;
}

/** The members of a match that runs, as the local player is told of them: awaited, slow or gone; and what it wants done about that. */
export class RunMembers {
  readonly #match: LockstepMatch;
  readonly #departing: Departing;
  readonly #slowness: Slowness;
  readonly #course: Pick<MatchCourse, "state" | "awaited">;

  constructor({ match, departing, slowness, course }: RunMembersContext) {
    this.#match = match;
    this.#departing = departing;
    this.#slowness = slowness;
    this.#course = course;
  }

  /** A mask of players that this peer has taken for gone. */
  get takenForGone(): number {
    return this.#departing.takenForGone;
  }

  /** All remaining others have said goodbye. */
  get isAlone(): boolean {
    return this.#departing.isAlone;
  }

  /** The players that the match waits for, unless they are gone already, and when we call them so. */
  absentees(nowMs: number): readonly Absentee[] {
    return isOver(this.#course.state) ? [] : this.#departing.absentees(this.#course.awaited, nowMs);
  }

  /** The players that are there, and that the match waits for too much; each with the votes to go on without it. */
  slow(nowMs: number): readonly (SlowPlayer & Votes)[] {
    if (isOver(this.#course.state)) return [];
    return this.#slowness
      .slow(nowMs)
      .map((one) => ({ ...one, ...this.#departing.votesOn(one.playerId, nowMs) }));
  }

  /** For how long the others waited for the local player in the last minute, if that is too much; 0: it is not. */
  warnedMs(nowMs: number): number {
    return isOver(this.#course.state) ? 0 : this.#slowness.warnedMs(nowMs);
  }

  /** Whether we can't reach enough others to go on; null: it is not so. */
  split(nowMs: number): Split | null {
    return isOver(this.#course.state) ? null : this.#departing.split(nowMs);
  }

  /** The players that are gone and have not come back, in the order in which all have agreed on it. */
  get gone(): readonly Departure[] {
    const { gone } = this.#departing;
    const isLast = ({ playerId }: Departure, i: number): boolean =>
      !gone.slice(i + 1).some((later) => later.playerId === playerId);
    return gone.filter(
      (one, i) => isLast(one, i) && !this.#match.participants.stayers.includes(one.playerId),
    );
  }

  /** The players that were gone at any time, in the order in which all have agreed on it. */
  get absences(): readonly Absence[] {
    const { gone } = this.#departing;
    const returns = this.#match.book.changes.filter(({ playedBy }) => playedBy.kind === "peer");
    // Who is gone again from the turn on in which its seat was to be its own was not back: it is one absence.
    const isOfBoth = ({ playerId, turn }: Pick<Departure, "playerId" | "turn">): boolean =>
      [returns, gone].every((all) => all.some((one) => one.playerId === playerId && one.turn === turn));
    return gone
      .filter((departure) => !isOfBoth(departure))
      .map((departure) => {
        const { playerId, turn } = departure;
        const back = returns.find((one) => one.playerId === playerId && one.turn > turn && !isOfBoth(one));
        return { ...departure, backTurn: back?.turn ?? null };
      });
  }

  /** What the local player wants done about the players that are waited for: see Departing. */
  hearWish(wish: AbsenceWish, nowMs: number): void {
    if (isOver(this.#course.state)) return;
    if (wish.kind === "go-alone") this.#departing.goAlone(nowMs);
    else if (wish.kind === "wait-longer") this.#departing.waitLonger(wish.playerIds);
    else this.#departing.vote(wish.playerIds, wish.isFor, nowMs);
  }
}
