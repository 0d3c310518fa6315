import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { programFile, setup } from "./built-programs.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

await setup(); // this may be a project that starts no programs
const BUILT = programFile("robocat");

test("a bundle finds the maps and the frozen rules, as the source does", () => {
  const words = ["verify", "--frozen", "--json", "test/golden/sim-5/battle-in-four-rooms.rcr"];
  const [source, built] = [path.join(ROOT, "src/cli/robocat.ts"), BUILT].map((file) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], {
      cwd: ROOT,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  });
  expect(BUILT).not.toMatch(/\/src\//);
  expect(source!.status).toBe(0);
  expect(built).toEqual(source);
});

test("no module of a bundle looks for its files beside the bundle", () => {
  const folder = path.dirname(BUILT);
  const files = readdirSync(folder);
  const says = (words: string) => (file: string) =>
    readFileSync(path.join(folder, file), "utf8").includes(words);
  expect(files.filter(says("import.meta.dirname"))).toEqual([]);
  expect(files.filter(says(JSON.stringify(path.join(ROOT, "src/peer/files"))))).not.toEqual([]);
});
