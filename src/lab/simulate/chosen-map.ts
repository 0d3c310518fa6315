import { assert } from "../../base/index.ts";
import { chooseMap } from "../../peer/index.ts";
import type { GameMap, MapWords } from "../../sim/index.ts";

/** Only the maps that come with the game: what is measured must not depend on whose machine it is. */
const NO_HOME = "";

/** A map for so many players, which every machine has. */
export function chosenMap(
  mapId: string,
  playerCount = 2,
): { readonly map: GameMap; readonly words: MapWords } {
  const chosen = chooseMap(NO_HOME, mapId, playerCount);
  assert(chosen.ok, `the map ${mapId} comes with the game, and has room for ${playerCount}`);
  return chosen.value;
}
