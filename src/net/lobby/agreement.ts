import { areSameOptions, type BotStrength, type PlayerId } from "../../sim/index.ts";
import type { LobbyOptions } from "./lobby-options.ts";

/** How often a member is believed in a second that it is ready again, and all of them together: each time windows show it. */
export const READY_WORDS = { perSecond: 2, allPerSecond: 16 };

/** A player that is to play, and its team. */
interface AgreedSeat {
  readonly playerId: PlayerId;
  readonly team: number; // 1..8
  readonly who: number | BotStrength; // the token of a person, u32, or what a bot is worth
}

/** What a person agrees to by being ready: what is to be played, and by which players. */
export interface Terms extends LobbyOptions {
  readonly seats: readonly AgreedSeat[]; // of the players
}

/** Whether an agreement to the one holds for the other too: all is as it was, but that more may have come, who have to be ready themselves. */
export function holdsStill(agreed: Terms, now: Terms): boolean {
  const isSame = agreed.mapChecksum === now.mapChecksum && areSameOptions(agreed.options, now.options);
  const isThere = (seat: AgreedSeat): boolean =>
    now.seats.some(
      ({ playerId, team, who }) => playerId === seat.playerId && team === seat.team && who === seat.who,
    );
  return isSame && hasNoOtherBot(agreed, now) && agreed.seats.every(isThere);
}

/** A bot that comes is never ready, or not: it is as much a change as one that goes. */
function hasNoOtherBot(agreed: Terms, now: Terms): boolean {
  const countOf = ({ seats }: Terms): number => seats.filter(({ who }) => typeof who === "string").length;
  return countOf(agreed) === countOf(now);
}
