import { expect, test } from "vitest";

import { totalsLine } from "../support/plain-totals-reporter.ts";
import { runFixture } from "../support/vitest-fixture.ts";

/** A test that fails the first time, and passes the second. */
const flaky = (name: string): string =>
  `let ${name} = 0; test("${name}", () => { expect(++${name}, "first try of ${name}").toBe(2); });`;

test("the line names skipped tests only when there are some", () => {
  expect(totalsLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(totalsLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("the last line of a run counts tests, and a file that does not load as a failure", async () => {
  const run = await runFixture(
    {},
    {
      "counts.test.ts": `test("a", () => {}); test("b", () => {}); test.skip("c", () => {}); test.todo("d");
      test("e", () => { expect(1).toBe(2); });`,
      "broken.test.ts": `throw new Error("does not load");`,
    },
  );
  expect(run).toMatchObject({ lastLine: "2 passed, 2 failed, 2 skipped", status: 1 });
  const at = run.lines.lastIndexOf("What to look at:");
  expect(run.lines.slice(at, at + 2)).toEqual(["What to look at:", "2 failed:"]);
  // Files are run in any order.
  expect(run.lines.slice(at + 2, -1).toSorted()).toEqual([
    "      does not load",
    "      expected 1 to be 2 // Object.is equality",
    "  broken.test.ts > (the file)",
    "  counts.test.ts > e",
  ]);
});

test("a run without failures says so and succeeds", async () => {
  const run = await runFixture({}, { "good.test.ts": `test("a", () => {});` });
  expect(run).toMatchObject({ lastLine: "1 passed, 0 failed", status: 0 });
  expect(run.output).not.toContain("second try");
});

test("three tests that needed a second try are told with their cause before the totals, and are no failure", async () => {
  const code = ["a", "b", "c"].map(flaky).join("\n");
  const run = await runFixture(
    { test: "retry: 1," },
    { "flaky.test.ts": `describe("some", () => { ${code} });` },
  );
  expect(run).toMatchObject({ lastLine: "3 passed, 0 failed", status: 0 });
  expect(run.lines.slice(-9)).toEqual([
    "What to look at:",
    "3 passed only at the second try:",
    "  flaky.test.ts > some > a",
    "      first try of a: expected 1 to be 2 // Object.is equality",
    "  flaky.test.ts > some > b",
    "      first try of b: expected 1 to be 2 // Object.is equality",
    "  flaky.test.ts > some > c",
    "      first try of c: expected 1 to be 2 // Object.is equality",
    "3 passed, 0 failed",
  ]);
});

test("a fourth fails the run", async () => {
  const code = ["a", "b", "c", "d"].map(flaky).join("\n");
  const run = await runFixture({ test: "retry: 1," }, { "flaky.test.ts": code });
  expect(run).toMatchObject({ lastLine: "4 passed, 1 failed", status: 1 });
  expect(run.lines.at(-2)).toBe("More than 3 tests needed a second try: that counts as a failure.");
});

test("a test that fails twice is a failure, and no second try", async () => {
  const run = await runFixture(
    { test: "retry: 1," },
    { "bad.test.ts": `test("bad", () => { expect(1).toBe(2); });` },
  );
  expect(run).toMatchObject({ lastLine: "0 passed, 1 failed", status: 1 });
  expect(run.output).not.toContain("second try");
});
