import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

import { totalsLine } from "../support/plain-totals-reporter.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("the line names skipped tests only when there are some", () => {
  expect(totalsLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(totalsLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("the last line of a run counts tests, and a file that does not load as a failure", () => {
  const run = runTests({
    "counts.test.ts": `test("a", () => {}); test("b", () => {}); test.skip("c", () => {}); test.todo("d");
      test("e", () => { expect(1).toBe(2); });`,
    "broken.test.ts": `throw new Error("does not load");`,
  });
  expect(run.lastLine).toBe("2 passed, 2 failed, 2 skipped");
  expect(run.status).toBe(1);
});

test("a run without failures says so and succeeds", () => {
  const run = runTests({ "good.test.ts": `test("a", () => {});` });
  expect(run).toEqual({ lastLine: "1 passed, 0 failed", status: 0 });
});

/** Runs Vitest with our reporter in a folder of its own. */
function runTests(files: Readonly<Record<string, string>>): {
  lastLine: string | undefined;
  status: number | null;
} {
  const folder = mkdtempSync(path.join(tmpdir(), "robocat-totals-"));
  try {
    const reporter = path.join(ROOT, "test/support/plain-totals-reporter.ts");
    const config = `import { PlainTotalsReporter } from ${JSON.stringify(reporter)};
      export default { test: { globals: true, reporters: ["default", new PlainTotalsReporter()] } };`;
    writeFileSync(path.join(folder, "vitest.config.ts"), config);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);

    const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
    const { stdout, status } = spawnSync(process.execPath, [vitest, "run"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { lastLine: stdout.trimEnd().split("\n").at(-1), status };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
