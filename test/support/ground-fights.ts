import { CAT_HEALTH } from "../../src/sim/constants.ts";
import { runCommand, type CatKind, type GameMap, type World } from "../../src/sim/index.ts";
import { floorMap, groundWorldWith, type GroundCat } from "./ground-world.ts";
import { mapOf } from "./test-maps.ts";
import { catOf } from "./test-world.ts";

export const OPEN = floorMap(40, 24);
/** Long enough for every cat to have looked around: they do so every eighth sub-turn. */
export const LOOK = 8;

/** A wall of one cell from north to south through the middle, open at its ends. */
export const WALL = mapOf(
  Array.from({ length: 24 }, (_, line) => {
    if (line === 0 || line === 23) return "#".repeat(41);
    return line > 5 && line < 18 ? `#${".".repeat(19)}#${".".repeat(19)}#` : `#${".".repeat(39)}#`;
  }),
);

export function worldOf(
  cats: readonly GroundCat[],
  map: GameMap = OPEN,
  teams = {},
): ReturnType<typeof groundWorldWith> {
  // Somebody far away, so that nobody has won yet.
  const far = { playerId: 8, x: 18, y: 10 };
  return groundWorldWith({ map, cats: [...cats, far], teams });
}

export function at(playerId: number, x: number, y = 0, health = CAT_HEALTH): GroundCat {
  return { playerId, x, y, health };
}

/** A cat of some kind, in full health. */
export function kin(kind: CatKind, playerId: number, x: number, y = 0): GroundCat {
  return { playerId, x, y, kind };
}

export function targetOf(world: World, id: number): number {
  return catOf(world, id)!["targetId"]!;
}

/** Keeps cats where they are: for tests of who is taken on. */
export function hold(world: World, playerId: number, cats: readonly number[]): void {
  runCommand(world, playerId, { kind: "hold", cats });
}
