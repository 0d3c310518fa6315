import type { LadderGoal, LadderMatchId } from "../ladder/index.ts";
import type { BotStrength, MatchOptions } from "../sim/index.ts";
import { joinNames, plural } from "./language.ts";
import { words } from "./voice.ts";

/** A match of the ladder. `{attack}` is the key of that action. */
interface LadderMatchWords {
  readonly title: string;
  readonly story: string;
}

const MATCHES: { readonly [Id in LadderMatchId]: LadderMatchWords } = {
  "first-yarn": {
    title: "First Yarn",
    story:
      "The neighbour's cats are in your yard, and come in twos and threes. Send all of yours together, with {attack}.",
  },
  "soft-places": {
    title: "Soft Places",
    story:
      "Seven cushions, a long way from each other, and nobody on them. Whoever sits on one has more cats soon.",
  },
  "all-sorts": {
    title: "All Sorts",
    story:
      "One door between you. Toms in front take the yarn, kittens are quick, knitters throw over them all.",
  },
  "house-rules": {
    title: "House Rules",
    story:
      "Four rooms, eight doors, and a friend who has just moved in. Your rival knows that one can breed more than tabbies.",
  },
  "even-odds": {
    title: "Even Odds",
    story: "As many as you have, and nobody breeds. Whoever keeps them together has more of them.",
  },
  "two-fronts": {
    title: "Two Fronts",
    story: "Two of them, and they do not like each other either.",
  },
  "lights-out": {
    title: "Lights Out",
    story: "Somebody turned off the light. A window helps.",
  },
  "old-friends": {
    title: "Old Friends",
    story: "Under the roof, two against two. Yours means well.",
  },
  "the-countess": {
    title: "The Countess",
    story: "She takes what is empty, waits for nobody, and breeds what is missing.",
  },
  "the-old-manor": {
    title: "The Old Manor",
    story:
      "The master of the house does not lose. So far: now there are two of you, and his cousin is no help.",
  },
};
export const LADDER_MATCH_WORDS = words(MATCHES);

const catCount = (count: number): string => `${count} ${plural(count, { one: "cat", other: "cats" })}`;
const starCount = (count: number): string => `${count} ${plural(count, { one: "star", other: "stars" })}`;

function goalText(goal: LadderGoal): string {
  if (goal.kind === "cats-left") return `with ${catCount(goal.cats)} or more left`;
  return plural(goal.minutes, { one: "within a minute", other: `within ${goal.minutes} minutes` });
}

/** Those who fight beside the player, and each side against them. */
interface Sides {
  readonly allies: readonly BotStrength[];
  readonly enemies: readonly (readonly BotStrength[])[];
}

const botsText = (levels: readonly BotStrength[]): readonly string[] =>
  levels.map((level) => `a ${level} bot`);

/** The single-player game. */
export const LADDER_WORDS = words({
  title: "The Ladder",
  matches: "Matches",
  total: (earned: number, most: number) => `${earned} of ${most} stars`,
  numbered: (number: number, title: string) => `${number}. ${title}`,
  locked: "locked",
  unlock: (title: string) => `Win “${title}” first.`,
  play: "▶ Play",
  opponents: ({ allies, enemies }: Sides) => {
    const side = joinNames(["You", ...botsText(allies)]);
    const others = enemies.map((levels) => joinNames(botsText(levels)));
    return others.length > 1
      ? `${joinNames([side, ...others])}: all against all`
      : `${side} against ${joinNames(others)}`;
  },
  begin: ({ catsPerPlayer, catLimit, kinds }: Pick<MatchOptions, "catsPerPlayer" | "catLimit" | "kinds">) => {
    const army = kinds === "mixed" ? "cats of all four kinds" : "tabbies";
    const growth = catLimit > catsPerPlayer ? `, at most ${catLimit} cats` : "";
    return `Everybody begins with ${catsPerPlayer} ${army}${growth}.`;
  },
  fog: "Fog: you see only what your cats see.",

  /** What the three stars ask for; each one wants those before it as well. */
  goals: (second: LadderGoal, third: LadderGoal): readonly string[] => [
    "Win",
    `Win ${goalText(second)}`,
    `and ${goalText(third)}`,
  ],
  goal: (goal: string, isEarned: boolean) => `${goal}: ${isEarned ? "earned" : "not earned yet"}`,
  /** The same, as short as beside a running match. */
  goalsOfMatch: "Stars of this match",
  win: "Win",
  catsLeft: (cats: number) => `${catCount(cats)} left`,
  within: (clock: string) => `within ${clock}`,
  tooLate: "Too late for this star",
  afterAnother: "Only with the star before it",

  missedFirst: "The first star: win.",
  missedSecond: (goal: LadderGoal, how: string) => `The second star: win ${goalText(goal)}. ${how}`,
  missedThird: (second: LadderGoal, goal: LadderGoal, how: string) =>
    `The third star: win ${goalText(second)} and ${goalText(goal)}. ${how}`,
  took: (clock: string) => `This one took ${clock}.`,
  left: (cats: number) => `You had ${cats} left.`,
  best: "Better than ever before!",
  bestSoFar: (stars: number) => `Your best so far: ${starCount(stars)}.`,
  last: "That was the last one: the ladder is yours.",
  next: (title: string) => `Next match: ${title}`,
  nextStory: (title: string, story: string) => `Next, ${title}: ${story}`,
});
