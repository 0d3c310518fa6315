import { describe, expect, test } from "vitest";

import { mapProblem, setWallAt, type GameMap } from "../../../src/sim/index.ts";
import { describeTrouble } from "../../../src/words/index.ts";
import { mapOf, SMALL_ROWS, textOf } from "../../support/map-arbitraries.ts";

const SMALL = mapOf(textOf(SMALL_ROWS));

function reasonOf(change: Partial<GameMap>): string | null {
  const problem = mapProblem({ ...SMALL, ...change });
  return problem === null ? null : describeTrouble(problem.fault);
}

/** What no text can say but bytes and programs can. */
describe("a map is refused", () => {
  test.each<[string, Partial<GameMap>, string]>([
    ["of a width that is no whole number", { width: 12.5 }, "12.5 cells wide; a map is 12 to 256"],
    ["of a height beyond any", { height: 257 }, "257 cells high; a map is 12 to 256"],
    [
      "with fewer walls than cells",
      { walls: SMALL.walls.subarray(1) },
      "the walls are of another size than the map",
    ],
    ["with walls beyond its cells", { walls: withWall(12 * 12) }, "there are walls beyond the last cell"],
    [
      "with a spawn beyond it",
      { spawns: [{ column: 12, row: 3 }, SMALL.spawns[1]!] },
      "spawn 1 is outside the map",
    ],
    [
      "with half a spawn",
      { spawns: [SMALL.spawns[0]!, { column: 9, row: 2.5 }] },
      "spawn 2 is outside the map",
    ],
    ["with a spawn in a wall", { spawns: [SMALL.spawns[0]!, { column: 4, row: 2 }] }, "spawn 2 is in a wall"],
    [
      "with nine spawns",
      { spawns: Array.from({ length: 9 }, () => SMALL.spawns[0]!) },
      "9 spawns; a map has 2 to 8",
    ],
    [
      "with a cushion of no kind",
      { cushions: [{ ...SMALL.cushions[0]!, kind: "plain" as "wool" }] },
      "a cushion is of a kind that there is not",
    ],
    ["with a cushion beyond it", { cushions: [{ column: 3, row: -1 }] }, "a cushion is outside the map"],
    [
      "with cushions in another order",
      { cushions: SMALL.cushions.toReversed() },
      "the cushions are not in the order of their cells",
    ],
    [
      "with one cushion twice",
      { cushions: [SMALL.cushions[0]!, SMALL.cushions[0]!] },
      "the cushions are not in the order of their cells",
    ],
  ])("%s", (_, change, expected) => {
    expect(reasonOf(change)).toBe(expected);
  });

  test("with an opening anywhere in its edge", () => {
    const [side, last] = [12, 11];
    for (let i = 0; i < side; i += 1)
      for (const [column, row] of [
        [i, 0],
        [i, last],
        [0, i],
        [last, i],
      ] as const) {
        const walls = SMALL.walls.slice();
        const index = row * side + column;
        walls[index >> 5]! &= ~(1 << (index & 31));
        expect(mapProblem({ ...SMALL, walls })).toEqual({
          cell: { column, row },
          fault: { kind: "edge-open" },
        });
      }
  });

  test("with floor that nobody can reach", () => {
    let walls = SMALL.walls;
    for (const index of [1 * 12 + 9, 2 * 12 + 9, 2 * 12 + 10]) walls = withWall(index, walls);
    const spawns = [SMALL.spawns[0]!, { column: 9, row: 9 }];
    expect(mapProblem({ ...SMALL, spawns, walls })).toEqual({
      cell: { column: 10, row: 1 },
      fault: { kind: "floor-lost" },
    });
  });
});

test("a map without cushions is one", () => {
  expect(reasonOf({ cushions: [] })).toBeNull();
});

function withWall(index: number, walls = SMALL.walls): Int32Array {
  const changed = walls.slice();
  setWallAt(changed, index);
  return changed;
}
