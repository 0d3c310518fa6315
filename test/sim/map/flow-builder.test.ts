import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mapOf, EIGHT_MAP, SMALL_MAP } from "../../support/test-maps.ts";
import { isWallAt, wallWordCount, type GameMap } from "../../../src/sim/index.ts";
import { FlowBuilder, NO_VIA } from "../../../src/sim/map/flow-builder.ts";

type Grid = Pick<GameMap, "width" | "height" | "walls">;

const U_TRAP = mapOf([
  "################",
  "#..............#",
  "#..##########..#",
  "#..#........#..#",
  "#..#........#..#",
  "#..#........#..#",
  "#..............#",
  "#....#....#....#",
  "#...#......#...#",
  "#..............#",
  "#..............#",
  "################",
]);

/** Any walls within the outermost ones; there may be floor that cannot be reached. */
const gridArbitrary: fc.Arbitrary<Grid> = fc
  .tuple(fc.integer({ min: 5, max: 20 }), fc.integer({ min: 5, max: 20 }), fc.integer({ min: 0, max: 6 }))
  .chain(([width, height, density]) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: width * height, maxLength: width * height })
      .map((drawn) => {
        const walls = new Int32Array(wallWordCount(width * height));
        drawn.forEach((number, index) => {
          const [column, row] = [index % width, Math.floor(index / width)];
          const isEdge = column === 0 || row === 0 || column === width - 1 || row === height - 1;
          if (isEdge || number < density) walls[index >> 5]! |= 1 << (index & 31);
        });
        return { width, height, walls };
      }),
  );

function floorOf({ width, height, walls }: Grid): readonly number[] {
  return Array.from({ length: width * height }, (_, index) => index).filter(
    (index) => !isWallAt(walls, index),
  );
}

/** The costs from the goal by Bellman and Ford: every step tried until none is shorter. Infinity: out of reach. */
function slowCosts({ width, walls, height }: Grid, goal: number): readonly number[] {
  const costs = Array<number>(width * height).fill(Infinity);
  costs[goal] = 0;
  const steps = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy })));
  const floor = floorOf({ width, height, walls });
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const cell of floor) {
      for (const { dx, dy } of steps) {
        const from = cell + dy * width + dx;
        if (isWallAt(walls, from) || isWallAt(walls, cell + dx) || isWallAt(walls, cell + dy * width))
          continue;
        const cost = costs[from]! + (dx !== 0 && dy !== 0 ? 7 : 5);
        if (cost >= costs[cell]!) continue;
        costs[cell] = cost;
        hasChanged = true;
      }
    }
  }
  return costs;
}

/** All cells that the line between the middles of two cells touches, corners included. Exact: in half cells. */
function touchedCells({ width }: Grid, from: number, to: number): readonly number[] {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
  const touched: number[] = [];
  for (let column = Math.min(x, x + dx); column <= Math.max(x, x + dx); column += 1) {
    for (let row = Math.min(y, y + dy); row <= Math.max(y, y + dy); row += 1) {
      const corners = [-1, 1].flatMap((cx) =>
        [-1, 1].map((cy) => (2 * (column - x) + cx) * dy - (2 * (row - y) + cy) * dx),
      );
      if (Math.min(...corners) <= 0 && Math.max(...corners) >= 0) touched.push(row * width + column);
    }
  }
  return touched;
}

function fieldOf({ width, height, walls }: Grid, goal: number): Uint16Array {
  const builder = new FlowBuilder(width, height);
  const via = builder.makeField();
  builder.begin(walls, goal, via);
  builder.settle(width * height);
  return via;
}

/** Follows the field from every cell and measures; throws what is wrong by expect. */
function checkField(grid: Grid, goal: number): void {
  const { width } = grid;
  const via = fieldOf(grid, goal);
  const costs = slowCosts(grid, goal);
  for (let start = 0; start < via.length; start += 1) {
    if (costs[start] === Infinity) {
      if (via[start] !== NO_VIA) expect.fail(`cell ${start} is out of reach and has a way`);
      continue;
    }
    let length = 0;
    let cell = start;
    for (let pieces = 0; cell !== goal; pieces += 1) {
      const next = via[cell]!;
      if (pieces > via.length) expect.fail(`the way from ${start} does not end`);
      const walls = touchedCells(grid, cell, next).filter((touched) => isWallAt(grid.walls, touched));
      if (walls.length > 0) expect.fail(`the way from ${start} touches the wall ${walls[0]}`);
      length += Math.hypot(
        (next % width) - (cell % width),
        Math.floor(next / width) - Math.floor(cell / width),
      );
      cell = next;
    }
    if (via[start] === start && start !== goal) expect.fail(`the way from ${start} stands still`);
    // A diagonal step costs 7 / 5, and that is 1 % less than it is long.
    if (length * 5 > costs[start]! * (Math.SQRT2 / 1.4) + 1e-6) {
      expect.fail(`the way from ${start} is ${length} long, and the steps of its cells cost ${costs[start]}`);
    }
  }
}

describe("a field leads from every cell that can be reached to its goal, past all walls, on no longer way than by cells", () => {
  test.each([
    ["a small map", SMALL_MAP],
    ["a larger map", EIGHT_MAP],
    ["a trap", U_TRAP],
  ])("on %s, to many goals", (_name, map) => {
    for (const goal of floorOf(map).filter((_cell, i) => i % 17 === 0)) checkField(map, goal);
  });

  test("on any map, to any goal", () => {
    fc.assert(
      fc.property(gridArbitrary, fc.nat(), (grid, place) => {
        const floor = floorOf(grid);
        fc.pre(floor.length > 0);
        checkField(grid, floor[place % floor.length]!);
      }),
      { numRuns: 150 },
    );
  });
});

test("a field does not depend on the pieces in which it is computed", () => {
  fc.assert(
    fc.property(
      gridArbitrary,
      fc.nat(),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      (grid, place, sizes) => {
        const floor = floorOf(grid);
        fc.pre(floor.length > 0);
        const goal = floor[place % floor.length]!;
        const builder = new FlowBuilder(grid.width, grid.height);
        const via = builder.makeField();
        builder.begin(grid.walls, goal, via);
        let total = 0;
        for (let i = 0; ; i += 1) {
          const size = sizes[i % sizes.length]!;
          const settled = builder.settle(size);
          total += settled;
          expect(builder.settledCount).toBe(total);
          if (settled < size) break;
        }
        expect(via).toEqual(fieldOf(grid, goal));
        expect(total).toBe(slowCosts(grid, goal).filter((cost) => cost < Infinity).length);
      },
    ),
    { numRuns: 60 },
  );
});

test("cells settle in ascending cost, from the goal on, each once", () => {
  const goal = 16 * 3 + 9;
  const builder = new FlowBuilder(SMALL_MAP.width, SMALL_MAP.height);
  builder.begin(SMALL_MAP.walls, goal, builder.makeField());
  const costs = slowCosts(SMALL_MAP, goal);
  const order: number[] = [];
  while (builder.settle(1) === 1) order.push(builder.lastSettled);
  expect(order[0]).toBe(goal);
  expect(new Set(order).size).toBe(floorOf(SMALL_MAP).length);
  order.forEach((cell, i) => expect(costs[cell]! >= costs[order[i - 1] ?? goal]!).toBe(true));
});

test("where all is in sight, all walk straight", () => {
  const width = 12;
  const lines = [
    "#".repeat(width),
    ...Array.from({ length: 8 }, () => `#${".".repeat(width - 2)}#`),
    "#".repeat(width),
  ];
  const map = mapOf(lines);
  for (const goal of [width + 1, 4 * width + 6, 8 * width + 10]) {
    for (const cell of floorOf(map)) expect(fieldOf(map, goal)[cell]).toBe(goal);
  }
});

test("a builder tells which field it is at, and begins anew for another", () => {
  const builder = new FlowBuilder(16, 12);
  const [first, second] = [builder.makeField(), builder.makeField()];
  const [goal, other] = [16 * 3 + 9, 16 * 9 + 3];
  builder.begin(SMALL_MAP.walls, goal, first);
  builder.settle(40);
  expect([builder.isFor(first), builder.isFor(second), builder.goal, builder.settledCount]).toEqual([
    true,
    false,
    goal,
    40,
  ]);
  builder.begin(SMALL_MAP.walls, other, second);
  expect([builder.isFor(first), builder.isFor(second), builder.goal, builder.settledCount]).toEqual([
    false,
    true,
    other,
    0,
  ]);
  builder.settle(1_000);
  expect(second).toEqual(fieldOf(SMALL_MAP, other));
  expect(first.filter((cell) => cell !== NO_VIA)).toHaveLength(40);
});

test("refuses an array of another map, and a map of more cells than an index has room for", () => {
  const builder = new FlowBuilder(16, 12);
  expect(() => builder.begin(SMALL_MAP.walls, 40, new Uint16Array(16 * 11))).toThrow(
    "the way from every cell",
  );
  expect(() => new FlowBuilder(257, 256)).toThrow("16 bits");
  expect(new FlowBuilder(256, 256).makeField()).toHaveLength(0x1_0000);
});
