import { createWorld, generateMap, type Command, type PauseRules, type World } from "../../src/sim/index.ts";

/** Two players, 1 and 2, on a map with cushions that are nobody's. */
export function groundWorld(pauses?: PauseRules): World {
  const map = generateMap({ playerCount: 2, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 9, timeLimitMinutes: 0 } as const;
  const seats = { catsPerPlayer: 2, playerIds: [1, 2], teams: [1, 2] };
  return createWorld({ seed: 1, ...seats, ground, ...(pauses === undefined ? {} : { pauses }) });
}

/** Players 1, 2 and 3 with 12 cats each, in a battle of everybody against everybody. */
export function crowdWorld(): World {
  const map = generateMap({ playerCount: 3, seed: 1 });
  const ground = { mode: "battle", map, catLimit: 12, timeLimitMinutes: 0 } as const;
  return createWorld({ seed: 1, catsPerPlayer: 12, playerIds: [1, 2, 3], teams: [1, 2, 3], ground });
}

/** A command to where a row of cushions or cats is. */
export function to(
  kind: "move" | "attack-move",
  place: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> },
  row: number,
): Command {
  return { kind, cats: [1], x: Math.round(place.x[row]! / 256), y: Math.round(place.y[row]! / 256) };
}
