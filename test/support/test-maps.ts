import { drawMap } from "../../src/lab/faults/drawn-map.ts";
import { isWallAt, type GameMap } from "../../src/sim/index.ts";

export { EIGHT_MAP, SMALL_MAP } from "../../src/lab/faults/drill.ts";
export { drawMap as mapOf } from "../../src/lab/faults/drawn-map.ts";

/** Nothing but floor, two spawns, no cushion. */
export const EMPTY_MAP = drawMap(
  [
    "############",
    "#..........#",
    "#.1........#",
    ...Array.from({ length: 6 }, () => "#..........#"),
    "#........2.#",
    "#..........#",
    "############",
  ],
  "Empty",
);

/** Whether a point, in world units, lies in a wall or outside of the map. */
export function isInWall({ width, height, walls }: GameMap, x: number, y: number): boolean {
  const column = Math.floor(x + width / 2);
  const row = Math.floor(y + height / 2);
  if (column < 0 || row < 0 || column >= width || row >= height) return true;
  return isWallAt(walls, row * width + column);
}
