// Goal: each rule that needs types is on, and reads the types of the project that a file belongs to.
// Method: oxlint reads a copy of our projects that holds a bad file for each rule, once.
import { beforeAll, expect, test } from "vitest";

import { lintSamples, type Refusals } from "../support/lint-samples.ts";
import { FLOATING, TYPED_LINES } from "../support/typed-lines.ts";

/** One of each project, by the folder of a file in it. */
const PLACES = [
  "src/sim",
  "src/cli",
  "src/view",
  "electron",
  "scripts",
  "test/sim",
  "test/view",
  "test/e2e/window",
];
const COMMENT = "// oxlint-disable-next-line typescript/no-floating-promises -- x\n";

let found: Refusals = new Map();

beforeAll(() => {
  const samples = new Map([
    ...Object.entries(TYPED_LINES).map(([rule, code]) => [`src/cli/${rule}.ts`, code] as const),
    ...PLACES.map((place) => [`${place}/floating.ts`, FLOATING] as const),
    ["src/cli/explained.ts", FLOATING.replace("\n", `\n${COMMENT}`)],
    ["src/cli/unneeded.ts", `${COMMENT}export const x = 1;`],
    ["scripts/plain.js", FLOATING.replace(": Promise<void>", "")],
  ]);
  found = lintSamples(samples, "types");
});

test.each(Object.keys(TYPED_LINES))("refuses what %s is about", (rule) => {
  expect(found.get(`src/cli/${rule}.ts`)).toContain(`typescript/${rule}`);
});

test.each(PLACES)("reads the types of a file in %s", (place) => {
  const rules = found.get(`${place}/floating.ts`)!.filter((rule) => rule.startsWith("typescript/"));
  expect(rules).toEqual(["typescript/no-floating-promises"]);
});

test("JavaScript has no types", () => {
  expect(found.get("scripts/plain.js")).toEqual([]);
});

test("a rule may be switched off for a line, and only where it has something to say", () => {
  expect(found.get("src/cli/explained.ts")).toEqual([]);
  expect(found.get("src/cli/unneeded.ts")!.join()).toMatch(/Unused/);
});
