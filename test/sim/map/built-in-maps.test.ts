import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { isWallAt, type Cell, type GameMap } from "../../../src/sim/index.ts";
import { isEven } from "../../../src/sim/map/even-map.ts";
import { walkLengthsTo } from "../../../src/sim/map/walk-lengths.ts";
import { mapOf } from "../../support/map-arbitraries.ts";
import { alikeSpawns, symmetriesOf, withOneWallMore } from "../../support/map-symmetry.ts";
import { narrowCells } from "../../support/narrow-cells.ts";

/** How far a tabby walks in a second, as walks are measured: 2.5 units, in 1/256 of one. */
const TABBY_STEPS = 640;
const FOLDER = path.resolve(import.meta.dirname, "../../../maps");
const MAPS = readdirSync(FOLDER).map((file) => ({
  file,
  map: mapOf(readFileSync(path.join(FOLDER, file), "utf8")),
}));

function builtIn(file: string): GameMap {
  return MAPS.find((entry) => entry.file === file)!.map;
}

describe("the maps of the game", () => {
  test("are for 2, 4, 6 and 8 players, five of them for 2", () => {
    expect(MAPS.map(({ map }) => map.spawns.length).toSorted((a, b) => a - b)).toEqual([
      ...[2, 2, 2, 2, 2],
      ...[4, 6, 8],
    ]);
  });

  test("have names of their own, and the hallway, which a battle of two gets, is the smallest", () => {
    const forTwo = MAPS.filter(({ map }) => map.spawns.length === 2);
    const bySize = forTwo.toSorted((a, b) => a.map.width * a.map.height - b.map.width * b.map.height);
    expect(bySize[0]!.file).toBe("the-hallway.txt");
    expect(new Set(MAPS.map(({ map }) => map.name)).size).toBe(MAPS.length);
  });

  test.each(MAPS)("$file has a cushion for every player and one to fight for", ({ map }) => {
    expect(map.cushions.length).toBeGreaterThan(map.spawns.length);
    for (const spawn of map.spawns) {
      const lengthFrom = walkLengthsTo(map, spawn);
      const toCushions = Math.min(...map.cushions.map(lengthFrom));
      const toOthers = Math.min(...map.spawns.filter((other) => other !== spawn).map(lengthFrom));
      expect(toCushions * 2).toBeLessThan(toOthers);
    }
  });

  test.each(MAPS)("$file has cushions of kinds; those next to homes are plain", ({ map }) => {
    expect(map.cushions.some(({ kind }) => kind === "wool")).toBe(true);
    expect(map.cushions.some(({ kind }) => kind === "window")).toBe(true);
    for (const spawn of map.spawns) {
      const lengthFrom = walkLengthsTo(map, spawn);
      const [nearest] = map.cushions.toSorted((a, b) => lengthFrom(a) - lengthFrom(b));
      expect(nearest!.kind).toBeUndefined();
    }
  });

  test.each(MAPS)("$file has no gap that is a single cell wide", ({ map }) => {
    expect(narrowCells(map)).toEqual([]);
  });

  test.each(MAPS)("$file has its spawns in the order in which one meets them going round", ({ map }) => {
    const turns = map.spawns.map((spawn, i) => {
      const [a, b] = [fromMiddle(map, spawn), fromMiddle(map, map.spawns[(i + 1) % map.spawns.length]!)];
      const turn = (Math.atan2(a.y, a.x) - Math.atan2(b.y, b.x) + 4 * Math.PI) % (2 * Math.PI);
      return turn;
    });
    for (const turn of turns) expect(turn).toBeGreaterThan(0);
    expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(2 * Math.PI); // once, clockwise
  });
});

test("the example of the document is a map, and fair", () => {
  const document = readFileSync(path.resolve(FOLDER, "../docs/maps.md"), "utf8");
  const [, text] = /```\n([^`]*name: [^`]*)```/.exec(document)!;
  const map = mapOf(text!);
  expect(map).toMatchObject({ name: "Two Rooms", width: 20, height: 13 });
  expect(alikeSpawns(map)).toEqual([[1, 2]]);
  expect(narrowCells(map)).toEqual([]);
});

// What each of the ladder's first three maps is about, in what can be measured.
describe("the maps of the ladder's first matches", () => {
  test("the yard is small: armies are at each other within fifteen seconds", () => {
    const map = builtIn("the-back-yard.txt");
    expect(walkLengthsTo(map, map.spawns[0]!)(map.spawns[1]!)).toBeLessThan(15 * TABBY_STEPS);
  });

  test("cushions of the loft are far apart: from any to the next is five seconds and more", () => {
    const { cushions, ...map } = builtIn("the-wide-loft.txt");
    expect(cushions.length).toBe(7);
    for (const cushion of cushions) {
      const lengthFrom = walkLengthsTo({ ...map, cushions }, cushion);
      const others = cushions.filter((other) => other !== cushion);
      expect(Math.min(...others.map(lengthFrom))).toBeGreaterThan(5 * TABBY_STEPS);
    }
  });

  test("the pantry has one door: with a wall in it nobody gets to the other side", () => {
    const map = builtIn("the-pantry-door.txt");
    const column = map.width >> 1;
    const floor = Array.from({ length: map.height }, (_, row) => row).filter(
      (row) => !isWallAt(map.walls, row * map.width + column),
    );
    expect(floor).toEqual([12, 13, 14, 15, 16]); // one door, five cells wide
  });
});

describe("fairness", () => {
  test.each([
    ...["the-hallway.txt", "the-long-garden.txt", "four-rooms.txt", "the-old-manor.txt"],
    ...["the-back-yard.txt", "the-wide-loft.txt", "the-pantry-door.txt"],
  ])("%s has turns and mirrors onto itself that carry any home to any other", (file) => {
    const map = builtIn(file);
    expect(alikeSpawns(map)).toEqual([map.spawns.map((_, i) => i + 1)]);
  });

  test("six-nooks.txt has two mirrors, which carry four homes to one another and the other two", () => {
    const map = builtIn("six-nooks.txt");
    expect(symmetriesOf(map)).toHaveLength(4);
    expect(alikeSpawns(map)).toEqual([
      [1, 4],
      [2, 3, 5, 6],
    ]);
  });

  test("six-nooks.txt has walks from its six homes that differ by at most 5 % and a cell", () => {
    expect(isEven(builtIn("six-nooks.txt"))).toBe(true);
  });

  test.each(MAPS)("$file with one wall more is not taken for fair", ({ map }) => {
    const changed = withOneWallMore(map);
    expect(symmetriesOf(map).length).toBeGreaterThan(1);
    expect(symmetriesOf(changed).map(({ name }) => name)).toEqual(["itself"]);
    expect(alikeSpawns(changed)).toHaveLength(map.spawns.length);
  });

  test("six-nooks.txt without the cushion of one nook is not taken for even", () => {
    const map = builtIn("six-nooks.txt");
    const lengthFrom = walkLengthsTo(map, map.spawns[0]!);
    const nearest = map.cushions.reduce((a, b) => (lengthFrom(b) < lengthFrom(a) ? b : a));
    expect(isEven({ ...map, cushions: map.cushions.filter((cushion) => cushion !== nearest) })).toBe(false);
  });
});

function fromMiddle({ width, height }: GameMap, { column, row }: Cell) {
  return { x: column + 0.5 - width / 2, y: row + 0.5 - height / 2 };
}
