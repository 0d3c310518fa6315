// ladder: the ten set matches of the single-player game: who meets whom, where, and what the stars ask for.
// It is data and pure functions; the map of a match is named, and looked up by who has the files.
// It must not know files, screens or bots: it names how strong they are.
export { keptStars, openCount, STARS_MAX, starsKey } from "./kept-stars.ts";
export { LADDER, type LadderGoal, type LadderMatch } from "./matches.ts";
export { starsOf } from "./stars.ts";
