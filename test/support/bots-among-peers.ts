import type { GroundMode, MatchSetup } from "../../src/sim/index.ts";
import { EIGHT_MAP } from "./test-maps.ts";

/** Two peers, and three bots of all sorts on every side of them. */
export function botsAmongPeers(mode: GroundMode | "classic", seed = 5): MatchSetup {
  const match: MatchSetup = {
    ...{ seed, catsPerPlayer: 8, playerIds: [1, 2, 3, 5, 8] },
    bots: [
      { playerId: 3, level: "strong" },
      { playerId: 5, level: "master" },
      { playerId: 8, level: "medium" },
    ],
  };
  if (mode === "classic") return match;
  return { ...match, ground: { mode, map: EIGHT_MAP, catLimit: 12, timeLimitMinutes: 0 } };
}
