import { describe, expect, test } from "vitest";

import { exactLayers, layers, pureLayers } from "../../lint/layers.js";
import { lintTests } from "../support/lint-samples.ts";

const lintTest = lintTests();

const IMPURE_NAMES = [
  `export const now = Date.now();`,
  `export const now = new Date();`,
  `export type When = Date;`,
  `export const now = performance.now();`,
  `export type Later = Promise<void>;`,
  `export const later = Promise.resolve();`,
  `export const make = globalThis.Math.sqrt(2);`,
  `export const { Date: clock } = globalThis;`,
  `export const pid = process.pid;`,
  `setTimeout(() => 0, 1);`,
  `queueMicrotask(() => 0);`,
  `console.log("x");`,
  `export const width = window.innerWidth;`,
  `export const ref = new WeakRef({});`,
  `export const isThere = typeof WebAssembly !== "undefined";`,
  `export const format = new Intl.NumberFormat();`,
  `export const root = Reflect.get(Math, "sqrt");`,
];

const INEXACT_MATH = [
  `export const x = Math.sqrt(2);`,
  `export const x = Math.random();`,
  `export const x = Math.round(2);`,
  `export const x = Math.pow(2, 3);`,
  `export const x = Math.hypot(2, 3);`,
  `export const x = Math.PI;`,
  `export const x = Math["sqrt"](2);`,
  `export const x = Math["floor"](2);`,
  `export const x = Math?.sqrt(2);`,
  `export const { sqrt } = Math;`,
  `export const M = Math;`,
  `export const x = (Math as { sqrt(x: number): number }).sqrt(2);`,
  `export type M = typeof Math;`,
];

const IMPURE_SYNTAX = [
  `export async function f() {}`,
  `export const f = async () => 1;`,
  `await f();`,
  `for await (const x of xs) f(x);\nexport {};`,
  `export const x = import("./x.ts");`,
  `export const x = Array.fromAsync([]);`,
  `for (const key in {}) f(key);`,
  `export const x = [2, 1].sort();`,
  `export const x = [2, 1].toSorted();`,
  `export const x = [2, 1].sort(undefined);`,
  `export const x = [2, 1]["sort"]();`,
  `export const x = [2, 1]?.sort();`,
  `export const x = "a".localeCompare("b");`,
  `export const x = (1).toLocaleString();`,
  `export const x = import.meta.url;`,
  `declare const process: { pid: number };`,
  `declare function setTimeout(f: () => void): void;`,
  `declare class Date {}`,
  `declare global { const process: { pid: number }; }`,
];

const PURE = `
export function mean(values: readonly number[], performance: number): number {
  const total = values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0);
  return Math.max(Math.min(Math.floor(total / values.length), Math.abs(performance)), Math.imul(2, 3) % 5);
}
export const signs = [Math.sign(-1), Math.clz32(1), Math.trunc(1)];
`;

const CHANCE = [
  `export const x = Math.random();`,
  `export const x = Math["random"]();`,
  `export const { random } = Math;`,
  `export const M = Math;`,
];

const foldersOf = (names: readonly string[]): readonly string[] => names.map((name) => `src/${name}/`);
const PURE_FOLDERS = foldersOf(pureLayers);
const EXACT_FOLDERS = foldersOf(exactLayers);
const INEXACT_FOLDERS = foldersOf(pureLayers.filter((layer) => !exactLayers.includes(layer)));

describe("each pure layer", () => {
  for (const code of IMPURE_NAMES)
    lintTest(`refuses a name of the environment: ${code}`, PURE_FOLDERS, code, "robocat/banned-globals");
  for (const code of INEXACT_MATH)
    lintTest(`refuses Math that may be approximated: ${code}`, EXACT_FOLDERS, code, "robocat/banned-globals");
  for (const code of CHANCE)
    lintTest(`refuses chance: ${code}`, PURE_FOLDERS, code, "robocat/banned-globals");
  for (const code of IMPURE_SYNTAX) lintTest(`refuses ${code}`, PURE_FOLDERS, code, "robocat/pure-syntax");

  const root = `export const x = Math.sqrt(2);`;
  lintTest("counts with roots", INEXACT_FOLDERS, root, []);
  lintTest("but where it is exact", EXACT_FOLDERS, root, ["robocat/banned-globals"]);

  // A bot counts in integers like sim, and has no fixed.ts of its own.
  const others = foldersOf(pureLayers.filter((layer) => layer !== "sim" && layer !== "bot"));
  lintTest("accepts exact arithmetic and names of its own", others, PURE, []);
  lintTest("in integers, if it is a bot", ["src/bot/fixed.ts"], PURE, ["robocat/integer-arithmetic"]);
});

describe("sim counts in integers", () => {
  const fractions = [
    `export const half = (x: number): number => Math.floor(x / 2);`,
    `export const x = 2 ** 32;`,
    `export function f(x: number): number { x /= 2; return x; }`,
    `export function f(x: number): number { x **= 2; return x; }`,
    `export const x = 0.5;`,
    `export const x = 1e-3;`,
  ];
  const refused = ["robocat/integer-arithmetic"];
  for (const code of fractions) lintTest(`refuses ${code}`, ["src/sim/", "src/bot/"], code, refused);
  lintTest("also deeper", ["src/sim/deeper/fixed.ts"], fractions[0]!, refused);

  const integers = `export const f = (x: number): number => ((x % 7) * 1e3 + 2.0 - 0x1_0000_0000) >>> 1;`;
  lintTest("accepts integers, remainders and shifts", ["src/sim/", "src/bot/"], integers, []);

  // Each name once, for it is one file.
  const all = fractions.map((code, i) => code.replace(/(const|function) \w+/, `$1 fraction${i}`)).join("\n");
  const code = `${PURE}\n${all}\nexport const root = Math.sqrt(2);`;
  lintTest("in fixed.ts are fractions, and no roots", ["src/sim/fixed.ts"], code, ["robocat/banned-globals"]);
});

describe("time", () => {
  for (const code of [
    `export const now = Date.now();`,
    `setTimeout(() => 0, 1);`,
    `export const t = performance.now();`,
    `export const t = process.hrtime();`,
  ]) {
    const told = ["src/net/", "src/match/"];
    lintTest(`net and match are told the time and refuse ${code}`, told, code, ["robocat/banned-globals"]);
    lintTest(`peer and cli may use ${code}`, ["src/peer/", "src/cli/"], code, []);
  }
});

test("a layer is pure, or is known to meet the world", () => {
  const impure = Object.keys(layers).filter((layer) => !pureLayers.includes(layer));
  expect(impure).toEqual(["system", "view", "peer", "service", "desk", "lab", "cli"]);
});
