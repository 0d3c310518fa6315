import { ONE, type World } from "../../sim/index.ts";
import { CLASSIC_EXTENT, type Extent } from "./camera-rig.ts";
import type { Point } from "./project.ts";

/** The ground that a world is played on. */
export function extentOf({ ground }: World): Extent {
  if (ground === null) return CLASSIC_EXTENT;
  return { halfWidth: ground.rules.mapWidth / 2, halfHeight: ground.rules.mapHeight / 2 };
}

/** The middle of a player's cats, in world units; the origin if it has none, or for nobody. */
export function middleOfCats({ header, cats }: World, playerId: number | null): Point {
  let count = 0;
  let x = 0;
  let y = 0;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] !== playerId) continue;
    count += 1;
    x += cats.x[row]! / ONE;
    y += cats.y[row]! / ONE;
  }
  return count === 0 ? { x: 0, y: 0 } : { x: x / count, y: y / count };
}
