import type { LadderStars, ResultNotice, SetMatch } from "../channel/index.ts";
import { LADDER, type LadderMatch } from "../ladder/index.ts";
import type { PlayerId } from "../sim/index.ts";
import type { PlayerSettings } from "./player-settings.ts";
import { awardStars } from "./award-stars.ts";

/** A match of the ladder that is played, and the function that says what its result is worth. */
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

/** What is at stake in that match; null: it is none of the ladder, and nothing is. */
export function stakeOf(match: LadderMatch | null, settings: PlayerSettings): LadderStake | null {
  return match === null ? null : { match, award: (...result) => awardStars(settings, ...result) };
}
