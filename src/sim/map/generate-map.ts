import { assert } from "../../base/index.ts";
import { MAP_SIDE_MAX, MAP_SPAWNS_MIN, PLAYER_COUNT_MAX } from "../constants.ts";
import { divTrunc } from "../fixed.ts";
import {
  drawPlan,
  openPlan,
  STEPS_PER_CELL,
  withCushionKinds,
  type Place,
  type Plan,
  type Shape,
} from "./draw-plan.ts";
import {
  floorCellCountOf,
  isWallAt,
  wallWordCount,
  type Cell,
  type GameMap,
  type MapCushion,
} from "./game-map.ts";
import { mapProblem } from "./map-problem.ts";
import { MapRandom } from "./map-random.ts";
import { setWallAt, withoutLostFloor } from "./reach.ts";
import { sectorsFor, type Sector } from "./sectors.ts";
import { isEven } from "./even-map.ts";

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

const UNIT = 65_536;
/** Cells round a spawn and round a cushion that stay floor; squared, between middles. */
const SPAWN_CLEARANCE_SQUARED = 20;
const CUSHION_CLEARANCE_SQUARED = 6;

/**
 * Draws a map on which every home lies alike: for 2, 4 and 8 players by turns and mirrors, to the cell; for others, which
 * a grid can't turn, as isEven has it. The same options give the same map.
 */
export function generateMap(options: GeneratedMapOptions): GameMap {
  const drawing = drawingOf(options);
  for (;;) {
    const step = drawing.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps of some milliseconds: between two of them whoever draws may do something else. */
export function* drawingOf({
  seed,
  playerCount,
  side = SIDES[playerCount],
}: GeneratedMapOptions): Generator<undefined, GameMap> {
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
    const plan = drawPlan(new MapRandom(`${text} ${attempt}`), playerCount, side);
    const map = buildMap(withCushionKinds(plan, new MapRandom(`${text} kinds`)), name);
    yield;
    const isMap = mapProblem(map) === null && isRoomy(map);
    yield;
    if (isMap && isEven(map)) return map;
    yield;
  }
  const plan = openPlan(random, playerCount, side);
  const map = buildMap(withCushionKinds(plan, new MapRandom(`${text} kinds`)), name);
  const problem = mapProblem(map);
  assert(problem === null, `generateMap: an open map is none, ${problem?.fault.kind ?? ""}`);
  return map;
}

/** Lays a plan on the grid, once for every player. Whether a map has come of it, mapProblem knows. */
export function buildMap(plan: Plan, name: string): GameMap {
  const { width, height, hasMiddleCushion } = plan;
  assert(width % 2 === 1 && height % 2 === 1, `buildMap: ${width} by ${height} cells have no middle one`);
  const sectors = sectorsFor(plan.playerCount);
  const cellOf = (sector: Sector, place: Place): Cell => placeOnGrid(plan, sector, place);
  const spawns = sectors.map((sector) => cellOf(sector, plan.spawn));
  const all = plan.cushions.flatMap((place) =>
    sectors.map((sector) => withKind(cellOf(sector, place), place.kind)),
  );
  if (hasMiddleCushion) all.push(withKind({ column: width >> 1, row: height >> 1 }, plan.middleKind));
  const cushions = all
    .filter((cell, i) => all.findIndex((other) => isSame(other, cell)) === i) // one on a border is two sectors'
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const drawn = { width, height, walls: drawWalls(plan, sectors, { spawns, cushions }) };
  const wide = { width, height, walls: withoutNarrowFloor(drawn) };
  return { name, width, height, walls: withoutLostFloor(wide, spawns), spawns, cushions };
}

function withKind(cell: Cell, kind: MapCushion["kind"]): MapCushion {
  return kind === undefined ? cell : { ...cell, kind };
}

function placeOnGrid({ width, height }: Plan, { out, along }: Sector, place: Place): Cell {
  // Symmetrically about the middle: equal places of two sectors must not be rounded differently.
  const round = (value: number): number => {
    const whole = divTrunc(Math.abs(value) + ((UNIT * STEPS_PER_CELL) >> 1), UNIT * STEPS_PER_CELL);
    return value < 0 ? -whole : whole;
  };
  return {
    column: (width >> 1) + round(place.out * out.x + place.along * along.x),
    row: (height >> 1) + round(place.out * out.y + place.along * along.y),
  };
}

function drawWalls(
  plan: Plan,
  sectors: readonly Sector[],
  floor: Pick<GameMap, "spawns" | "cushions">,
): Int32Array {
  const { width, height } = plan;
  const walls = new Int32Array(wallWordCount(width * height));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const cell = { column, row };
      const isWall =
        isOutside(plan, cell) ||
        (!isNear(floor.spawns, cell, SPAWN_CLEARANCE_SQUARED) &&
          !isNear(floor.cushions, cell, CUSHION_CLEARANCE_SQUARED) &&
          sectors.some((sector) => isCovered(plan, sector, cell)));
      if (isWall) setWallAt(walls, row * width + column);
    }
  }
  return walls;
}

function isOutside({ width, height, isRound }: Plan, { column, row }: Cell): boolean {
  if (column === 0 || row === 0 || column === width - 1 || row === height - 1) return true;
  const [x, y, radius] = [column - (width >> 1), row - (height >> 1), width >> 1];
  return isRound && x * x + y * y > (radius - 1) * radius;
}

function isNear(places: readonly Cell[], { column, row }: Cell, distanceSquared: number): boolean {
  return places.some((place) => {
    const [dx, dy] = [place.column - column, place.row - row];
    return dx * dx + dy * dy <= distanceSquared;
  });
}

/** Whether a shape of the plan covers the middle of a cell, where the plan lies in this sector. */
function isCovered({ width, height, isMirrored, shapes }: Plan, { out, along }: Sector, cell: Cell): boolean {
  const x = (cell.column - (width >> 1)) * STEPS_PER_CELL;
  const y = (cell.row - (height >> 1)) * STEPS_PER_CELL;
  const here = {
    out: divTrunc(x * out.x + y * out.y, UNIT),
    along: divTrunc(x * along.x + y * along.y, UNIT),
  };
  const mirrored = { out: here.out, along: -here.along };
  return shapes.some((shape) => covers(shape, here) || (isMirrored && covers(shape, mirrored)));
}

function covers(shape: Shape, place: Place): boolean {
  const x = place.out - shape.middle.out;
  const y = place.along - shape.middle.along;
  if (shape.kind === "disc") return x * x + y * y <= shape.radius * shape.radius;
  const { direction, halfLength, halfWidth } = shape;
  return (
    Math.abs(x * direction.x + y * direction.y) <= halfLength * UNIT &&
    Math.abs(x * direction.y - y * direction.x) <= halfWidth * UNIT
  );
}

/** The walls after every gap was filled in that is a single cell wide: two cats must be able to pass. */
function withoutNarrowFloor({
  width,
  height,
  walls,
}: Pick<GameMap, "width" | "height" | "walls">): Int32Array {
  const isWide = new Uint8Array(width * height);
  for (let row = 1; row < height - 2; row += 1) {
    for (let column = 1; column < width - 2; column += 1) {
      const index = row * width + column;
      const block = [index, index + 1, index + width, index + width + 1];
      if (block.every((cell) => !isWallAt(walls, cell))) for (const cell of block) isWide[cell] = 1;
    }
  }
  const filled = walls.slice();
  isWide.forEach((wide, index) => {
    if (wide === 0) setWallAt(filled, index);
  });
  return filled;
}

function isSame(a: Cell, b: Cell): boolean {
  return a.column === b.column && a.row === b.row;
}

function isRoomy(map: GameMap): boolean {
  return floorCellCountOf(map) * 100 >= map.width * map.height * FLOOR_PER_CENT_MIN;
}
