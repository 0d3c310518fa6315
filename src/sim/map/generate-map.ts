import { assert } from "../../base/index.ts";
import { MAP_SIDE_MAX, MAP_SPAWNS_MIN, PLAYER_COUNT_MAX } from "../constants.ts";
import { buildMap } from "./build-map.ts";
import { drawPlan, openPlan } from "./draw-plan.ts";
import { floorCellCountOf, type GameMap } from "./game-map.ts";
import { mapProblem } from "./map-problem.ts";
import { MapRandom } from "./map-random.ts";
import { isEven } from "./walk-lengths.ts";

export interface GeneratedMapOptions {
  readonly seed: number; // u32
  readonly playerCount: number; // MAP_SPAWNS_MIN..PLAYER_COUNT_MAX: so many spawns
  readonly side?: number; // cells, odd, GENERATED_SIDE_MIN..MAP_SIDE_MAX; absent: what suits so many players
}

/** Eight homes need so much room. */
export const GENERATED_SIDE_MIN = 41;
/** By the number of players. */
const SIDES = [0, 0, 49, 57, 57, 67, 71, 79, 85] as const;
/** Most seeds give a map within a few; see openPlan for the others. */
const ATTEMPTS_MAX = 32;
/** Of the cells of a map, at least: less is a maze. */
const FLOOR_PER_CENT_MIN = 45;

const FIRST_WORDS = [
  "Velvet",
  "Moonlit",
  "Woollen",
  "Quiet",
  "Crooked",
  "Sunny",
  "Dusty",
  "Amber",
  "Creaking",
  "Tangled",
];
const SECOND_WORDS = [
  "Attic",
  "Parlour",
  "Loft",
  "Cellar",
  "Gallery",
  "Kitchen",
  "Library",
  "Courtyard",
  "Mill",
  "Manor",
];

/**
 * Draws a map on which every home lies alike: for 2, 4 and 8 players by turns and mirrors, to the cell; for others, which
 * a grid can't turn, as isEven has it. The same options give the same map.
 */
export function generateMap({ seed, playerCount, side = SIDES[playerCount] }: GeneratedMapOptions): GameMap {
  assert(Number.isInteger(seed) && seed >= 0 && seed <= 0xffff_ffff, `generateMap: ${seed} is not a u32`);
  assert(
    playerCount >= MAP_SPAWNS_MIN && playerCount <= PLAYER_COUNT_MAX,
    `generateMap: ${playerCount} players`,
  );
  const isSide = side !== undefined && side >= GENERATED_SIDE_MIN && side <= MAP_SIDE_MAX && side % 2 === 1;
  assert(isSide, `generateMap: a side of ${side ?? "no"} cells`);
  const text = `map ${playerCount} ${side} ${seed}`;
  const random = new MapRandom(text);
  const name = `${random.pick(FIRST_WORDS)} ${random.pick(SECOND_WORDS)}`;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const map = buildMap(drawPlan(new MapRandom(`${text} ${attempt}`), playerCount, side), name);
    if (mapProblem(map) === null && isRoomy(map) && isEven(map)) return map;
  }
  const map = buildMap(openPlan(random, playerCount, side), name);
  const problem = mapProblem(map);
  assert(problem === null, `generateMap: an open map is none, ${problem?.reason ?? ""}`);
  return map;
}

function isRoomy(map: GameMap): boolean {
  return floorCellCountOf(map) * 100 >= map.width * map.height * FLOOR_PER_CENT_MIN;
}
