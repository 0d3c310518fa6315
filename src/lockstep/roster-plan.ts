import { assert } from "../base/index.ts";
import type { PlayerId } from "../sim/index.ts";
import { latestChange, withSeats, type PlayedBy, type Roster } from "./roster.ts";

/** From that turn on a seat is played otherwise. */
export interface SeatChange {
  readonly playerId: PlayerId;
  readonly playedBy: PlayedBy;
  readonly turn: number; // from 0 on
}

/** The rosters of all turns, also of those to come, as far as all agree on them. A value that never changes. */
export interface RosterPlan {
  readonly changes: readonly SeatChange[]; // ascending turn, then player id
  /** At least one, each from its latest change to that of the next; ascending. */
  readonly rosters: readonly Roster[];
}

/** As the match begins, nobody is known to come or go. */
export function planOf(roster: Roster): RosterPlan {
  return { changes: [], rosters: [roster] };
}

/** With a change that all agree on. It may come before one that was planned earlier. */
export function withChange({ changes, rosters }: RosterPlan, change: SeatChange): RosterPlan {
  assert(change.turn >= 0, `a seat changes in turn ${change.turn}`);
  const sorted = [...changes, change].sort((a, b) => a.turn - b.turn || a.playerId - b.playerId);
  const turns = [...new Set(sorted.map(({ turn }) => turn))];
  const [first] = rosters;
  assert(first !== undefined, "a plan begins with a roster");
  const after = [first];
  for (const turn of turns) after.push(rosterAfter(after.at(-1)!, sorted, turn));
  return { changes: sorted, rosters: after };
}

/**
 * Whether those changes can come after that roster, in this order: what others told of them need not be so. A seat may change twice in one
 * turn, where its peer was let back in for that turn and was gone again before.
 */
export function canFollow(roster: Roster, changes: readonly SeatChange[]): boolean {
  const kinds = new Map(roster.seats.map(({ playerId, playedBy }) => [playerId, playedBy.kind]));
  let latest = { turn: latestChange(roster), playerId: 0 };
  for (const { turn, playerId, playedBy } of changes) {
    const kind = kinds.get(playerId);
    const isInOrder = turn > latest.turn || (turn === latest.turn && playerId >= latest.playerId);
    if (!isInOrder || kind === undefined || kind === playedBy.kind) return false;
    kinds.set(playerId, playedBy.kind);
    latest = { turn, playerId };
  }
  return true;
}

/** The last turn up to that one from which on somebody who had been gone was to play its seat again, whether or not it came; 0: none. */
export function lastReturn(changes: readonly SeatChange[], turn: number): number {
  const back = changes.findLast((change) => change.playedBy.kind === "peer" && change.turn <= turn);
  return back?.turn ?? 0;
}

/** The roster of that turn. */
export function rosterIn({ rosters }: RosterPlan, turn: number): Roster {
  for (let i = rosters.length - 1; i > 0; i -= 1) if (latestChange(rosters[i]!) <= turn) return rosters[i]!;
  return rosters[0]!;
}

function rosterAfter(before: Roster, changes: readonly SeatChange[], turn: number): Roster {
  return changes
    .filter((change) => change.turn === turn)
    .reduce((roster, { playerId, playedBy }) => withSeats(roster, [playerId], playedBy, turn), before);
}
