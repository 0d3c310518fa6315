import fc from "fast-check";
import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { isWallAt, setWallAt, wallWordCount } from "../../../src/sim/index.ts";
import { FlowBuilder } from "../../../src/sim/map/flow-builder.ts";
import { reachableFrom, withoutLostFloor } from "../../../src/sim/map/reach.ts";

const [WIDTH, HEIGHT] = [13, 11];

/** Walls anywhere inside, and all around. */
const gridArbitrary = fc
  .array(fc.boolean(), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
  .map((isWall) => {
    const walls = new Int32Array(wallWordCount(WIDTH * HEIGHT));
    isWall.forEach((wall, index) => {
      const [column, row] = [index % WIDTH, Math.floor(index / WIDTH)];
      const isOuter = column === 0 || row === 0 || column === WIDTH - 1 || row === HEIGHT - 1;
      if (wall || isOuter) setWallAt(walls, index);
    });
    return { width: WIDTH, height: HEIGHT, walls };
  });
const cellArbitrary = fc.record({
  column: fc.integer({ min: 1, max: WIDTH - 2 }),
  row: fc.integer({ min: 1, max: HEIGHT - 2 }),
});

test("what can be reached is where a flow field leads from", () => {
  fc.assert(
    fc.property(gridArbitrary, cellArbitrary, (grid, start) => {
      const index = start.row * WIDTH + start.column;
      fc.pre(!isWallAt(grid.walls, index));
      const builder = new FlowBuilder(WIDTH, HEIGHT);
      builder.begin(grid.walls, index, new Uint16Array(WIDTH * HEIGHT));
      const settled = new Uint8Array(WIDTH * HEIGHT);
      while (builder.settle(1) > 0) settled[builder.lastSettled] = 1;
      expect(reachableFrom(grid, [start])).toEqual(settled);
    }),
  );
});

test("what is left after lost floor was filled in is what could be reached, from any of the cells", () => {
  fc.assert(
    fc.property(gridArbitrary, fc.array(cellArbitrary, { minLength: 1, maxLength: 3 }), (grid, starts) => {
      const isReached = reachableFrom(grid, starts);
      const walls = withoutLostFloor(grid, starts);
      isReached.forEach((reached, index) => expect(isWallAt(walls, index)).toBe(reached === 0));
    }),
  );
});

test("a start in a wall reaches nothing, and none at all is a mistake", () => {
  const walls = new Int32Array(wallWordCount(WIDTH * HEIGHT)).fill(-1);
  expect(reachableFrom({ width: WIDTH, height: HEIGHT, walls }, [{ column: 3, row: 3 }])).not.toContain(1);
  expect(() => withoutLostFloor({ width: WIDTH, height: HEIGHT, walls }, [])).toThrow(AssertionError);
});
