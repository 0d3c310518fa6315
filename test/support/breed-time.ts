import {
  BREED_SHORTEST_SUB_TURNS,
  BREED_WORTH,
  BREED_WORTH_BASE,
  BREED_WORTH_MAX,
} from "../../src/sim/constants.ts";
import { CAT_RULES, type CatKind } from "../../src/sim/index.ts";

/** Sub-turns that a plain cushion takes for a cat whose owner has these; `part` of them where something else hurries it. */
export function breedTime(kind: CatKind, owned: readonly CatKind[], part = 1): number {
  const worth = owned.reduce((sum, other) => sum + CAT_RULES[other].breed, 0);
  const counted = BREED_WORTH_BASE + Math.min(BREED_WORTH_MAX, worth);
  const time = Math.floor(
    (Math.floor(CAT_RULES[kind].breed * part) * counted) / (BREED_WORTH_BASE + BREED_WORTH),
  );
  return Math.max(BREED_SHORTEST_SUB_TURNS, time);
}
