import { expect, test } from "vitest";

import { aloneFact, AloneWatch } from "../../src/desk/alone-watch.ts";
import type { Departure } from "../../src/match/index.ts";
import { sentenceOf } from "../support/sentences.ts";

const BACK_WITHIN_MS = 15_000;

const gone = (...causes: readonly Departure["cause"][]) => causes.map((cause) => ({ cause }));

test("that all have left is told at once where all said goodbye, and once only", () => {
  const watch = new AloneWatch();
  expect(watch.isNews({ gone: gone("left"), isAlone: false, nowMs: 0 })).toBe(false);
  expect(watch.isNews({ gone: gone("left", "left"), isAlone: true, nowMs: 1 })).toBe(true);
  expect(watch.isNews({ gone: gone("left", "left"), isAlone: true, nowMs: 9_999_999 })).toBe(false);
});

test("who plays with bots alone from the start was left by nobody", () => {
  const watch = new AloneWatch();
  for (const nowMs of [0, BACK_WITHIN_MS, 9 * BACK_WITHIN_MS])
    expect(watch.isNews({ gone: [], isAlone: true, nowMs })).toBe(false);
});

test("of who was not heard it is told only once they are not to be expected back any more", () => {
  const watch = new AloneWatch();
  const company = { gone: gone("left", "silent"), isAlone: true };
  expect(watch.isNews({ ...company, nowMs: 1_000 })).toBe(false);
  expect(watch.isNews({ ...company, nowMs: 999 + BACK_WITHIN_MS })).toBe(false);
  expect(watch.isNews({ ...company, nowMs: 1_000 + BACK_WITHIN_MS })).toBe(true);
});

test("who is back in time was never told of; when they go again the time begins anew", () => {
  const watch = new AloneWatch();
  const away = { gone: gone("silent"), isAlone: true };
  expect(watch.isNews({ ...away, nowMs: 0 })).toBe(false);
  expect(watch.isNews({ gone: [], isAlone: false, nowMs: 2_000 })).toBe(false);
  expect(watch.isNews({ ...away, nowMs: BACK_WITHIN_MS })).toBe(false);
  expect(watch.isNews({ ...away, nowMs: 2 * BACK_WITHIN_MS })).toBe(true);
});

test("says which bots are allies", () => {
  const players = [
    { playerId: 1, name: "Ada", team: 1 },
    { playerId: 2, name: "Ben", team: 2 },
    { playerId: 3, name: "Patches (medium)", team: 1 },
    { playerId: 4, name: "Cem", team: 1 },
  ];
  const told = (localPlayerId: number, count = players.length) =>
    sentenceOf(aloneFact({ players: players.slice(0, count), localPlayerId, isObserver: false }));
  expect(told(2)).toBe("Everybody has left; you play on against bots.");
  expect(told(1, 3)).toBe(
    "Everybody has left; you play on against bots. Your ally Patches (medium) is played by a bot.",
  );
  expect(told(1)).toMatch(/ Your allies Patches \(medium\) and Cem are played by bots\.$/);
  expect(sentenceOf(aloneFact({ players, localPlayerId: 1, isObserver: true }))).toContain(
    "only bots are left",
  );
});
