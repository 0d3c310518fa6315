import type { MapName } from "../../../src/cli/desync/case-plan.ts";
import { chooseMap } from "../../../src/peer/index.ts";
import type { GameMap } from "../../../src/sim/index.ts";
import { EIGHT_MAP, SMALL_MAP } from "../test-maps.ts";

const BUILT_IN = { hallway: "built-in:the-hallway", manor: "built-in:the-old-manor" } as const;
const NO_HOME = "";

/** The map with that name; throws if it does not come with the game. */
export function mapOf(name: MapName): GameMap {
  if (name === "small") return SMALL_MAP;
  if (name === "eight") return EIGHT_MAP;
  const chosen = chooseMap(NO_HOME, BUILT_IN[name], 2);
  if (!chosen.ok) throw new Error(`map ${name}: ${chosen.reason}`);
  return chosen.value.map;
}
