import type { MatchPlayer } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";

export type NameOf = (playerId: PlayerId) => string;

/** Of a larger team one name stands for all. */
const NAMED_ONE_BY_ONE_MAX = 2;

/** The names of these players; of nobody among them a number. */
export function namesOf(players: readonly Pick<MatchPlayer, "playerId" | "name">[]): NameOf {
  return (id) => players.find(({ playerId }) => playerId === id)?.name ?? `player ${id}`;
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** "Ada", "Ada and Jane", or of more "Team Ada". Only two of them are a plural. */
export function nameOfTeam(names: readonly string[]): string {
  return names.length > NAMED_ONE_BY_ONE_MAX ? `Team ${names[0]!}` : joinNames(names);
}
