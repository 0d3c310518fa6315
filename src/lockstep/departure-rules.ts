import type { PlayerId } from "../sim/index.ts";

/** Whether the remaining players may go on. Masks: bit playerId - 1 of each. */
interface Standing {
  readonly peers: number; // the last roster that all agreed on
  readonly goodbyes: number; // of the peers, those that said goodbye to us
  readonly left: number; // of the peers, those that would go on
}

/**
 * Where departures could go wrong: each rule by itself, so that a campaign can put a wrong one in its place and see that it is
 * found out. All peers go by the same.
 */
export interface DepartureRules {
  /** The last turn of one who is gone that counts, of the last turns that the others hold. */
  readonly lastTurnOf: (held: readonly number[]) => number;
  /** The first turn without it. */
  readonly firstTurnWithout: (lastTurn: number) => number;
  /** The players that are promised to be gone, after others have been added. */
  readonly joinMasks: (promised: number, more: number) => number;
  /** Up to which turn the data of one who is promised to be gone count for now. */
  readonly limitOf: (named: readonly number[]) => number;
  /** Whether the remaining players go on by what they have promised to hold, of each all turns; else they name the last ones first. */
  readonly areSame: (held: readonly (readonly number[])[]) => boolean;
  /** Whether the data of one who is gone are all here. */
  readonly isHere: (heldTurn: number, lastTurn: number) => boolean;
  readonly hasQuorum: (standing: Standing) => boolean;
  /** Whether the missing players go on nowhere, though some of the others may not know it: masks. */
  readonly goOnNowhere: (missing: number, restarted: number) => boolean;
}

export const DEPARTURE_RULES: DepartureRules = {
  lastTurnOf: (held) => Math.max(...held),
  firstTurnWithout: (lastTurn) => lastTurn + 1,
  joinMasks: (promised, more) => promised | more,
  limitOf: (named) => Math.max(...named),
  // Of two each has heard what the other one promised from itself: nobody else could have been told another thing.
  areSame: (held) =>
    held.length <= 2 || held.every((turns) => turns.every((turn, i) => turn === held[0]![i])),
  isHere: (heldTurn, lastTurn) => heldTurn >= lastTurn,
  hasQuorum,
  // Of two, one may have gone on with what the other one was before it ran anew.
  goOnNowhere: (missing, restarted) => countOf(missing) === 1 && (missing & restarted) === missing,
};

/**
 * More than half, or exactly half with the lowest id among them: two parts of a match that was split can't both have
 * it. A player that said goodbye to us is in neither part, whether or not the others have heard it as well.
 */
export function hasQuorum({ peers, goodbyes, left }: Standing): boolean {
  const base = peers & ~goodbyes;
  const ours = left & base;
  const [all, own] = [countOf(base), countOf(ours)];
  const lowest = base & -base;
  return own * 2 > all || (own > 0 && own * 2 === all && (ours & lowest) !== 0);
}

function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** More than half of the others want to go on without that player. */
export function isVotedOut(playerId: PlayerId, peers: number, voters: number): boolean {
  const others = peers & ~(1 << (playerId - 1));
  return countOf(voters & others) * 2 > countOf(others);
}
