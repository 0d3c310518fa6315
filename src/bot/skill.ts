import { CAT_LIMIT_MAX, MAP_CUSHIONS_MAX, type BotStrength } from "../sim/index.ts";

/** How a bot chooses what its cushions breed. */
type Breeding =
  | "slow" // those who take longest, so there are few; and as many tabbies, who go and attack
  | "favourite" // one kind all match long, whatever it is good for
  | "half" // those who throw far, and somebody to stand before them
  | "stages" // the fast ones first, then the same
  | "counter"; // the same, by what the enemy has and what is missing

/** What makes a bot weak or strong. Turns are tenths of a second; shares are percent. */
export interface Skill {
  readonly rate: number; // commands in ten seconds
  readonly lookTurns: number; // between two looks at the game
  readonly reactionTurns: number; // from a look to what follows from it
  readonly gatherShare: number; // of an army that must have come together before it attacks
  readonly gatherTurnsMax: number; // the others are waited for so long
  readonly waveShare: number; // of those who are there that attack
  readonly waveCats: number; // and no more cats than these
  readonly knittersStay: boolean; // they stay where they were bred while the others attack
  readonly restTurns: number; // from the end of an attack, or the beginning of the match, to the next one
  readonly attackShare: number; // own power by the enemy's that it attacks with; 0: does not count
  readonly retreatShare: number; // with less it gives way; 0: never
  readonly foresight: number; // in a battle, own power by all who would come to a target's help, before it attacks; 0: does not ask
  readonly patienceTurns: number; // after which it attacks whoever is there
  readonly calmTurns: number; // at the beginning of a match for cushions, in which it only probes
  readonly probeCats: number; // at most so many go at the enemy in the calm ...
  readonly probeRestTurns: number; // ... and so long passes from one probe to the next
  readonly scoutTurn: number; // then, or up to ten seconds later, one cat goes to have a look at the enemy; 0: never
  readonly claimTurn: number; // it takes no cushion before that ...
  readonly claimLater: number; // ... and in each match begins up to so many turns later
  readonly claimEvery: number; // turns from its first cushion on, after which it wants one more, and so on
  readonly cushionsMax: number; // which it is content with
  readonly partiesMax: number; // small groups under way to cushions
  readonly partyCats: number;
  readonly defends: boolean; // comes back for a cushion that is being taken
  readonly wanderTenths: number; // of ten looks, those in which a cat takes a walk
  readonly slipTenths: number; // of ten attacks, those in which it tells its cats to walk, and not to fight
  readonly hasStaging: boolean; // gathers again before the enemy's door, heavy cats first
  readonly breeding: Breeding;
  readonly hasRally: boolean; // new cats come to the army by themselves
  readonly focusMax: number; // enemies that are thrown at together, in a look
  readonly saves: boolean; // takes hurt cats out of the fight
  readonly givesUpTurns: number; // without hope; 0: never
}

/** A bot that goes for any enemies and cushions there are, from the first turn on, with no limit to the number of its cats. */
const AT_ONCE = {
  ...{
    calmTurns: 0,
    probeCats: 0,
    probeRestTurns: 0,
    scoutTurn: 0,
    claimTurn: 0,
    claimLater: 0,
    claimEvery: 0,
    cushionsMax: MAP_CUSHIONS_MAX,
  },
  ...{ waveCats: CAT_LIMIT_MAX, knittersStay: false, restTurns: 0 },
} as const;

export const SKILLS: Readonly<Record<BotStrength, Skill>> = {
  beginner: {
    ...{ rate: 5, lookTurns: 20, reactionTurns: 15, gatherShare: 10, gatherTurnsMax: 60, waveShare: 20 },
    ...{
      attackShare: 0,
      retreatShare: 0,
      foresight: 0,
      patienceTurns: 150,
      calmTurns: 1_800,
      probeCats: 2,
      probeRestTurns: 1_500,
      scoutTurn: 550,
      claimTurn: 250,
      claimLater: 150,
      claimEvery: 2_400,
      cushionsMax: 2,
      waveCats: 3,
      knittersStay: true,
      restTurns: 300,
      partiesMax: 1,
      partyCats: 2,
      defends: false,
    },
    ...{
      wanderTenths: 0,
      slipTenths: 0,
      hasStaging: false,
      breeding: "slow",
      hasRally: false,
      focusMax: 0,
    },
    ...{ saves: false, givesUpTurns: 0 },
  },
  weak: {
    ...{ rate: 10, lookTurns: 10, reactionTurns: 10, gatherShare: 40, gatherTurnsMax: 150, waveShare: 35 },
    ...{
      attackShare: 0,
      retreatShare: 0,
      foresight: 0,
      patienceTurns: 200,
      ...AT_ONCE,
      partiesMax: 1,
      partyCats: 2,
      defends: false,
    },
    ...{
      wanderTenths: 6,
      slipTenths: 0,
      hasStaging: false,
      breeding: "favourite",
      hasRally: false,
      focusMax: 0,
    },
    ...{ saves: false, givesUpTurns: 0 },
  },
  medium: {
    ...{ rate: 20, lookTurns: 5, reactionTurns: 3, gatherShare: 60, gatherTurnsMax: 200, waveShare: 75 },
    ...{
      attackShare: 80,
      retreatShare: 25,
      foresight: 0,
      patienceTurns: 400,
      ...AT_ONCE,
      partiesMax: 2,
      partyCats: 3,
      defends: true,
    },
    ...{ wanderTenths: 0, slipTenths: 0, hasStaging: false, breeding: "half", hasRally: false, focusMax: 0 },
    ...{ saves: false, givesUpTurns: 900 },
  },
  strong: {
    ...{ rate: 30, lookTurns: 4, reactionTurns: 2, gatherShare: 80, gatherTurnsMax: 150, waveShare: 70 },
    ...{
      attackShare: 115,
      retreatShare: 70,
      foresight: 125,
      patienceTurns: 700,
      ...AT_ONCE,
      partiesMax: 5,
      partyCats: 3,
      defends: true,
    },
    ...{ wanderTenths: 0, slipTenths: 0, hasStaging: true, breeding: "stages", hasRally: true, focusMax: 0 },
    ...{ saves: false, givesUpTurns: 600 },
  },
  master: {
    ...{ rate: 50, lookTurns: 3, reactionTurns: 0, gatherShare: 60, gatherTurnsMax: 80, waveShare: 100 },
    ...{
      attackShare: 110,
      retreatShare: 20,
      foresight: 110,
      patienceTurns: 150,
      ...AT_ONCE,
      partiesMax: 4,
      partyCats: 2,
      defends: true,
    },
    ...{ wanderTenths: 0, slipTenths: 0, hasStaging: true, breeding: "counter", hasRally: true, focusMax: 2 },
    ...{ saves: true, givesUpTurns: 600 },
  },
};

/**
 * What a level does otherwise in a battle, where there is nothing to claim and nobody to leave alone: a beginner's cats are all
 * over the place, and mostly walk where they should fight; a weak one sends more at a time, for a player who waits has no reason to come out.
 */
const IN_BATTLE: Readonly<Partial<Record<BotStrength, Partial<Skill>>>> = {
  beginner: { ...AT_ONCE, wanderTenths: 5, slipTenths: 8 },
  weak: { waveShare: 50 },
};

/** How a level plays, in a turn of a match of that kind. */
export function skillOf(level: BotStrength, isBattle: boolean, turn: number): Skill {
  const skill = isBattle ? { ...SKILLS[level], ...IN_BATTLE[level] } : SKILLS[level];
  return turn < LATE_TURN ? skill : lateSkill(skill);
}

/** From here on nobody is careful any more, so that a match ends: ten minutes, when the rules hurry as well. */
export const LATE_TURN = 6_000;

/** How a bot plays late in a match: with all it has, and with no limit of its level. */
function lateSkill(skill: Skill): Skill {
  return {
    ...skill,
    ...AT_ONCE,
    waveShare: Math.max(skill.waveShare, 60),
    gatherShare: Math.min(skill.gatherShare, 60),
    gatherTurnsMax: 80,
    wanderTenths: Math.min(skill.wanderTenths, 2),
  };
}
