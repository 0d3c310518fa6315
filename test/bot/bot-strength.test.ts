import { expect, test } from "vitest";

import { OUTCOME_RUNNING, type BotStrength, type MatchMode } from "../../src/sim/index.ts";
import { classicSetup, groundSetup, playBotMatch } from "../support/bot-match.ts";

// Goal: a stronger bot wins, whatever the seat. Method: whole matches without a network, as many from either seat, the same
// seeds each time. The full table, of neighbours on several maps, is that of `npm run campaigns -- --only tournaments`.
const SEEDS = [1, 2, 3, 4];

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

// With cushions it won 47 of 48 matches, by 24 seeds from either seat.
test.each(MODES)("the strong one beats the weak one in seven of eight matches at least: %s", (mode) => {
  expect(countWins(mode, "strong", "weak")).toBeGreaterThanOrEqual(7);
});

test.each(MODES)("the strong one mostly beats the medium one: %s", (mode) => {
  expect(countWins(mode, "strong", "medium")).toBeGreaterThanOrEqual(5);
});

test.each(MODES)("the medium one mostly beats the weak one: %s", (mode) => {
  expect(countWins(mode, "medium", "weak")).toBeGreaterThanOrEqual(5);
});
