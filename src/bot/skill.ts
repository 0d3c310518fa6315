import type { BotStrength } from "../sim/index.ts";

/** A whole number from 0 up to below the limit, from the bot's own generator. */
export type Draw = (limit: number) => number;

/** What makes a bot weak or strong. Turns are tenths of a second. */
export interface Skill {
  readonly commandsPerSecond: number;
  readonly lookTurns: number; // between two looks at the game
  readonly reactionTurns: number; // from a look to the commands that follow from it
  readonly gatherShare: number; // of an army that must have come together before it attacks
  readonly gatherTurnsMax: number; // the others are waited for so long
  readonly waveShare: number; // of those who are there that attack
  readonly attackRatio: number; // own power for each of the enemy's that it attacks with; 0: does not count
  readonly retreatRatio: number; // with less it gives way; 0: never
  readonly patienceTurns: number; // after which it attacks whoever is there
  readonly detachmentsMax: number; // small groups under way to cushions
  readonly detachmentCats: number;
  readonly wanderTenths: number; // of ten looks, those in which a cat takes a walk
  readonly hasStaging: boolean; // gathers again before the enemy's door
}

export const SKILLS: Readonly<Record<BotStrength, Skill>> = {
  weak: {
    commandsPerSecond: 1,
    lookTurns: 10,
    reactionTurns: 10,
    gatherShare: 0.4,
    gatherTurnsMax: 150,
    waveShare: 0.35,
    attackRatio: 0,
    retreatRatio: 0,
    patienceTurns: 200,
    detachmentsMax: 1,
    detachmentCats: 3,
    wanderTenths: 6,
    hasStaging: false,
  },
  medium: {
    commandsPerSecond: 2,
    lookTurns: 5,
    reactionTurns: 4,
    gatherShare: 0.6,
    gatherTurnsMax: 200,
    waveShare: 0.75,
    attackRatio: 0.8,
    retreatRatio: 0.25,
    patienceTurns: 400,
    detachmentsMax: 2,
    detachmentCats: 3,
    wanderTenths: 0,
    hasStaging: false,
  },
  strong: {
    commandsPerSecond: 3,
    lookTurns: 3,
    reactionTurns: 0,
    gatherShare: 0.85,
    gatherTurnsMax: 150,
    waveShare: 1,
    attackRatio: 1.15,
    retreatRatio: 0.5,
    patienceTurns: 600,
    detachmentsMax: 6,
    detachmentCats: 2,
    wanderTenths: 0,
    hasStaging: true,
  },
};

/** From here on nobody is careful any more, so that a match ends: six minutes. */
export const LATE_TURN = 3_600;

/** How a bot plays late in a match: with all it has. */
export function lateSkill(skill: Skill): Skill {
  return {
    ...skill,
    waveShare: 1,
    gatherShare: Math.min(skill.gatherShare, 0.6),
    gatherTurnsMax: 80,
    wanderTenths: 0,
  };
}
