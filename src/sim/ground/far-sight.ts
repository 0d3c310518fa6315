import { divTrunc } from "../fixed.ts";
import { isWallAt } from "../map/game-map.ts";
import type { Ground } from "../world/world.ts";
import { cellAt, SIGHT_STEP_BITS, type Line } from "./walls.ts";

/** How many walls there are west and south of each corner of a cell. */
interface WallSums {
  readonly walls: Int32Array; // that they are of, word by word: a world that is damaged, or repaired, has others
  readonly sums: Int32Array; // of (width + 1) x (height + 1) corners, row by row
}

/** Counting takes as long as an order to some dozens of cats, so what was counted is kept. */
const sumsOf = new WeakMap<Ground, WallSums>();

/**
 * What isWalkable says of a line, to the bit, but fast where it is long: a whole stretch is clear if the rectangle around it has no wall.
 * An order to 2,500 cats asks for as many lines across the map. `sums` are those of wallSums, with the walls as they are.
 */
export function isWalkableFar(ground: Ground, sums: Int32Array, line: Line): boolean {
  const pieces = 1 + (Math.max(Math.abs(line.dx), Math.abs(line.dy)) >> SIGHT_STEP_BITS);
  return pieces === 1 || isClear(ground, sums, { ...line, pieces }, [1, pieces - 1]);
}

type PiecedLine = Line & { readonly pieces: number };

/** Whether none of the points of a line from one to another, both included, lies on a wall. */
function isClear(
  ground: Ground,
  sums: Int32Array,
  line: PiecedLine,
  [first, last]: readonly [number, number],
): boolean {
  const from = cellOfPoint(ground, line, first);
  if (first === last) return !isWallAt(ground.walls, from);
  if (wallCount(ground, sums, from, cellOfPoint(ground, line, last)) === 0) return true;
  const middle = (first + last) >> 1;
  return isClear(ground, sums, line, [first, middle]) && isClear(ground, sums, line, [middle + 1, last]);
}

function cellOfPoint(ground: Ground, { fromX, fromY, dx, dy, pieces }: PiecedLine, point: number): number {
  const x = divTrunc(point * Math.abs(dx), pieces);
  const y = divTrunc(point * Math.abs(dy), pieces);
  return cellAt(ground, fromX + (dx < 0 ? -x : x), fromY + (dy < 0 ? -y : y));
}

/** Of the rectangle between two cells, both included. */
function wallCount({ scratch: { width } }: Ground, sums: Int32Array, a: number, b: number): number {
  const [rowA, rowB] = [divTrunc(a, width), divTrunc(b, width)];
  const [columnA, columnB] = [a - rowA * width, b - rowB * width];
  const west = Math.min(columnA, columnB);
  const east = Math.max(columnA, columnB) + 1;
  const south = Math.min(rowA, rowB) * (width + 1);
  const north = (Math.max(rowA, rowB) + 1) * (width + 1);
  return sums[north + east]! - sums[north + west]! - sums[south + east]! + sums[south + west]!;
}

/** To be taken for each order anew: that the walls are still the same is looked at here, and not for each line. */
export function wallSums(ground: Ground): Int32Array {
  const known = sumsOf.get(ground);
  if (known !== undefined && isSame(known.walls, ground.walls)) return known.sums;
  const sums = countWalls(ground);
  sumsOf.set(ground, { walls: ground.walls.slice(), sums });
  return sums;
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

function countWalls({ scratch: { width, height }, walls }: Ground): Int32Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let row = 0; row < height; row += 1) {
    let inRow = 0;
    for (let column = 0; column < width; column += 1) {
      if (isWallAt(walls, row * width + column)) inRow += 1;
      const corner = (row + 1) * (width + 1) + column + 1;
      sums[corner] = sums[corner - width - 1]! + inRow;
    }
  }
  return sums;
}
