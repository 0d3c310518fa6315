import { expect, test } from "vitest";

import { isWallAt, wallWordCount } from "../../../src/sim/index.ts";
import { shadeOfWalls } from "../../../src/view/scene/wall-shade.ts";
import { BLOCK_STYLE, divideWalls, placeRugs, type Walls } from "../../../src/view/scene/map-pieces.ts";
import { makeHomeMap } from "../bench/synthetic-world.ts";

const HOME = wallsOfHome(61, 40);

function wallsOfHome(width: number, height: number): Walls {
  return { width, height, words: makeHomeMap(width, height).walls };
}

function isWall({ width, words }: Walls, column: number, row: number): boolean {
  return isWallAt(words, row * width + column);
}

test.each([
  ["a home", HOME],
  ["nothing but walls", { width: 33, height: 17, words: new Int32Array(wallWordCount(33 * 17)).fill(-1) }],
])("every wall cell of %s lies in exactly one block, and no other cell does", (_, walls) => {
  const covered = new Uint8Array(walls.width * walls.height);
  for (const { column, row, width, height } of divideWalls(walls)) {
    for (let y = row; y < row + height; y += 1)
      for (let x = column; x < column + width; x += 1) covered[y * walls.width + x]! += 1;
  }
  for (let i = 0; i < covered.length; i += 1) expect(covered[i]).toBe(isWallAt(walls.words, i) ? 1 : 0);
});

test("the rim of the map is a rail, and nothing else is", () => {
  for (const { column, row, width, height, style } of divideWalls(HOME)) {
    const isRim = column === 0 || row === 0 || column + width === HOME.width || row + height === HOME.height;
    expect(style === BLOCK_STYLE.rail).toBe(isRim);
  }
});

test("rugs lie on floor, apart from walls and from each other, and there are some", () => {
  const rugs = placeRugs(HOME);
  expect(rugs.length).toBeGreaterThan(3);
  rugs.forEach(({ x, y, halfWidth, halfHeight }, i) => {
    for (let column = Math.floor(x - halfWidth); column <= Math.floor(x + halfWidth); column += 1)
      for (let row = Math.floor(y - halfHeight); row <= Math.floor(y + halfHeight); row += 1)
        expect(isWall(HOME, column, row)).toBe(false);
    for (const other of rugs.slice(0, i)) {
      const isApart =
        Math.abs(other.x - x) > other.halfWidth + halfWidth ||
        Math.abs(other.y - y) > other.halfHeight + halfHeight;
      expect(isApart).toBe(true);
    }
  });
});

test("an empty hall of the largest size gets its rugs in bounded time, a full one none", () => {
  const words = new Int32Array(wallWordCount(256 * 256));
  expect(placeRugs({ width: 256, height: 256, words }).length).toBeLessThanOrEqual(40);
  expect(placeRugs({ width: 256, height: 256, words: words.fill(-1) })).toEqual([]);
});

test("the floor is darkest beside a wall, on the side away from the lamp, and light far from all", () => {
  const width = 15;
  const words = new Int32Array(wallWordCount(width * width));
  const middle = 7 * width + 7;
  words[middle >> 5]! |= 1 << (middle & 31);
  const shade = shadeOfWalls({ width, height: width, words });
  const at = (x: number, y: number): number => {
    const perCell = shade.width / width;
    return shade.texels[Math.floor(y * perCell) * shade.width + Math.floor(x * perCell)]!;
  };
  expect(at(2, 2)).toBe(0);
  expect(at(8.2, 7.2)).toBeGreaterThan(at(6.8, 7.8)); // east of it, not west
  expect(at(7.6, 6.8)).toBeGreaterThan(at(7.4, 8.2)); // south of it, not north
});

test("the shade of the largest map stays within a texture of 1,024", () => {
  const words = new Int32Array(wallWordCount(256 * 256));
  const { width, height, texels } = shadeOfWalls({ width: 256, height: 256, words });
  expect([width, height, texels.length]).toEqual([1024, 1024, 1024 * 1024]);
});
