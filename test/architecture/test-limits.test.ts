import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { findFilesOutside } from "../support/files-alone.ts";
import { lintTests } from "../support/lint-samples.ts";

const lintTest = lintTests();
const ROOT = path.resolve(import.meta.dirname, "../..");

describe("no test has a limit of its own", () => {
  for (const code of [
    `test("x", () => {}, 60_000);`,
    `test("x", () => {}, 2 * MINUTE_MS);`,
    `test("x", { timeout: 60_000 }, () => {});`,
    `test.each([1, 2])("x %i", () => {}, LIMIT_MS);`,
    `test.skipIf(true)("x", { timeout: LIMIT_MS }, () => {});`,
    `describe("x", () => {}, 60_000);`,
    `beforeAll(async () => {}, 60_000);`,
    `await expect.poll(() => 1, { timeout: 60_000 }).toBe(1);`,
    `await page.waitForSelector("x", { timeout: 60_000 });`,
    `spawnSync("x", [], { timeout: 60_000 });`,
    `vi.setConfig({ testTimeout: 60_000 });`,
    `await vi.waitFor(() => 1);`,
    `await vi.waitUntil(() => 1);`,
    `fetch("x", { signal: AbortSignal.timeout(1_000) });`,
  ])
    lintTest(`refuses ${code}`, ["test/sim/"], code, ["robocat/test-limits"]);

  for (const code of [
    `test("x", () => {});`,
    `test("x", expectIt);`,
    `test.each([60_000, 1])("x %i", () => {});`,
    `pipe.runUntil(() => true, 60_000);`,
    `await expect.poll(() => 1).toBe(1);`,
    `await page.waitForSelector("x", { timeout: 0 });`,
    `await eventually("x", () => 1);`,
  ])
    lintTest(`accepts ${code}`, ["test/sim/"], code, []);

  lintTest("code of the game may have limits", ["src/cli/"], `f({ timeout: 60_000 });`, []);
});

describe("a test file that touches the world is known", () => {
  const outside = new Set(findFilesOutside(["test/**/*.test.ts"], []));

  test.each([
    "test/system/udp-socket.test.ts",
    "test/cli/start.test.ts",
    "test/desk/window/window-server.test.ts",
  ])("%s does", (file) => {
    expect(outside).toContain(file);
  });

  test.each(["test/sim/step.test.ts", "test/match/halting.test.ts", "test/architecture/check.test.ts"])(
    "%s does not",
    (file) => {
      expect(outside).not.toContain(file);
    },
  );

  test("most do not", () => {
    expect(outside.size).toBeGreaterThan(20);
    const all = globSync("test/**/*.test.ts", { cwd: ROOT });
    expect(outside.size).toBeLessThan(all.length / 4);
  });
});
