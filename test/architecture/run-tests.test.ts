import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { LANES, runTests, type TestCommand } from "../../scripts/run-tests.ts";
import config from "../../vitest.config.ts";
import { FINDINGS_LINE } from "../support/plain-totals-reporter.ts";
import { eventually } from "../support/waiting-for.ts";

function commandOf(code: string, niceness = 0): TestCommand {
  return { words: ["-e", code], niceness };
}

const totals = (line: string): string => `process.stdout.write(${JSON.stringify(`${line}\n`)})`;

async function told(...commands: readonly TestCommand[]): Promise<{ status: number; text: string }> {
  let text = "";
  const status = await runTests(commands, (more) => (text += more));
  return { status, text };
}

test("each project is in one lane, and all whose tests may be run a second time are in the same", () => {
  const projects = config.test!.projects!.map(
    (project) => (project as { test: { name: string; retry?: number } }).test,
  );
  expect(LANES.flatMap((lane) => lane.projects).toSorted()).toEqual(
    projects.map(({ name }) => name).toSorted(),
  );
  const again = projects.filter(({ retry }) => retry !== undefined).map(({ name }) => name);
  expect(again.length).toBeGreaterThan(2);
  expect(LANES.filter((lane) => again.some((name) => lane.projects.includes(name)))).toHaveLength(1);
});

test("two lanes run side by side, and the last line are the totals of both", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-lanes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const waits = (own: string, other: string, last: string): string => `
    const { writeFileSync, existsSync } = require("node:fs");
    writeFileSync(${JSON.stringify(path.join(folder, own))}, "");
    console.log("${own}");
    const wait = setInterval(() => {
      if (!existsSync(${JSON.stringify(path.join(folder, other))})) return;
      clearInterval(wait);
      ${totals(last)};
    }, 20);`;
  const { status, text } = await told(
    commandOf(waits("one", "two", "3 passed, 0 failed, 2 skipped")),
    commandOf(waits("two", "one", "4 passed, 0 failed")),
  );
  expect(status).toBe(0);
  expect(text.split("\n").toSorted()).toEqual(["", "7 passed, 0 failed, 2 skipped", "one", "two"]);
  expect(text).toMatch(/\n7 passed, 0 failed, 2 skipped\n$/);
});

test("what a lane needs is done before it, and the totals are its own", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-lanes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = JSON.stringify(path.join(folder, "done"));
  const before = ["-e", `setTimeout(() => require("node:fs").writeFileSync(${file}, "done"), 100)`];
  const after = `console.log(require("node:fs").readFileSync(${file}, "utf8"));${totals("3 passed, 0 failed")}`;
  const { status, text } = await told({ ...commandOf(after), before });
  expect([status, text]).toEqual([0, "done\n3 passed, 0 failed\n"]);
});

test("a lane is not run once a signal has ended what it needs", async () => {
  const before = ["-e", `process.kill(process.pid, "SIGTERM")`];
  const { status, text } = await told({ ...commandOf(totals("3 passed, 0 failed")), before });
  expect([status, text]).toEqual([1, "0 passed, 1 failed\n"]);
});

test("where one lane fails, all fail, and its failures are counted", async () => {
  const { status, text } = await told(
    commandOf(totals("3 passed, 0 failed")),
    commandOf(`${totals("4 passed, 1 failed")};process.exitCode = 3`),
  );
  expect([status, text]).toEqual([3, "7 passed, 1 failed\n"]);
});

test.each([
  `console.log("out of memory")`,
  `console.log("out of memory");process.kill(process.pid, "SIGKILL")`,
])("a lane that ends without totals has failed: %s", async (code) => {
  const { status, text } = await told(commandOf(totals("3 passed, 0 failed")), commandOf(code));
  expect([status, text]).toEqual([1, "out of memory\n3 passed, 1 failed\n"]);
});

test("what a lane found is told when it ends, and once more after all that the others printed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-lanes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = JSON.stringify(path.join(folder, "first"));
  const found = ["first", FINDINGS_LINE, "1 failed:", "  a > b", "4 passed, 1 failed"].join("\n");
  const second = `const wait = setInterval(() => {
      if (!require("node:fs").existsSync(${file})) return;
      clearInterval(wait);
      console.log("second");
      ${totals("3 passed, 0 failed")};
    }, 20);`;
  let text = "";
  await runTests([commandOf(totals(found)), commandOf(second)], (more) => {
    text += more;
    if (text.includes("a > b")) writeFileSync(path.join(folder, "first"), "");
  });
  const findings = [FINDINGS_LINE, "1 failed:", "  a > b"];
  expect(text.split("\n")).toEqual(["first", ...findings, "second", ...findings, "7 passed, 1 failed", ""]);
});

test("what computes makes way for the rest", async () => {
  const code = `setTimeout(() => console.log(String(require("node:os").getPriority())), 200);process.once("exit", () => ${totals("1 passed, 0 failed")})`;
  const { text } = await told(commandOf(code, 5), commandOf(code));
  const [low, high] = text
    .split("\n")
    .slice(0, 2)
    .map(Number)
    .toSorted((a, b) => b - a);
  expect(low).toBe(Math.min(19, high! + 5));
});

test.each(["SIGTERM", "SIGINT"] as const)("both lanes end when it is stopped by %s", async (signal) => {
  const script = new URL("../../scripts/run-tests.ts", import.meta.url).href;
  const code = `import { runTests } from ${JSON.stringify(script)};
    const words = ["-e", "console.log(process.pid); setInterval(() => process.ppid === 1 && process.exit(), 100); console.log()"];
    process.exitCode = await runTests([{ words, niceness: 0 }, { words, niceness: 0 }], (text) => process.stdout.write(text));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
  await eventually("both lanes", () => expect(text.match(/\d+/g)).toHaveLength(2));
  const pids = text.match(/\d+/g)!.map(Number);
  child.kill(signal);
  expect(await ended).toBe(1);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
