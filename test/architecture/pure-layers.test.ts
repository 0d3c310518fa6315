import { describe, expect, test } from "vitest";

import { exactLayers, layers, pureLayers } from "../../eslint/layers.js";
import { lintSource } from "../support/lint-source.ts";

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
  `for await (const x of xs) f(x);`,
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

async function expectRefusedInEach(refusing: readonly string[], code: string, rule: string): Promise<void> {
  for (const layer of refusing) {
    expect(await lintSource(`src/${layer}/sample.ts`, code), layer).toContain(rule);
  }
}

describe("each pure layer", () => {
  test.each(IMPURE_NAMES)("refuses a name of the environment: %s", async (code) => {
    await expectRefusedInEach(pureLayers, code, "robocat/banned-globals");
  });

  test.each(INEXACT_MATH)("refuses Math that may be approximated, where it is exact: %s", async (code) => {
    await expectRefusedInEach(exactLayers, code, "robocat/banned-globals");
  });

  test.each(CHANCE)("refuses chance: %s", async (code) => {
    await expectRefusedInEach(pureLayers, code, "robocat/banned-globals");
  });

  test("counts with roots only where it need not be exact", async () => {
    const code = `export const x = Math.sqrt(2);`;
    for (const layer of pureLayers) {
      const refused = exactLayers.includes(layer) ? ["robocat/banned-globals"] : [];
      expect(await lintSource(`src/${layer}/sample.ts`, code), layer).toEqual(refused);
    }
  });

  test.each(IMPURE_SYNTAX)("refuses %s", async (code) => {
    await expectRefusedInEach(pureLayers, code, "robocat/pure-syntax");
  });

  // A bot counts in integers like sim, and has no fixed.ts of its own.
  test.each(pureLayers)("accepts exact arithmetic and names of its own: %s", async (layer) => {
    const refused = layer === "bot" ? ["robocat/integer-arithmetic"] : [];
    expect(await lintSource(`src/${layer}/fixed.ts`, PURE)).toEqual(refused);
  });
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

  test.each(fractions)("refuses %s outside of fixed.ts", async (code) => {
    expect(await lintSource("src/sim/step.ts", code)).toEqual(["robocat/integer-arithmetic"]);
    expect(await lintSource("src/bot/army.ts", code)).toEqual(["robocat/integer-arithmetic"]);
    expect(await lintSource("src/sim/deeper/fixed.ts", code)).toEqual(["robocat/integer-arithmetic"]);
    expect(await lintSource("src/sim/fixed.ts", code)).toEqual([]);
  });

  test("accepts integers, remainders and shifts", async () => {
    const code = `export const f = (x: number): number => ((x % 7) * 1e3 + 2.0 - 0x1_0000_0000) >>> 1;`;
    expect(await lintSource("src/sim/step.ts", code)).toEqual([]);
  });

  test("the other bans hold in fixed.ts too", async () => {
    expect(await lintSource("src/sim/fixed.ts", `export const x = Math.sqrt(2);`)).toEqual([
      "robocat/banned-globals",
    ]);
  });
});

describe("time", () => {
  const clocks = [
    `export const now = Date.now();`,
    `setTimeout(() => 0, 1);`,
    `export const t = performance.now();`,
    `export const t = process.hrtime();`,
  ];

  test.each(clocks)("net and match are told the time and refuse %s", async (code) => {
    expect(await lintSource("src/net/link.ts", code)).toEqual(["robocat/banned-globals"]);
    expect(await lintSource("src/match/match-run.ts", code)).toEqual(["robocat/banned-globals"]);
  });

  test.each(clocks)("peer and cli may use %s", async (code) => {
    expect(await lintSource("src/peer/peer.ts", code)).toEqual([]);
    expect(await lintSource("src/cli/bench.ts", code)).toEqual([]);
  });
});

test("a layer is pure, or is known to meet the world", () => {
  const impure = Object.keys(layers).filter((layer) => !pureLayers.includes(layer));
  expect(impure).toEqual(["system", "view", "peer", "service", "desk", "lab", "cli"]);
});
