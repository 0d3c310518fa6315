import { expect, test } from "vitest";

import { firstHint } from "../../../src/view/control/map-cursor.ts";

test("on a map who has selected nothing is told how to begin, for a while", () => {
  const map = { isGround: true, hasSelected: false, isWaiting: false };
  expect(firstHint(1_000, map)).toContain("Drag a box");
  expect(firstHint(21_000, map)).toBe("");
});

test("on a map who has selected cats is told how they fight, until the first fight is over", () => {
  const map = { isGround: true, hasSelected: true, isWaiting: false };
  expect(firstHint(40_000, map)).toMatch(/^A, then click.* fight/);
  expect(firstHint(61_000, map)).toBe("");
});

test("in Classic everybody is told that cats fight only on order, and how", () => {
  for (const hasSelected of [false, true]) {
    const said = firstHint(40_000, { isGround: false, hasSelected, isWaiting: false });
    expect(said).toMatch(/fight only on order.* right click an enemy cat/);
    expect(firstHint(61_000, { isGround: false, hasSelected, isWaiting: false })).toBe("");
  }
});

test("while somebody is missing nobody is told to give orders", () => {
  for (const isGround of [false, true])
    for (const hasSelected of [false, true])
      expect(firstHint(1_000, { isGround, hasSelected, isWaiting: true })).toBe("");
});
