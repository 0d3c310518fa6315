// Goal: the peer process as it is built, one file with everything in it, runs a peer and connects a page.
// Method: the built file in plain Node; only the port to the main process is a stand-in.
import { spawnSync } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { build } from "../../scripts/build.ts";

const BUILT = path.resolve(import.meta.dirname, "../../dist/electron/peer-process.js");
const RUNNER = path.join(import.meta.dirname, "run-peer-process.ts");

test("has the frozen rules beside it, byte for byte", async () => {
  await build();
  const [kept, built] = [
    path.resolve(import.meta.dirname, "../../sims"),
    path.join(path.dirname(BUILT), "sims"),
  ];
  const names = await readdir(kept);
  expect(await readdir(built)).toEqual(names);
  for (const name of names) {
    expect((await readFile(path.join(built, name))).equals(await readFile(path.join(kept, name)))).toBe(true);
  }
});

test("starts with the game's arguments, serves a page, lives through Ctrl+C, ends politely", async () => {
  await build();
  const home = await mkdtemp(path.join(tmpdir(), "robocat-test-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const alone = path.join(home, "peer-process.mjs"); // where there are no packages to fall back on
  await copyFile(BUILT, alone);
  const run = spawnSync(process.execPath, [RUNNER, alone, "--home", home, "0", "John"], {
    encoding: "utf8",
  });
  expect(run.stderr).not.toMatch(/Error/);
  const kinds = run.stdout.trim().split("\n");
  expect(kinds).toContain("lobby");
  expect(kinds).toContain("replay-list");
  expect(run.status).toBe(0);
});
