import { describe, expect, test } from "vitest";

import { pureLayers } from "../../lint/layers.js";
import { PROJECTS, typecheck } from "../../scripts/typecheck.ts";
import { checkSources } from "../support/check-sources.ts";

const GOOD = `
export interface StartPacket {
  readonly seed: number;
  readonly name?: string;
}
export function firstWord(words: Int32Array): number {
  return words[0]!;
}
export type Kind = { readonly kind: "waiting" } | { readonly kind: "advanced"; readonly turn: number };
`;

/** One source, and a part of the message that refuses it. */
type Refusal = readonly [source: string, expected: string];

function expectRefusals(project: string, refusals: readonly Refusal[]): void {
  const said = checkSources(project, [GOOD, ...refusals.map(([source]) => source)]);
  expect(said[0], "good code").toBe("");
  refusals.forEach(([source, expected], i) => {
    expect(said[i + 1], source).toContain(expected);
  });
}

describe("what a project does not name does not exist in it", () => {
  const NODE: readonly Refusal[] = [
    [`export const x = process.pid;`, "'process'"],
    [`export const x = Buffer.alloc(1);`, "'Buffer'"],
    [`import "node:fs";`, "'node:fs'"],
    [`export { createSocket } from "node:dgram";`, "'node:dgram'"],
  ];
  const CLOCK: readonly Refusal[] = [
    [`setTimeout(() => 0, 1);`, "'setTimeout'"],
    [`export const x = performance.now();`, "'performance'"],
    [`console.log(1);`, "'console'"],
    [`export const x = fetch("x");`, "'fetch'"],
  ];
  const PAGE: readonly Refusal[] = [
    [`export const x = window.innerWidth;`, "'window'"],
    [`export const x = document.body;`, "'document'"],
    [`requestAnimationFrame(() => 0);`, "'requestAnimationFrame'"],
  ];

  test("pure layers know neither Node, nor a clock, nor a page", () => {
    expectRefusals("src/tsconfig.pure.json", [...NODE, ...CLOCK, ...PAGE]);
  });

  test("Node layers know no page", () => {
    expectRefusals("src/tsconfig.node.json", PAGE);
  });

  test("the view knows no Node", () => {
    expectRefusals("src/view/tsconfig.json", NODE);
  });

  test("each pure layer is in the pure project, and no other file is", () => {
    const { output } = typecheck("src/tsconfig.pure.json", "--showConfig");
    const { include } = JSON.parse(output) as { include: string[] };
    expect(include.toSorted()).toEqual(pureLayers.toSorted());
  });
});

test("every project is strict, and keeps to syntax that can be erased", () => {
  for (const project of PROJECTS) {
    expectRefusals(project, [
      [`export enum Kind { A }`, "TS1294"],
      [`export class Cat { constructor(readonly x: number) {} }`, "TS1294"],
      [`export namespace n { export const x = 1; }`, "TS1294"],
      [`import { StartPacket } from "./source-0.ts"; export type P = StartPacket;`, "TS1484"],
      [`import "./source-0";`, "TS2835"],
      [`export const x: number = ([1] as number[])[0];`, "TS2322"],
      [`export function f(words: Int32Array): number { return words[0]; }`, "TS2322"],
      [`export const x: { a?: number } = { a: undefined };`, "TS2375"],
      [`export const f = (o: Record<string, number>): unknown => o.a;`, "TS4111"],
      [`export function f(x: number): number { if (x) return 1; }`, "TS2366"],
      [`export function f(x: number) { if (x) return 1; }`, "TS7030"],
      [`export function f(x: number): void { switch (x) { case 1: f(2); case 2: f(3); } }`, "TS7029"],
      [`class A { f(): void {} } export class B extends A { f(): void {} }`, "TS4114"],
      [`export function f(x: number): void {}`, "TS6133"],
      [`const x = 1; export {};`, "TS6133"],
      [`export function f(x) { return x; }`, "TS7006"],
      [`export function f(): number { return 1; f(); }`, "TS7027"],
      [`import "./missing.css";`, "TS2882"],
      [`try { f(); } catch (e) { e.message; } function f(): void {}`, "TS18046"],
    ]);
  }
});
