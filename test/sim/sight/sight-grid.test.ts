import { expect, test } from "vitest";

import { EXPLORED, ONE, SightGrid, UNEXPLORED, VISIBLE } from "../../../src/sim/index.ts";

test("explored ground stays explored, round after round", () => {
  const grid = new SightGrid(20, 20);
  grid.begin();
  grid.look({ x: -5 * ONE, y: -5 * ONE, sight: 3 * ONE });
  grid.end();
  expect([grid.at(-5 * ONE, -5 * ONE), grid.at(5 * ONE, 5 * ONE), grid.at(99 * ONE, 0)]).toEqual([
    VISIBLE,
    UNEXPLORED,
    UNEXPLORED,
  ]);
  for (let round = 0; round < 5000; round += 1) {
    grid.begin();
    grid.look({ x: 5 * ONE, y: 5 * ONE, sight: 3 * ONE });
    grid.end();
  }
  expect([grid.at(-5 * ONE, -5 * ONE), grid.at(5 * ONE, 5 * ONE)]).toEqual([EXPLORED, VISIBLE]);
});

test("one sees a disc: each row as far as a circle around the cell reaches, half a cell wider than the sight", () => {
  for (const sight of [3, 4, 5, 6, 7, 14]) {
    const grid = new SightGrid(33, 33);
    grid.begin();
    grid.look({ x: 0, y: 0, sight: sight * ONE });
    grid.end();
    for (let y = -16; y <= 16; y += 1)
      for (let x = -16; x <= 16; x += 1) {
        const isIn = Math.abs(y) <= sight && Math.abs(x) <= Math.sqrt((sight + 0.5) ** 2 - y * y);
        expect([x, y, grid.at(x * ONE, y * ONE)]).toEqual([x, y, isIn ? VISIBLE : UNEXPLORED]);
      }
  }
});
