import { assert } from "../../base/index.ts";
import { CAT_RADIUS } from "../constants.ts";
import { OF_KIND } from "../kinds.ts";
import { gridLine, SPOT_ROW, SPOT_WORDS } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { PUSH_MAX } from "./settle.ts";

/** The neighbour grid is of before the cats' steps: nobody is farther from their cell than this. */
const MOVED_MAX = 2 * CAT_RADIUS;

assert(PUSH_MAX + CAT_RADIUS <= MOVED_MAX, "a step, and a way off a wall, are within what is looked at");

/**
 * A ball lands at its place: everybody near it is hurt, those of its thrower's team and those asleep too, but not a cat that
 * dodges on the run. Returns how many of them died. A cat that was bred in this sub-turn is not hit.
 */
export function splash(world: World, ground: Ground, ball: number): number {
  const { scratch, balls, steering } = ground;
  const { halfWidth, halfHeight, stood } = scratch;
  const { columns } = scratch.grid;
  const { cellStart, spots } = stood;
  const { cats, yarn } = world;
  const kind = balls.kind[ball]!;
  const x = yarn.toX[ball]!;
  const y = yarn.toY[ball]!;
  const reach = OF_KIND.splash[kind]!;
  const west = Math.max(stood.west, gridLine(x + halfWidth - reach - MOVED_MAX));
  const east = Math.min(stood.east, gridLine(x + halfWidth + reach + MOVED_MAX));
  const south = Math.max(stood.south, gridLine(y + halfHeight - reach - MOVED_MAX));
  const north = Math.min(stood.north, gridLine(y + halfHeight + reach + MOVED_MAX));
  if (west > east) return 0;
  let died = 0;
  for (let line = south; line <= north; line += 1) {
    const end = cellStart[line * columns + east + 1]!;
    for (let spot = cellStart[line * columns + west]!; spot < end; spot += SPOT_WORDS) {
      const row = spots[spot + SPOT_ROW]!;
      const dx = cats.x[row]! - x;
      const dy = cats.y[row]! - y;
      if (dx * dx + dy * dy > reach * reach || cats.health[row] === 0) continue;
      if (isDodging(steering, row)) continue;
      cats.health[row] = Math.max(0, cats.health[row]! - OF_KIND.damage[kind]!);
      if (cats.health[row] === 0) died += 1;
    }
  }
  return died;
}

/** Some are not where the ball lands while they walk at more than half of their pace. */
function isDodging({ pace, kind }: Ground["steering"], row: number): boolean {
  const word = kind[row]!;
  return OF_KIND.dodges[word] === 1 && 2 * pace[row]! > OF_KIND.step[word]!;
}
