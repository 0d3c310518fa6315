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
