import type { MapEntry } from "../channel/index.ts";
import { fail, ok, type Result } from "../base/index.ts";
import type { GameMap } from "../sim/index.ts";
import { listMaps, loadMap } from "./map-files.ts";

export interface ChosenMap {
  readonly mapId: string;
  readonly map: GameMap;
}

const BUILT_IN = "built-in:";
/** If no map has room for so many, the players have to choose; this one is most likely to suit them. */
const USUAL_PLACES = 4;

/**
 * The map with that id. For null, the smallest built-in one with room for so many players. The reason of a failure is the
 * rest of a sentence that names the map, without its full stop.
 */
export function chooseMap(
  homeFolder: string,
  mapId: string | null,
  playerCount: number,
): Result<ChosenMap, string> {
  const wanted = mapId ?? defaultMapId(listMaps(homeFolder), playerCount);
  if (wanted === null) return fail("there is none");
  const map = loadMap(homeFolder, wanted);
  return map.ok ? ok({ mapId: wanted, map: map.value }) : map;
}

/** Of these maps the smallest built-in one with room for so many players, or else the smallest with 4 places. */
export function defaultMapId(maps: readonly MapEntry[], playerCount: number): string | null {
  const builtIn = maps.filter(({ mapId, problem }) => mapId.startsWith(BUILT_IN) && problem === null);
  const bySize = builtIn.toSorted(
    (a, b) => a.spawnCount - b.spawnCount || a.width * a.height - b.width * b.height,
  );
  const withRoom = (places: number): MapEntry | undefined =>
    bySize.find(({ spawnCount }) => spawnCount >= places);
  return (withRoom(playerCount) ?? withRoom(USUAL_PLACES))?.mapId ?? null;
}
