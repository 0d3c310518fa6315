import { assert } from "../../base/index.ts";
import { isWallAt, wallWordCount, type Cell, type GameMap } from "./game-map.ts";

type Grid = Pick<GameMap, "width" | "height" | "walls">;

/**
 * A 1 for every cell that a cat can walk to from one of these, their own among them. The outermost cells are walls.
 * Straight steps alone are enough: a cat walks diagonally only where both straight ways round are floor.
 */
export function reachableFrom({ width, height, walls }: Grid, starts: readonly Cell[]): Uint8Array {
  assert(walls.length === wallWordCount(width * height), "reachableFrom: the walls of another map");
  const isReached = new Uint8Array(width * height);
  const queue = new Int32Array(width * height); // each cell once
  let tail = 0;
  const reach = (index: number): void => {
    if (isReached[index] === 1 || isWallAt(walls, index)) return;
    isReached[index] = 1;
    queue[tail] = index;
    tail += 1;
  };
  for (const { column, row } of starts) reach(row * width + column);
  for (let head = 0; head < tail; head += 1) {
    const cell = queue[head]!;
    for (const neighbour of [cell - 1, cell + 1, cell - width, cell + width]) reach(neighbour);
  }
  return isReached;
}

/** The walls of a map after all floor was filled in that none of these cells can reach. */
export function withoutLostFloor(map: Grid, starts: readonly Cell[]): Int32Array {
  assert(starts.length > 0, "withoutLostFloor: somebody is there");
  const filled = map.walls.slice();
  reachableFrom(map, starts).forEach((reached, index) => {
    if (reached === 0) setWallAt(filled, index);
  });
  return filled;
}

/** Makes the cell with this index a wall. */
export function setWallAt(walls: Int32Array, index: number): void {
  walls[index >> 5]! |= 1 << (index & 31);
}
