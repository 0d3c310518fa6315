import { assert } from "../../base/index.ts";
import { divTrunc } from "../fixed.ts";
import { STEPS_PER_CELL, type Place, type Plan, type Shape } from "./draw-plan.ts";
import { isWallAt, wallWordCount, type Cell, type GameMap } from "./game-map.ts";
import { setWallAt, withoutLostFloor } from "./reach.ts";
import { sectorsFor, type Sector } from "./sectors.ts";

const UNIT = 65_536;
/** Cells round a spawn and round a cushion that stay floor; squared, between middles. */
const SPAWN_CLEARANCE_SQUARED = 20;
const CUSHION_CLEARANCE_SQUARED = 6;

/** Lays a plan on the grid, once for every player. Whether a map has come of it, mapProblem knows. */
export function buildMap(plan: Plan, name: string): GameMap {
  const { width, height, hasMiddleCushion } = plan;
  assert(width % 2 === 1 && height % 2 === 1, `buildMap: ${width} by ${height} cells have no middle one`);
  const sectors = sectorsFor(plan.playerCount);
  const cellOf = (sector: Sector, place: Place): Cell => placeOnGrid(plan, sector, place);
  const spawns = sectors.map((sector) => cellOf(sector, plan.spawn));
  const all = plan.cushions.flatMap((place) => sectors.map((sector) => cellOf(sector, place)));
  if (hasMiddleCushion) all.push({ column: width >> 1, row: height >> 1 });
  const cushions = all
    .filter((cell, i) => all.findIndex((other) => isSame(other, cell)) === i) // one on a border is two sectors'
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const drawn = { width, height, walls: drawWalls(plan, sectors, { spawns, cushions }) };
  const wide = { width, height, walls: withoutNarrowFloor(drawn) };
  return { name, width, height, walls: withoutLostFloor(wide, spawns), spawns, cushions };
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
