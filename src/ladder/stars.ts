import { assert } from "../base/index.ts";
import type { LadderGoal, LadderMatch } from "./matches.ts";

/** How a match of the ladder ended for the player. */
interface LadderResult {
  readonly hasWon: boolean;
  readonly turns: number; // that were played, of a tenth of a second
  readonly catsLeft: number; // of the player's that are awake
}

const TURNS_A_MINUTE = 600;

/** 0 to 3 stars: the first for a win, each other one with the ones before it. */
export function starsOf({ secondStar, thirdStar }: LadderMatch, result: LadderResult): number {
  assert(result.turns >= 0 && result.catsLeft >= 0, "starsOf: nothing is counted below 0");
  if (!result.hasWon) return 0;
  if (!isMet(secondStar, result)) return 1;
  return isMet(thirdStar, result) ? 3 : 2;
}

function isMet(goal: LadderGoal, { turns, catsLeft }: LadderResult): boolean {
  switch (goal.kind) {
    case "within-minutes":
      return turns <= goal.minutes * TURNS_A_MINUTE;
    case "cats-left":
      return catsLeft >= goal.cats;
  }
}
