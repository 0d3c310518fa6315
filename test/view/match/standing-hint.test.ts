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

test("who only watches is told of no orders", () => {
  const hint = new StandingHint();
  for (const nowMs of [1 * SECOND_MS, 200 * SECOND_MS]) {
    expect(hint.text(nowMs, FACTS)).not.toBe("");
    expect(hint.text(nowMs, { ...FACTS, isWatching: true })).toBe("");
  }
});
