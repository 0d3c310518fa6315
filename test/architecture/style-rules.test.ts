import { describe } from "vitest";

import { lintTests } from "../support/lint-samples.ts";

const lintTest = lintTests();
const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

describe("size", () => {
  const isTooLong = ["max-lines"];
  lintTest("a file has at most 300 lines of code", ["src/sim/"], lines(300, "f();"), []);
  lintTest("and no more, not even a test", ["src/sim/", "test/sim/"], lines(301, "f();"), isTooLong);
  lintTest("comments do not count", ["src/sim/"], lines(301, "// why"), []);

  const body = (count: number): string => `export function f(): void {\n${lines(count, "f();")}}\n`;
  lintTest("a function has at most 60 lines", ["src/sim/"], body(58), []);
  lintTest("and no more", ["src/sim/", "electron/", "scripts/"], body(59), ["max-lines-per-function"]);
  lintTest("a test has as many as its story needs", ["test/sim/"], body(59), []);

  const four = `export function f(a, b, c, d) { a(b, c, d); }`;
  lintTest("a function takes at most four arguments", ["src/sim/"], four, []);
  const five = `export function f(a, b, c, d, e) { a(b, c, d, e); }`;
  lintTest("and no more", ["src/sim/", "test/sim/"], five, ["max-params"]);
});

describe("exports and types", () => {
  for (const code of [
    `export default 1;`,
    `const x = 1; export { x as default };`,
    `export { default } from "./x.ts";`,
  ]) {
    const places = ["src/sim/", "test/sim/", "scripts/"];
    lintTest(`refuses a default export: ${code}`, places, code, ["no-restricted-exports"]);
  }

  const asked = ["vitest.config.ts", "src/sim/sample.d.ts"];
  lintTest("accepts the default export that a tool asks for", asked, `export default {};`, []);

  const NOTHING_TO_SAY = `// oxlint-disable-next-line eqeqeq -- x\nexport const x = 1;`;
  const unused = "not read: Unused oxlint-disable directive (no problems were reported).";
  lintTest(
    "refuses a comment that switches off a rule which has nothing to say",
    ["src/sim/"],
    NOTHING_TO_SAY,
    [unused],
  );

  for (const { code, isRefused } of [
    { code: `export class Box { readonly x = 1; }`, isRefused: true },
    { code: `export class Box { readonly #x = 1; x(): number { return this.#x; } }`, isRefused: false },
    { code: `export class Box { readonly x = 1; private constructor() { open(); } }`, isRefused: false },
    { code: `export class BoxError extends Error {}`, isRefused: false },
    { code: `class Box { readonly x = 1; }\nexport const box = new Box();`, isRefused: false },
  ]) {
    const expected = isRefused ? ["robocat/private-member"] : [];
    const places = ["src/sim/", "src/view/", "electron/"];
    lintTest(`an exported class has something private: ${code}`, places, code, expected);
  }
});

describe("printing", () => {
  const code = `console.log("x");`;
  lintTest("not with the console", ["src/peer/", "src/desk/", "src/view/", "src/cli/", "electron/"], code, [
    "no-console",
  ]);
  lintTest("but in scripts and tests", ["scripts/", "test/support/"], code, []);

  for (const line of [`process.stderr.write("x");`, `out.write("x");`, `out?.["write"]("x");`])
    lintTest(`of a command line program in one place only: ${line}`, ["src/cli/", "src/cli/start/"], line, [
      "robocat/one-printer",
    ]);
  const places = ["src/cli/printing.ts", "src/cli/progress-line.ts", "src/lab/", "scripts/"];
  lintTest("which may", places, `process.stderr.write("x");`, []);
});

describe("names", () => {
  const good = `export const x = 1;`;
  const badNames = [
    "src/sim/stepWorld.ts",
    "src/sim/Step.ts",
    "src/sim/step_world.ts",
    "src/sim/utils.ts",
    "src/sim/byte-utils.ts",
    "src/sim/helpers/step.ts",
    "src/peer/match-manager.ts",
    "src/base/common.ts",
    "test/support/helpers.ts",
    "electron/windowManager.ts",
  ];
  for (const file of badNames) lintTest(`refuses the file ${file}`, [file], good, ["robocat/file-name"]);
  lintTest("refuses a script of JavaScript too", ["lint/someRule.js"], good, ["robocat/file-name"]);

  const goodNames = [
    "src/sim/step.ts",
    "src/sim/xor128.d.ts",
    "test/sim/step.test.ts",
    "src/peer/files/match-log.ts",
  ];
  lintTest("accepts other files", goodNames, good, []);

  for (const code of [
    `export const tick = 1;`,
    `export const tickCount = 1;`,
    `export const LAST_TICK = 1;`,
    `export function nextTick(): void {}`,
    `export interface Clock { readonly ticks: number }`,
    `export type Tick = number;`,
    `export const clock = { tick: 1 };`,
    `export function f(tick: number): number { return tick; }`,
    `import { turn as tick } from "./turn.ts"; tick();`,
  ]) {
    lintTest(`refuses the word tick: ${code}`, ["src/sim/", "src/view/"], code, ["robocat/banned-words"]);
    lintTest(`of which tests may tell: ${code}`, ["test/sim/"], code, []);
  }

  const frame = `export const frameCount = 1;`;
  lintTest("a frame is a drawn picture", ["src/peer/"], frame, ["robocat/banned-words"]);
  lintTest("of the view", ["src/view/"], frame, []);

  for (const code of [
    `process.nextTick(f);`,
    `export const sticky = 1;`,
    `import { tick as turn } from "./x.ts"; turn();`,
  ])
    lintTest(`accepts other words and the names of others: ${code}`, ["src/cli/"], code, []);
});
