import { assert } from "../base/index.ts";
import {
  ATTACK_RANGE,
  BREED_SUB_TURNS,
  CAT_HEALTH,
  CAT_STEP,
  OWN_GROUND_PACE,
  SIGHT,
  SUB_TURNS_PER_SECOND,
  THROW_COOLDOWN_SUB_TURNS,
  YARN_DAMAGE,
  YARN_FLIGHT_SUB_TURNS,
} from "./constants.ts";
import { divTrunc, fixedRatio } from "./fixed.ts";

/** The order of kinds in the world and on the wire; only ever append. */
export const CAT_KINDS = ["tabby", "tom", "kitten", "knitter"] as const;
export type CatKind = (typeof CAT_KINDS)[number];

/** What a kind of cats can do, in a match on a map. Classic knows tabbies only, by numbers of its own. */
interface CatRules {
  readonly health: number; // at birth, and the most that it is healed to
  readonly range: number; // Fixed, of a throw, inclusive
  readonly leastRange: number; // Fixed: who is nearer can't be thrown at
  readonly cooldown: number; // sub-turns between two throws
  readonly flight: number; // sub-turns that a ball is in the air
  readonly damage: number; // to whom a ball hits
  readonly splash: number; // Fixed: the ball flies to a place and hits all so near to it, its own as well; 0: it hits its target
  readonly step: number; // Fixed, in a sub-turn
  readonly alert: number; // Fixed: takes on by itself whoever is so near
  readonly sight: number; // Fixed: what its team sees in the fog; farther than alert, or it needs the eyes of others
  readonly breed: number; // sub-turns that a plain cushion takes for a player with BREED_WORTH, and what the cat is worth
  readonly claim: number; // how many tabbies it counts for on a cushion
  readonly shields: number; // 1: balls at cats of its team behind it hit it in their place
  readonly hunts: number; // Fixed: of enemies so near it goes for those first that can't throw at cats near them; 0: it does not
  readonly letsPast: number; // 1: who hunts slips past it
  readonly dodges: number; // 1: a ball to a place does not hit it while it walks
}

const seconds = (tenths: number): number => divTrunc(tenths * SUB_TURNS_PER_SECOND, 10);
/** Tenths of a unit in a second. */
const speed = (tenths: number): number => divTrunc(fixedRatio(tenths, 10), SUB_TURNS_PER_SECOND);
const units = (tenths: number): number => fixedRatio(tenths, 10);

const TABBY: CatRules = {
  health: CAT_HEALTH,
  range: ATTACK_RANGE,
  leastRange: 0,
  cooldown: THROW_COOLDOWN_SUB_TURNS,
  flight: YARN_FLIGHT_SUB_TURNS,
  damage: YARN_DAMAGE,
  splash: 0,
  step: CAT_STEP,
  alert: SIGHT,
  sight: units(60),
  breed: BREED_SUB_TURNS,
  claim: 1,
  shields: 0,
  hunts: 0,
  letsPast: 0,
  dodges: 0,
};

/** The one table of what sets kinds apart. All lengths and times that are not named are a tabby's. */
export const CAT_RULES: Readonly<Record<CatKind, CatRules>> = {
  tabby: TABBY,
  tom: {
    ...TABBY,
    ...{ health: 13, range: units(10), step: speed(17), sight: units(50), breed: seconds(110) },
    ...{ shields: 1, letsPast: 1 },
  },
  kitten: {
    ...TABBY,
    ...{ health: 3, step: speed(40), sight: units(70), breed: seconds(58), claim: 2 },
    ...{ hunts: units(60), dodges: 1 },
  },
  knitter: {
    ...TABBY,
    ...{ health: 3, range: units(45), leastRange: ATTACK_RANGE, cooldown: seconds(52), flight: seconds(8) },
    ...{ damage: 2, splash: units(12), alert: units(50), sight: units(40), breed: seconds(161), letsPast: 1 },
  },
};

/** The same by the word of a kind, for loops over cats. Squares of lengths do not fit 32 bits. */
export const OF_KIND = {
  health: column((rules) => rules.health),
  cooldown: column((rules) => rules.cooldown),
  flight: column((rules) => rules.flight),
  damage: column((rules) => rules.damage),
  splash: column((rules) => rules.splash),
  step: column((rules) => rules.step),
  alert: column((rules) => rules.alert),
  sight: column((rules) => rules.sight),
  breed: column((rules) => rules.breed),
  claim: column((rules) => rules.claim),
  shields: column((rules) => rules.shields),
  hunts: column((rules) => rules.hunts),
  letsPast: column((rules) => rules.letsPast),
  dodges: column((rules) => rules.dodges),
  standsBack: column((rules) => (rules.leastRange > 0 ? 1 : 0)), // it can't throw at enemies near it
  range: column((rules) => rules.range),
  rangeSquared: squares((rules) => rules.range),
  leastRangeSquared: squares((rules) => rules.leastRange),
  sightSquared: squares((rules) => rules.sight),
  /** A cat lets go of an enemy that it took on by itself beyond this: one and a half times as far as it takes others on. */
  loseSquared: squares((rules) => divTrunc(rules.alert * 3, 2)),
  loseHuntedSquared: squares((rules) => divTrunc(rules.hunts * 3, 2)),
} as const;

/** Words of kinds, as steering.kind has them. */
export const TABBY_WORD = CAT_KINDS.indexOf("tabby");
export const CAT_KIND_LAST = CAT_KINDS.length - 1;

/** The greatest of all kinds. */
export const FLIGHT_SUB_TURNS_MAX = Math.max(...OF_KIND.flight);
export const SIGHT_MAX = Math.max(...OF_KIND.sight);

function column(of: (rules: CatRules) => number): Int32Array {
  return Int32Array.from(CAT_KINDS, (kind) => of(CAT_RULES[kind]));
}

function squares(of: (rules: CatRules) => number): Float64Array {
  return Float64Array.from(CAT_KINDS, (kind) => of(CAT_RULES[kind]) * of(CAT_RULES[kind]));
}

assert(TABBY_WORD === 0, "a word that nobody wrote means a tabby");
for (const kind of CAT_KINDS) {
  const rules = CAT_RULES[kind];
  // So a cat has one ball in the air at most, and the table of yarn needs no more rows than there are cats.
  assert(
    rules.flight * OWN_GROUND_PACE < rules.cooldown,
    `a ball of a ${kind} lands before it throws the next`,
  );
  assert(rules.step < rules.range - rules.leastRange, `a ${kind} never runs past its target`);
  assert(rules.range <= rules.alert, `a ${kind} looks as far as it throws`);
  assert(rules.range <= rules.sight || rules.splash > 0, `a ${kind} sees whom it throws at`);
  assert(rules.damage >= 1 && rules.health >= 1 && rules.claim >= 1, `a ${kind} is a cat`);
  assert(rules.splash > 0 === rules.leastRange > 0, "who throws at places stands back from them");
  assert(rules.hunts === 0 || rules.hunts >= rules.alert, `a ${kind} hunts as far as it takes others on`);
}
