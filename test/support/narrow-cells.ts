import { isWallAt, type Cell, type GameMap } from "../../src/sim/index.ts";

/** Floor that lies in no square of two by two. */
export function narrowCells({ width, height, walls }: GameMap): readonly Cell[] {
  const isFloor = (column: number, row: number): boolean => !isWallAt(walls, row * width + column);
  const cells: Cell[] = [];
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      if (!isFloor(column, row)) continue;
      const isWide = [-1, 0].some((dy) =>
        [-1, 0].some((dx) =>
          [0, 1].every((y) => [0, 1].every((x) => isFloor(column + dx + x, row + dy + y))),
        ),
      );
      if (!isWide) cells.push({ column, row });
    }
  }
  return cells;
}
