import type { MatchInfo } from "../../../src/channel/index.ts";
import { createWorld, type World } from "../../../src/sim/index.ts";
import { makeDemoMap } from "./demo-page/demo-map.ts";

/** Ada and Jane against Bo, and Cy watches. */
export const TEAM_MATCH: MatchInfo = {
  players: [
    { playerId: 1, name: "Ada", team: 2 },
    { playerId: 2, name: "Bo", team: 1 },
    { playerId: 4, name: "Cy", team: 0 },
    { playerId: 5, name: "Jane", team: 2 },
  ],
  localPlayerId: 1,
  isObserver: false,
  mode: "cushions",
  mapName: "Attic",
  catsPerPlayer: 4,
  catLimit: 8,
  timeLimitMinutes: 1,
  seed: 3,
};

/** Its world before the first sub-turn: network ids 1 to 4 are Ada's, 5 to 8 Bo's, 9 to 12 Jane's. */
export function makeTeamWorld(): World {
  const { players, seed, catsPerPlayer, catLimit, timeLimitMinutes } = TEAM_MATCH;
  return createWorld({
    seed,
    catsPerPlayer,
    playerIds: players.map(({ playerId }) => playerId),
    teams: players.map(({ team }) => team),
    ground: { mode: "cushions", map: makeDemoMap(40, 28, 4), catLimit, timeLimitMinutes },
  });
}
