import type { MatchInfo } from "../../../src/channel/index.ts";

/** A match of one player, who is the local one. */
export const OWN_MATCH: MatchInfo = {
  players: [{ playerId: 1, name: "Ada", team: 1 }],
  localPlayerId: 1,
  isObserver: false,
  mode: "battle",
  mapName: null,
  catsPerPlayer: 3,
  catLimit: 3,
  timeLimitMinutes: 0,
  seed: 7,
};
