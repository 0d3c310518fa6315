import type { SetMatch } from "../../channel/index.ts";
import { BOT_STRENGTHS } from "../../sim/index.ts";

/** A small map, few cats, and the weakest opponent there is. */
export const TUTORIAL_MATCH: SetMatch = {
  options: { mode: "cushions", catsPerPlayer: 10, catLimit: 40, timeLimitMinutes: 0 },
  mapId: "built-in:the-hallway",
  bots: [{ strength: BOT_STRENGTHS[0]!, team: null }],
};
