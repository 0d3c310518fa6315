import { MODE_CUSHIONS } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { claimCushions } from "./cushions.ts";
import { decideAll } from "./decide.ts";
import { buildNeighbourGrid } from "./neighbour-grid.ts";
import { forgetPrey } from "./seek.ts";
import { separateAll } from "./separate.ts";
import { moveAll } from "./settle.ts";
import { forgetShields } from "./throw.ts";

/**
 * What the cats of a match on a map do in a sub-turn: all decide by where all stood before it, then all move at once, so that no
 * player is ahead of another. Of this, and of all that it calls, the kernel is made: see docs/kernel.md for what may be written
 * here.
 */
export function moveGround(world: World, ground: Ground): void {
  buildNeighbourGrid(world, ground);
  if (ground.rules.mode === MODE_CUSHIONS) claimCushions(world, ground);
  forgetShields(ground);
  forgetPrey(ground);
  decideAll(world, ground);
  separateAll(world, ground);
  moveAll(world, ground);
}
