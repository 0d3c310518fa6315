import { breedSubTurnsOf, isLate, type World } from "../../sim/index.ts";

/**
 * How far a cushion is with its next cat, 0 to 1, and 0 once none comes; -1: it is nobody's. By the ground as the player knows it: in the fog its
 * cushions are those last seen, and how long a cat takes changes with its owner's army meanwhile.
 */
export function bredShareOf(world: World, cushion: number): number {
  const ground = world.ground!;
  const { owner, breedSubTurns } = ground.cushions;
  if (owner[cushion] === 0) return -1;
  return isLate(world) ? 0 : Math.min(1, breedSubTurns[cushion]! / breedSubTurnsOf(world, ground, cushion));
}
