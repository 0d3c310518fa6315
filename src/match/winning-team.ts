import { seatsOf, type MatchSetup, type PlayerId } from "../sim/index.ts";

/** Everybody in the winner's team, ascending: a team is named by the lowest player id in it. In Classic the winner alone. */
export function winningTeamOf(setup: MatchSetup, winnerId: PlayerId): readonly PlayerId[] {
  const seats = seatsOf(setup).filter(({ team }) => team === winnerId);
  return seats.map(({ playerId }) => playerId);
}
