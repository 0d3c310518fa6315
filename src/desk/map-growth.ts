import { mapChecksumOf, type GameMap } from "../sim/index.ts";

/** The sentence on a map that has made way for a larger one, for so many who play; null: it has not, or was changed for something else. */
export function growthText(before: GameMap | null, now: GameMap | null, playingCount: number): string | null {
  if (before === null || now === null) return null;
  const hadNoRoom = before.spawns.length < playingCount;
  return hadNoRoom && now.spawns.length >= playingCount
    ? `${before.name} has no room for ${playingCount} players: the map is ${now.name} now.`
    : null;
}

/** The sentence on a map that had made way, and is back. */
export function backText({ name }: GameMap): string {
  return `${name} has room for all again: it is the map once more.`;
}

/** What is told of a lobby's map that makes way by itself, and comes back: to whom sees only which map it is. */
export class MapTeller {
  #map: GameMap | null = null; // the last that there was
  #outgrown: GameMap | null = null; // it made way for the one of now

  /** The sentence on the map of now, for so many who play; null: there is nothing to tell. */
  look(now: GameMap | null, playingCount: number): string | null {
    const before = this.#map;
    if (now === null || now === before) return null;
    this.#map = now;
    const growth = growthText(before, now, playingCount);
    const outgrown = this.#outgrown;
    this.#outgrown = growth === null ? null : (outgrown ?? before);
    if (growth !== null || outgrown === null) return growth;
    return mapChecksumOf(outgrown) === mapChecksumOf(now) ? backText(now) : null;
  }
}
