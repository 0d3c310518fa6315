import { expect, test } from "vitest";

import { measureBots, measureLengths } from "../../../src/lab/tournament/measure-bots.ts";
import { playBots } from "../../../src/lab/tournament/play-bots.ts";
import { OUTCOME_RUNNING } from "../../../src/sim/index.ts";
import { groundSetup } from "../../support/bot-match.ts";
import { longTest } from "../../support/drawn.ts";

const QUICK = { firstSeed: 1, isQuick: true, tell: () => undefined };

test("each level of bots mostly beats the one below it", () => {
  const figures = [...measureBots(QUICK)];
  expect(figures.filter(({ aim }) => aim !== null).length).toBe(4);
  for (const { name, value, ok } of figures) expect(ok, `${name}: ${value} %`).not.toBe(false);
});

longTest("how long strong bots play is told for each mode", () => {
  const figures = [...measureLengths(QUICK)];
  const [ofTwo, ofMore] = [figures.slice(0, 6), figures.slice(6)];
  expect(ofTwo.map(({ unit }) => unit)).toEqual(["min", "min", "% won", "min", "min", "% won"]);
  expect(ofMore.map(({ unit }) => unit)).toEqual(["min", "min", "min", "min"]);
  for (const { name, value, unit } of figures) if (unit === "min") expect(value, name).toBeGreaterThan(0);
});

test("the same plan comes to the same end, and one that is given no time comes to none", () => {
  const plan = { setup: groundSetup("battle", 2), levels: ["strong", "weak"], turnsMax: 3_000 } as const;
  expect(playBots(plan)).toEqual(playBots(plan));
  const short = playBots({ ...plan, turnsMax: 5 });
  expect(short).toEqual({ outcome: OUTCOME_RUNNING, turns: 5, leaderAtHalf: null, catsLeft: [30, 30] });
});
