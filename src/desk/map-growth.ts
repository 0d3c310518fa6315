import type { LobbyFact } from "../channel/index.ts";
import { mapChecksumOf, type GameMap } from "../sim/index.ts";

type MapFact = Extract<LobbyFact, { readonly kind: "map-grew" | "map-back" }>;

/** A map has made way for a larger one, for so many players; null: it has not, or was changed for something else. */
export function growthOf(
  before: GameMap | null,
  now: GameMap | null,
  players: number,
): Extract<MapFact, { readonly kind: "map-grew" }> | null {
  if (before === null || now === null) return null;
  const hadNoRoom = before.spawns.length < players;
  return hadNoRoom && now.spawns.length >= players
    ? { kind: "map-grew", before: before.name, now: now.name, players }
    : null;
}

/** What is told of a lobby's map that makes way by itself, and comes back: players see only which map it is. */
export class MapTeller {
  #map: GameMap | null = null; // the last that there was
  #outgrown: GameMap | null = null; // it made way for the one of now

  /** On the map of now, for so many players; null: there is nothing to tell. */
  look(now: GameMap | null, playingCount: number): MapFact | null {
    const before = this.#map;
    if (now === null || now === before) return null;
    this.#map = now;
    const growth = growthOf(before, now, playingCount);
    const outgrown = this.#outgrown;
    this.#outgrown = growth === null ? null : (outgrown ?? before);
    if (growth !== null || outgrown === null) return growth;
    return mapChecksumOf(outgrown) === mapChecksumOf(now) ? { kind: "map-back", name: now.name } : null;
  }
}
