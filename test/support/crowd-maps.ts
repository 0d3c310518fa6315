import { mapOf } from "./test-maps.ts";
import { floorMap } from "./ground-world.ts";

const WIDTH = 40;
const HEIGHT = 24;

/** 40 x 24 cells, the outermost ones walls, the others as the function says. Line 0 is the north. */
function draw(isWall: (column: number, line: number) => boolean) {
  const isEdge = (column: number, line: number): boolean =>
    column === 0 || line === 0 || column === WIDTH - 1 || line === HEIGHT - 1;
  return mapOf(
    Array.from({ length: HEIGHT }, (_, line) =>
      Array.from({ length: WIDTH }, (_, column) =>
        isEdge(column, line) || isWall(column, line) ? "#" : ".",
      ).join(""),
    ),
  );
}

/** Maps with a way from the west (-13, 0) to the east (13, 0), and room for a crowd around both. */
export const CROWD_MAPS = {
  open: floorMap(WIDTH, HEIGHT),
  door: draw((column, line) => column >= 19 && column <= 20 && line !== 11 && line !== 12), // two cells wide
  corridor: draw((column, line) => column >= 16 && column <= 23 && line !== 12), // one cell wide, eight long
  trap: draw((column, line) =>
    line === 4 || line === 19 ? column >= 11 && column <= 26 : column === 26 && line > 4 && line < 19,
  ),
  zigzag: draw((column, line) => (column === 13 && line < 20) || (column === 26 && line > 3)),
} as const;
