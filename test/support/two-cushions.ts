import { mapOf } from "./test-maps.ts";
import type { Ground, World } from "../../src/sim/index.ts";
import { groundWorldWith, type GroundCat, type GroundWorldOptions } from "./ground-world.ts";

export type GroundWorld = World & { readonly ground: Ground };

/** Cushion 0 in the west, 1 in the east, the map's middle between them: the middles are at (-7.5, 0.5) and (7.5, 0.5). */
export const MAP = mapOf([
  "########################",
  ...Array.from({ length: 5 }, () => "#......................#"),
  "#...o..............o...#",
  ...Array.from({ length: 6 }, () => "#......................#"),
  "########################",
]);
/** Out of sight of both. */
export const HOME: readonly GroundCat[] = [
  { playerId: 1, x: 0, y: 5 },
  { playerId: 2, x: -1, y: -5 },
  { playerId: 3, x: 4, y: -5 },
];
export const TEAMS = { 1: 1, 2: 2, 3: 1 };

export function worldOf(cats: readonly GroundCat[], options: Partial<GroundWorldOptions> = {}): GroundWorld {
  return groundWorldWith({ map: MAP, cats: [...HOME, ...cats], teams: TEAMS, isCushions: true, ...options });
}

export function own({ ground }: GroundWorld, ...owners: readonly number[]): void {
  ground.cushions.owner.set(owners);
}
