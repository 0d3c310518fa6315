import type { MapEntry, MapPicture } from "../../../../src/channel/index.ts";
import type { Cell, GameMap } from "../../../../src/sim/index.ts";

/** A map of so many cells with a wall around, some walls within, spawns in the corners and cushions between. */
export function makeDemoMap(width: number, height: number, spawnCount: number): GameMap {
  const walls = new Int32Array((width * height + 31) >> 5);
  const setWall = (column: number, row: number): void => {
    const index = row * width + column;
    walls[index >> 5]! |= 1 << (index & 31);
  };
  for (let column = 0; column < width; column += 1) {
    setWall(column, 0);
    setWall(column, height - 1);
  }
  for (let row = 0; row < height; row += 1) {
    setWall(0, row);
    setWall(width - 1, row);
  }
  const middle = { column: width >> 1, row: height >> 1 };
  for (let i = 4; i < height / 2 - 3; i += 1) {
    setWall(width >> 2, i);
    setWall((width >> 2) + 1, i);
    setWall(width - 1 - (width >> 2), height - 1 - i);
    setWall(width - 2 - (width >> 2), height - 1 - i);
  }
  for (let i = -4; i <= 4; i += 1) if (Math.abs(i) > 1) setWall(middle.column + i, middle.row + 4);
  const corners: readonly Cell[] = [
    { column: 5, row: 5 },
    { column: width - 6, row: 5 },
    { column: width - 6, row: height - 6 },
    { column: 5, row: height - 6 },
  ];
  const cushions: readonly Cell[] = [
    middle,
    { column: middle.column, row: 5 },
    { column: middle.column, row: height - 6 },
  ];
  return { name: "Attic", width, height, walls, spawns: corners.slice(0, spawnCount), cushions };
}

export function pictureOf(map: GameMap): MapPicture {
  return { ...map, walls: [...map.walls] };
}

export function entryOf(mapId: string, map: GameMap): MapEntry {
  return {
    mapId,
    name: map.name,
    width: map.width,
    height: map.height,
    spawnCount: map.spawns.length,
    cushionCount: map.cushions.length,
    problem: null,
  };
}
