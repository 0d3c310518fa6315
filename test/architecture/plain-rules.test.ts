// Goal: each rule that is named in .oxlintrc.json is on where it should be.
// Method: a bad line for each that looks at the text of one file. Those that need types are in typed-rules.test.ts.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { lintTests } from "../support/lint-samples.ts";
import { TYPED_LINES } from "../support/typed-lines.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const EVERYWHERE = ["src/sim/", "src/cli/", "src/view/", "electron/", "test/sim/", "scripts/"];

/** A bad line for each rule of every file, JavaScript or TypeScript. */
const BAD_LINES: Readonly<Record<string, string>> = {
  eqeqeq: `export const isSame = (a, b) => a == b;`,
  "max-params": `export const f = (a, b, c, d, e) => [a, b, c, d, e];`,
  "no-cond-assign": `export function f(x) { if (x = 1) return x; return 2; }`,
  "no-constant-condition": `export function f() { if (1) return 1; return 2; }`,
  "no-loss-of-precision": `export const x = 9007199254740993;`,
  "no-self-compare": `export const f = (x) => x === x;`,
  "no-sparse-arrays": `export const x = [1, , 2];`,
  "no-template-curly-in-string": `export const x = "a $` + `{b}";`,
  "no-unreachable-loop": `export function f(xs) { for (const x of xs) { return x; } return 0; }`,
  "no-unused-vars": `const x = 1;\nexport {};`,
  "no-var": `export var x = 1;`,
  "prefer-const": `let x = 1;\nexport const y = x;`,
};

/** A bad line for each rule of TypeScript alone. */
const BAD_TYPESCRIPT: Readonly<Record<string, string>> = {
  "no-array-constructor": `export const x = new Array(0, 1);`,
  "no-unused-expressions": `export const f = (x: number): void => { x + 1; };`,
  "no-useless-constructor": `export class A { readonly #a = 1; constructor() {} f(): number { return this.#a; } }`,
  "prefer-rest-params": `export function f(): unknown { return arguments; }`,
  "prefer-spread": `export const f = (xs: number[]): number => g.apply(undefined, xs);`,
  "typescript/ban-ts-comment": `// @ts-ignore\nexport const x = 1;`,
  "typescript/no-duplicate-enum-values": `export enum E { a = 1, b = 1 }`,
  "typescript/no-dynamic-delete": `export const f = (x: Record<string, 1>, k: string): void => { delete x[k]; };`,
  "typescript/no-empty-object-type": `export type T = {};`,
  "typescript/no-explicit-any": `export const x = JSON.parse("1") as any;`,
  "typescript/no-extra-non-null-assertion": `export const f = (x: { a: 1 } | null): 1 => x!!.a;`,
  "typescript/no-extraneous-class": `export class A { private static readonly x = 1; }`,
  "typescript/no-invalid-void-type": `export type T = void | number;`,
  "typescript/no-misused-new": `export interface A { new (): A }`,
  "typescript/no-namespace": `export namespace A { export const x = 1; }`,
  "typescript/no-non-null-asserted-nullish-coalescing": `export const f = (): 1 | 2 => g()! ?? 2;`,
  "typescript/no-non-null-asserted-optional-chain": `export const f = (x?: { a?: 1 }): 1 => x?.a!;`,
  "typescript/no-require-imports": `import x = require("./x.ts");\nexport const y = x;`,
  "typescript/no-this-alias": `export function f(this: object): object { const self = this; return self; }`,
  "typescript/no-unnecessary-type-constraint": `export const f = <T extends unknown>(x: T): T => x;`,
  "typescript/no-unsafe-declaration-merging": `export interface A { a: 1 }\nexport class A { readonly #b = 1; f(): number { return this.#b; } }`,
  "typescript/no-unsafe-function-type": `export type T = Function;`,
  "typescript/no-wrapper-object-types": `export type T = String;`,
  "typescript/prefer-as-const": `export const x = "a" as "a";`,
  "typescript/prefer-literal-enum-member": `const a = 1;\nexport enum E { a = a }`,
  "typescript/prefer-namespace-keyword": `export module A { export const x = 1; }`,
  "typescript/triple-slash-reference": `/// <reference path="./x.ts" />\nexport const x = 1;`,
  "typescript/unified-signatures": `export function f(x: string): void;\nexport function f(x: number): void;\nexport function f(x: unknown): void { g(x); }`,
};

/** Rules of oxlint for TypeScript that are not ours: they are about taste, about what the compiler refuses, or about old modules. */
const LEFT_OUT = [
  "adjacent-overload-signatures",
  "array-type",
  "ban-tslint-comment",
  "ban-types",
  "class-literal-property-style",
  "consistent-generic-constructors",
  "consistent-indexed-object-style",
  "consistent-return",
  "consistent-type-assertions",
  "consistent-type-definitions",
  "consistent-type-exports",
  "consistent-type-imports",
  "dot-notation",
  "explicit-function-return-type",
  "explicit-member-accessibility",
  "explicit-module-boundary-types",
  "method-signature-style",
  "no-confusing-non-null-assertion",
  "no-empty-interface",
  "no-import-type-side-effects",
  "no-inferrable-types",
  "no-non-null-assertion",
  "no-restricted-types",
  "no-unnecessary-condition",
  "no-unnecessary-parameter-property-assignment",
  "no-unnecessary-qualifier",
  "no-unsafe-type-assertion",
  "no-useless-empty-export",
  "no-var-requires",
  "non-nullable-type-assertion-style",
  "parameter-properties",
  "prefer-enum-initializers",
  "prefer-find",
  "prefer-for-of",
  "prefer-function-type",
  "prefer-includes",
  "prefer-nullish-coalescing",
  "prefer-optional-chain",
  "prefer-readonly",
  "prefer-readonly-parameter-types",
  "prefer-regexp-exec",
  "prefer-string-starts-ends-with",
  "prefer-ts-expect-error",
  "promise-function-async",
  "require-array-sort-compare",
  "strict-boolean-expressions",
  "strict-void-return",
];

const lintTest = lintTests();

for (const [rule, code] of Object.entries(BAD_LINES)) {
  lintTest(`refuses what ${rule} is about`, EVERYWHERE, code, rule);
  const script = code.replace(/^export (var|const)/, "export $1");
  lintTest(`in JavaScript as well: ${rule}`, [`scripts/${rule}.js`], script, rule);
}
for (const [rule, code] of Object.entries(BAD_TYPESCRIPT))
  lintTest(`refuses what ${rule} is about`, EVERYWHERE, code, rule);

lintTest("refuses a name that is nowhere", ["scripts/undefined.js"], `export const x = nowhere;`, [
  "no-undef",
]);
const ofNode = `export const x = [process.pid, URL, structuredClone, Buffer, setTimeout, Map, globalThis];`;
lintTest("knows the names of Node", ["scripts/defined.js"], ofNode, []);

for (const code of [
  `export function f(_turn: number, x: number): number { return x; }`,
  `export function f(): void { while (true) g(); }`,
  `// @ts-expect-error the compiler can't know what a test hands over\nexport const x = 1;`,
  `export const f = (rows: Int32Array): number => rows[0]!;`,
  `export class A { readonly #a = 1; private constructor() {} f(): number { return this.#a; } }`,
])
  lintTest(`accepts ${code}`, EVERYWHERE, code, []);

for (const { code, rule } of [
  {
    code: `export function f(): number { try { return g(); } catch (error) { return 1; } }`,
    rule: "no-unused-vars",
  },
  { code: `export function f(turn: number): number { return 1; }`, rule: "no-unused-vars" },
  { code: `export const f = (x: boolean): void => { x && g(); };`, rule: "no-unused-expressions" },
  { code: `export const f = (x: boolean): void => { x ? g() : h(); };`, rule: "no-unused-expressions" },
  { code: `// @ts-nocheck because\nexport const x = 1;`, rule: "typescript/ban-ts-comment" },
  { code: `// @ts-expect-error why\nexport const x = 1;`, rule: "typescript/ban-ts-comment" },
])
  lintTest(`refuses ${code}`, EVERYWHERE, code, [rule]);

// Proven by tests of their own.
const ELSEWHERE = ["max-lines", "max-lines-per-function", "no-console", "no-restricted-exports", "no-undef"];

test("a rule that is named in the configuration has a bad line, and the other way round", () => {
  const ours = readdirSync(path.join(ROOT, "lint"))
    .map((file) => `robocat/${path.basename(file, ".js")}`)
    .filter(
      (rule) => !["called-method", "layers", "place", "plugin"].includes(rule.slice("robocat/".length)),
    );
  const proven = [...Object.keys(BAD_LINES), ...Object.keys(BAD_TYPESCRIPT), ...ELSEWHERE, ...ours];
  const typed = Object.keys(TYPED_LINES).map((rule) => `typescript/${rule}`);
  expect(rulesThatAreOn().toSorted()).toEqual([...proven, ...typed].toSorted());
});

test("a rule of oxlint for TypeScript is on, or is known not to be", () => {
  const oxlint = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
  const text = execFileSync(process.execPath, [oxlint, "--rules", "--format", "json"], { encoding: "utf8" });
  const known = (JSON.parse(text) as readonly { readonly scope: string; readonly value: string }[])
    .filter(({ scope }) => scope === "typescript")
    .map(({ value }) => value);
  const isOn = new Set(rulesThatAreOn());
  expect(known.filter((rule) => !isOn.has(`typescript/${rule}`)).toSorted()).toEqual(LEFT_OUT);
});

function rulesThatAreOn(): readonly string[] {
  const text = readFileSync(path.join(ROOT, ".oxlintrc.json"), "utf8").replaceAll(/^\s*\/\/.*$/gm, "");
  const { rules, overrides } = JSON.parse(text) as {
    readonly rules: object;
    readonly overrides: readonly { readonly rules: object }[];
  };
  const all = [rules, ...overrides.map((block) => block.rules)].flatMap((block) => Object.entries(block));
  return [...new Set(all.filter(([, how]) => [how].flat()[0] === "error").map(([rule]) => rule))];
}
