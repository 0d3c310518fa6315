import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MapEntry } from "../../../src/channel/index.ts";
import {
  findMapId,
  listMaps,
  listMapsInTurns,
  loadMap,
  mapFolder,
  readMapFile,
} from "../../../src/peer/files/map-files.ts";
import { defaultMapId } from "../../../src/peer/files/default-map.ts";
import { SLICE_BYTES, TurnTaker } from "../../../src/peer/files/turn-taker.ts";
import { formatMap, generateMap, MAP_TEXT_LENGTH_MAX, mapChecksumOf } from "../../../src/sim/index.ts";
import { describeTrouble } from "../../../src/words/index.ts";
import { mapOf, SMALL_ROWS, textOf } from "../../support/map-arbitraries.ts";
import { troubleOf } from "../../support/sentences.ts";
import { turnsOfOthers } from "../../support/turns-of-others.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const TEXT = textOf(SMALL_ROWS);
const BUILT_IN = [
  ...["the-back-yard", "the-hallway", "the-long-garden", "the-pantry-door", "the-wide-loft"],
  ...["four-rooms", "six-nooks", "the-old-manor"],
];

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-maps-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** The path of a file among the player's own maps. */
function own(name: string): string {
  mkdirSync(mapFolder(home), { recursive: true });
  return path.join(mapFolder(home), name);
}

const ownEntries = () => listMaps(home).filter(({ mapId }) => mapId.startsWith("own:"));

describe("the list", () => {
  test("has the game's maps by the number of their players, then generated ones, then the player's own by name", () => {
    for (const name of ["b.txt", "a.txt", "C.txt", "note.md", ".hidden.txt", "a\u202eb.txt"])
      writeFileSync(own(name), TEXT);
    const generated = [2, 3, 4, 5, 6, 7, 8].map((playerCount) => `generated:${playerCount}:1`);
    expect(listMaps(home).map(({ mapId }) => mapId)).toEqual([
      ...BUILT_IN.map((name) => `built-in:${name}`),
      ...generated,
      ...["own:C.txt", "own:a.txt", "own:b.txt"],
    ]);
  });

  test("has what a map says of itself, and whom it favours", () => {
    const words = "about: Mind the stairs.\nfavours: waiting\n";
    writeFileSync(own("small.txt"), `${words}${TEXT}`);
    expect(ownEntries()).toMatchObject([{ about: "Mind the stairs.", favours: "waiting" }]);
    const generated = listMaps(home).filter(({ mapId }) => mapId.startsWith("generated:"));
    expect(new Set(generated.map(({ favours }) => favours))).toEqual(new Set(["waiting"]));
  });

  test("is the same in slices, with turns of others after each map", async () => {
    for (const name of ["a.txt", "b.txt", "c.txt"])
      writeFileSync(own(name), name === "b.txt" ? "none" : TEXT);
    const turns = new TurnTaker();
    const others = await turnsOfOthers(async () => {
      expect(await listMapsInTurns(home, turns)).toEqual(listMaps(home));
    });
    expect(others).toBeGreaterThanOrEqual(BUILT_IN.length + 3);
    expect(turns.longestSlice).toBe(SLICE_BYTES);
  });

  test("has generated maps as they are drawn, without drawing them", async () => {
    const listed = listMaps(home).filter(({ mapId }) => mapId.startsWith("generated:"));
    for (const { mapId, spawnCount, ...facts } of listed) {
      const map = generateMap({ playerCount: spawnCount, seed: 1 });
      const { name, width, height, cushions } = map;
      expect(facts).toMatchObject({ name, width, height, cushionCount: cushions.length, problem: null });
      expect(await findMapId(home, mapChecksumOf(map), new TurnTaker())).toBe(mapId);
    }
  });

  test("names the map with a checksum, in slices too; none for one that is not here", async () => {
    writeFileSync(own("a.txt"), TEXT);
    const turns = new TurnTaker();
    const others = await turnsOfOthers(async () => {
      expect(await findMapId(home, mapChecksumOf(mapOf(TEXT)), turns)).toBe("own:a.txt");
    });
    expect(others).toBeGreaterThanOrEqual(BUILT_IN.length);
    expect(await findMapId(home, 1, turns)).toBeNull();
    const rooms = loadMap(home, "built-in:four-rooms");
    expect(await findMapId(home, rooms.ok ? mapChecksumOf(rooms.value) : 0, turns)).toBe(
      "built-in:four-rooms",
    );
  });

  test("says of each map what a host wants to know", () => {
    writeFileSync(own("small.txt"), TEXT);
    const size = { width: 12, height: 12, spawnCount: 2, cushionCount: 2 };
    expect(ownEntries()).toEqual([{ mapId: "own:small.txt", name: "Small", ...size, problem: null }]);
    expect(listMaps(home).filter(({ problem }) => problem !== null)).toEqual([]);
    expect(listMaps(home).find(({ mapId }) => mapId === "built-in:four-rooms")).toMatchObject({
      name: "Four Rooms",
      width: 57,
      spawnCount: 4,
      cushionCount: 13,
    });
  });

  test("has no maps of a player's own before there are any", () => {
    expect(ownEntries()).toEqual([]);
  });

  test("says of each file that is no map why, with the line", () => {
    writeFileSync(own("1.txt"), TEXT.replace("#..........#", "#....x.....#"));
    writeFileSync(own("2.txt"), "");
    mkdirSync(own("3.txt"));
    writeFileSync(own("4.txt"), Uint8Array.of(0xff, 0xfe, 0x00));
    writeFileSync(own("5.txt"), "");
    truncateSync(own("5.txt"), 3 * MAP_TEXT_LENGTH_MAX + 1);
    symlinkSync(path.join(home, "nowhere"), own("6.txt"));
    expect(ownEntries().map(({ name, width, problem }) => [name, width, describeTrouble(problem!)])).toEqual([
      ["1.txt", 0, 'line 4: "x" (column 6) is none of # . o w m v and 1 to 8'],
      ["2.txt", 0, "there is no grid"],
      ["3.txt", 0, "not a file"],
      ["4.txt", 0, "not a text in UTF-8"],
      ["5.txt", 0, `${3 * MAP_TEXT_LENGTH_MAX + 1} bytes, and a map has at most ${3 * MAP_TEXT_LENGTH_MAX}`],
      ["6.txt", 0, "there is no such file or folder"],
    ]);
  });

  test("does not show more than a hundred of them", () => {
    for (let i = 100; i < 220; i += 1) writeFileSync(own(`${i}.txt`), TEXT);
    expect(ownEntries()).toHaveLength(100);
  });

  // A pipe would keep the whole peer waiting for somebody to write.
  test.runIf(process.platform !== "win32")("a pipe is named and not read", () => {
    if (spawnSync("mkfifo", [own("pipe.txt")]).status !== 0) return;
    expect(ownEntries()).toMatchObject([{ problem: { kind: "not-a-file" } }]);
  });
});

describe("a map is loaded", () => {
  test("by every id of the list", () => {
    writeFileSync(own("Größe & Cats.txt"), TEXT);
    for (const { mapId, name, width } of listMaps(home)) {
      expect(loadMap(home, mapId)).toMatchObject({ ok: true, value: { name, width } });
    }
    expect(loadMap(home, "own:Größe & Cats.txt")).toEqual({ ok: true, value: mapOf(TEXT) });
  });

  test("that is generated, by any number of players and any seed", () => {
    const value = generateMap({ playerCount: 3, seed: 0xffff_ffff });
    expect(loadMap(home, "generated:3:4294967295")).toEqual({ ok: true, value });
    expect(loadMap(home, "generated:2:0")).toMatchObject({ ok: true });
  });

  test.each([
    ...[
      "generated:1:5",
      "generated:9:5",
      "generated:2:4294967296",
      "generated:2:01",
      "generated:2:",
      "generated:2",
    ],
    ...[
      "generated:2:-1",
      "generated:2:1.5",
      "generated:2:1:1",
      "generated: 2:1",
      "generated:02:1",
      "generated:",
    ],
  ])("never as %s, which names no generated map", (mapId) => {
    expect(troubleOf(loadMap(home, mapId))).toBe(
      "generated maps are named generated:PLAYERS:SEED, with 2 to 8 players and a seed of 0 to 4294967295",
    );
  });

  test.each([
    ...[
      "own:../secret.txt",
      "own:..\\secret.txt",
      "own:/etc/map.txt",
      "own:sub/map.txt",
      "own:C:map.txt",
      "own:",
    ],
    ...[
      "own:..",
      "own:.txt",
      "own:map",
      "own:map.txt\0",
      "built-in:../maps/four-rooms",
      "built-in:",
      "",
      "four-rooms",
    ],
    ...["OWN:map.txt", "own:.hidden.txt", "own:a\u202eb.txt", `own:${"x".repeat(300)}.txt`],
  ])("never as %j, which leads elsewhere or nowhere", (mapId) => {
    for (const file of [path.join(home, "secret.txt"), own("map.txt"), own(".hidden.txt")])
      writeFileSync(file, TEXT);
    expect(troubleOf(loadMap(home, mapId))).toBe("there is no such map");
  });

  test("not, with the line and the reason, if it is none", () => {
    writeFileSync(own("a.txt"), TEXT.replace("2", "1"));
    expect(troubleOf(loadMap(home, "own:a.txt"))).toBe("line 12: spawn 1 is also in line 5");
    expect(troubleOf(loadMap(home, "own:b.txt"))).toBe("there is no such file or folder");
    const reason = { kind: "spawn-twice", spawn: "1", other: 5, line: 12 };
    expect(readMapFile(own("a.txt"))).toEqual({ ok: false, reason });
  });

  test("as it is now, not as it was when it was listed", () => {
    writeFileSync(own("a.txt"), TEXT);
    listMaps(home);
    const other = generateMap({ seed: 9, playerCount: 2 });
    writeFileSync(own("a.txt"), formatMap(other));
    expect(loadMap(home, "own:a.txt")).toEqual({ ok: true, value: other });
  });
});

// Goal: the packed game finds its maps too.
// Method: bundle the file as the peer process of the Electron app is bundled, and run it from where that lies.
test("the game's maps are found from a bundle in dist/electron", async () => {
  cpSync(path.join(ROOT, "maps"), path.join(home, "maps"), { recursive: true });
  writeFileSync(path.join(home, "package.json"), "{}");
  const outDir = path.join(home, "dist/electron");
  await build({
    configFile: false,
    root: ROOT,
    logLevel: "silent",
    ssr: { target: "node", noExternal: true },
    build: {
      ssr: path.join(ROOT, "src/peer/files/map-files.ts"),
      outDir,
      emptyOutDir: false,
      rolldownOptions: { output: { format: "es", entryFileNames: "map-files.mjs", codeSplitting: false } },
    },
  });
  const url = JSON.stringify(`file://${path.join(outDir, "map-files.mjs")}`);
  const script = `import(${url}).then(({ listMaps }) => console.log(listMaps("/nowhere").map((m) => m.mapId).join()))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.split(",").slice(0, BUILT_IN.length)).toEqual(BUILT_IN.map((name) => `built-in:${name}`));
});

function entry(mapId: string, spawnCount: number, facts: Partial<MapEntry> = {}): MapEntry {
  const size = { width: 20, height: 20, cushionCount: 3 };
  return { mapId, name: mapId, ...size, spawnCount, problem: null, ...facts };
}

const MAPS = [
  entry("own:tiny", 2, { width: 12, height: 12 }),
  entry("built-in:six", 6),
  entry("built-in:wide-four", 4, { width: 40 }),
  entry("built-in:four", 4),
  entry("built-in:broken", 2, { problem: { kind: "grid-missing" } }),
  entry("built-in:three", 3),
];

test("nobody chose: the smallest built-in map with room for all, or else the one for four", () => {
  const chosen = [1, 2, 3, 4, 5, 6, 7].map((playerCount) => defaultMapId(MAPS, playerCount));
  const [three, four, six] = ["built-in:three", "built-in:four", "built-in:six"];
  expect(chosen).toEqual([three, three, three, four, six, six, four]);
  expect(defaultMapId([MAPS[0]!, MAPS[4]!], 2)).toBe(null);
});
