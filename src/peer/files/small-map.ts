import type { SmallMap } from "../../channel/index.ts";
import { isWallAt, type GameMap } from "../../sim/index.ts";

/** Cells of the longer side. */
const SIDE_MAX = 32;

/** A map so small that a list can show hundreds: each cell stands for a square of the map, the first row is the northernmost. */
export function smallMapOf({ width, height, walls, cushions }: GameMap): SmallMap {
  const side = Math.ceil(Math.max(width, height) / SIDE_MAX);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const wallCounts = new Uint16Array(columns * rows);
  const at = (column: number, row: number): number =>
    (rows - 1 - Math.floor(row / side)) * columns + Math.floor(column / side);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (isWallAt(walls, row * width + column)) wallCounts[at(column, row)]! += 1;
  const isWall = (count: number, cell: number): boolean => {
    const [column, row] = [cell % columns, rows - 1 - Math.floor(cell / columns)];
    // The last ones stand for less than a whole square.
    const [wide, high] = [Math.min(side, width - column * side), Math.min(side, height - row * side)];
    if (2 * count >= wide * high) return true;
    const isEdge = column === 0 || row === 0 || column === columns - 1 || row === rows - 1;
    return isEdge && count >= Math.max(wide, high); // the frame, of one cell of the map: it is never half of a square
  };
  const cells: string[] = Array.from(wallCounts, (count, cell) => (isWall(count, cell) ? "#" : "."));
  for (const { column, row } of cushions) cells[at(column, row)] = "o";
  return { columns, cells: cells.join("") };
}
