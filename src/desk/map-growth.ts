import type { LobbyFact } from "../channel/index.ts";
import type { GameMap } from "../sim/index.ts";

/** A map has made way for a larger one, for so many who play; null: it has not, or was changed for something else. */
export function growthOf(
  before: GameMap | null,
  now: GameMap | null,
  players: number,
): (LobbyFact & { readonly kind: "map-grew" }) | null {
  if (before === null || now === null) return null;
  const hadNoRoom = before.spawns.length < players;
  return hadNoRoom && now.spawns.length >= players
    ? { kind: "map-grew", before: before.name, now: now.name, players }
    : null;
}
