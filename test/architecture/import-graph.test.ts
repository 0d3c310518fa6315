import path from "node:path";
import { describe, expect, test } from "vitest";

import { classesIn } from "../../scripts/class-members.ts";
import {
  countImporters,
  findCircles,
  findIdleDoors,
  findIdleExports,
  findRooms,
  findTestExports,
  parseSource,
  readImportGraph,
} from "../../scripts/import-graph.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const source = readImportGraph(ROOT, ["src", "electron"]);
const all = readImportGraph(ROOT, ["src", "electron", "scripts", "test", "vite.electron.config.ts"]);

describe("the source", () => {
  test("has no two files that import each other in a circle", () => {
    expect(findCircles(source)).toEqual([]);
  });

  test("exports nothing that only its own file uses", () => {
    expect(findIdleExports(all).filter((one) => one.startsWith("src/"))).toEqual([]);
  });

  // The page of the window is built from view, and its tests take what they need from there.
  test("hands out through the doors of layers only what other layers take", () => {
    expect(findIdleDoors(source).filter((one) => !one.startsWith("src/view/"))).toEqual([]);
  });
});

test("the rooms of match stand on each other, and no room needs one above it", () => {
  expect(findRooms(source, "src/match").backwards).toEqual([]);
});

describe("what would be found", () => {
  const fileOf = (file: string, text: string) => parseSource(file, text);

  test("imports of values, types, all names, none, at run time, and those that are handed on", () => {
    const { imports, exports, lineCount } = fileOf(
      "src/net/session/ear.ts",
      [
        `import { a, type B, c as d } from "../link.ts";`,
        `import type {\n  E,\n  F,\n} from "./state.ts";`,
        `import * as all from "../../base/index.ts";`,
        `import "./style.ts";`,
        `export { g } from "./g.ts";`,
        `export * from "./h.ts";`,
        `const later = import("./i.ts");`,
        `import path from "node:path";`,
        `export const one = 1;\nexport async function two() {}\nexport interface Three {}\nexport type Four = 4;`,
        `export abstract class Five {}\nconst six = 6;`,
        ``,
      ].join("\n"),
    );
    expect(imports).toEqual([
      { path: "src/net/link.ts", names: ["a", "B", "c"] },
      { path: "src/net/session/state.ts", names: ["E", "F"] },
      { path: "src/base/index.ts", names: ["*"] },
      { path: "src/net/session/g.ts", names: ["g"] },
      { path: "src/net/session/h.ts", names: ["*"] },
      { path: "src/net/session/style.ts", names: [] },
      { path: "src/net/session/i.ts", names: ["*"] },
    ]);
    expect(exports).toEqual(["one", "two", "Three", "Four", "Five"]);
    expect(lineCount).toBe(17);
  });

  test("circles of two, of three, and of a file with itself; also of types", () => {
    const files = [
      fileOf("src/a/one.ts", `import type { Two } from "./two.ts";\n`),
      fileOf("src/a/two.ts", `import { three } from "./three.ts";\n`),
      fileOf("src/a/three.ts", `export { one } from "./one.ts";\n`),
      fileOf("src/b/own.ts", `import { own } from "./own.ts";\n`),
      fileOf("src/b/fine.ts", `import { one } from "../a/one.ts";\nimport { own } from "./own.ts";\n`),
    ];
    expect(findCircles(files)).toEqual([
      ["src/a/one.ts", "src/a/three.ts", "src/a/two.ts"],
      ["src/b/own.ts"],
    ]);
    expect(findCircles(files.slice(4))).toEqual([]);
  });

  test("exports without a user, doors without a caller, files with one user", () => {
    const files = [
      fileOf("src/a/index.ts", `export { used, idle } from "./one.ts";\n`),
      fileOf("src/a/one.ts", `export const used = 1;\nexport const idle = 2;\nexport const inner = 3;\n`),
      fileOf("src/a/two.ts", `import { idle } from "./one.ts";\nexport const own = idle;\n`),
      fileOf("src/b/index.ts", `export {};\n`),
      fileOf("src/b/three.ts", `import { used } from "../a/index.ts";\n`),
    ];
    expect(findIdleExports(files)).toEqual(["src/a/one.ts: inner", "src/a/two.ts: own"]);
    expect(findIdleDoors(files)).toEqual(["src/a/index.ts: idle"]);
    expect(countImporters(files).get("src/a/one.ts")).toBe(1);
  });

  test("exports that tests alone use, also through a door", () => {
    const source = [
      fileOf("src/a/index.ts", `export { shared, tested } from "./one.ts";\n`),
      fileOf("src/a/one.ts", `export const shared = 1;\nexport const tested = 2;\nexport const near = 3;\n`),
      fileOf("src/a/two.ts", `import { near } from "./one.ts";\nexport const probed = near;\n`),
      fileOf("src/b/three.ts", `import { shared } from "../a/index.ts";\n`),
    ];
    const tests = [
      fileOf(
        "test/a.test.ts",
        `import { tested } from "../src/a/index.ts";\nimport { near } from "../src/a/one.ts";\n`,
      ),
      fileOf("test/b.test.ts", `import { probed } from "../src/a/two.ts";\n`),
    ];
    expect(findTestExports(source, [...source, ...tests])).toEqual([
      "src/a/one.ts: tested",
      "src/a/two.ts: probed",
    ]);
  });

  test("the rooms of a layer, their floors, and arrows that run back up", () => {
    const files = [
      fileOf("src/a/top.ts", `import { one } from "./high/one.ts";\n`),
      fileOf(
        "src/a/high/one.ts",
        `import { two } from "../middle/two.ts";\nimport { b } from "../../b/b.ts";\n`,
      ),
      fileOf(
        "src/a/middle/two.ts",
        `import { three } from "../low/three.ts";\nimport { top } from "../top.ts";\n`,
      ),
      fileOf("src/a/low/three.ts", `import { more } from "./more.ts";\n`),
    ];
    const rooms = ["high", "low", "middle"];
    expect(findRooms(files, "src/a")).toEqual({ rooms, floors: 3, backwards: [] });
    const more = fileOf("src/a/low/more.ts", `import { two } from "../middle/two.ts";\n`);
    expect(findRooms([...files, more], "src/a").backwards).toEqual(["low -> middle", "middle -> low"]);
    expect(findRooms([...files, more], "src/c")).toEqual({ rooms: [], floors: 0, backwards: [] });
  });

  test("the public members of classes", () => {
    const text = `
      class Own { #a = 1; private b = 2; protected c() {} }
      export class Told {
        static at = 1;
        readonly field = 2;
        constructor(private readonly x: number) {}
        get value() { return 1; }
        set value(_) {}
        run(): void { class Inner { more() {} } }
        [Symbol.iterator]() {}
      }`;
    expect(classesIn(text)).toEqual([
      { name: "Own", members: [] },
      { name: "Told", members: ["at", "field", "value", "run", "[computed]"] },
    ]);
  });
});
