import type { LadderMatch } from "../../ladder/index.ts";
import { setupOfOptions, type MatchSetup } from "../../sim/index.ts";
import { chosenMap } from "../simulate/chosen-map.ts";

export const PLAYER = 1;

/** The setup of a match of the ladder, with the player in the first seat. */
export function setupOfLadder({ mapId, options, bots }: LadderMatch, seed: number): MatchSetup {
  const playerIds = [PLAYER, ...bots.map((_, i) => i + 2)];
  const teams = [PLAYER, ...bots.map(({ team }) => team)];
  return setupOfOptions(options, chosenMap(mapId, bots.length + 1).map, { seed, playerIds, teams });
}
