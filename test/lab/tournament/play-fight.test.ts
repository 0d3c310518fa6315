import { expect, test } from "vitest";

import { playFight } from "../../../src/lab/tournament/play-fight.ts";
import { EMPTY_MAP } from "../../support/test-maps.ts";

const plan = { seed: 1, map: EMPTY_MAP, catCount: 8, since: 0 } as const;

test("a fight has a winner, and the same plan the same end", () => {
  const end = playFight({ ...plan, conducts: ["attack", "attack-move"] });
  expect([1, 2]).toContain(end.winner);
  expect(end.isOpen).toBe(false);
  expect(end.survivors).toBeGreaterThan(0);
  expect(playFight({ ...plan, conducts: ["attack", "attack-move"] })).toEqual(end);
});

test("where nobody does anything nobody wins", () => {
  const end = playFight({ ...plan, conducts: ["idle", "idle"] });
  expect(end).toEqual({ winner: null, isOpen: true, survivors: 16, seconds: 360 });
});

test.each(["attack", "attack-move", "focus"] as const)("whoever leads by %s comes to fight", (conduct) => {
  expect(playFight({ ...plan, conducts: [conduct, "idle"] }).isOpen).toBe(false);
});

test("nobody orders before the turn that the plan says", () => {
  const conducts = ["attack", "idle"] as const;
  const [soon, late] = [0, 100].map((since) => playFight({ ...plan, since, conducts }).seconds);
  expect(late! - soon!).toBeGreaterThan(5);
});

test("concentrated fire beats attack-move of as many cats, mostly", () => {
  const winners = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (seed) => playFight({ ...plan, seed, catCount: 40, conducts: ["focus", "attack-move"] }).winner,
  );
  expect(winners.filter((winner) => winner === 1).length).toBeGreaterThanOrEqual(6);
});
