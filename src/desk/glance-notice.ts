import type { ReplayGlanceNotice } from "../channel/index.ts";
import type { World } from "../sim/index.ts";

/** How the world was at that turn, as a small picture shows it: where the cats stand, and whose the cushions are. */
export function glanceNotice(turn: number, { header, cats, ground }: World): ReplayGlanceNotice {
  const places: number[] = [];
  for (let row = 0; row < header.catCount; row += 1)
    places.push(cats.playerId[row]!, cats.x[row]!, cats.y[row]!);
  const owners = ground === null ? [] : [...ground.cushions.owner.subarray(0, ground.rules.cushionCount)];
  return { kind: "replay-glance", turn, cats: places, owners };
}
