import type { MapEntry } from "../../channel/index.ts";

export const BUILT_IN = "built-in:";

/** If no map has room for so many, the players have to choose; this one is most likely to suit them. */
const USUAL_PLACES = 4;

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
