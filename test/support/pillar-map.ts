import { wallWordCount, type Cell, type GameMap } from "../../src/sim/index.ts";

/**
 * A map of any size with a wall around it and, in every second cell of every second row, a pillar or none, as a generator
 * says: it hardly compresses, and every floor cell can be reached.
 */
export function pillarMap(side: number, seed: number, name = "Pillars"): GameMap {
  const walls = new Int32Array(wallWordCount(side * side));
  const far = side - 3;
  const spawns: readonly Cell[] = [
    { column: 2, row: 2 },
    { column: far, row: 2 },
    { column: far, row: far },
    { column: 2, row: far },
  ];
  const cushions: readonly Cell[] = [{ column: side >> 1, row: side >> 1 }];
  let state = seed;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const isEdge = row === 0 || column === 0 || row === side - 1 || column === side - 1;
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0; // Numerical Recipes
      const isFree = [...spawns, ...cushions].some(
        (cell) => Math.abs(cell.column - column) <= 2 && Math.abs(cell.row - row) <= 2,
      );
      const isPillar = row % 2 === 0 && column % 2 === 0 && state < 0 && !isFree;
      const index = row * side + column;
      if (isEdge || isPillar) walls[index >> 5]! |= 1 << (index & 31);
    }
  }
  return { name, width: side, height: side, walls, spawns, cushions };
}
