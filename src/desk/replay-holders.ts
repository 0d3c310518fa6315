import { FIRST_TURN, type LockstepMatch } from "../lockstep/index.ts";
import type { PlayerId } from "../sim/index.ts";

/**
 * The players that have recorded all of that match, as far as its members know: they have been there from its start,
 * and still are. The state that a peer comes back with says of each seat since when it is played so, so this also holds
 * of what was before.
 */
export function replayHolders({
  roster,
  participants,
}: Pick<LockstepMatch, "roster" | "participants">): readonly PlayerId[] {
  const { stayers } = participants;
  return roster.seats
    .filter(({ playedBy, sinceTurn }) => playedBy.kind === "peer" && sinceTurn === FIRST_TURN)
    .map(({ playerId }) => playerId)
    .filter((playerId) => stayers.includes(playerId));
}
