import { expect, test } from "vitest";

import { StandingHint } from "../../../src/view/match/standing-hint.ts";

const FACTS = { isGround: true, hasCushions: false, isWatching: false, hasSelected: false, status: null };
const SECOND_MS = 1_000;

test("who gives no order for a minute and a half is told how, and an order ends it", () => {
  const hint = new StandingHint();
  hint.hear({ kind: "command", command: { kind: "surrender" } }, 100 * SECOND_MS);
  expect(hint.text(189 * SECOND_MS, FACTS)).toBe("");
  hint.hear({ kind: "leave" }, 189 * SECOND_MS); // is none
  expect(hint.text(190 * SECOND_MS, FACTS)).toContain("Drag a box");
  hint.hear({ kind: "command", command: { kind: "surrender" } }, 191 * SECOND_MS);
  expect(hint.text(191 * SECOND_MS, FACTS)).toBe("");
});

test("who has not given the first order has a hint at least twice a minute, one after the other, and never all the while", () => {
  for (const facts of [
    FACTS,
    { ...FACTS, hasSelected: true },
    { ...FACTS, hasCushions: true },
    { ...FACTS, isGround: false },
  ]) {
    const hint = new StandingHint();
    hint.hear({ kind: "command", command: { kind: "go-on" } }, SECOND_MS); // is no order
    const said = Array.from({ length: 600 }, (_, second) => hint.text(second * SECOND_MS, facts));
    for (let second = 60; second < 600; second += 30) {
      const half = said.slice(second, second + 30);
      expect(half.some((text) => text !== "")).toBe(true);
      expect(half.some((text) => text === "")).toBe(true);
    }
    expect(new Set(said.filter((text) => text !== "")).size).toBe(2);
    hint.hear({ kind: "command", command: { kind: "surrender" } }, 600 * SECOND_MS);
    expect(
      Array.from({ length: 89 }, (_, second) => hint.text((600 + second) * SECOND_MS, facts)).join(""),
    ).toBe("");
  }
});

test("who only watches is told of no orders", () => {
  const hint = new StandingHint();
  for (const nowMs of [1 * SECOND_MS, 40 * SECOND_MS]) {
    expect(hint.text(nowMs, FACTS)).not.toBe("");
    expect(hint.text(nowMs, { ...FACTS, isWatching: true })).toBe("");
  }
});
