import type { BotStrength, MatchOptions } from "../sim/index.ts";

/** One match of the ladder. The player has the first seat. */
export interface LadderMatch {
  readonly id: string; // what is kept of it is kept by this: never changed, never used again
  readonly title: string;
  readonly story: string;
  readonly mapId: string;
  readonly options: MatchOptions;
  readonly bots: readonly LadderBot[]; // in the seats after the player's
  readonly secondStar: LadderGoal; // the first is for a win
  readonly thirdStar: LadderGoal; // with the one before
}

interface LadderBot {
  readonly level: BotStrength;
  readonly team: number; // 1 is the player's
}

/** What a star asks for besides a win. */
export type LadderGoal =
  | { readonly kind: "within-minutes"; readonly minutes: number }
  | { readonly kind: "cats-left"; readonly cats: number }; // of the player's, at the end

const within = (minutes: number): LadderGoal => ({ kind: "within-minutes", minutes });
const left = (cats: number): LadderGoal => ({ kind: "cats-left", cats });
const YARD = "built-in:the-back-yard";
const LOFT = "built-in:the-wide-loft";
const PANTRY = "built-in:the-pantry-door";
const HALLWAY = "built-in:the-hallway";
const ROOMS = "built-in:four-rooms";
const NOOKS = "built-in:six-nooks";
const MANOR = "built-in:the-old-manor";

const battle = (cats: number): MatchOptions => ({
  ...{ mode: "battle", catsPerPlayer: cats, catLimit: cats, timeLimitMinutes: 0 },
});
const cushions = (cats: number, limit: number): MatchOptions => ({
  ...{ mode: "cushions", catsPerPlayer: cats, catLimit: limit, timeLimitMinutes: 0 },
});
const against = (...levels: readonly BotStrength[]): readonly LadderBot[] =>
  levels.map((level, i) => ({ level, team: i + 2 }));

/** From the easiest to the hardest. */
export const LADDER: readonly LadderMatch[] = [
  {
    ...{
      id: "first-yarn",
      title: "First Yarn",
      mapId: YARD,
      options: battle(16),
      bots: against("beginner"),
    },
    story:
      "The neighbour's cats are in your yard, and come in twos and threes. Send all of yours together, with A.",
    ...{ secondStar: within(2), thirdStar: left(6) },
  },
  {
    ...{
      id: "soft-places",
      title: "Soft Places",
      mapId: LOFT,
      options: cushions(12, 60),
      bots: against("beginner"),
    },
    story:
      "Seven cushions, a long way from each other, and nobody on them. Whoever sits on one has more cats soon.",
    ...{ secondStar: within(8), thirdStar: left(20) },
  },
  {
    ...{
      id: "all-sorts",
      title: "All Sorts",
      mapId: PANTRY,
      options: { ...cushions(16, 60), kinds: "mixed" },
      bots: against("beginner"),
    },
    ...{ secondStar: within(6), thirdStar: left(20) },
    story:
      "One door between you. Toms in front take the yarn, kittens are quick, knitters throw over them all.",
  },
  {
    ...{
      id: "house-rules",
      title: "House Rules",
      mapId: ROOMS,
      options: cushions(12, 80),
      bots: [
        { level: "weak", team: 1 },
        { level: "weak", team: 2 },
      ],
    },
    story:
      "Four rooms, eight doors, and a friend who has just moved in. Your rival knows that one can breed more than tabbies.",
    ...{ secondStar: within(10), thirdStar: left(30) },
  },
  {
    ...{ id: "even-odds", title: "Even Odds", mapId: HALLWAY, options: battle(60), bots: against("weak") },
    story: "As many as you have, and nobody breeds. Whoever keeps them together has more of them.",
    ...{ secondStar: within(3), thirdStar: left(20) },
  },
  {
    ...{ id: "two-fronts", title: "Two Fronts", mapId: ROOMS, options: cushions(16, 80) },
    ...{ bots: against("weak", "beginner"), secondStar: within(12), thirdStar: left(30) },
    story: "Two of them, and they do not like each other either.",
  },
  {
    ...{
      id: "lights-out",
      title: "Lights Out",
      mapId: HALLWAY,
      options: { ...cushions(12, 120), fog: true },
    },
    ...{ bots: against("medium"), secondStar: within(8), thirdStar: left(25) },
    story: "Somebody turned off the light. A window helps.",
  },
  {
    ...{
      id: "old-friends",
      title: "Old Friends",
      mapId: NOOKS,
      options: cushions(12, 80),
      thirdStar: left(15),
    },
    bots: [
      { level: "medium", team: 1 },
      { level: "strong", team: 2 },
      { level: "medium", team: 2 },
    ],
    story: "Under the roof, two against two. Yours means well.",
    secondStar: within(12),
  },
  {
    ...{
      id: "the-countess",
      title: "The Countess",
      mapId: HALLWAY,
      options: cushions(12, 120),
      bots: against("strong"),
    },
    story: "She takes what is empty, waits for nobody, and breeds what is missing.",
    ...{ secondStar: within(10), thirdStar: left(25) },
  },
  {
    ...{ id: "the-old-manor", title: "The Old Manor", mapId: MANOR, options: cushions(12, 80) },
    bots: [
      { level: "strong", team: 1 },
      { level: "master", team: 2 },
      { level: "medium", team: 2 },
    ],
    ...{ secondStar: within(15), thirdStar: left(30) },
    story:
      "The master of the house does not lose. So far: now there are two of you, and his cousin is no help.",
  },
];
