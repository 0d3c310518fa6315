// Goal: a tool does its work, such as to write into the project, only if it understands every word that was typed, and says its help alone.
// Method: each is run as npm runs it, by a Node that may write no file and start no process: one that tries says so.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { partOf } from "../support/drawn.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TOOLS = [
  { name: "freeze", script: "freeze-sim.ts" },
  { name: "build:kernel", script: "build-kernel.ts" },
  { name: "bits", script: "document-bits.ts" },
  { name: "figures", script: "source-figures.ts" },
  { name: "reached", script: "reached.ts" },
];
/** What else is typed goes on to vitest. */
const TEST_TOOLS = [
  { name: "test", script: "run-tests.ts" },
  { name: "test:load", script: "busy-machine.ts" },
];

function run(script: string, word: string): ReturnType<typeof spawnSync> {
  const may = ["--permission", "--allow-fs-read=*", "--no-warnings"];
  return spawnSync(process.execPath, [...may, `scripts/${script}`, word], { cwd: ROOT, encoding: "utf8" });
}

test.each([...TOOLS, ...TEST_TOOLS])("npm run $name says its help", ({ name, script }) => {
  const { status, stdout, stderr } = run(script, "--help");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b.*\\n[^]*Exit status: `));
});

/** All read their words by scripts/read-words.ts: in a run of the suite a wrong option is typed to some, a word to others; both where a word means something. */
describe.each(TOOLS.map((tool, at) => ({ ...tool, at })))("npm run $name", ({ name, script, at }) => {
  test.each(partOf(["--chekc", "now"], (_, i) => name === "figures" || i === at % 2))(
    "does nothing if %s is typed",
    (word) => {
      const { status, stdout, stderr } = run(script, word);
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(new RegExp(`^${name}: .*${word}.*; see --help\\.\\n$`));
    },
  );
});
