// ladder: the set matches of the single-player game, the two first ones and the ten of the ladder: who meets whom, where, and
// what the stars ask for.
// It is data and pure functions; the map of a match is named, and looked up by the layer that has the files.
// It must not know files, screens or bots: it names how strong they are.
export { PLAY_MATCH, TUTORIAL_MATCH, type FirstMatch } from "./first-matches.ts";
export { keptStars, openCount, STARS_MAX, starsKey } from "./kept-stars.ts";
export { LADDER, type LadderGoal, type LadderMatch, type LadderMatchId } from "./matches.ts";
export { starsOf } from "./stars.ts";
