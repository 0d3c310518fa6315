import { isWallAt } from "../map/game-map.ts";
import type { Ground, World } from "../world/world.ts";
import { cellAt } from "./walls.ts";

/**
 * Where in a group a cat ends, in one word: from the goal to the east and to the north in 1/128 units, 15 bits each, and two
 * flags. A cat without a place has 0; one in the middle of a line has a place that is the goal itself.
 */
export const DIRECT = 1; // the cat walks straight there; else first to where the goal is in sight
export const HAS_PLACE = 2;
const FIXED_SHIFT = 9;
const OFFSET_MAX = 0x3fff;
const NORTH_SHIFT = 2;
const EAST_SHIFT = 17;
const NORTH_MASK = 0x7fff << NORTH_SHIFT;

/** The word of a place so far from the goal, Fixed; never DIRECT. */
export function placeAt(offsetX: number, offsetY: number): number {
  const east = Math.max(-OFFSET_MAX, Math.min(OFFSET_MAX, offsetX >> FIXED_SHIFT));
  const north = Math.max(-OFFSET_MAX, Math.min(OFFSET_MAX, offsetY >> FIXED_SHIFT));
  return (east << EAST_SHIFT) | ((north << NORTH_SHIFT) & NORTH_MASK) | HAS_PLACE;
}

/** How far a place lies from the goal to the east, Fixed. */
export function eastOf(place: number): number {
  return (place >> EAST_SHIFT) << FIXED_SHIFT;
}

/** The same to the north. */
export function northOf(place: number): number {
  return ((place << (32 - EAST_SHIFT)) >> EAST_SHIFT) << FIXED_SHIFT;
}

/** Where a cat ends, at its place or at its goal: x, Fixed. */
export function endXOf({ cats }: World, { steering }: Ground, row: number): number {
  return cats.goalX[row]! + eastOf(steering.place[row]!);
}

/** The same of y. */
export function endYOf({ cats }: World, { steering }: Ground, row: number): number {
  return cats.goalY[row]! + northOf(steering.place[row]!);
}

/** Whether no wall is where a place lies from a goal. */
export function isPlaceFree(ground: Ground, goalX: number, goalY: number, place: number): boolean {
  return !isWallAt(ground.walls, cellAt(ground, goalX + eastOf(place), goalY + northOf(place)));
}
