import { assert } from "../../base/index.ts";
import { fixedRatio } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import {
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_MOVE,
  ORDER_PATROL,
} from "../world/fields.ts";
import { rowOfNetworkId } from "../world/rows.ts";
import { SPOT_KIND, SPOT_X, SPOT_Y } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { approach, chase, isWaiting, march } from "./march.ts";
import { loseTarget, takeUpNext } from "./orders.ts";
import { goBack, isFarFromPost, notePost } from "./post.ts";
import { queuedAt } from "./queue.ts";
import { enemyInRange, enemyInSight, enemyOfComrades, isPrey, preyInSight, targetRowOf } from "./seek.ts";
import { maySee } from "./sight.ts";
import { isKeptByCushion, staysForCushion } from "./stay.ts";
import { FIRM, FLOW_MASK, FLOW_SHIFT, MOVING, SLIPS } from "./spot-kind.ts";
import { isTooNear, throwAt, throwInRange } from "./throw.ts";

/** Cats look for enemies in turn, each this often; a power of two. A cat that may throw again looks at once. */
const LOOK_EVERY_SUB_TURNS = 8;
const { range, rangeSquared, leastRangeSquared, loseSquared, loseHuntedSquared, hunts, damage } = OF_KIND;
const cooldownOf = OF_KIND.cooldown;
/** After a throw a cat closes up to its enemy, no nearer than this and no longer than until so little of its cooldown is left. */
const CLOSE = fixedRatio(9, 10);
const CLOSE_SQUARED = CLOSE * CLOSE;
const CLOSE_UNTIL_COOLDOWN = 10;

assert((LOOK_EVERY_SUB_TURNS & (LOOK_EVERY_SUB_TURNS - 1)) === 0, "turns of looking are a power of two");
assert(CLOSE < Math.min(...range), "who closes up is still in range");
assert(CLOSE_UNTIL_COOLDOWN < Math.min(...cooldownOf), "there is time to close up");

/**
 * Every cat decides, by where all stand at the beginning of the sub-turn: whom to take on, whether to throw, and what step it
 * would take if nobody were in the way (scratch.wishX and wishY).
 */
export function decideAll(world: World, ground: Ground): void {
  const { cooldown, order, targetId } = world.cats;
  const { scratch, steering } = ground;
  const { wishX, wishY, catCount } = scratch;
  const { pace, kind } = steering;
  noteIncoming(world, ground);
  for (let row = 0; row < catCount; row += 1) {
    const before = cooldown[row]!;
    const left = before > 0 ? before - 1 : 0;
    cooldown[row] = left;
    scratch.isReady = before === 1;
    wishX[row] = 0;
    wishY[row] = 0;
    const now = order[row]!;
    const foe = targetId[row]!;
    if (now === ORDER_MOVE) march(world, ground, row);
    else if (now === ORDER_ATTACK) attack(world, ground, row);
    else if (now !== ORDER_ASLEEP) {
      if (foe === 0 || left === 0) fightOrMarch(world, ground, row);
      else if (mayCloseUp(left, cooldownOf[kind[row]!]!, pace[row]!)) closeUp(world, ground, row, foe);
    }
    if ((wishX[row]! | wishY[row]!) !== 0) noteWish(ground, row);
    else pace[row] = 0;
  }
}

/** Adds up what the balls that fly at each cat will take from it; where a ball to a place lands, nobody may be any more. */
function noteIncoming({ yarn, cats, header }: World, { scratch, balls }: Ground): void {
  const { incoming, catCount } = scratch;
  incoming.fill(0, 0, catCount);
  for (let ball = 0; ball < header.yarnCount; ball += 1) {
    const row = rowOfNetworkId(cats.networkId, catCount, yarn.targetId[ball]!);
    if (row >= 0) incoming[row]! += damage[balls.kind[ball]!]!;
  }
}

/** Puts where a cat goes into the neighbour grid. A cat that moves gives way to one that stands and fights. */
function noteWish({ scratch, steering }: Ground, row: number): void {
  const { wishX, wishY } = scratch;
  const { spots } = scratch.grid;
  const spot = scratch.grid.spot[row]!;
  const kind = spots[spot + SPOT_KIND]! & ~(FIRM | FLOW_MASK);
  spots[spot + SPOT_KIND] = kind | MOVING | (steering.flowRow[row]! << FLOW_SHIFT);
  spots[spot + SPOT_X]! += wishX[row]!;
  spots[spot + SPOT_Y]! += wishY[row]!;
}

/**
 * A cat that was told whom to attack. It throws at its target, unless enough balls fly there already; while it can't, it takes
 * on an enemy in range, or one that its comrades near fight, and goes on to the target when that is done. A hunter that is after
 * its prey takes on nobody else.
 */
function attack(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  const { foeId, pace, kind } = ground.steering;
  const id = cats.networkId[row]!;
  const left = cats.cooldown[row]!;
  if (left > 0) {
    if (!mayCloseUp(left, cooldownOf[kind[row]!]!, pace[row]!)) return;
    return closeUp(world, ground, row, foeId[row]! > 0 ? foeId[row]! : cats.targetId[row]!);
  }
  const target = targetRowOf(world, ground, row, cats.targetId[row]!);
  if (target < 0) {
    loseTarget(world, ground, row);
    if (cats.order[row] !== ORDER_MOVE && cats.order[row] !== ORDER_ATTACK) fightOrMarch(world, ground, row);
    return;
  }
  const isDone = ground.scratch.incoming[target]! >= cats.health[target]!;
  if (!isDone && throwInRange(world, ground, row, target)) {
    foeId[row] = 0;
    return;
  }
  const isAfterPrey = isHunting(ground, row, target);
  if (isAfterPrey) foeId[row] = 0;
  else if (foeId[row] === 0 && isLooking(ground, id)) foeId[row] = idOf(world, findFoe(world, ground, row));
  if (foeId[row]! > 0) foeId[row] = fight(world, ground, row, foeId[row]!);
  if (foeId[row] !== 0 || isTooNear(world, ground, row, target)) return;
  if (isWaiting(ground, row, id)) return;
  if (isAfterPrey) slip(ground, row);
  chase(world, ground, row, target);
}

/** The enemy that a cat takes on that was told to attack another: one in range; when comrades near fight, one in sight, or theirs. */
function findFoe(world: World, ground: Ground, row: number): number {
  const inRange = enemyInRange(world, ground, row);
  if (inRange >= 0) return inRange;
  const theirs = enemyOfComrades(world, ground, row);
  if (theirs < 0) return -1;
  const inSight = enemyInSight(world, ground, row);
  return inSight >= 0 ? inSight : theirs;
}

/**
 * A cat that takes on enemies by itself, when it does not wait for its next throw at one; with somewhere to go it walks on
 * when there are none.
 */
function fightOrMarch(world: World, ground: Ground, row: number): void {
  const { targetId, cooldown, networkId, order } = world.cats;
  if (hunts[ground.steering.kind[row]!]! > 0) hunt(world, ground, row);
  if (targetId[row]! > 0) {
    targetId[row] = fight(world, ground, row, targetId[row]!);
    if (targetId[row] > 0) return;
  }
  if (isLooking(ground, networkId[row]!)) {
    targetId[row] = idOf(world, findEnemy(world, ground, row));
    if (targetId[row] > 0) notePost(world, ground, row);
    if (targetId[row] > 0 && cooldown[row]! > 0) return;
    if (targetId[row] > 0) targetId[row] = fight(world, ground, row, targetId[row]);
    if (targetId[row] > 0) return;
  }
  const now = order[row]!;
  if (now === ORDER_ATTACK_MOVE || now === ORDER_PATROL) march(world, ground, row);
  else if (!goesOn(world, ground, row)) goBack(world, ground, row);
}

/** Idle and hold last until there is something else to do, and nothing to stay for. */
function goesOn(world: World, ground: Ground, row: number): boolean {
  if (queuedAt(ground, row, 0) < 0 || staysForCushion(world, ground, row)) return false;
  return takeUpNext(world, ground, row);
}

/** A hunter that may go where it likes is after its prey, whomever it fought before. */
function hunt(world: World, ground: Ground, row: number): void {
  const { targetId, networkId, order } = world.cats;
  if (order[row] === ORDER_HOLD || !isLooking(ground, networkId[row]!)) return;
  const prey = preyInSight(world, ground, row);
  if (prey < 0) return;
  targetId[row] = networkId[prey]!;
  notePost(world, ground, row);
}

function isHunting(ground: Ground, row: number, enemy: number): boolean {
  return hunts[ground.steering.kind[row]!]! > 0 && isPrey(ground, enemy);
}

/** In this sub-turn a cat is not held up by those that let it past. */
function slip({ scratch }: Ground, row: number): void {
  scratch.grid.spots[scratch.grid.spot[row]! + SPOT_KIND]! |= SLIPS;
}

/** The enemy that such a cat takes on: one in range or in sight, else one that comrades near fight. A holding cat takes on only one in range. */
function findEnemy(world: World, ground: Ground, row: number): number {
  if (world.cats.order[row] === ORDER_HOLD) return enemyInRange(world, ground, row);
  const inSight = enemyInSight(world, ground, row);
  return inSight >= 0 ? inSight : enemyOfComrades(world, ground, row);
}

/**
 * Throws at an enemy or walks to it; at a nearer one that came in range instead, but for a hunter after its prey. Returns the id
 * of the enemy that the cat fights from now on; 0: it is gone, asleep, too far, too near, in the fog or behind a wall.
 */
function fight(world: World, ground: Ground, row: number, enemyId: number): number {
  const { x, y, order } = world.cats;
  const enemy = targetRowOf(world, ground, row, enemyId);
  if (enemy < 0 || order[enemy] === ORDER_ASLEEP) return 0;
  const dx = x[enemy]! - x[row]!;
  const dy = y[enemy]! - y[row]!;
  const squared = dx * dx + dy * dy;
  const kind = ground.steering.kind[row]!;
  if (squared < leastRangeSquared[kind]! || !maySee(world, ground, row, enemy)) return 0;
  if (squared <= rangeSquared[kind]!) {
    throwAt(world, ground, row, enemy);
    return enemyId;
  }
  if (order[row] === ORDER_HOLD || letsGo(world, ground, row, enemy)) return 0;
  const id = world.cats.networkId[row]!;
  const isAfterPrey = isHunting(ground, row, enemy);
  if (isLooking(ground, id)) {
    const inRange = isAfterPrey ? -1 : enemyInRange(world, ground, row);
    if (inRange >= 0 && throwInRange(world, ground, row, inRange)) return world.cats.networkId[inRange]!;
    const lose = isAfterPrey ? loseHuntedSquared[kind]! : loseSquared[kind]!;
    if (squared > lose) return helpComrades(world, ground, row);
  }
  if (isWaiting(ground, row, id)) return enemyId;
  if (isAfterPrey) slip(ground, row);
  return approach(world, ground, row, enemy) ? enemyId : 0;
}

/** Whether a cat does not walk to an enemy that it can't throw at: it would leave its post, or the cushion that it takes. */
function letsGo(world: World, ground: Ground, row: number, enemy: number): boolean {
  return isFarFromPost(world, ground, row, enemy) || isKeptByCushion(world, ground, row, enemy);
}

/** Walks to an enemy of comrades. Returns its id, or 0: nobody near fights, or a wall is between. */
function helpComrades(world: World, ground: Ground, row: number): number {
  const { networkId } = world.cats;
  const enemy = enemyOfComrades(world, ground, row);
  if (enemy < 0) return 0;
  if (letsGo(world, ground, row, enemy)) return 0;
  const isOn = isWaiting(ground, row, networkId[row]!) || approach(world, ground, row, enemy);
  return isOn ? networkId[enemy]! : 0;
}

/** Whether a cat that waits so long for its next throw is on its way to the enemy that it threw at, or may set out. */
function mayCloseUp(cooldown: number, usual: number, pace: number): boolean {
  return cooldown >= CLOSE_UNTIL_COOLDOWN && (pace > 0 || cooldown >= usual - 1);
}

/**
 * Between two throws a cat steps nearer to the enemy that it threw at, so that those behind it come into range as well. A cat that
 * can't throw at enemies near it stays where it is.
 */
function closeUp(world: World, ground: Ground, row: number, enemyId: number): void {
  const { order } = world.cats;
  const kind = ground.steering.kind[row]!;
  if (order[row] === ORDER_HOLD || leastRangeSquared[kind]! > 0) return;
  const enemy = targetRowOf(world, ground, row, enemyId);
  if (enemy < 0 || order[enemy] === ORDER_ASLEEP) return;
  const squared = distanceSquared(world, row, enemy);
  if (squared <= CLOSE_SQUARED || squared > rangeSquared[kind]!) return;
  if (!isKeptByCushion(world, ground, row, enemy)) approach(world, ground, row, enemy);
}

function isLooking({ scratch }: Ground, networkId: number): boolean {
  return scratch.isReady || ((scratch.subTurn + networkId) & (LOOK_EVERY_SUB_TURNS - 1)) === 0;
}

function distanceSquared({ cats: { x, y } }: World, a: number, b: number): number {
  const dx = x[a]! - x[b]!;
  const dy = y[a]! - y[b]!;
  return dx * dx + dy * dy;
}

function idOf({ cats }: World, row: number): number {
  return row < 0 ? 0 : cats.networkId[row]!;
}
