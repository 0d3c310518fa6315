import { queueLength } from "../../src/sim/ground/queue.ts";
import { GROUND_FIELDS, type Ground, type World } from "../../src/sim/index.ts";
import { floorMap, groundWorldWith } from "./ground-world.ts";
import { catOf } from "./test-world.ts";

export type GroundWorld = World & { readonly ground: Ground };

/** Cats 1 to 3 are player 1's, 4 is an ally's, 5 and 6 are player 3's and far away. */
export function sixCats(): GroundWorld {
  return groundWorldWith({
    map: floorMap(40, 24),
    teams: { 1: 1, 2: 1, 3: 3 },
    cats: [
      { playerId: 1, x: -15, y: 0 },
      { playerId: 1, x: -15, y: 2 },
      { playerId: 1, x: -15, y: 4 },
      { playerId: 2, x: -15, y: -3 },
      { playerId: 3, x: 15, y: 0 },
      { playerId: 3, x: 15, y: 8 },
    ],
  });
}

export function orderOf(world: World, id: number): number {
  return catOf(world, id)!["order"]!;
}

export function steeringOf({ cats, ground }: GroundWorld, id: number): Readonly<Record<string, number>> {
  const row = cats.networkId.indexOf(id);
  return Object.fromEntries(GROUND_FIELDS.steering.map((field) => [field, ground.steering[field][row]!]));
}

export function lengths({ ground, header }: GroundWorld): readonly number[] {
  return Array.from({ length: header.catCount }, (_, row) => queueLength(ground, row));
}

export function usedWaypoints({ ground }: GroundWorld): readonly number[] {
  return [...ground.waypoints.userCount].filter((count) => count > 0);
}
