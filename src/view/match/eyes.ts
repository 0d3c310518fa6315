import type { MatchInfo } from "../../channel/index.ts";
import type { PlayerId } from "../../sim/index.ts";
import { EYES_WORDS } from "../../words/index.ts";
import { teamsOf } from "./teams.ts";
/** One way to watch a match that others play, or played: by whose eyes. */
/** Whose eyes a player watches a match with that others play, or played. */
export interface Eyes {
  readonly id: string; // "everybody", "team-1", "player-1"
  readonly name: string;
  readonly allies: readonly PlayerId[]; // players that see together; empty: everything is seen
  readonly orders: readonly PlayerId[] | null; // the players whose orders are shown; null: all
}

export const EVERYBODY: Eyes = { id: "everybody", name: EYES_WORDS.everybody, allies: [], orders: null };

/** All that a player can choose among: a team and then its players, who see what their allies see, as they did in the match. */
export function eyesOf(match: Pick<MatchInfo, "players" | "localPlayerId">): readonly Eyes[] {
  const ofTeams = teamsOf(match).flatMap(({ players, name }): readonly Eyes[] => {
    const allies = players.map(({ playerId }) => playerId);
    const each = players.map((player): Eyes => {
      const { playerId } = player;
      return { id: `player-${playerId}`, name: player.name, allies, orders: [playerId] };
    });
    const id = `team-${allies[0]!}`;
    return allies.length === 1
      ? each
      : [{ id, name: EYES_WORDS.team(name), allies, orders: allies }, ...each];
  });
  return [EVERYBODY, ...ofTeams];
}
