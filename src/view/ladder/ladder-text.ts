import type { LadderGoal, LadderMatch } from "../../ladder/index.ts";
import { joinNames } from "../looks/player-names.ts";
import { MODE_WORDS } from "../../words/index.ts";
import { clockOfTurns } from "../match/match-clock.ts";

const TURNS_A_MINUTE = 600;

/** What the three stars of a match ask for, in order; each one wants those before it as well. */
export function goalTexts({ secondStar, thirdStar }: LadderMatch): readonly [string, string, string] {
  return ["Win", `Win ${goalText(secondStar)}`, `and ${goalText(thirdStar)}`];
}

/** The same, as short as beside a running match: "Win", "within 6:00", "8 cats left". */
export function shortGoalTexts({ secondStar, thirdStar }: LadderMatch): readonly [string, string, string] {
  return ["Win", shortGoalText(secondStar), shortGoalText(thirdStar)];
}

/** Whom one meets: "You against a weak bot", "You and a medium bot against a strong and a medium bot". */
export function opponentsText({ bots }: LadderMatch): string {
  const teams = new Map<number, string[]>();
  for (const { level, team } of bots) teams.set(team, [...(teams.get(team) ?? []), `a ${level} bot`]);
  const allies = teams.get(1) ?? [];
  teams.delete(1);
  const enemies = [...teams.values()].map((names) => joinNames(names));
  const side = joinNames(["You", ...allies]);
  if (enemies.length > 1) return `${joinNames([side, ...enemies])}: all against all`;
  return `${side} against ${enemies.join()}`;
}

/** What is played, and what makes it hard, a line each. */
export function factTexts({ options }: LadderMatch): readonly string[] {
  const { mode, catsPerPlayer, catLimit, kinds, fog } = options;
  const { name, long } = MODE_WORDS[mode];
  const army = kinds === "mixed" ? "cats of all four kinds" : "tabbies";
  const growth = catLimit > catsPerPlayer ? `, at most ${catLimit} cats` : "";
  return [
    `${name}: ${long}`,
    `Everybody begins with ${catsPerPlayer} ${army}${growth}.`,
    ...(fog === true ? ["Fog: you see only what your cats see."] : []),
  ];
}

/** What the first star that was missed asks for, and how it was; null: all three are there. */
export function missedText(
  match: LadderMatch,
  stars: number,
  result: { readonly turns: number; readonly catsLeft: number },
): string | null {
  if (stars >= 3) return null;
  const texts = goalTexts(match);
  if (stars === 0) return "The first star: win.";
  const goal = stars === 1 ? match.secondStar : match.thirdStar;
  const wanted = stars === 1 ? texts[1] : `${texts[1]} ${texts[2]}`;
  return `The ${stars === 1 ? "second" : "third"} star: ${wanted.toLowerCase()}. ${howItWas(goal, result)}`;
}

function howItWas(
  goal: LadderGoal,
  { turns, catsLeft }: { readonly turns: number; readonly catsLeft: number },
) {
  if (goal.kind === "within-minutes") return `This one took ${clockOfTurns(turns)}.`;
  return catsLeft === 1 ? "You had 1 left." : `You had ${catsLeft} left.`;
}

function goalText(goal: LadderGoal): string {
  if (goal.kind === "cats-left") return `with ${goal.cats} cats or more left`;
  return goal.minutes === 1 ? "within a minute" : `within ${goal.minutes} minutes`;
}

function shortGoalText(goal: LadderGoal): string {
  return goal.kind === "cats-left"
    ? `${goal.cats} cats left`
    : `within ${clockOfTurns(goal.minutes * TURNS_A_MINUTE)}`;
}
