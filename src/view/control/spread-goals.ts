// Where each cat of a crowd is sent.

import { ARENA_HALF_HEIGHT, ARENA_HALF_WIDTH } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";

/** A cat to be placed, where it stands now. */
export interface Member extends Point {
  readonly networkId: number;
}

/** Cats with one goal. */
interface Squad {
  readonly networkIds: readonly number[]; // ascending
  readonly goal: Point;
}

/** An order to a crowd becomes at most so many commands: a thousand cats must not be a thousand commands. */
const SQUADS_MAX = 36;

/**
 * Spreads cats over a compact grid around a point, so that they do not end up on top of each other. Each keeps its
 * place relative to the others. Goals stay inside the world.
 */
export function spreadGoals(members: readonly Member[], around: Point, spacing: number): readonly Squad[] {
  if (members.length === 0) return [];
  const squadCount = Math.min(members.length, SQUADS_MAX);
  const columnCount = Math.min(squadCount, Math.ceil(Math.sqrt(squadCount * 1.2)));
  const rowCount = Math.ceil(squadCount / columnCount);
  const centre = {
    x: keepInside(around.x, ARENA_HALF_WIDTH - ((columnCount - 1) / 2) * spacing),
    y: keepInside(around.y, ARENA_HALF_HEIGHT - ((rowCount - 1) / 2) * spacing),
  };
  // Rows from the top of the map; within a row from left to right.
  const byHeight = [...members].sort((a, b) => b.y - a.y || a.networkId - b.networkId);
  const squads: Squad[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    const slotCount = Math.min(columnCount, squadCount - row * columnCount);
    const first = Math.floor((row * columnCount * members.length) / squadCount);
    const end = Math.floor(((row * columnCount + slotCount) * members.length) / squadCount);
    const inRow = byHeight.slice(first, end).sort((a, b) => a.x - b.x || a.networkId - b.networkId);
    for (let slot = 0; slot < slotCount; slot += 1) {
      const share = inRow.slice(
        Math.floor((slot * inRow.length) / slotCount),
        Math.floor(((slot + 1) * inRow.length) / slotCount),
      );
      if (share.length === 0) continue;
      squads.push({
        networkIds: share.map((member) => member.networkId).sort((a, b) => a - b),
        goal: {
          x: centre.x + (slot - (slotCount - 1) / 2) * spacing,
          y: centre.y + ((rowCount - 1) / 2 - row) * spacing,
        },
      });
    }
  }
  return squads;
}

function keepInside(value: number, limit: number): number {
  const most = Math.max(0, limit);
  return Math.max(-most, Math.min(most, value));
}
