import type { PlayerId } from "../sim/index.ts";
import { COMMAND_DELAY_TURNS_MAX } from "./constants.ts";
import { planOf, rosterIn, withChange, type RosterPlan, type SeatChange } from "./roster-plan.ts";
import type { PlayedBy, Roster, RosterSeat } from "./roster.ts";
import type { TurnData } from "./turn-data.ts";

/**
 * So long after it was said somebody who has come back plays: by then it and all others know. And by then all have found it if they were told
 * different things: turn data that differ make a halt before a turn less than so many later, so no turn that was run has another roster by it.
 */
export const ADMIT_TURNS = 2 * COMMAND_DELAY_TURNS_MAX;
/**
 * A player that was let back in and gave nothing, twice in a row, is let in no more for so many turns after that, and for twice as many each
 * time: each time all have waited for it. Whoever says that it is back knows whether it is.
 */
const NO_SHOW_TURNS = 200;
const PEER: PlayedBy = { kind: "peer" };

/** The players that turn data say are back, in order; by whom it is for to say, the lowest of the turn, or by others: those have no effect. */
function saidBack(turnData: readonly TurnData[], { peers }: Roster): readonly PlayerId[] {
  const own = turnData.find(({ playerId }) => playerId === peers[0]);
  return own?.commands.flatMap((command) => (command.kind === "admit" ? [command.playerId] : [])) ?? [];
}

/** The players that say in these turn data that somebody is back, though it is not for them to say. */
export function strayAdmits(turnData: readonly TurnData[], { peers }: Roster): readonly PlayerId[] {
  const isStray = ({ playerId, commands }: TurnData): boolean =>
    playerId !== peers[0] && commands.some(({ kind }) => kind === "admit");
  return turnData.filter(isStray).map(({ playerId }) => playerId);
}

/** A seat is its peer's own again by that. */
export function isReturn({ playedBy }: SeatChange): boolean {
  return playedBy.kind === "peer";
}

/** In which turn it was said that a player is back. */
export function saidIn({ turn }: SeatChange): number {
  return turn - ADMIT_TURNS;
}

/**
 * With what a turn that ran with these data says of players that are back: `rejoiners` are those that may be. It goes by what all have alike in
 * this turn: that somebody is gone from a later one on some know sooner than others.
 */
export function withAdmissions(
  plan: RosterPlan,
  { turn, turnData }: { readonly turn: number; readonly turnData: readonly TurnData[] },
  rejoiners: readonly PlayerId[],
): RosterPlan {
  const roster = rosterIn(plan, turn);
  const isAway = (playerId: PlayerId): boolean => {
    const seat = roster.seats.find((one) => one.playerId === playerId);
    return seat !== undefined && seat.playedBy.kind !== "peer" && turn >= heldBackUntil(seat);
  };
  return saidBack(turnData, roster).reduce((after, playerId) => {
    const isToCome = after.changes.some(
      (change) => change.playerId === playerId && isReturn(change) && change.turn > turn,
    );
    if (!rejoiners.includes(playerId) || isToCome || !isAway(playerId)) return after;
    return withChange(after, { playerId, playedBy: PEER, turn: turn + ADMIT_TURNS });
  }, plan);
}

/** Without those changes, which no later one of their players follows. */
export function withoutChanges(plan: RosterPlan, dropped: readonly SeatChange[]): RosterPlan {
  if (dropped.length === 0) return plan;
  return plan.changes
    .filter((change) => !dropped.includes(change))
    .reduce(withChange, planOf(plan.rosters[0]!));
}

/** Before that turn nobody is let back into this seat: 0, 200, 400, 800, 1,600 turns after it was gone for the first, second, .. time. */
function heldBackUntil({ sinceTurn, noShows }: RosterSeat): number {
  return noShows < 2 ? sinceTurn : sinceTurn + NO_SHOW_TURNS * 2 ** (noShows - 2);
}
