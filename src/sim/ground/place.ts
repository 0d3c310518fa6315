import { isWallAt } from "../map/game-map.ts";
import type { Ground } from "../world/world.ts";
import { cellAt } from "./walls.ts";

/**
 * Where in a group a cat ends, in one word: from the goal to the east in 1/256 units, 16 bits, to the north in 1/128 units, 15
 * bits, and DIRECT. A cat without a place has 0.
 */
export const DIRECT = 1; // the cat walks straight there; else first to where the goal is in sight
const EAST_SHIFT = 16;
const EAST_MAX = 0x7fff;
const EAST_FIXED_SHIFT = 8;
const NORTH_MAX = 0x3fff;
const NORTH_FIXED_SHIFT = 9;
const LOW_HALF = 0xffff;

/** The word of a place so far from the goal, Fixed; never DIRECT. */
export function placeAt(offsetX: number, offsetY: number): number {
  const east = Math.max(-EAST_MAX, Math.min(EAST_MAX, offsetX >> EAST_FIXED_SHIFT));
  const north = Math.max(-NORTH_MAX, Math.min(NORTH_MAX, offsetY >> NORTH_FIXED_SHIFT));
  return (east << EAST_SHIFT) | ((north << 1) & LOW_HALF);
}

/** How far a place lies from the goal to the east, Fixed. */
export function eastOf(place: number): number {
  return (place >> EAST_SHIFT) << EAST_FIXED_SHIFT;
}

/** The same to the north. */
export function northOf(place: number): number {
  return ((place << EAST_SHIFT) >> (EAST_SHIFT + 1)) << NORTH_FIXED_SHIFT;
}

/** Whether no wall is where a place lies from a goal. */
export function isPlaceFree(ground: Ground, goalX: number, goalY: number, place: number): boolean {
  return !isWallAt(ground.walls, cellAt(ground, goalX + eastOf(place), goalY + northOf(place)));
}
