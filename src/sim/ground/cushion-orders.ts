import type { CushionCommand } from "../command.ts";
import { FIXED_PER_POINT } from "../constants.ts";
import { CAT_KINDS } from "../kinds.ts";
import type { PlayerId } from "../match-setup.ts";
import type { Ground, World } from "../world/world.ts";
import { findPlace } from "./walls.ts";

/**
 * What a cushion breeds from its next cat on, or where its new cats go. Only its owner is heard; a cushion that there is
 * not is passed over, on every peer alike. A point outside of the map or in a wall is moved to the nearest free place.
 */
export function orderCushion(world: World, ground: Ground, sender: PlayerId, command: CushionCommand): void {
  const { cushions, rules, scratch } = ground;
  const { cushion } = command;
  if (cushion >= rules.cushionCount || cushions.owner[cushion] !== sender) return;
  if (command.kind === "breed") {
    cushions.breedsNext[cushion] = CAT_KINDS.indexOf(command.catKind);
    return;
  }
  cushions.hasRally[cushion] = command.at === null ? 0 : 1;
  cushions.rallyX[cushion] = 0;
  cushions.rallyY[cushion] = 0;
  if (command.at === null) return;
  scratch.reserve(world.header.catCapacity, rules.mapWidth, rules.mapHeight);
  findPlace(ground, command.at.x * FIXED_PER_POINT, command.at.y * FIXED_PER_POINT);
  cushions.rallyX[cushion] = scratch.atX;
  cushions.rallyY[cushion] = scratch.atY;
}
