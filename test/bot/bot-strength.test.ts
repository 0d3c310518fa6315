import { expect, test } from "vitest";

import { OUTCOME_RUNNING, type BotStrength, type MatchMode } from "../../src/sim/index.ts";
import { classicSetup, groundSetup, playBotMatch } from "../support/bot-match.ts";

// Goal: a stronger bot wins, whatever the seat. Method: whole matches without a network, as many from either seat, the same
// seeds each time. The full table, of neighbours on several maps: src/lab/tournament/measure-bots.ts
const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);

function countWins(mode: MatchMode, better: BotStrength, worse: BotStrength): number {
  let wins = 0;
  for (const seat of [1, 2]) {
    for (const seed of SEEDS) {
      const setup = mode === "classic" ? classicSetup(seed) : groundSetup(mode, seed);
      const strengths = seat === 1 ? [better, worse] : [worse, better];
      const { outcome } = playBotMatch({ setup, strengths });
      expect(outcome, `seed ${seed}`).not.toBe(OUTCOME_RUNNING);
      if (outcome === seat) wins += 1;
    }
  }
  return wins;
}

const MODES: readonly MatchMode[] = ["classic", "battle", "cushions"];

test.each(MODES)("the strong one beats the weak one in 19 of 20 matches: %s", (mode) => {
  expect(countWins(mode, "strong", "weak")).toBeGreaterThanOrEqual(19);
});

test.each(MODES)("the strong one mostly beats the medium one: %s", (mode) => {
  expect(countWins(mode, "strong", "medium")).toBeGreaterThanOrEqual(13);
});

test.each(MODES)("the medium one mostly beats the weak one: %s", (mode) => {
  expect(countWins(mode, "medium", "weak")).toBeGreaterThanOrEqual(13);
});
