import type { LadderStars, ResultNotice } from "../channel/index.ts";
import { keptStars, starsKey, starsOf, type LadderMatch } from "../ladder/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { PlayerSettings } from "./player-settings.ts";

/** What a result is worth for the player. More than the best so far is kept, and told to all windows. */
export function awardStars(
  settings: Pick<PlayerSettings, "values" | "remember">,
  match: LadderMatch,
  { outcome, winnerIds, playedTurns, scores }: ResultNotice,
  playerId: PlayerId,
): LadderStars {
  const before = keptStars(match, settings.values);
  const now = starsOf(match, {
    hasWon: outcome === "won" && winnerIds.includes(playerId),
    turns: playedTurns,
    catsLeft: scores.find((score) => score.playerId === playerId)?.score ?? 0,
  });
  if (now > before) settings.remember({ [starsKey(match)]: now });
  return { now, before };
}
