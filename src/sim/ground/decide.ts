import { assert } from "../../base/index.ts";
import { ATTACK_RANGE, SIGHT, THROW_COOLDOWN_SUB_TURNS } from "../constants.ts";
import {
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_MOVE,
  ORDER_PATROL,
} from "../fields.ts";
import { fixedRatio } from "../fixed.ts";
import { rowOfNetworkId } from "../rows.ts";
import type { Ground, World } from "../world.ts";
import { throwYarn } from "../add-object.ts";
import { chase, isWaiting, march } from "./march.ts";
import { endOrder, takeUpNext } from "./orders.ts";
import { SPOT_KIND, SPOT_X, SPOT_Y } from "./scratch.ts";
import { FIRM, FLOW_MASK, FLOW_SHIFT, MOVING } from "./spot-kind.ts";
import { findEnemy } from "./targets.ts";

/** Cats look for enemies in turn, each this often; a power of two. */
const LOOK_EVERY_SUB_TURNS = 8;
/** A cat lets go of whom it took on by itself beyond this: one and a half times as far as it sees. */
const LOSE_SIGHT = fixedRatio(45, 10);
const HINT_ROWS = 8;
const ATTACK_RANGE_SQUARED = ATTACK_RANGE * ATTACK_RANGE;
const LOSE_SIGHT_SQUARED = LOSE_SIGHT * LOSE_SIGHT;

assert((LOOK_EVERY_SUB_TURNS & (LOOK_EVERY_SUB_TURNS - 1)) === 0, "turns of looking are a power of two");
assert(SIGHT < LOSE_SIGHT, "who was just seen is not lost at once");

/**
 * Every cat decides, by where all stand at the beginning of the sub-turn: whom to take on, whether to throw, and what step it
 * would take if nobody were in the way (scratch.wishX and wishY).
 */
export function decideAll(world: World, ground: Ground): void {
  const { cooldown, order } = world.cats;
  const { wishX, wishY, catCount } = ground.scratch;
  const { pace } = ground.steering;
  for (let row = 0; row < catCount; row += 1) {
    if (cooldown[row]! > 0) cooldown[row]! -= 1;
    wishX[row] = 0;
    wishY[row] = 0;
    const now = order[row]!;
    if (now === ORDER_MOVE) march(world, ground, row);
    else if (now === ORDER_ATTACK) attack(world, ground, row);
    else if (now !== ORDER_ASLEEP) fightOrMarch(world, ground, row);
    if ((wishX[row]! | wishY[row]!) !== 0) noteWish(ground, row);
    else pace[row] = 0;
  }
}

/** Puts where a cat goes into the neighbour grid. Who moves gives way to who stands and fights. */
function noteWish({ scratch, steering }: Ground, row: number): void {
  const { spots, wishX, wishY } = scratch;
  const spot = scratch.spot[row]!;
  const kind = spots[spot + SPOT_KIND]! & ~(FIRM | FLOW_MASK);
  spots[spot + SPOT_KIND] = kind | MOVING | (steering.flowRow[row]! << FLOW_SHIFT);
  spots[spot + SPOT_X]! += wishX[row]!;
  spots[spot + SPOT_Y]! += wishY[row]!;
}

/** A cat that was told whom to attack. Between two throws it neither chases nor turns. */
function attack(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  if (cats.cooldown[row]! > 0 || isWaiting(ground, row, cats.networkId[row]!)) return;
  const target = targetRowOf(world, ground, row);
  if (target < 0) endOrder(world, ground, row);
  else if (!throwInRange(world, row, target)) chase(world, ground, row, target);
}

/** A cat that takes on enemies by itself; one with somewhere to go walks on when there are none. */
function fightOrMarch(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  const isLooking = ((ground.scratch.subTurn + cats.networkId[row]!) & (LOOK_EVERY_SUB_TURNS - 1)) === 0;
  const isHolding = cats.order[row] === ORDER_HOLD;
  if (cats.targetId[row] === 0 && isLooking) {
    const enemy = findEnemy(world, ground, row, isHolding);
    if (enemy >= 0) cats.targetId[row] = cats.networkId[enemy]!;
  }
  if (cats.targetId[row] !== 0) {
    if (cats.cooldown[row]! > 0 || isWaiting(ground, row, cats.networkId[row]!)) return;
    if (fight(world, ground, row)) return;
    cats.targetId[row] = 0;
  }
  const now = cats.order[row]!;
  if (now === ORDER_ATTACK_MOVE || now === ORDER_PATROL) march(world, ground, row);
  else takeUpNext(world, ground, row); // idle and hold last until there is something else to do
}

/** Throws at the target or walks to it; false if it is gone, asleep or too far. */
function fight(world: World, ground: Ground, row: number): boolean {
  const { cats } = world;
  const target = targetRowOf(world, ground, row);
  if (target < 0 || cats.order[target] === ORDER_ASLEEP) return false;
  if (throwInRange(world, row, target)) {
    ground.steering.blocked[row] = 0; // who waited in a crowd before throws as often as others
    return true;
  }
  if (cats.order[row] === ORDER_HOLD) return false;
  const dx = cats.x[target]! - cats.x[row]!;
  const dy = cats.y[target]! - cats.y[row]!;
  if (dx * dx + dy * dy > LOSE_SIGHT_SQUARED) return false;
  chase(world, ground, row, target);
  return true;
}

function throwInRange(world: World, row: number, target: number): boolean {
  const { cats } = world;
  const x = cats.x[target]!;
  const y = cats.y[target]!;
  const dx = x - cats.x[row]!;
  const dy = y - cats.y[row]!;
  if (dx * dx + dy * dy > ATTACK_RANGE_SQUARED) return false;
  cats.cooldown[row] = THROW_COOLDOWN_SUB_TURNS;
  throwYarn(world, row, x, y);
  return true;
}

/** The row of a cat's target, or -1. Rows only move up when cats before them die, mostly by a few: looked for there first. */
function targetRowOf({ cats, header }: World, { scratch }: Ground, row: number): number {
  const { networkId } = cats;
  const targetId = cats.targetId[row]!;
  const hint = Math.min(scratch.targetRow[row]!, header.catCount - 1);
  for (let near = hint; near >= 0 && near > hint - HINT_ROWS; near -= 1) {
    if (networkId[near] !== targetId) continue;
    scratch.targetRow[row] = near;
    return near;
  }
  const found = rowOfNetworkId(networkId, header.catCount, targetId);
  if (found >= 0) scratch.targetRow[row] = found;
  return found;
}
