import { OWN_GROUND, OWN_GROUND_SUB_TURNS } from "../constants.ts";
import { teamOfRow } from "../outcome.ts";
import { rowOfPlayer } from "../world/rows.ts";
import type { World } from "../world/world.ts";

const OWN_GROUND_SQUARED = OWN_GROUND * OWN_GROUND;

/** Whether a cat is near a cushion of its own team, so that it throws more often. After some minutes no ground helps. */
export function isOnOwnGround(world: World, row: number): boolean {
  const { cats, ground, header } = world;
  if (ground === null || header.subTurn >= OWN_GROUND_SUB_TURNS) return false;
  const { cushions, rules } = ground;
  for (let cushion = 0; cushion < rules.cushionCount; cushion += 1) {
    const dx = cushions.x[cushion]! - cats.x[row]!;
    const dy = cushions.y[cushion]! - cats.y[row]!;
    if (dx * dx + dy * dy > OWN_GROUND_SQUARED) continue;
    const owner = cushions.owner[cushion]!;
    if (owner !== 0 && teamOf(world, owner) === teamOf(world, cats.playerId[row]!)) return true;
  }
  return false;
}

function teamOf(world: World, playerId: number): number {
  return teamOfRow(world, rowOfPlayer(world, playerId));
}
