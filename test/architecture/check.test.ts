import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { runChecks, runLanes, type Check } from "../../scripts/check.ts";
import { FILES_ALONE } from "../support/files-alone.ts";
import { LONG_FILES } from "../support/long-files-first.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

function checkOf(name: string, code: string): Check {
  return { name, words: ["-e", code] };
}

test("a check that fails, or is killed, fails all, and the others are told as well", async () => {
  let text = "";
  const lanes = [
    [checkOf("bad", `console.log("on stdout"); console.error("on stderr"); process.exitCode = 3`)],
    [checkOf("killed", `process.kill(process.pid, "SIGKILL")`), checkOf("good", `console.log("fine")`)],
  ];
  expect((await runLanes(lanes, (told) => (text += told))).toSorted()).toEqual(["bad", "killed"]);
  expect(text).toMatch(/^bad: FAILED, \d+\.\d s\non std(out|err)\non std(out|err)$/m);
  expect(text).toMatch(/^killed: FAILED, /m);
  expect(text).toMatch(/^good: ok, \d+\.\d s\nfine$/m);
});

test("nothing fails where all is right", async () => {
  expect(await runLanes([[checkOf("good", "")], []], () => undefined)).toEqual([]);
});

// It writes in pieces, and its last line in one of them.
const TESTS = `console.log("one"); process.stdout.write("two\\n1 passed, "); setTimeout(() => console.log("0 failed"), 20);`;

test("the tests run once all is right, and their totals are the last line, after the verdict", async () => {
  let text = "";
  const status = await runChecks([[checkOf("good", "")]], checkOf("tests", TESTS), (told) => (text += told));
  expect(status).toBe(0);
  expect(text.split("\n").slice(1)).toEqual([
    ...["one", "two", "check: all is right", "1 passed, 0 failed", ""],
  ]);
});

test("where the tests fail, that is said in words before their totals", async () => {
  let text = "";
  const tests = checkOf("tests", `console.log("1 passed, 1 failed"); process.exitCode = 1`);
  const status = await runChecks([], tests, (told) => (text += told));
  expect(status).toBe(1);
  expect(text).toBe("check FAILED: tests (exit status 1). All else is right.\n1 passed, 1 failed\n");
});

test("what is wrong before the tests is told at the end, and the tests are not run", async () => {
  let text = "";
  const lanes = [[checkOf("lint", "process.exitCode = 2")], [checkOf("format", "process.exitCode = 1")]];
  const status = await runChecks(lanes, checkOf("tests", `console.log("run")`), (told) => (text += told));
  expect(status).toBe(1);
  expect(text).not.toContain("run\n1");
  expect(text.trimEnd().split("\n").at(-1)).toMatch(
    /^check FAILED: (lint, format|format, lint)\. The tests were not run\.$/,
  );
});

test("a test file that replaces modules or measures memory has a process of its own", () => {
  const needed = /\bvi\.(doM|m)ock\(|\bmemoryUsage\(/;
  const files = globSync("test/**/*.test.ts", { cwd: ROOT }).filter((file) =>
    needed.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect(
      FILES_ALONE.some((pattern) => path.matchesGlob(file, pattern)),
      file,
    ).toBe(true);
});

test("the test files that are known to take long exist", () => {
  const files = globSync("test/**/*.test.ts", { cwd: ROOT });
  for (const name of LONG_FILES)
    expect(
      files.filter((file) => file.endsWith(`/${name}`)),
      name,
    ).not.toEqual([]);
});
