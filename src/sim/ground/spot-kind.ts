import { assert } from "../../base/index.ts";
import { FLOW_FIELD_ROWS } from "../constants.ts";
import { CAT_KIND_LAST } from "../kinds.ts";
import {
  ORDER_ASLEEP,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
} from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";

export const MARCHING_BIT = 1;
export const BLOCKED_BIT = 3;
const STUCK_BIT = 4;
export const FIRM_BIT = 5;
export const RESTING_BIT = 16;

/** What a cat does, as bits of the word SPOT_KIND. */
export const MOVING = 1;
export const MARCHING = 1 << MARCHING_BIT; // on its way somewhere, or fighting on it
export const HOLDING = 4;
export const BLOCKED = 1 << BLOCKED_BIT; // for a while
export const STUCK = 1 << STUCK_BIT; // for long
export const FIRM = 1 << FIRM_BIT; // stands and fights, or holds: gives way to nobody
/** What a cat that gets nowhere touches. */
export const TOUCHES_ARRIVED = 64; // one of its own that has come to the same goal
export const TOUCHES_QUEUE = 128; // one that is on the same way
const RESTING = 1 << RESTING_BIT; // has nothing to do
/** Above them its row of flowFields, plus 1, of a cat that walks straight to its place in a group its kind, plus 1, and its team; 0: asleep. */
export const FLOW_SHIFT = 8;
export const FLOW_MASK = 0xff << FLOW_SHIFT;
export const PASSING_SHIFT = 17;
export const PASSING_MASK = 7 << PASSING_SHIFT;
export const SLIPS = 1 << 20; // is on its way to its prey, past others
export const TEAM_SHIFT = 21;

assert(FLOW_FIELD_ROWS <= FLOW_MASK >> FLOW_SHIFT, "a row of flowFields, plus 1, takes eight bits");
assert((FLOW_MASK & (RESTING | TOUCHES_ARRIVED | TOUCHES_QUEUE)) === 0, "no bit has two meanings");
assert(
  RESTING < 1 << PASSING_SHIFT && PASSING_MASK < SLIPS && SLIPS < 1 << TEAM_SHIFT,
  "the team is above all bits",
);
assert(CAT_KIND_LAST + 1 <= PASSING_MASK >> PASSING_SHIFT, "a kind, plus 1, takes three bits");

/** From here on it matters to a cat that gets nowhere whether it touches one that has come to the same goal. */
export const BLOCKED_TOUCHING = 4;
/** From here on a cat that gets nowhere slips past those of its own that come its way: half a second. */
const SLIP_SUB_TURNS = 15;

/** Whether an order leads to goalX, goalY and ends there. */
export function isMarching(order: number): boolean {
  return order === ORDER_MOVE || order === ORDER_ATTACK_MOVE || order === ORDER_PATROL;
}

/** A bit for each team that has somebody awake of the kinds that have a 1. */
export function teamsWith({ cats }: World, { scratch, steering }: Ground, kinds: Int32Array): number {
  const { teamOfPlayer, catCount } = scratch;
  let teams = 0;
  for (let row = 0; row < catCount; row += 1) {
    const isOne = kinds[steering.kind[row]!] === 1 && cats.order[row] !== ORDER_ASLEEP;
    if (isOne) teams |= 1 << teamOfPlayer[cats.playerId[row]!]!;
  }
  return teams;
}

const ORDER_MASK = 7; // no order is above it
assert(ORDER_ASLEEP <= ORDER_MASK, "an order takes three bits");
/** MARCHING, RESTING, or HOLDING and FIRM, as an order has it. */
const ORDER_BITS = Int32Array.from({ length: ORDER_MASK + 1 }, (_, order) => {
  if (order === ORDER_HOLD) return HOLDING | FIRM;
  return order === ORDER_IDLE ? RESTING : isMarching(order) ? MARCHING : 0;
});

/** The bits of a cat that stands still; MOVING is added when it wishes a step. Without branches, for speed. */
export function standingBits(order: number, cooldown: number, blocked: number): number {
  const isFighting = -cooldown >>> 31;
  const isBlocked = (BLOCKED_TOUCHING - 1 - blocked) >>> 31;
  const isStuck = (SLIP_SUB_TURNS - 1 - blocked) >>> 31;
  const base = (ORDER_BITS[order & ORDER_MASK]! & ~(isFighting << MARCHING_BIT)) | (isFighting << FIRM_BIT);
  return base | (isBlocked << BLOCKED_BIT) | (isStuck << STUCK_BIT);
}
