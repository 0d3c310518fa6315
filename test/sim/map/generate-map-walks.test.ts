import { expect, test } from "vitest";

import { setWallAt } from "../../../src/sim/index.ts";
import { isEven } from "../../../src/sim/map/even-map.ts";
import { LENGTH_PER_CELL, walkLengthsTo } from "../../../src/sim/map/walk-lengths.ts";
import { mapOf, textOf } from "../../support/map-arbitraries.ts";

const FLOOR = "#..................#";
const WALL = "####################";

/** 20 x 12: two homes on one line, with these rows where they are not plain floor. */
function hall(rows: Readonly<Record<number, string>> = {}) {
  const plain = Array.from({ length: 12 }, (_, i) => (i === 0 || i === 11 ? WALL : FLOOR));
  return mapOf(textOf(plain.map((row, i) => rows[i] ?? (i === 5 ? "#..1............2..#" : row))));
}

test("a walk in the open is as long as a straight line", () => {
  const map = hall();
  expect(walkLengthsTo(map, map.spawns[0]!)(map.spawns[1]!)).toBe(13 * LENGTH_PER_CELL);
  expect(walkLengthsTo(map, map.spawns[0]!)(map.spawns[0]!)).toBe(0);
  expect(walkLengthsTo(map, { column: 2, row: 2 })({ column: 5, row: 6 })).toBe(5 * LENGTH_PER_CELL);
});

test("a walk round a wall is longer", () => {
  const shelf = "#.........#........#";
  const map = hall({ 3: shelf, 4: shelf, 5: "#..1......#.....2..#", 6: shelf, 7: shelf, 8: shelf });
  const length = walkLengthsTo(map, map.spawns[0]!)(map.spawns[1]!);
  const shortest = Math.hypot(6, 3) + 2 + Math.hypot(5, 3); // to the cells at the end of the shelf, and past it
  expect(length).toBeGreaterThan((shortest - 0.1) * LENGTH_PER_CELL);
  expect(length).toBeLessThan((shortest + 0.5) * LENGTH_PER_CELL); // steps to eight sides make corners of their own
});

test("from where there is no way it is endless", () => {
  const map = hall();
  const walls = map.walls.slice();
  for (let row = 0; row < 12; row += 1) setWallAt(walls, row * 20 + 10);
  expect(walkLengthsTo({ ...map, walls }, map.spawns[0]!)(map.spawns[1]!)).toBe(Infinity);
});

test("homes lie alike if their walks do, and not if a cushion is near to one of them", () => {
  expect(isEven(hall())).toBe(true);
  expect(isEven(hall({ 8: "#........o.........#" }))).toBe(true); // within a cell
  expect(isEven(hall({ 8: "#...o..............#" }))).toBe(false);
  expect(isEven(hall({ 8: "#...o..........o...#" }))).toBe(true);
});
