import { assert } from "../../base/index.ts";
import { MAP_SIDE_MAX, MAP_SPAWNS_MIN, PLAYER_COUNT_MAX } from "../constants.ts";
import { divTrunc, sqrtFloor } from "../fixed.ts";
import { buildMap } from "./build-map.ts";
import { drawPlan, openPlan } from "./draw-plan.ts";
import { FlowBuilder, NO_VIA } from "./flow-builder.ts";
import { floorCellCountOf, isWallAt, type Cell, type GameMap } from "./game-map.ts";
import { mapProblem } from "./map-problem.ts";
import { MapRandom } from "./map-random.ts";

interface GeneratedMapOptions {
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

/** Units of a walk's length in a cell's side. */
export const LENGTH_PER_CELL = 256;

/** Walks may differ by this share and a cell: about what comes of turning a plan that no grid can turn exactly. */
const UNEVEN_PER_CENT_MAX = 5;

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

/**
 * How far cats walk to a cell from others, in 1/256 of a cell: along the straight pieces that a flow field leads them.
 * Infinity: there is no way.
 */
export function walkLengthsTo(map: GameMap, goal: Cell): (from: Cell) => number {
  const { width, height, walls } = map;
  const builder = new FlowBuilder(width, height);
  const via = new Uint16Array(width * height);
  const goalIndex = goal.row * width + goal.column;
  assert(!isWallAt(walls, goalIndex), "walkLengthsTo: nobody walks into a wall");
  builder.begin(walls, goalIndex, via);
  builder.settle(width * height);
  return ({ column, row }) => {
    let length = 0;
    for (let index = row * width + column; index !== goalIndex; index = via[index]!) {
      const next = via[index]!;
      if (next === NO_VIA) return Infinity;
      const dx = (next % width) - (index % width);
      const dy = divTrunc(next, width) - divTrunc(index, width);
      length += sqrtFloor((dx * dx + dy * dy) * LENGTH_PER_CELL * LENGTH_PER_CELL);
    }
    return length;
  };
}

/**
 * Whether all homes lie alike: the walks from each to the others, and to the cushions, sorted by their lengths, differ by
 * at most UNEVEN_PER_CENT_MAX and a cell from home to home.
 */
export function isEven(map: GameMap): boolean {
  const lengths = map.spawns.map((spawn) => {
    const lengthFrom = walkLengthsTo(map, spawn);
    const sorted = (cells: readonly Cell[]): readonly number[] => cells.map(lengthFrom).sort((a, b) => a - b);
    return [...sorted(map.spawns), ...sorted(map.cushions)];
  });
  return lengths[0]!.every((_, rank) => {
    const ofRank = lengths.map((ofSpawn) => ofSpawn[rank]!);
    const [shortest, longest] = [Math.min(...ofRank), Math.max(...ofRank)];
    return (longest - shortest - LENGTH_PER_CELL) * 100 <= longest * UNEVEN_PER_CENT_MAX;
  });
}
