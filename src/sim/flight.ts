import { YARN_FLIGHT_SUB_TURNS } from "./constants.ts";
import { CAT_KIND_LAST, OF_KIND } from "./kinds.ts";
import type { World } from "./world/world.ts";

/** Sub-turns that the ball of yarn in that row is in the air, from its throw on; whatever kind a harmed world says that it is. */
export function flightSubTurnsOf({ ground }: World, row: number): number {
  if (ground === null) return YARN_FLIGHT_SUB_TURNS;
  return OF_KIND.flight[Math.min(CAT_KIND_LAST, ground.balls.kind[row]!)]!;
}
