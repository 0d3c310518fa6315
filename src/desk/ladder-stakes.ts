import type { LadderStars, ResultNotice, SetMatch } from "../channel/index.ts";
import { keptStars, LADDER, starsKey, starsOf, type LadderMatch } from "../ladder/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { PlayerSettings } from "./player-settings.ts";

/** A match of the ladder that is played, and who says what its result is worth. */
export interface LadderStake {
  readonly match: LadderMatch;
  readonly award: (match: LadderMatch, result: ResultNotice, playerId: PlayerId) => LadderStars;
}

/** The match of the ladder with that id, as it is begun; null: there is none. */
export function ladderMatch(id: string): { readonly match: SetMatch; readonly ladder: LadderMatch } | null {
  const ladder = LADDER.find((one) => one.id === id);
  return ladder === undefined ? null : { match: setMatchOf(ladder), ladder };
}

function setMatchOf({ options, mapId, bots }: LadderMatch): SetMatch {
  return { options, mapId, bots: bots.map(({ level, team }) => ({ strength: level, team })) };
}

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

/** What is at stake in that match; null: it is none of the ladder, and nothing is. */
export function stakeOf(match: LadderMatch | null, settings: PlayerSettings): LadderStake | null {
  return match === null ? null : { match, award: (...result) => awardStars(settings, ...result) };
}
