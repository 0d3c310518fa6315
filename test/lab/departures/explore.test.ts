import { expect, test } from "vitest";

import { explore } from "../../../src/lab/departures/explore.ts";
import type { ModelBounds } from "../../../src/lab/departures/model.ts";
import { MUTANTS } from "../../../src/lab/departures/mutants.ts";
import { isSceneResult, playScenes } from "../../../src/lab/departures/scenes.ts";
import { partOf } from "../../support/drawn.ts";

const CALM: ModelBounds = {
  peerCount: 3,
  lastTurn: 1,
  late: 1,
  crashes: 0,
  goodbyes: 0,
  splits: 0,
  errors: 0,
  restarts: 0,
  liar: 0,
  lie: 0,
};

test("as long as nobody leaves there is nothing to agree on", () => {
  const seen = explore({ bounds: { ...CALM, lastTurn: 1 }, statesMax: 10_000 });
  expect([seen.isComplete, seen.fault]).toEqual([true, null]);
  expect(Object.values(seen.reached).every((count) => count === 0)).toBe(true);
});

test.for([
  [{ ...CALM, crashes: 1 }, "somebody is gone for good"],
  [{ ...CALM, peerCount: 2, lastTurn: 2, crashes: 1, errors: 1 }, "too few are left"],
  [
    { ...CALM, peerCount: 2, lastTurn: 2, crashes: 1, splits: 1, restarts: 1 },
    "one is left without a majority",
  ],
  [{ ...CALM, goodbyes: 1 }, "what only one held counts"],
  [{ ...CALM, peerCount: 2, lastTurn: 2, goodbyes: 1, splits: 1 }, "somebody is gone for good"],
] as const)("whatever happens in a match with %o, all who are left go on alike", ([bounds, landmark]) => {
  const seen = explore({ bounds, statesMax: 200_000 });
  expect(seen.fault).toBeNull();
  expect(seen.isComplete).toBe(true);
  expect(seen.reached[landmark]).toBeGreaterThan(0);
});

/** It takes longer than all others together, for it shows among four only. */
const LONG_MUTANT = "on by one's own count";

test.for(partOf(Object.entries(MUTANTS), ([name]) => name !== LONG_MUTANT))(
  "%s: is found out",
  ([, { bounds, rules }]) => {
    const { fault } = explore({ bounds, rules, statesMax: 100_000 });
    expect(fault?.steps.length).toBeGreaterThan(0);
  },
);

test("an exploration that is not whole says so, and is not ok", () => {
  const results = [...playScenes(30)].filter(isSceneResult);
  const scenes = results.filter(({ isMutant }) => !isMutant);
  expect(scenes.every(({ isOk, isComplete, stateCount }) => !isOk && !isComplete && stateCount <= 30)).toBe(
    true,
  );
  expect(results.length - scenes.length).toBe(Object.keys(MUTANTS).length);
});
