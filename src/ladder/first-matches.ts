import type { BotStrength, MatchOptions } from "../sim/index.ts";

/** A match that begins with one click on the title, for somebody who has never played. The player has the first seat. */
export interface FirstMatch {
  readonly mapId: string;
  readonly options: MatchOptions;
  readonly bots: readonly FirstBot[]; // in the seats after the player's
}

interface FirstBot {
  readonly strength: BotStrength;
  readonly team: null; // each one of its own
}

const HALLWAY = "built-in:the-hallway";
const BEGINNER: FirstBot = { strength: "beginner", team: null };

/** The lessons are in it: a small map, few cats, and the weakest opponent there is. */
export const TUTORIAL_MATCH: FirstMatch = {
  options: { mode: "cushions", catsPerPlayer: 12, catLimit: 24, timeLimitMinutes: 0 },
  mapId: HALLWAY,
  bots: [BEGINNER],
};

/** Cats that breed and fight on a small map, against somebody who is easily beaten. */
export const PLAY_MATCH: FirstMatch = {
  options: { mode: "cushions", catsPerPlayer: 12, catLimit: 60, timeLimitMinutes: 0 },
  mapId: HALLWAY,
  bots: [BEGINNER],
};
