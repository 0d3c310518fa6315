import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, onTestFinished, test } from "vitest";

import { copyProject, describeMutant } from "../../scripts/mutants.ts";
import { drawMutants } from "../../scripts/mutants/draw-mutants.ts";
import { mutate, mutationsOf } from "../../scripts/mutants/mutations.ts";
import { testsThatReach } from "../../scripts/mutants/reaching-tests.ts";
import { MutantRunner } from "../../scripts/mutants/run-mutant.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FILES = globSync("src/*/**/*.ts", { cwd: ROOT });

const mutated = (text: string): string[] => mutationsOf(text).map((mutation) => mutate(text, mutation));

describe("a mutation", () => {
  test.each([
    ["x = a && b;", ["x = a || b;"]],
    ["x = a < b;", ["x = a <= b;"]],
    ["x = a - b;", ["x = a + b;"]],
    ['x = "a" + b;', []],
    ["if (a) f();", ["if (!(a)) f();", "if (a) ;"]],
    ["const x = a ? b : c;", ["const x = !(a) ? b : c;"]],
    ["const x = 5;", ["const x = 6;"]],
    ["type X = 5;", []],
    ["function f() { return a; }", ["function f() { return (undefined as never); }"]],
    ["assert(a < 5 && b);", []],
  ])("of %s", (text, expected) => {
    const found = mutated(text).filter((one) => one !== ";");
    expect(found).toEqual(expected);
  });

  test("leaves the syntax right, wherever it is put", () => {
    const mutants = drawMutants(ROOT, FILES, { seed: 3, count: 60 });
    expect(mutants).toHaveLength(60);
    for (const { file, mutation } of mutants) {
      const text = readFileSync(path.join(ROOT, file), "utf8");
      const { diagnostics } = ts.transpileModule(mutate(text, mutation), { reportDiagnostics: true });
      expect(diagnostics, describeMutant(text, { file, mutation })).toEqual([]);
      expect(mutate(text, mutation)).not.toBe(text);
    }
  });
});

test("the tests that may load a file are those that import it by any way, or start a program that does", () => {
  const reaching = testsThatReach(ROOT, "src/cli/play-output.ts");
  expect(reaching).toContain("test/cli/play-output.test.ts");
  expect(reaching).toContain("test/e2e/process/refusals.test.ts"); // by test/support/built-programs.ts
  expect(reaching).not.toContain("test/sim/step.test.ts");
  expect(testsThatReach(ROOT, "src/sim/step.ts")).toContain("test/simulation/soak.test.ts");
});

test("a seed draws the same mutants, another one others", () => {
  const draw = (seed: number): unknown => drawMutants(ROOT, FILES, { seed, count: 20 });
  expect(draw(5)).toEqual(draw(5));
  expect(draw(5)).not.toEqual(draw(6));
});

test("a mutant that a test sees is killed by it, not by a test that fails anyway; one that none sees lives, and the copy is as it was", async () => {
  const folder = copyProject();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["src", "test", "sims", "replays"]) rmSync(path.join(folder, name), { recursive: true });
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const text = "export const seen = 5;\nexport const unseen = 5;\n";
  write("src/planted/planted.ts", text);
  write(
    "test/planted/planted.test.ts",
    `import { expect, test } from "vitest"; import { seen } from "../../src/planted/planted.ts";
    test("sees it", () => { expect(seen).toBe(5); });`,
  );
  write(
    "test/broken/broken.test.ts",
    `import { expect, test } from "vitest"; import "../../src/planted/planted.ts";
    test("fails whatever there is", () => { expect(1).toBe(2); });`,
  );
  write(
    "test/elsewhere/elsewhere.test.ts",
    `import { test } from "vitest"; test("is not asked", () => { throw new Error("it was"); });`,
  );
  for (const name of ["files-alone", "long-files-first", "plain-totals-reporter", "drawn", "waiting-for"])
    write(`test/support/${name}.ts`, readFileSync(path.join(ROOT, `test/support/${name}.ts`), "utf8"));
  for (const name of ["board", "watch-tests", "watch-thread"])
    write(
      `test/support/hang/${name}.ts`,
      readFileSync(path.join(ROOT, `test/support/hang/${name}.ts`), "utf8"),
    );
  expect(testsThatReach(folder, "src/planted/planted.ts")).not.toContain("test/elsewhere/elsewhere.test.ts");
  const runner = new MutantRunner(folder);
  const [seen, unseen] = mutationsOf(text);
  const file = "src/planted/planted.ts";
  expect(await runner.run({ file, mutation: seen! })).toEqual({
    kind: "killed",
    by: "test/planted/planted.test.ts > sees it",
  });
  expect(await runner.run({ file, mutation: unseen! })).toEqual({ kind: "lives" });
  expect([...runner.unreliable]).toEqual(["test/broken/broken.test.ts"]);
  expect(readFileSync(path.join(folder, file), "utf8")).toBe(text);
  expect(existsSync(path.join(ROOT, file))).toBe(false);
});
