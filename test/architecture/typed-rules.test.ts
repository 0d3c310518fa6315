// Goal: each rule that needs types is on, and reads the types of the project that a file belongs to.
// Method: oxlint reads a copy of our projects that holds a bad file for each rule, once.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FLOATING = `export async function f(): Promise<void> {}\nf();`;
// A string that looks like a template is refused as well.
const TEMPLATE = "export const f = (x: string[]): string => `$" + "{TEXT}`;";

const BAD_LINES: Readonly<Record<string, string>> = {
  "await-thenable": `export const f = async (): Promise<number> => await 1;`,
  "no-array-delete": `export const f = (a: number[]): void => { delete a[0]; };`,
  "no-base-to-string": `export const f = (x: { a: 1 }): string => String(x);`,
  "no-confusing-void-expression": `declare function g(): void;\nexport const x = g();`,
  "no-deprecated": `/** @deprecated */\nfunction g(): void {}\nexport const f = (): void => { g(); };`,
  "no-duplicate-type-constituents": `export type T = "a" | "a";`,
  "no-floating-promises": FLOATING,
  "no-for-in-array": `export const f = (a: number[]): void => { for (const i in a) console.log(i); };`,
  "no-generated-empty-object-type": `export type T = Omit<{ a: 1 }, "a">;\nexport const x: T = 1;`,
  "no-implied-eval": `export const f = new Function("return 1") as () => number;`,
  "no-meaningless-void-operator": `declare function g(): void;\nexport const f = (): void => { void g(); };`,
  "no-misused-promises": `declare function g(): Promise<boolean>;\nexport const f = (): number => { if (g()) return 1; return 2; };`,
  "no-misused-spread": `export const f = (m: Map<string, number>): object => ({ ...m });`,
  "no-mixed-enums": `export enum E { a = 1, b = "b" }`,
  "no-redundant-type-constituents": `export type T = unknown | string;`,
  "no-unnecessary-boolean-literal-compare": `export const f = (x: boolean): number => (x === true ? 1 : 2);`,
  "no-unnecessary-template-expression": TEMPLATE.replace("TEXT", `"a"`),
  "no-unnecessary-type-arguments": `function g<T = number>(x?: T): T | undefined { return x; }\nexport const x = g<number>();`,
  "no-unnecessary-type-assertion": `export const f = (x: number): number => x as number;`,
  "no-unnecessary-type-conversion": `export const f = (x: string): string => String(x);`,
  "no-unnecessary-type-parameters": `export function f<T>(x: T): void { console.log(x); }`,
  "no-unsafe-argument": `declare const a: any;\nexport const x = Math.abs(a);`,
  "no-unsafe-assignment": `declare const a: any;\nexport const x: number = a;`,
  "no-unsafe-call": `declare const a: any;\nexport const f = (): void => { a(); };`,
  "no-unsafe-enum-assignment": `enum E { a = 1 }\nexport const x: E = 1;`,
  "no-unsafe-enum-comparison": `enum E { a = 1 }\nexport const f = (e: E): boolean => e === 1;`,
  "no-unsafe-member-access": `declare const a: any;\nexport const f = (): void => { console.log(a.b); };`,
  "no-unsafe-return": `export const f = (text: string): number => JSON.parse(text);`,
  "no-unsafe-unary-minus": `export const f = (x: string): number => -x;`,
  "no-useless-default-assignment": `export const x = [1].map((a = 2) => a);`,
  "only-throw-error": `export const f = (): never => { throw "x"; };`,
  "prefer-promise-reject-errors": `export const x = Promise.reject("x");`,
  "prefer-reduce-type-parameter": `export const x = ["a"].reduce((all, one) => all.concat(one), [] as string[]);`,
  "prefer-return-this-type": `export class A { readonly #a = 1; f(): A { console.log(this.#a); return this; } }`,
  "related-getter-setter-pairs": `export interface A { get a(): string; set a(b: number) }`,
  "require-await": `export const f = async (): Promise<number> => 1;`,
  "restrict-plus-operands": `export const f = (a: number, b: string): string => a + b;`,
  "restrict-template-expressions": TEMPLATE.replace("TEXT", "x"),
  "return-await": `declare function g(): Promise<number>;\nexport async function f(): Promise<number> { try { return g(); } catch { return 1; } }`,
  "switch-exhaustiveness-check": `export function f(x: "a" | "b"): void { switch (x) { case "a": return; } }`,
  "unbound-method": `class A { readonly #a = 1; f(): number { return this.#a; } }\nexport const { f } = new A();`,
  "use-unknown-in-catch-callback-variable": `export const f = (p: Promise<number>): Promise<number> => p.catch((e: string) => e.length);`,
};

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
// Not there for oxlint: what only looks like an object of a class of ours is refused by the compiler, for the class has a private
// member (robocat/private-member).
const NOT_THERE = "@typescript-eslint/no-unsafe-class-instance-assignment";

const found = new Map<string, Set<string>>();
const folder = mkdtempSync(path.join(tmpdir(), "robocat-oxlint-"));

beforeAll(() => {
  for (const file of globSync("{,src/,src/*/,electron/,scripts/,test/}tsconfig*.json", { cwd: ROOT }))
    cpSync(path.join(ROOT, file), path.join(folder, file));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  for (const [rule, code] of Object.entries(BAD_LINES)) write(`src/cli/${rule}.ts`, code);
  write(
    "src/cli/explained.ts",
    FLOATING.replace("\n", "\n// oxlint-disable-next-line typescript/no-floating-promises -- x\n"),
  );
  write(
    "src/cli/unneeded.ts",
    "// oxlint-disable-next-line typescript/no-floating-promises -- x\nexport const x = 1;",
  );
  for (const place of PLACES) write(`${place}/floating.ts`, FLOATING);

  cpSync(path.join(ROOT, ".oxlintrc.json"), path.join(folder, ".oxlintrc.json"));
  const oxlint = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(
    process.execPath,
    [oxlint, "--format", "json", ...["src", "electron", "scripts", "test"]],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: readonly { readonly code?: string; readonly filename: string; readonly message: string }[];
  };
  for (const { code, filename, message } of diagnostics) {
    const rules = found.get(filename) ?? new Set();
    found.set(filename, rules.add(/\(([a-z-]+)\)/.exec(code ?? "")?.[1] ?? message));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, code: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${code}\n`);
}

test("every rule of typescript-eslint that needs types is on", () => {
  const rulesOf = (config: { readonly rules?: object | undefined }): string[] =>
    Object.keys(config.rules ?? {});
  const needTypes = new Set(rulesOf(tseslint.configs.disableTypeChecked));
  const strict = tseslint.configs.strictTypeChecked.flatMap(rulesOf).filter((rule) => needTypes.has(rule));
  const leftOut = [NOT_THERE, "@typescript-eslint/no-unnecessary-condition"]; // we check what the types already promise
  const expected = strict.filter((rule) => !leftOut.includes(rule)).map((rule) => rule.split("/")[1]!);
  const ours = [...expected, "switch-exhaustiveness-check"].toSorted();
  expect(Object.keys(BAD_LINES).toSorted()).toEqual(ours);
  const text = readFileSync(path.join(ROOT, ".oxlintrc.json"), "utf8");
  for (const rule of ours) expect(text).toMatch(new RegExp(`"typescript/${rule}": (\\[\\s*)?"error"`));
});

test.each(Object.keys(BAD_LINES))("refuses what %s is about", (rule) => {
  expect([...(found.get(`src/cli/${rule}.ts`) ?? [])]).toContain(rule);
});

test.each(PLACES)("reads the types of a file in %s", (place) => {
  expect([...(found.get(`${place}/floating.ts`) ?? [])]).toEqual(["no-floating-promises"]);
});

test("a rule may be switched off for a line, and only where it has something to say", () => {
  expect(found.get("src/cli/explained.ts")).toBeUndefined();
  expect([...(found.get("src/cli/unneeded.ts") ?? [])].join()).toMatch(/Unused/);
});
