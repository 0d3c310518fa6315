import type { LadderGoal, LadderMatch } from "../../ladder/index.ts";
import type { BotStrength } from "../../sim/index.ts";
import { LADDER_WORDS, MODE_WORDS } from "../../words/index.ts";
import { clockOfTurns } from "../match/match-clock.ts";

const TURNS_A_MINUTE = 600;

/** What the three stars of a match ask for, in order; each one wants those before it as well. */
export function goalTexts({ secondStar, thirdStar }: LadderMatch): readonly string[] {
  return LADDER_WORDS.goals(secondStar, thirdStar);
}

/** The same, as short as beside a running match: "Win", "within 6:00", "8 cats left". */
export function shortGoalTexts({ secondStar, thirdStar }: LadderMatch): readonly string[] {
  return [LADDER_WORDS.win, shortGoalText(secondStar), shortGoalText(thirdStar)];
}

/** The other players: "You against a weak bot", "You and a medium bot against a strong and a medium bot". */
export function opponentsText({ bots }: LadderMatch): string {
  const teams = new Map<number, BotStrength[]>();
  for (const { level, team } of bots) teams.set(team, [...(teams.get(team) ?? []), level]);
  const allies = teams.get(1) ?? [];
  teams.delete(1);
  return LADDER_WORDS.opponents({ allies, enemies: [...teams.values()] });
}

/** What is played, and what makes it hard, a line each. */
export function factTexts({ options }: LadderMatch): readonly string[] {
  const fog = options.fog === true ? [LADDER_WORDS.fog] : [];
  return [MODE_WORDS.told(options.mode), LADDER_WORDS.begin(options), ...fog];
}

/** What the first star that was missed asks for, and how it was; null: all three are there. */
export function missedText(
  { secondStar, thirdStar }: LadderMatch,
  stars: number,
  result: { readonly turns: number; readonly catsLeft: number },
): string | null {
  if (stars >= 3) return null;
  if (stars === 0) return LADDER_WORDS.missedFirst;
  if (stars === 1) return LADDER_WORDS.missedSecond(secondStar, howItWas(secondStar, result));
  return LADDER_WORDS.missedThird(secondStar, thirdStar, howItWas(thirdStar, result));
}

function howItWas(
  goal: LadderGoal,
  { turns, catsLeft }: { readonly turns: number; readonly catsLeft: number },
): string {
  return goal.kind === "within-minutes"
    ? LADDER_WORDS.took(clockOfTurns(turns))
    : LADDER_WORDS.left(catsLeft);
}

function shortGoalText(goal: LadderGoal): string {
  return goal.kind === "cats-left"
    ? LADDER_WORDS.catsLeft(goal.cats)
    : LADDER_WORDS.within(clockOfTurns(goal.minutes * TURNS_A_MINUTE));
}
