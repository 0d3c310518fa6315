import { wallWordCount, type Cell, type GameMap } from "../../sim/index.ts";

/**
 * A map drawn as text, the north first: # a wall, . floor, 1 to 8 spawns in their order, o a cushion. It is taken as it is,
 * so that what is played on it does not hang on the reader of map files.
 */
export function drawMap(lines: readonly string[], name = "Test"): GameMap {
  const height = lines.length;
  const width = lines[0]!.length;
  const walls = new Int32Array(wallWordCount(width * height));
  const spawns: Cell[] = [];
  const cushions: Cell[] = [];
  for (let row = 0; row < height; row += 1) {
    for (const [column, drawn] of [...lines[height - 1 - row]!].entries()) {
      const index = row * width + column;
      if (drawn === "#") walls[index >> 5]! |= 1 << (index & 31);
      else if (drawn === "o") cushions.push({ column, row });
      else if (drawn !== ".") spawns[Number(drawn) - 1] = { column, row };
    }
  }
  return { name, width, height, walls, spawns, cushions };
}
