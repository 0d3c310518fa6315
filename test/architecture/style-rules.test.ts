import { describe, expect, test } from "vitest";

import { lintSource } from "../support/lint-source.ts";

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

describe("size", () => {
  test("a file has at most 300 lines of code", async () => {
    expect(await lintSource("src/sim/step.ts", lines(300, "f();"))).toEqual([]);
    expect(await lintSource("src/sim/step.ts", lines(301, "f();"))).toEqual(["max-lines"]);
    expect(await lintSource("test/sim/step.test.ts", lines(301, "f();"))).toEqual(["max-lines"]);
    expect(await lintSource("src/sim/step.ts", lines(301, "// why"))).toEqual([]);
  });

  test("a function has at most 60 lines, a test as many as its story needs", async () => {
    const code = (count: number): string => `export function f(): void {\n${lines(count, "f();")}}\n`;
    expect(await lintSource("src/sim/step.ts", code(58))).toEqual([]);
    expect(await lintSource("src/sim/step.ts", code(59))).toEqual(["max-lines-per-function"]);
    expect(await lintSource("test/sim/step.test.ts", code(59))).toEqual([]);
  });

  test("a function takes at most four arguments", async () => {
    expect(await lintSource("src/sim/step.ts", `export function f(a, b, c, d) { a(b, c, d); }`)).toEqual([]);
    expect(
      await lintSource("src/sim/step.ts", `export function f(a, b, c, d, e) { a(b, c, d, e); }`),
    ).toEqual(["max-params"]);
  });
});

describe("exports and types", () => {
  test.each([
    `export default 1;`,
    `const x = 1; export { x as default };`,
    `export { default } from "./x.ts";`,
  ])("refuses a default export: %s", async (code) => {
    expect(await lintSource("src/sim/step.ts", code)).toEqual(["no-restricted-exports"]);
    expect(await lintSource("test/sim/step.test.ts", code)).toEqual(["no-restricted-exports"]);
  });

  test("accepts the default export that a tool asks for", async () => {
    expect(await lintSource("vitest.config.ts", `export default {};`)).toEqual([]);
  });

  test.each([
    { code: `export const x = JSON.parse("1") as any;`, rule: "@typescript-eslint/no-explicit-any" },
    { code: `// @ts-ignore\nexport const x = 1;`, rule: "@typescript-eslint/ban-ts-comment" },
    { code: `export const isSame = a == b;`, rule: "eqeqeq" },
  ])("refuses $code", async ({ code, rule }) => {
    expect(await lintSource("src/sim/step.ts", code)).toEqual([rule]);
  });

  test("refuses a comment that switches off a rule which has nothing to say", async () => {
    const found = await lintSource(
      "src/sim/step.ts",
      `// eslint-disable-next-line eqeqeq\nexport const x = 1;`,
    );
    expect(found).toEqual([
      "not read: Unused eslint-disable directive (no problems were reported from 'eqeqeq').",
    ]);
  });

  test.each([
    { code: `export class Box { readonly x = 1; }`, isRefused: true },
    { code: `export class Box { readonly #x = 1; x(): number { return this.#x; } }`, isRefused: false },
    { code: `export class Box { readonly x = 1; private constructor() { open(); } }`, isRefused: false },
    { code: `export class BoxError extends Error {}`, isRefused: false },
    { code: `class Box { readonly x = 1; }\nexport const box = new Box();`, isRefused: false },
  ])("an exported class has something private: $code", async ({ code, isRefused }) => {
    const expected = isRefused ? ["robocat/private-member"] : [];
    expect(await lintSource("src/sim/box.ts", code)).toEqual(expected);
  });
});

describe("printing", () => {
  const code = `console.log("x");`;

  test.each([
    "src/peer/peer.ts",
    "src/desk/run-peer.ts",
    "src/view/scene.ts",
    "src/cli/bench.ts",
    "electron/main.ts",
  ])("not in %s", async (file) => {
    expect(await lintSource(file, code)).toEqual(["no-console"]);
  });

  test.each(["scripts/build.ts", "test/support/network.ts"])("in %s", async (file) => {
    expect(await lintSource(file, code)).toEqual([]);
  });

  test.each([`process.stderr.write("x");`, `out.write("x");`])(
    "of a command line program in its one place only: %s",
    async (line) => {
      expect(await lintSource("src/cli/verify.ts", line)).toEqual(["no-restricted-syntax"]);
      expect(await lintSource("src/cli/start/browser.ts", line)).toEqual(["no-restricted-syntax"]);
      expect(await lintSource("src/cli/printing.ts", line)).toEqual([]);
    },
  );
});

describe("names", () => {
  test.each([
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
  ])("refuses the file %s", async (file) => {
    expect(await lintSource(file, `export const x = 1;`)).toContain("robocat/file-name");
  });

  test.each([
    "src/sim/step.ts",
    "src/sim/xor128.d.ts",
    "test/sim/step.test.ts",
    "src/peer/files/match-log.ts",
  ])("accepts the file %s", async (file) => {
    expect(await lintSource(file, `export const x = 1;`)).toEqual([]);
  });

  test.each([
    `export const tick = 1;`,
    `export const tickCount = 1;`,
    `export const LAST_TICK = 1;`,
    `export function nextTick(): void {}`,
    `export interface Clock { readonly ticks: number }`,
    `export type Tick = number;`,
    `export const clock = { tick: 1 };`,
    `export function f(tick: number): number { return tick; }`,
    `import { turn as tick } from "./turn.ts"; tick();`,
  ])("refuses the word tick: %s", async (code) => {
    expect(await lintSource("src/sim/step.ts", code)).toEqual(["robocat/banned-words"]);
    expect(await lintSource("src/view/scene.ts", code)).toEqual(["robocat/banned-words"]);
    expect(await lintSource("test/sim/step.test.ts", code)).toEqual([]);
  });

  test("a frame is a drawn picture", async () => {
    const code = `export const frameCount = 1;`;
    expect(await lintSource("src/peer/peer.ts", code)).toEqual(["robocat/banned-words"]);
    expect(await lintSource("src/view/scene.ts", code)).toEqual([]);
  });

  test.each([
    `process.nextTick(f);`,
    `export const sticky = 1;`,
    `import { tick as turn } from "x"; turn();`,
  ])("accepts other words and the names of others: %s", async (code) => {
    expect(await lintSource("src/cli/bench.ts", code)).not.toContain("robocat/banned-words");
  });
});
