import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import {
  formatChecksum,
  formatMap,
  generateMap,
  mapChecksumOf,
  mapProblem,
  readMap,
  type GameMap,
} from "../../../src/sim/index.ts";
import { openPlan } from "../../../src/sim/map/draw-plan.ts";
import { buildMap } from "../../../src/sim/map/generate-map.ts";
import { isEven } from "../../../src/sim/map/even-map.ts";
import { walkLengthsTo } from "../../../src/sim/map/walk-lengths.ts";
import { MapRandom } from "../../../src/sim/map/map-random.ts";
import { alikeSpawns } from "../../support/map-symmetry.ts";
import { narrowCells } from "../../support/narrow-cells.ts";

const PLAYER_COUNTS = [2, 3, 4, 5, 6, 7, 8];
const SEEDS = [0, 1, 2, 7, 0xffff_ffff];

/**
 * Of the walls, spawns and cushions of the maps of the seeds 0, 1 and 2. People tell each other seeds, so they should not
 * move without need; no match depends on them, for maps travel whole.
 */
const GOLDEN: Readonly<Record<number, string>> = {
  2: "2fe2ec69 0ac0be7b b783da38",
  3: "12ccdb46 6aa3c823 fb351b1b",
  4: "0f6b3da6 bea96793 a378cd0c",
  5: "31bff188 6133bec8 a49a359c",
  6: "bc1a85b9 ca34cf4c e98c1d16",
  7: "3dd178ef d941d72d 6900907d",
  8: "9bf7ec38 962a252f d88e828c",
};

describe.each(PLAYER_COUNTS)("a generated map for %i", (playerCount) => {
  const maps = SEEDS.map((seed) => generateMap({ seed, playerCount }));

  test("keeps all rules, and is read as it is written", () => {
    for (const map of maps) {
      expect(mapProblem(map)).toBeNull();
      expect(readMap(formatMap(map))).toEqual({ ok: true, value: map });
    }
  });

  test("has so many spawns, and a cushion at least for each", () => {
    for (const map of maps) {
      expect(map.spawns).toHaveLength(playerCount);
      expect(map.cushions.length).toBeGreaterThanOrEqual(playerCount);
    }
  });

  test("has cushions of kinds, as many of each for every home; the one next to a home is plain", () => {
    for (const map of maps) {
      const walksTo = map.cushions.map((cushion) => walkLengthsTo(map, cushion));
      for (const spawn of map.spawns) {
        const lengths = walksTo.map((lengthFrom) => lengthFrom(spawn));
        expect(map.cushions[lengths.indexOf(Math.min(...lengths))]!.kind).toBeUndefined();
      }
      for (const kind of ["wool", "milk"] as const) {
        const only = { ...map, cushions: map.cushions.filter((cushion) => cushion.kind === kind) };
        expect(isEven(only)).toBe(true);
      }
    }
    const kinds = maps.flatMap(({ cushions }) => cushions.flatMap(({ kind }) => kind ?? []));
    expect(kinds.length).toBeGreaterThan(0);
  });

  test("has no gap that is a single cell wide", () => {
    for (const map of maps) expect(narrowCells(map)).toEqual([]);
  });

  test("is the same again for the same seed, and another for another", () => {
    for (const [i, seed] of SEEDS.entries()) expect(generateMap({ seed, playerCount })).toEqual(maps[i]);
    expect(new Set(maps.map(mapChecksumOf)).size).toBe(SEEDS.length);
  });

  test("is what it always was", () => {
    expect(maps.slice(0, 3).map(checksum).join(" ")).toBe(GOLDEN[playerCount]);
  });

  test("may be of another size, where homes lie alike as well", () => {
    for (const side of [41, 101]) {
      const map = generateMap({ seed: 3, playerCount, side });
      expect(map.width).toBe(side);
      expect(isEven(map)).toBe(true);
    }
  });

  test("is a map even where only an open one is left", () => {
    for (const side of [41, 77, 255]) {
      const map = buildMap(openPlan(new MapRandom("any"), playerCount, side), "Open");
      expect(mapProblem(map)).toBeNull();
      if (side < 255) expect(isEven(map)).toBe(true);
    }
  });
});

describe("fairness", () => {
  test.each([2, 4, 8])(
    "a map for %i has turns and mirrors that carry any home to any other",
    (playerCount) => {
      for (const seed of SEEDS) {
        expect(alikeSpawns(generateMap({ seed, playerCount }))).toHaveLength(1);
      }
    },
  );

  test.each([3, 5, 6, 7])(
    "a map for %i has walks from its homes that differ by at most 5 % and a cell",
    (playerCount) => {
      for (const seed of SEEDS) expect(isEven(generateMap({ seed, playerCount }))).toBe(true);
    },
  );
});

test("most seeds lead to a map with walls inside, not to the open one", () => {
  const openFloor = buildMap(openPlan(new MapRandom("any"), 7, 79), "Open").walls;
  const isOpen = (map: GameMap): boolean => map.walls.every((word, i) => word === openFloor[i]);
  const maps = Array.from({ length: 6 }, (_, seed) => generateMap({ seed, playerCount: 7 }));
  expect(maps.filter(isOpen).length).toBeLessThan(2);
});

test("options that no map has are a mistake", () => {
  const make = (options: object) => () => generateMap({ seed: 1, playerCount: 4, ...options });
  expect(make({ seed: -1 })).toThrow(AssertionError);
  expect(make({ seed: 0x1_0000_0000 })).toThrow(AssertionError);
  expect(make({ playerCount: 1 })).toThrow(AssertionError);
  expect(make({ playerCount: 9 })).toThrow(AssertionError);
  expect(make({ side: 39 })).toThrow(AssertionError);
  expect(make({ side: 44 })).toThrow(AssertionError);
  expect(make({ side: 257 })).toThrow(AssertionError);
});

/** Without what is special about cushions, which came later. */
function checksum(map: GameMap): string {
  const cushions = map.cushions.map(({ column, row }) => ({ column, row }));
  return formatChecksum(mapChecksumOf({ ...map, cushions }));
}
