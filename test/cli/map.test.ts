import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readMapArguments, runMap } from "../../src/cli/map.ts";
import { formatMap, generateMap } from "../../src/sim/index.ts";
import { SMALL_ROWS, textOf } from "../support/map-arbitraries.ts";

const ROBOCAT = path.resolve(import.meta.dirname, "../../src/cli/robocat.ts");
const TEXT = textOf(SMALL_ROWS);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-map-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: readonly string[]): { readonly status: number; readonly text: string } {
  let text = "";
  const status = runMap(args, { write: (part) => (text += part) });
  return { status, text: text.replaceAll(`${folder}${path.sep}`, "") };
}

function file(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

describe("map check", () => {
  test("says what a map is", () => {
    const one = TEXT.replace("#....o.....#", "#..........#");
    expect(run("check", file("a.txt", TEXT), file("b.txt", one))).toEqual({
      status: 0,
      text: "a.txt: Small, 12 x 12, 2 spawns, 2 cushions\nb.txt: Small, 12 x 12, 2 spawns, 1 cushion\n",
    });
  });

  test("says what is wrong with a file, and where, and goes on", () => {
    const files = [
      file("c.txt", TEXT.replace(".2.", ".x.")),
      file("d.txt", ""),
      path.join(folder, "none.txt"),
    ];
    expect(run("check", ...files, file("e.txt", TEXT))).toEqual({
      status: 1,
      text:
        'c.txt:12: "x" (column 10) is none of # . o w m v and 1 to 8\n' +
        "d.txt: there is no grid\n" +
        "none.txt: there is no such file or folder\n" +
        "e.txt: Small, 12 x 12, 2 spawns, 2 cushions\n",
    });
  });
});

describe("map list", () => {
  test("names the maps of the game, some generated ones, and those of the player", () => {
    mkdirSync(path.join(folder, "home/maps"), { recursive: true });
    file("home/maps/mine.txt", TEXT);
    const { status, text } = run("list", "--home", path.join(folder, "home"));
    expect(status).toBe(0);
    const lines = text.split("\n");
    expect(lines[1]).toBe("built-in:the-hallway      The Hallway, 41 x 29, 2 spawns, 7 cushions");
    expect(lines[8]).toMatch(/^generated:2:1 {13}\w+ \w+, 49 x 31, 2 spawns, \d+ cushions$/);
    expect(lines.at(-2)).toBe("own:mine.txt              Small, 12 x 12, 2 spawns, 2 cushions");
  });

  test("says which of them can't be played", () => {
    mkdirSync(path.join(folder, "bad/maps"), { recursive: true });
    file("bad/maps/mine.txt", "name: a\nhello");
    const { status, text } = run("list", "--home", path.join(folder, "bad"));
    expect(status).toBe(1);
    expect(text).toMatch(/\nown:mine.txt {14}can't be played: line 2: neither [^\n]+\n$/);
  });
});

describe("map generate", () => {
  test("prints the map of a seed", () => {
    const map = generateMap({ playerCount: 4, seed: 7 });
    expect(run("generate", "--players", "4", "--seed", "7")).toEqual({ status: 0, text: formatMap(map) });
    const large = generateMap({ playerCount: 4, seed: 7, side: 61 });
    expect(run("generate", "--players", "4", "--seed", "7", "--side", "61").text).toBe(formatMap(large));
  });
});

describe("bad usage", () => {
  test.each([
    [[], "map takes check, list or generate"],
    [["draw"], 'there is no "map draw"'],
    [["check"], "map check takes files"],
    [["check", "--json", "a"], "Unknown option '--json'"],
    [["list", "a"], 'map list takes no "a"'],
    [["generate"], "map generate needs --players, a whole number of 2..8"],
    [["generate", "--players", "9", "--seed", "1"], "--players 9 is not a whole number of 2..8"],
    [["generate", "--players", "two", "--seed", "1"], "--players two is not a whole number of 2..8"],
    [["generate", "--players", "2"], "map generate needs --seed, a whole number of 0..4294967295"],
    [
      ["generate", "--players", "2", "--seed", "4294967296"],
      "--seed 4294967296 is not a whole number of 0..4294967295",
    ],
    [
      ["generate", "--players", "2", "--seed", "1", "--side", "39"],
      "--side 39 is not a whole number of 41..255",
    ],
    [["generate", "--players", "2", "--seed", "1", "--side", "50"], "--side 50 is not odd"],
    [["generate", "4"], 'map generate takes no "4"'],
  ])("%j", (args, reason) => {
    expect(readMapArguments(args)).toEqual({ ok: false, reason });
  });

  test("is told on stderr", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(run("check")).toEqual({ status: 1, text: "" });
    expect(write.mock.calls).toEqual([["Cannot start: map check takes files; see robocat map --help.\n"]]);
    write.mockRestore();
  });
});

test("help names every part", () => {
  for (const args of [["--help"], ["help"], ["generate", "--help"]]) {
    const { status, text } = run(...args);
    expect(status).toBe(0);
    for (const word of ["check FILE", "list", "generate", "--players", "--seed", "--side", "41 to 255"]) {
      expect(text).toContain(word);
    }
  }
});

test("robocat knows the word", () => {
  file("f.txt", TEXT);
  const words = [ROBOCAT, "map", "check", "f.txt"];
  expect(
    spawnSync(process.execPath, words, { encoding: "utf8", cwd: folder, env: { PATH: "" } }),
  ).toMatchObject({
    status: 0,
    stdout: "f.txt: Small, 12 x 12, 2 spawns, 2 cushions\n",
    stderr: "",
  });
});
