// Goal: the place for a point in a wall is the very one that looking at cell after cell came to, and costs little on any map.
// Method: the search as it was, ring after ring, on drawn maps and points; the words of walls that are read are counted.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isWallAt,
  MAP_SIDE_MAX,
  MAP_SIDE_MIN,
  ONE,
  type GameMap,
  type Ground,
} from "../../../src/sim/index.ts";
import { wallWordCount } from "../../../src/sim/map/game-map.ts";
import { cellAt, findPlace, lookUpMiddle } from "../../../src/sim/ground/walls.ts";
import { groundWorldWith } from "../../support/ground-world.ts";
import { mapArbitrary } from "../../support/map-arbitraries.ts";

type Point = readonly [x: number, y: number];

/** As it was: all cells of each ring around the point, until no ring can hold a nearer one. */
function nearestByRings({ scratch, walls }: Ground, [x, y]: Point): number {
  const { width, height } = scratch;
  const centre = cellAt({ scratch, walls } as Ground, x, y);
  const column = centre % width;
  const row = (centre - column) / width;
  let nearest = centre;
  let nearestSquared = Infinity;
  for (let ring = 1; ring < width + height; ring += 1) {
    const reachable = (ring - 1) * ONE;
    if (reachable * reachable > nearestSquared) break;
    for (let r = Math.max(0, row - ring); r <= Math.min(height - 1, row + ring); r += 1) {
      const isEdge = r === row - ring || r === row + ring;
      for (let c = column - ring; c <= column + ring; c += isEdge ? 1 : 2 * ring) {
        const cell = r * width + c;
        if (c < 0 || c >= width || isWallAt(walls, cell)) continue;
        lookUpMiddle({ scratch } as Ground, cell);
        const squared = (scratch.atX - x) * (scratch.atX - x) + (scratch.atY - y) * (scratch.atY - y);
        if (squared > nearestSquared || (squared === nearestSquared && cell > nearest)) continue;
        nearest = cell;
        nearestSquared = squared;
      }
    }
  }
  return nearest;
}

/** Wall everywhere, but for these cells. */
function wallMap(width: number, height: number, floor: Iterable<number>): GameMap {
  const walls = new Int32Array(wallWordCount(width * height));
  for (let cell = 0; cell < width * height; cell += 1) walls[cell >> 5]! |= 1 << (cell & 31);
  for (const cell of floor) walls[cell >> 5]! &= ~(1 << (cell & 31));
  return { name: "Walls", width, height, walls, spawns: [], cushions: [] };
}

function groundOf(map: GameMap): Ground {
  const { ground, header } = groundWorldWith({ map, cats: [{ playerId: 1, x: 0, y: 0 }] });
  ground.scratch.reserve(header.catCapacity, map.width, map.height);
  return ground;
}

/** The same ground, and how many words of its walls were read. */
function counting(ground: Ground): { readonly ground: Ground; readonly wordCount: () => number } {
  let count = 0;
  const walls = new Proxy(ground.walls, {
    get(words, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) count += 1;
      return Reflect.get(words, name, words) as unknown;
    },
  });
  return { ground: { ...ground, walls }, wordCount: () => count };
}

const side = fc.integer({ min: MAP_SIDE_MIN, max: 70 });
/** Anything from one cell of floor to nearly nothing else; what a map may be besides does not matter here. */
const wallMapArbitrary: fc.Arbitrary<GameMap> = fc.tuple(side, side).chain(([width, height]) =>
  fc
    .tuple(
      fc.array(fc.nat({ max: width * height - 1 }), { minLength: 1, maxLength: 12 }),
      fc.uniqueArray(fc.nat({ max: width * height - 1 }), { maxLength: 80 }),
      fc.boolean(),
    )
    .map(([few, many, isOpen]) => {
      const closed = new Set(many);
      const open = Array.from({ length: width * height }, (_, cell) => cell).filter(
        (cell) => !closed.has(cell),
      );
      return wallMap(width, height, isOpen ? open : few);
    }),
);

/** Along one axis: anywhere, or within a hair of the line between two cells, or of the middle of one. */
function along(cells: number): fc.Arbitrary<number> {
  const most = (cells / 2 - 1) * ONE;
  const anywhere = fc.integer({ min: -most, max: most - 1 });
  const onLine = fc
    .tuple(fc.integer({ min: -cells, max: cells }), fc.constantFrom(-1, 0, 1))
    .map(([halves, more]) => Math.max(-most, Math.min(most - 1, (halves * ONE) / 2 + more)));
  return fc.oneof(anywhere, onLine);
}

test("of a point in a wall it is the cell that rings around it come to, the first of several", () => {
  const seen = { inWalls: 0, far: 0, between: 0 };
  const mapAndPoints = fc
    .oneof({ weight: 3, arbitrary: wallMapArbitrary }, { weight: 1, arbitrary: mapArbitrary })
    .chain((map) =>
      fc.tuple(
        fc.constant(map),
        fc.array(fc.tuple(along(map.width), along(map.height)), { minLength: 8, maxLength: 24 }),
      ),
    );
  fc.assert(
    fc.property(mapAndPoints, ([map, points]) => {
      const ground = groundOf(map);
      const { scratch } = ground;
      for (const [x, y] of points) {
        const cell = cellAt(ground, x, y);
        if (!isWallAt(map.walls, cell)) continue;
        const nearest = nearestByRings(ground, [x, y]);
        lookUpMiddle(ground, nearest);
        const expected = [scratch.atX, scratch.atY];
        findPlace(ground, x, y);
        expect([scratch.atX, scratch.atY]).toEqual(expected);
        seen.inWalls += 1;
        if (Math.abs(expected[0]! - x) > 9 * ONE) seen.far += 1;
        if (2 * (expected[0]! - x) === ONE || 2 * (x - expected[0]!) === ONE) seen.between += 1;
      }
    }),
    { numRuns: 600 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});

const [W, LAST] = [MAP_SIDE_MAX, MAP_SIDE_MAX - 2];
const inner = Array.from({ length: LAST }, (_, i) => i + 1);
const LARGE_MAPS: Readonly<Record<string, readonly number[]>> = {
  "a room in a corner": inner
    .slice(0, 4)
    .flatMap((row) => inner.slice(0, 16).map((column) => row * W + column)),
  "a path from corner to corner": inner.flatMap((i) => [i * W + i, i * W + Math.min(LAST, i + 1)]),
  "a path along two sides": inner.flatMap((i) => [W + i, i * W + LAST]),
  "a path around it": inner.flatMap((i) => [W + i, i * W + LAST, LAST * W + i, i * W + 1]),
};

test.each(Object.entries(LARGE_MAPS))(
  "on the largest map, with nothing but %s, each row of it is read once at most",
  (_, floor) => {
    const plain = groundOf(wallMap(W, W, floor));
    const wordsOfMap = 1 + W / 32;
    let most = 0;
    for (let row = 1; row <= LAST; row += 11)
      for (let column = 1; column <= LAST; column += 11) {
        const { ground, wordCount } = counting(plain);
        lookUpMiddle(ground, row * W + column);
        findPlace(ground, ground.scratch.atX, ground.scratch.atY);
        most = Math.max(most, wordCount());
      }
    expect(most).toBeLessThanOrEqual(W * wordsOfMap + 1);
  },
);
