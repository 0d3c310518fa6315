import { assert } from "../../base/index.ts";
import type { LadderMatch } from "../../ladder/index.ts";
import { chooseMap } from "../../peer/index.ts";
import { setupOfOptions, type MatchSetup } from "../../sim/index.ts";

const NO_HOME = "";

export const PLAYER = 1;

/** The setup of a match of the ladder, with the player in the first seat. */
export function setupOfLadder({ mapId, options, bots }: LadderMatch, seed: number): MatchSetup {
  const chosen = chooseMap(NO_HOME, mapId, bots.length + 1);
  assert(chosen.ok, `the map ${mapId} has room for ${bots.length + 1}`);
  const playerIds = [PLAYER, ...bots.map((_, i) => i + 2)];
  const teams = [PLAYER, ...bots.map(({ team }) => team)];
  return setupOfOptions(options, chosen.value.map, { seed, playerIds, teams });
}
