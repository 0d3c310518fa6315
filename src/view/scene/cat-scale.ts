import type { MatchMode } from "../../sim/index.ts";

const ARMY_EXTENT = 2.5; // world units, as the simulation places armies
const SCALE_MAX = 1.22;
const SCALE_MIN = 0.42;

/** On a map cats are solid: this is as large as they are drawn there without standing in each other. */
const GROUND_SCALE = 0.98;

/** How large cats are drawn, so that an army that stands close still looks like single cats. */
export function catScaleFor(catsPerPlayer: number, mode: MatchMode = "classic"): number {
  if (mode !== "classic") return GROUND_SCALE;
  const side = Math.ceil(Math.sqrt(Math.max(1, catsPerPlayer)));
  const spacing = side > 1 ? Math.min(1, ARMY_EXTENT / (side - 1)) : 1;
  return Math.min(SCALE_MAX, Math.max(SCALE_MIN, spacing * SCALE_MAX));
}
