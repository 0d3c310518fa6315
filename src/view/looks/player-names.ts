import type { MatchPlayer } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { SCORE_WORDS, joinNames } from "../../words/index.ts";

export { joinNames };

export type NameOf = (playerId: PlayerId) => string;

/** The names of these players; of nobody among them a number. */
export function namesOf(players: readonly Pick<MatchPlayer, "playerId" | "name">[]): NameOf {
  return (id) => players.find(({ playerId }) => playerId === id)?.name ?? SCORE_WORDS.unknown(id);
}
