import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mapOf, EIGHT_MAP } from "../../support/test-maps.ts";
import {
  cellAt,
  findPlace,
  isWalkable,
  keepOffWalls,
  lookUpMiddle,
  type Line,
} from "../../../src/sim/ground/walls.ts";
import { divTrunc, isWallAt, ONE, type Ground } from "../../../src/sim/index.ts";
import { groundWorldWith } from "../../support/ground-world.ts";
import { units } from "../../support/test-world.ts";

const RADIUS = 0.3;
/** What two rounded coordinates may be off. */
const ROUNDING = 2 / ONE;

const PILLAR_MAP = mapOf([
  "############",
  "#..........#",
  "#..........#",
  "#..........#",
  "#..##......#",
  "#..##......#",
  "#......#...#",
  "#..........#",
  "#.#........#",
  "#.##..###..#",
  "#..........#",
  "############",
]);

function groundOf(map = PILLAR_MAP): Ground {
  const { ground, header } = groundWorldWith({ map, cats: [{ playerId: 1, x: 0, y: 0 }] });
  ground.scratch.reserve(header.catCapacity, map.width, map.height);
  return ground;
}

/** How far a point, in units from the middle of the map, lies from the nearest wall of a map. */
function wallDistance({ width, height, walls } = PILLAR_MAP, x: number, y: number): number {
  let least = Infinity;
  for (let index = 0; index < width * height; index += 1) {
    if (!isWallAt(walls, index)) continue;
    const [west, south] = [(index % width) - width / 2, Math.floor(index / width) - height / 2];
    const dx = x - Math.max(west, Math.min(west + 1, x));
    const dy = y - Math.max(south, Math.min(south + 1, y));
    least = Math.min(least, Math.hypot(dx, dy));
  }
  return least;
}

const fixedArbitrary = fc.integer({ min: -6 * ONE, max: 6 * ONE - 1 });
/** Points on and next to the lines between cells are the difficult ones. */
const edgeArbitrary = fc
  .tuple(
    fc.integer({ min: -6, max: 5 }),
    fc.constantFrom(-19_661, -19_660, -1, 0, 1, 2, 19_659, 19_660, 19_661),
  )
  .map(([cell, more]) => Math.max(-6 * ONE, cell * ONE + more));
const coordinateArbitrary = fc.oneof(fixedArbitrary, edgeArbitrary);

describe("a cell", () => {
  test("is that of the point, and outside of the map the outermost one", () => {
    const ground = groundOf();
    expect(cellAt(ground, 0, 0)).toBe(6 * 12 + 6);
    expect(cellAt(ground, -1, -1)).toBe(5 * 12 + 5);
    expect(cellAt(ground, units(-6), units(-6))).toBe(0);
    expect(cellAt(ground, units(6) - 1, units(-6))).toBe(11);
    expect(cellAt(ground, units(900), units(-900))).toBe(11);
    expect(cellAt(ground, units(-900), units(900))).toBe(11 * 12);
  });

  test("has its middle half a unit from its sides", () => {
    const { scratch, ...ground } = groundOf();
    lookUpMiddle({ scratch, ...ground }, 5 * 12 + 7);
    expect([scratch.atX, scratch.atY]).toEqual([units(1.5), units(-0.5)]);
  });
});

describe("off the walls", () => {
  test("a cat keeps its radius, wherever in a cell of floor it was, and stays in the cell", () => {
    const ground = groundOf();
    const { scratch } = ground;
    fc.assert(
      fc.property(coordinateArbitrary, coordinateArbitrary, (x, y) => {
        const cell = cellAt(ground, x, y);
        const isFree = keepOffWalls(ground, x, y);
        expect(isFree).toBe(!isWallAt(PILLAR_MAP.walls, cell));
        if (!isFree) return;
        expect(wallDistance(PILLAR_MAP, scratch.atX / ONE, scratch.atY / ONE)).toBeGreaterThan(
          RADIUS - ROUNDING,
        );
        expect(cellAt(ground, scratch.atX, scratch.atY)).toBe(cell);
        // It goes no further than it must.
        const moved = Math.hypot(scratch.atX - x, scratch.atY - y) / ONE;
        const lacking = RADIUS - wallDistance(PILLAR_MAP, x / ONE, y / ONE);
        expect(moved).toBeLessThanOrEqual(Math.max(0, lacking * Math.SQRT2) + ROUNDING);
      }),
      { numRuns: 3_000 },
    );
  });

  test("a cat that is clear of them is not moved", () => {
    const ground = groundOf();
    for (const [x, y] of [
      [2.5, 2.5],
      [-4.7, 4.7],
      [-0.7, 1.2],
    ] as const) {
      expect(keepOffWalls(ground, units(x), units(y))).toBe(true);
      expect([ground.scratch.atX, ground.scratch.atY]).toEqual([units(x), units(y)]);
    }
  });
});

describe("the place for a point", () => {
  test("is itself, where a cat can stand there", () => {
    const ground = groundOf();
    findPlace(ground, units(2.25), units(3.5));
    expect([ground.scratch.atX, ground.scratch.atY]).toEqual([units(2.25), units(3.5)]);
  });

  test("is always one where a cat can stand: outside of the map, in walls and at their corners", () => {
    const ground = groundOf();
    const { scratch } = ground;
    const far = fc.oneof(coordinateArbitrary, fc.integer({ min: -128 * ONE, max: 128 * ONE }));
    fc.assert(
      fc.property(far, far, (x, y) => {
        findPlace(ground, x, y);
        expect(wallDistance(PILLAR_MAP, scratch.atX / ONE, scratch.atY / ONE)).toBeGreaterThan(
          RADIUS - ROUNDING,
        );
      }),
      {
        numRuns: 3_000,
        // Each corner of the block of four walls, to the point.
        examples: [-3, -1].flatMap((x) => [0, 2].map((y): [number, number] => [x * ONE, y * ONE])),
      },
    );
  });

  test("in a wall is the middle of the nearest floor, of several the first", () => {
    const ground = groundOf(EIGHT_MAP);
    const { scratch } = ground;
    const { width, height, walls } = EIGHT_MAP;
    const inside = fc.integer({ min: -9 * ONE, max: 9 * ONE - 1 });
    let inWalls = 0;
    fc.assert(
      fc.property(inside, inside, (x, y) => {
        if (!isWallAt(walls, cellAt(ground, x, y))) return;
        inWalls += 1;
        let nearest = { cell: -1, squared: Infinity };
        for (let cell = 0; cell < width * height; cell += 1) {
          if (isWallAt(walls, cell)) continue;
          lookUpMiddle(ground, cell);
          const squared = (scratch.atX - x) ** 2 + (scratch.atY - y) ** 2;
          if (squared < nearest.squared) nearest = { cell, squared };
        }
        lookUpMiddle(ground, nearest.cell);
        const expected = [scratch.atX, scratch.atY];
        findPlace(ground, x, y);
        expect([scratch.atX, scratch.atY]).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(inWalls).toBeGreaterThan(20);
  });

  test("in a wall may lie further off in cells, if its middle is nearer", () => {
    const block = [
      "#..............#",
      "#...##.........#",
      "#...###........#",
      "#...###........#",
      "#..............#",
    ];
    const open = "#..............#";
    const lines = ["#".repeat(16), ...Array(4).fill(open), ...block, ...Array(4).fill(open), "#".repeat(16)];
    const ground = groundOf(mapOf(lines as string[]));
    // In the middle of the block, which lacks its corner in the north-east; as seen from its own south-western corner.
    findPlace(ground, units(-2.95), units(-0.45));
    expect([ground.scratch.atX, ground.scratch.atY]).toEqual([units(-2.5), units(-2)]);
  });

  test("in the middle of a wall, as far from the floor on all sides, is in the south", () => {
    const open = "#..............#";
    const block = Array<string>(3).fill("#...###........#");
    const lines = [
      "#".repeat(16),
      ...Array<string>(5).fill(open),
      ...block,
      ...Array<string>(5).fill(open),
      "#".repeat(16),
    ];
    const ground = groundOf(mapOf(lines));
    findPlace(ground, units(-2.5), units(0));
    expect([ground.scratch.atX, ground.scratch.atY]).toEqual([units(-2.5), units(-2)]);
  });

  test("deep in a wall is found however far the floor is", () => {
    const lines = [
      "#".repeat(40),
      ...Array.from({ length: 38 }, () => `#..${"#".repeat(36)}#`),
      "#".repeat(40),
    ];
    const ground = groundOf(mapOf(lines));
    findPlace(ground, units(18.9), units(0.2));
    expect([ground.scratch.atX, ground.scratch.atY]).toEqual([units(-17.5), units(0.5)]);
  });
});

describe("a straight line", () => {
  const ground = groundOf();
  const isFree = (fromX: number, fromY: number, toX: number, toY: number): boolean =>
    isWalkable(ground, {
      fromX: units(fromX),
      fromY: units(fromY),
      dx: units(toX - fromX),
      dy: units(toY - fromY),
    });

  test("is free over floor, and however short", () => {
    expect(isFree(0, 4, 4, 1)).toBe(true);
    expect(isFree(0, 4, 0, 4)).toBe(true);
  });

  test("is not through a wall, in any direction", () => {
    expect(isFree(-4.5, 1, 0, 1)).toBe(false);
    expect(isFree(0, 1, -4.5, 1)).toBe(false);
    expect(isFree(-2, 3, -2, -1)).toBe(false);
    expect(isFree(-2, -1, -2, 3)).toBe(false);
    expect(isFree(1.5, 0.9, 1.5, -1.9)).toBe(false); // one cell
  });
});

// Goal: the sums along a line come to the very cells that the division for each of its points came to.
// Method: the formula as it was, on lines of all lengths and directions, also from and to beyond the map.
test.each([
  ["pillars", PILLAR_MAP],
  ["eight homes", EIGHT_MAP],
] as const)("a line is walkable where each of its points is on floor, map with %s", (_, map) => {
  const ground = groundOf(map);
  const from = fc.integer({ min: -(map.width + 2) * (ONE >> 1), max: (map.width + 2) * (ONE >> 1) });
  const by = fc.oneof(
    fc.integer({ min: -map.width * ONE, max: map.width * ONE }),
    fc.integer({ min: -3 * ONE, max: 3 * ONE }),
    fc.constantFrom(0, 1, -1, ONE >> 1, -(ONE >> 1), (ONE >> 1) - 1, ONE, 7 * ONE + 1, -5 * ONE),
  );
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(from, from, by, by, (fromX, fromY, dx, dy) => {
      const line = { fromX, fromY, dx, dy };
      const isOnFloor = isEachPointOnFloor(ground, line);
      seen.add(isOnFloor);
      expect(isWalkable(ground, line)).toBe(isOnFloor);
    }),
    { numRuns: 3_000 },
  );
  expect(seen.size).toBe(2);
});

function isEachPointOnFloor(ground: Ground, { fromX, fromY, dx, dy }: Line): boolean {
  const pieces = 1 + divTrunc(Math.max(Math.abs(dx), Math.abs(dy)), ONE >> 1);
  return Array.from({ length: pieces - 1 }, (_, i) => i + 1).every((i) => {
    const cell = cellAt(ground, fromX + divTrunc(dx * i, pieces), fromY + divTrunc(dy * i, pieces));
    return !isWallAt(ground.walls, cell);
  });
}
