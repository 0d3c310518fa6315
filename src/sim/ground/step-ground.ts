import { MODE_CUSHIONS } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { breedCats, claimCushions } from "./cushions.ts";
import { decideAll } from "./decide.ts";
import { advanceFlowFields } from "./flow-fields.ts";
import { buildNeighbourGrid } from "./neighbour-grid.ts";
import { separateAll } from "./separate.ts";
import { moveAll } from "./settle.ts";

/**
 * The cats and cushions of a match on a map, for one sub-turn: all decide by where all stood before it, then all move at
 * once, so that no player is ahead of another.
 */
export function stepGround(world: World, ground: Ground): void {
  const { header } = world;
  const { scratch, rules } = ground;
  const isCushions = rules.mode === MODE_CUSHIONS;
  scratch.reserve(header.catCapacity, rules.mapWidth, rules.mapHeight);
  scratch.subTurn = header.subTurn;
  scratch.catCount = header.catCount;
  advanceFlowFields(ground);
  buildNeighbourGrid(world, ground);
  if (isCushions) claimCushions(world, ground);
  decideAll(world, ground);
  separateAll(world, ground);
  moveAll(world, ground);
  if (isCushions) breedCats(world, ground);
}
