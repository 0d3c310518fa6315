import type { BotStrength, MatchOptions } from "../sim/index.ts";

/** What is kept of a match is kept by this: never changed, never used again. */
export type LadderMatchId =
  | "first-yarn"
  | "soft-places"
  | "all-sorts"
  | "house-rules"
  | "even-odds"
  | "two-fronts"
  | "lights-out"
  | "old-friends"
  | "the-countess"
  | "the-old-manor";

/** One match of the ladder, of which src/words says the rest. The player has the first seat. */
export interface LadderMatch {
  readonly id: LadderMatchId;
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
      mapId: YARD,
      options: battle(16),
      bots: against("beginner"),
    },
    ...{ secondStar: within(2), thirdStar: left(6) },
  },
  {
    ...{
      id: "soft-places",
      mapId: LOFT,
      options: cushions(12, 60),
      bots: against("beginner"),
    },
    ...{ secondStar: within(8), thirdStar: left(20) },
  },
  {
    ...{
      id: "all-sorts",
      mapId: PANTRY,
      options: { ...cushions(16, 60), kinds: "mixed" },
      bots: against("beginner"),
    },
    ...{ secondStar: within(6), thirdStar: left(20) },
  },
  {
    ...{
      id: "house-rules",
      mapId: ROOMS,
      options: cushions(12, 80),
      bots: [
        { level: "weak", team: 1 },
        { level: "weak", team: 2 },
      ],
    },
    ...{ secondStar: within(10), thirdStar: left(30) },
  },
  {
    ...{ id: "even-odds", mapId: HALLWAY, options: battle(60), bots: against("weak") },
    ...{ secondStar: within(3), thirdStar: left(20) },
  },
  {
    ...{ id: "two-fronts", mapId: ROOMS, options: cushions(16, 80) },
    ...{ bots: against("weak", "beginner"), secondStar: within(12), thirdStar: left(30) },
  },
  {
    ...{
      id: "lights-out",
      mapId: HALLWAY,
      options: { ...cushions(12, 120), fog: true },
    },
    ...{ bots: against("medium"), secondStar: within(8), thirdStar: left(25) },
  },
  {
    ...{
      id: "old-friends",
      mapId: NOOKS,
      options: cushions(12, 80),
      thirdStar: left(15),
    },
    bots: [
      { level: "medium", team: 1 },
      { level: "strong", team: 2 },
      { level: "medium", team: 2 },
    ],
    secondStar: within(12),
  },
  {
    ...{
      id: "the-countess",
      mapId: HALLWAY,
      options: cushions(12, 120),
      bots: against("strong"),
    },
    ...{ secondStar: within(10), thirdStar: left(25) },
  },
  {
    ...{ id: "the-old-manor", mapId: MANOR, options: cushions(12, 80) },
    bots: [
      { level: "strong", team: 1 },
      { level: "master", team: 2 },
      { level: "medium", team: 2 },
    ],
    ...{ secondStar: within(15), thirdStar: left(30) },
  },
];
