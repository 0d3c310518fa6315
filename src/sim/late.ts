import { LATE_SUB_TURNS } from "./constants.ts";
import type { World } from "./world/world.ts";

/** Whether a match has gone on for so long that it is to come to its end: see LATE_SUB_TURNS. */
export function isLate({ header }: World): boolean {
  return header.subTurn >= LATE_SUB_TURNS;
}
