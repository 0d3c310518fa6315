import { createWorld, generateMap, runCommand, type World } from "../../sim/index.ts";

/** 1,600 cats of eight players at the start of a match, all sent to the middle: not one sub-turn of it was played. */
export function createFarWorld(): World {
  const playerIds = Array.from({ length: 8 }, (_, i) => i + 1);
  const map = generateMap({ seed: 1, playerCount: 8, side: 85 });
  const ground = { mode: "battle", map, catLimit: 200, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 200, playerIds, ground });
  const cats = Array.from({ length: 200 * 8 }, (_, i) => i + 1);
  for (const playerId of playerIds) runCommand(world, playerId, { kind: "attack-move", cats, x: 0, y: 0 });
  return world;
}
