import { DEPARTURE_RULES, type DepartureRules } from "../../lockstep/index.ts";
import type { ModelBounds } from "./model.ts";

/** A wrong rule, and a match so small and unlucky that it must be found out there. */
interface Mutant {
  readonly rules: DepartureRules;
  readonly bounds: ModelBounds;
}

const ONE_DEATH: ModelBounds = {
  peerCount: 3,
  lastTurn: 1,
  late: 1,
  crashes: 1,
  goodbyes: 0,
  splits: 0,
  errors: 0,
  restarts: 0,
  liar: 0,
  lie: 0,
};

/** Mistakes that are easily made. An exploration that lets one of them pass shows nothing. */
export const MUTANTS = {
  "the lowest last turn instead of the highest": {
    rules: { ...DEPARTURE_RULES, lastTurnOf: (held) => Math.min(...held) },
    bounds: ONE_DEATH,
  },
  "no freeze": { rules: { ...DEPARTURE_RULES, limitOf: () => Infinity }, bounds: ONE_DEATH },
  "no quorum": {
    rules: { ...DEPARTURE_RULES, hasQuorum: () => true },
    bounds: { ...ONE_DEATH, crashes: 0, splits: 1 },
  },
  "one that runs anew is enough": {
    rules: { ...DEPARTURE_RULES, goOnNowhere: (missing, restarted) => (missing & restarted) !== 0 },
    bounds: { ...ONE_DEATH, splits: 1, restarts: 2 },
  },
  "gone before the data are here": { rules: { ...DEPARTURE_RULES, isHere: () => true }, bounds: ONE_DEATH },
  "a mask that shrinks": {
    rules: { ...DEPARTURE_RULES, joinMasks: (_promised, more) => more },
    bounds: { ...ONE_DEATH, errors: 1 },
  },
  "gone a turn late": {
    rules: { ...DEPARTURE_RULES, firstTurnWithout: (lastTurn) => lastTurn + 2 },
    bounds: ONE_DEATH,
  },
  "on by one's own count": {
    rules: { ...DEPARTURE_RULES, areSame: () => true },
    bounds: { ...ONE_DEATH, peerCount: 4, liar: 4, lie: -1 },
  },
} satisfies Record<string, Mutant>;
