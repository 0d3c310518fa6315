import type { GameMap } from "../sim/index.ts";

/** The sentence on a map that has made way for a larger one, for so many who play; null: it has not, or was changed for something else. */
export function growthText(before: GameMap | null, now: GameMap | null, playingCount: number): string | null {
  if (before === null || now === null) return null;
  const hadNoRoom = before.spawns.length < playingCount;
  return hadNoRoom && now.spawns.length >= playingCount
    ? `${before.name} has no room for ${playingCount} players: the map is ${now.name} now.`
    : null;
}
