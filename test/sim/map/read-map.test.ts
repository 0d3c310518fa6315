import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import {
  formatMap,
  isWallAt,
  MAP_SIDE_MAX,
  MAP_TEXT_LENGTH_MAX,
  mapProblem,
  readMap,
} from "../../../src/sim/index.ts";
import { troubleOf } from "../../support/sentences.ts";
import {
  brokenTextArbitrary,
  mapArbitrary,
  mapOf,
  SMALL_ROWS,
  textOf,
} from "../../support/map-arbitraries.ts";

/** "LINE: reason" of a text that is refused, "null: reason" where no line is to blame. */
function refusal(text: string): string {
  const reading = readMap(text);
  if (reading.ok) return "a map";
  const { line } = reading.reason;
  return line === undefined ? `null: ${troubleOf(reading)}` : troubleOf(reading).replace(/^line /, "");
}

/** The small map with some of its rows drawn differently. */
function redrawn(rows: Readonly<Record<number, string>>): string {
  return textOf(SMALL_ROWS.map((row, i) => rows[i] ?? row));
}

/** A room of that size with spawns in two corners. */
function room(width: number, height: number): string {
  const rows = Array.from({ length: height }, (_, y) =>
    y === 0 || y === height - 1 ? "#".repeat(width) : `#${".".repeat(width - 2)}#`,
  );
  const put = (y: number, x: number, mark: string): void => {
    rows[y] = `${rows[y]!.slice(0, x)}${mark}${rows[y]!.slice(x + 1)}`;
  };
  put(2, 2, "1");
  put(height - 3, width - 3, "2");
  return textOf(rows);
}

describe("a map", () => {
  test("has cushions of wool and milk and by a window where w, m and v stand", () => {
    const rows = SMALL_ROWS.with(4, "#....o..v..#").with(7, "#....m.....#").with(8, "#.w........#");
    const map = mapOf(textOf(rows));
    expect(map.cushions).toEqual([
      { column: 2, row: 3, kind: "wool" },
      { column: 5, row: 4, kind: "milk" },
      { column: 5, row: 7 },
      { column: 8, row: 7, kind: "window" },
    ]);
    expect(readMap(formatMap(map))).toEqual({ ok: true, value: map });
  });

  test("has its first line in the north and its first column in the west", () => {
    const map = mapOf(textOf(SMALL_ROWS));
    expect(map).toMatchObject({ name: "Small", width: 12, height: 12 });
    expect(map.spawns).toEqual([
      { column: 2, row: 9 },
      { column: 9, row: 2 },
    ]);
    expect(map.cushions).toEqual([
      { column: 5, row: 4 },
      { column: 5, row: 7 },
    ]);
    expect(isWallAt(map.walls, 9 * 12 + 7)).toBe(true);
    expect(isWallAt(map.walls, 9 * 12 + 6)).toBe(false);
  });

  test("is written as it was drawn", () => {
    expect(formatMap(mapOf(textOf(SMALL_ROWS)))).toBe(textOf(SMALL_ROWS));
  });

  test("is read as it was written", () => {
    fc.assert(
      fc.property(mapArbitrary, (map) => {
        expect(readMap(formatMap(map))).toEqual({ ok: true, value: map });
        expect(mapProblem(map)).toBeNull();
      }),
    );
  });

  test("that breaks a rule is not written", () => {
    const map = mapOf(textOf(SMALL_ROWS));
    expect(() => formatMap({ ...map, name: "" })).toThrow(AssertionError);
    expect(() => formatMap({ ...map, spawns: [] })).toThrow(AssertionError);
  });

  test("may be made by any editor: other line ends, a byte order mark, spaces behind, no last line end", () => {
    const map = mapOf(textOf(SMALL_ROWS));
    const text = textOf(SMALL_ROWS);
    expect(mapOf(text.replaceAll("\n", "\r\n"))).toEqual(map);
    expect(mapOf(text.replaceAll("\n", "\r"))).toEqual(map);
    expect(mapOf(`\ufeff${text}`)).toEqual(map);
    expect(mapOf(text.replaceAll("\n", "  \t\n"))).toEqual(map);
    expect(mapOf(text.trimEnd())).toEqual(map);
    expect(mapOf(`${text}\n\n`)).toEqual(map);
  });

  test("may have an author, comments and blank lines before the grid, or no blank line at all", () => {
    const map = mapOf(textOf(SMALL_ROWS));
    expect(mapOf(textOf(SMALL_ROWS, "// 2 players\n\nauthor: Ada: cat\n// #####\nname:Small"))).toEqual(map);
    expect(mapOf(`name: Small\n${SMALL_ROWS.join("\n")}`)).toEqual(map);
  });

  test("has no floor that nobody can reach: it becomes wall", () => {
    const map = mapOf(redrawn({ 3: "#.......####", 4: "#....o..#.##", 5: "#.......####" }));
    expect(formatMap(map).split("\n")[6]).toBe("#....o..####");
    // Nor across a corner: a cat does not fit.
    const corner = mapOf(
      redrawn({ 1: "#........#.#", 2: "#.1.....#..#", 3: "#.......#..#", 4: "#........###" }),
    );
    expect(formatMap(corner).split("\n").slice(3, 6)).toEqual([
      "#........###",
      "#.1.....####",
      "#.......####",
    ]);
  });

  test("may be as small and as large as that", () => {
    expect(refusal(room(12, 12))).toBe("a map");
    expect(refusal(room(MAP_SIDE_MAX, MAP_SIDE_MAX))).toBe("a map");
    expect(refusal(room(MAP_SIDE_MAX, 12))).toBe("a map");
  });
});

describe("a grid is refused", () => {
  test.each([
    [
      "with an unknown character",
      redrawn({ 4: "#..o...x...#" }),
      '7: "x" (column 8) is none of # . o w m v and 1 to 8',
    ],
    [
      "with a cat in it",
      redrawn({ 4: "#..o...🐱..#" }),
      '7: "🐱" (column 8) is none of # . o w m v and 1 to 8',
    ],
    [
      "with a space in it",
      redrawn({ 4: "#..o... ...#" }),
      '7: " " (column 8) is none of # . o w m v and 1 to 8',
    ],
    [
      "with a longer line",
      redrawn({ 5: "#...........#" }),
      "8: 13 cells, and the first line of the grid has 12",
    ],
    [
      "with a shorter line",
      redrawn({ 5: "#.........#" }),
      "8: 11 cells, and the first line of the grid has 12",
    ],
    [
      "that goes on after a blank line",
      redrawn({ 5: "" }),
      "9: there is text after the blank line that ends the grid",
    ],
    ["too narrow", room(11, 12), "3: 11 cells wide; a map is 12 to 256"],
    ["too low", room(12, 11), "13: 11 cells high; a map is 12 to 256"],
    ["too wide", room(257, 12), "3: 257 cells wide; a map is 12 to 256"],
    ["too high", room(12, 257), "259: 257 cells high; a map is 12 to 256"],
    [
      "with a gap in the north",
      redrawn({ 0: "#####.######" }),
      "3: the outermost cells are not all walls (column 6)",
    ],
    [
      "with a gap in the south",
      redrawn({ 11: "###########." }),
      "14: the outermost cells are not all walls (column 12)",
    ],
    [
      "with a gap in the west",
      redrawn({ 5: "...........#" }),
      "8: the outermost cells are not all walls (column 1)",
    ],
    [
      "with a gap in the east",
      redrawn({ 6: "#.##......o." }),
      "9: the outermost cells are not all walls (column 12)",
    ],
  ])("%s", (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  test("before any work, if the text is longer than any map", () => {
    const reason = `null: the text is longer than ${MAP_TEXT_LENGTH_MAX} characters`;
    expect(refusal("\n".repeat(MAP_TEXT_LENGTH_MAX + 1))).toBe(reason);
    expect(refusal(`${textOf(SMALL_ROWS)}${"\n".repeat(MAP_TEXT_LENGTH_MAX)}`)).toBe(reason);
    const text = textOf(SMALL_ROWS);
    expect(refusal(`${text}${"\n".repeat(MAP_TEXT_LENGTH_MAX - text.length)}`)).toBe("a map");
  });
});

describe("spawns are refused", () => {
  const none = { 2: "#......#...#", 9: "#...#......#" };
  test.each([
    ["if there is none", redrawn(none), "null: no spawn; a map has 2 to 8"],
    ["if there is only one", redrawn({ 9: none[9] }), "5: only one spawn; a map has 2 to 8 (column 3)"],
    ["if a number is missing", redrawn({ 9: "#...#....3.#" }), "12: there is a spawn 3 and no spawn 2"],
    ["if a number is there twice", redrawn({ 9: "#...#....1.#" }), "12: spawn 1 is also in line 5"],
    ["above 8", redrawn({ 9: "#...#....9.#" }), "12: spawn 9 (column 10); spawns are 1 to 8"],
    ["of 0", redrawn({ 9: "#...#....0.#" }), "12: spawn 0 (column 10); spawns are 1 to 8"],
    [
      "if one is walled in",
      redrawn({ 7: "#....o.#####", 8: "#......#...#", 9: "#...#..#.2.#", 10: "#......#...#" }),
      "12: spawn 2 can't be reached from spawn 1 (column 10)",
    ],
    [
      "without floor all around",
      redrawn({ 3: "#..#...#...#" }),
      "5: spawn 1 needs floor on all eight sides (column 3)",
    ],
    [
      "if two are near each other",
      redrawn({ 4: "#..o.2.....#", 9: none[9] }),
      "7: spawns 1 and 2 are less than 6 cells apart (column 6)",
    ],
  ])("%s", (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });
});

describe("cushions are refused", () => {
  test.each([
    [
      "if one is walled in",
      redrawn({
        2: "#.1....#...#",
        3: "#......#####",
        4: "#......#...#",
        5: "#......#.o.#",
        6: "#.##...#...#",
        7: "#......#####",
      }),
      "8: a cushion can't be reached from any spawn (column 10)",
    ],
    [
      "with a wall beside their middle",
      redrawn({ 7: "#....#o....#" }),
      "10: a cushion needs floor under its middle and north, east, south and west of it (column 7)",
    ],
    ["if two overlap", redrawn({ 8: "#.....o....#" }), "10: two cushions overlap (column 6)"],
    [
      "too near a spawn",
      redrawn({ 4: "#.o........#" }),
      "7: a cushion is less than 3 cells from spawn 1 (column 3)",
    ],
  ])("%s", (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  test("that touch are not: their middles are three cells apart", () => {
    expect(refusal(redrawn({ 4: "#....o..o..#" }))).toBe("a map");
  });

  test("if there are more than 32", () => {
    const rows = (count: number): string[] => {
      const lines = room(40, 40).split("\n").slice(2, -1);
      for (let i = 0; i < count; i += 1) {
        const [y, x] = [8 + 4 * Math.floor(i / 7), 4 + 4 * (i % 7)];
        lines[y] = `${lines[y]!.slice(0, x)}o${lines[y]!.slice(x + 1)}`;
      }
      return lines;
    };
    expect(refusal(textOf(rows(32)))).toBe("a map");
    expect(refusal(textOf(rows(33)))).toMatch(/^11: 33 cushions; a map has at most 32 \(column \d+\)$/);
  });
});

test("a broken text is refused with a line of its own, or read as a map that keeps all rules", () => {
  fc.assert(
    fc.property(brokenTextArbitrary, (text) => {
      const reading = readMap(text);
      if (reading.ok) {
        expect(mapProblem(reading.value)).toBeNull();
        expect(readMap(formatMap(reading.value))).toEqual(reading);
      } else {
        expect(troubleOf(reading)).not.toBe("");
        const { line } = reading.reason;
        if (line === undefined) return;
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(text.split("\n").length);
      }
    }),
    { numRuns: 300 },
  );
});
