import type { MatchPlayer } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { joinNames } from "../../words/index.ts";

export { joinNames };

export type NameOf = (playerId: PlayerId) => string;

/** Of a larger team one name stands for all. */
const NAMED_ONE_BY_ONE_MAX = 2;

/** The names of these players; of nobody among them a number. */
export function namesOf(players: readonly Pick<MatchPlayer, "playerId" | "name">[]): NameOf {
  return (id) => players.find(({ playerId }) => playerId === id)?.name ?? `player ${id}`;
}

/** "Ada", "Ada and Jane", or of more "Team Ada". Only two of them are a plural. */
export function nameOfTeam(names: readonly string[]): string {
  return names.length > NAMED_ONE_BY_ONE_MAX ? `Team ${names[0]!}` : joinNames(names);
}
