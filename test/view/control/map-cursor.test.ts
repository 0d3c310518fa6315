import { expect, test } from "vitest";

import { firstHint } from "../../../src/view/control/map-cursor.ts";

test("on a map who has selected nothing is told how to begin, for a while", () => {
  const map = {
    isGround: true,
    hasCushions: false,
    hasSelected: false,
    isWaiting: false,
    idleMs: 0,
    hasOrdered: true,
  };
  expect(firstHint(1_000, map)).toContain("Drag a box");
  expect(firstHint(21_000, map)).toBe("");
});

test("on a map who has selected cats is told how they fight, until the first fight is over", () => {
  const map = {
    isGround: true,
    hasCushions: false,
    hasSelected: true,
    isWaiting: false,
    idleMs: 0,
    hasOrdered: true,
  };
  expect(firstHint(40_000, map)).toMatch(/^A, then click.* fight/);
  expect(firstHint(61_000, map)).toBe("");
});

test("where there are cushions everybody is told first what they are for", () => {
  for (const hasSelected of [false, true]) {
    const facts = {
      isGround: true,
      hasCushions: true,
      hasSelected,
      isWaiting: false,
      idleMs: 0,
      hasOrdered: true,
    };
    expect(firstHint(1_000, facts)).toMatch(/click a cushion: they (fight, )?take it, and it breeds cats/i);
  }
});

test("in Classic everybody is told that cats fight only on order, and how", () => {
  for (const hasSelected of [false, true]) {
    const classic = {
      isGround: false,
      hasCushions: false,
      hasSelected,
      isWaiting: false,
      idleMs: 0,
      hasOrdered: true,
    };
    expect(firstHint(40_000, classic)).toMatch(/fight only on order.* right click an enemy cat/);
    expect(firstHint(61_000, classic)).toBe("");
  }
});

test("while somebody is missing nobody is told to give orders", () => {
  for (const isGround of [false, true])
    for (const hasSelected of [false, true])
      expect(
        firstHint(1_000, {
          isGround,
          hasCushions: isGround,
          hasSelected,
          isWaiting: true,
          idleMs: 200_000,
          hasOrdered: false,
        }),
      ).toBe("");
});

test("who gives no orders for a minute and a half is told again how to begin, until the next one", () => {
  for (const isGround of [false, true])
    for (const hasSelected of [false, true]) {
      const facts = { isGround, hasCushions: isGround, hasSelected, isWaiting: false, hasOrdered: true };
      expect(firstHint(600_000, { ...facts, idleMs: 89_000 })).toBe("");
      expect(firstHint(600_000, { ...facts, idleMs: 90_000 })).toBe(
        firstHint(1_000, { ...facts, idleMs: 0 }),
      );
    }
});
