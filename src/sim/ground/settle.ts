import { assert } from "../../base/index.ts";
import { CAT_RADIUS, CAT_STEP, SUB_TURNS_PER_SECOND } from "../constants.ts";
import { divTrunc, ONE } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import { ORDER_MOVE } from "../world/fields.ts";
import { SPOT_KIND, SPOT_X, SPOT_Y } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { isNearPlace, PACE_GAIN, paceOf } from "./march.ts";
import { arrive } from "./orders.ts";
import { DIRECT, endXOf, endYOf } from "./place.ts";
import { BLOCKED_TOUCHING, isMarching, MOVING, TOUCHES_ARRIVED, TOUCHES_QUEUE } from "./spot-kind.ts";
import { isAwayFromWalls, keepOffWalls } from "./walls.ts";

/** How far a cat gets in a sub-turn, along each axis, by its own step and by its neighbours. */
export const PUSH_MAX = 2 * CAT_STEP + (CAT_STEP >> 2);
/** A group's cat that gets nowhere for so long within its reach has come as far as it can. */
const BLOCKED_IN_REACH = 9;
/** About a minute of tries in vain: a cat that waits for no other gives up. */
export const BLOCKED_MAX = 450;
/** Less than this in a sub-turn is hardly any way. */
const BLOCKED_BELOW = CAT_STEP >> 3;
/** A cat that gets nowhere so near to its place in a group has come to it. */
const IN_PLACE_SQUARED = ONE * ONE;
/**
 * And so has one within 1.4 units of it, in a group that is complete, that gets on at less than half of its pace. Not who fights its
 * way: whoever stops early there leaves the fight to others.
 */
const NEARLY_IN_PLACE_SQUARED = 2 * ONE * ONE;
const COMPLETE_SUB_TURNS = 2 * SUB_TURNS_PER_SECOND;
/** After so long in vain it looks for another way. */
const BLOCKED_FOR_PLACE = 16;
/** Within 1/16 of a unit of its goal a cat is there. */
const THERE_SQUARED = (ONE >> 4) * (ONE >> 4);

const stepOfKind = OF_KIND.step;

assert(2 * PUSH_MAX * PUSH_MAX < CAT_RADIUS * CAT_RADIUS, "no cat gets past a wall in one sub-turn");
assert(Math.max(...OF_KIND.step) < PUSH_MAX, "every kind has room to be pushed besides its step");
assert(2 * PUSH_MAX * PUSH_MAX < 0x8000_0000, "products of two steps fit 32 bits");
assert(
  BLOCKED_TOUCHING <= BLOCKED_IN_REACH && BLOCKED_IN_REACH < BLOCKED_MAX,
  "first it touches, then it gives up",
);

/** Moves every cat to where it goes, keeps it off the walls, and sees who has arrived. */
export function moveAll(world: World, ground: Ground): void {
  const { x, y } = world.cats;
  const { scratch } = ground;
  const { wishX, wishY, catCount } = scratch;
  const { spot, spots } = scratch.grid;
  for (let row = 0; row < catCount; row += 1) {
    const at = spot[row]!;
    const oldX = x[row]!;
    const oldY = y[row]!;
    const kind = spots[at + SPOT_KIND]!;
    const stepX = clamp((spots[at + SPOT_X]! - oldX) | 0);
    const stepY = clamp((spots[at + SPOT_Y]! - oldY) | 0);
    if ((stepX | stepY | (kind & MOVING)) === 0) continue;
    let newX = (oldX + stepX) | 0;
    let newY = (oldY + stepY) | 0;
    if (!isAwayFromWalls(ground, newX, newY)) {
      const isFloor = keepOffWalls(ground, newX, newY);
      newX = isFloor ? scratch.atX : oldX;
      newY = isFloor ? scratch.atY : oldY;
    }
    x[row] = newX;
    y[row] = newY;
    if ((kind & MOVING) === 0) continue;
    const movedX = newX - oldX;
    const movedY = newY - oldY;
    if (movedX === wishX[row] && movedY === wishY[row]) speedUp(ground.steering, row);
    else slowDown(ground, row, movedX, movedY);
    if (mayArrive(world, row) && hasArrived(world, ground, row, kind)) arrive(world, ground, row);
  }
}

/** Whether a cat goes to a goal, and not to an enemy. */
function mayArrive({ cats }: World, row: number): boolean {
  const order = cats.order[row]!;
  return isMarching(order) && (order === ORDER_MOVE || cats.targetId[row] === 0);
}

/** Nobody was in a cat's way. */
function speedUp(steering: Ground["steering"], row: number): void {
  const { blocked, pace } = steering;
  const before = paceOf(steering, row);
  const step = stepOfKind[steering.kind[row]!]!;
  pace[row] = before + PACE_GAIN < step ? before + PACE_GAIN : step;
  if (before > PACE_GAIN) blocked[row] = blocked[row]! >> 1; // the least step fits into what cats may overlap
}

/** Takes the pace that the crowd allows, and counts the sub-turns in which a cat got hardly any further, less those in which it did. */
function slowDown({ scratch, steering }: Ground, row: number, movedX: number, movedY: number): void {
  const { blocked, pace } = steering;
  const wishX = scratch.wishX[row]!;
  const wishY = scratch.wishY[row]!;
  const step = stepOfKind[steering.kind[row]!]!;
  const wished = (Math.imul(wishX, wishX) + Math.imul(wishY, wishY)) | 0;
  const along = (Math.imul(movedX, wishX) + Math.imul(movedY, wishY)) | 0;
  const got = divTrunc(along * paceOf(steering, row), wished) | 0;
  pace[row] = Math.max(PACE_GAIN, Math.min(step, got + PACE_GAIN));
  const isHeldUp = (got - BLOCKED_BELOW) >>> 31; // one more, or half of them
  blocked[row] = Math.min(BLOCKED_MAX, (blocked[row]! >> (1 - isHeldUp)) + isHeldUp);
}

function hasArrived(world: World, ground: Ground, row: number, kind: number): boolean {
  const { cats } = world;
  const { steering } = ground;
  const place = steering.place[row]!;
  const dx = endXOf(world, ground, row) - cats.x[row]!;
  const dy = endYOf(world, ground, row) - cats.y[row]!;
  if ((dx | dy) === 0) return true;
  const distanceSquared = dx * dx + dy * dy;
  const isWalk = cats.order[row] === ORDER_MOVE;
  const isNear = isWalk && place !== 0 && distanceSquared <= NEARLY_IN_PLACE_SQUARED;
  if (isNear && isSlowedDown(ground, row)) return true;
  const blocked = steering.blocked[row]!;
  if (blocked < (isWalk ? BLOCKED_TOUCHING : BLOCKED_IN_REACH)) return false;
  if ((kind & TOUCHES_ARRIVED) !== 0 && isInReach(world, ground, row)) return true;
  if (blocked < BLOCKED_IN_REACH) return false;
  if (place !== 0) return distanceSquared <= IN_PLACE_SQUARED || leavePlace(world, ground, row);
  if (steering.pace[row]! > PACE_GAIN) return false;
  const reach = steering.reach[row]!;
  if (distanceSquared <= THERE_SQUARED || distanceSquared <= reach * reach) return true;
  if (blocked >= BLOCKED_TOUCHING && (kind & TOUCHES_ARRIVED) !== 0) return true;
  return blocked === BLOCKED_MAX && (kind & TOUCHES_QUEUE) === 0;
}

/** Whether others slow a cat down that has been under way for a while: it gets on at less than half of its pace. */
function isSlowedDown({ scratch, steering }: Ground, row: number): boolean {
  if (scratch.subTurn - Math.abs(steering.formsAt[row]!) < COMPLETE_SUB_TURNS) return false;
  const stride = steering.stride[row]!;
  const usual = Math.min(CAT_STEP, stride > 0 ? stride : stepOfKind[steering.kind[row]!]!);
  return 2 * steering.pace[row]! < usual;
}

/** Whether a cat is where those of its group end: who comes last stops behind the others, and does not press through them. */
function isInReach({ cats }: World, { steering }: Ground, row: number): boolean {
  const dx = cats.goalX[row]! - cats.x[row]!;
  const dy = cats.goalY[row]! - cats.y[row]!;
  const reach = steering.reach[row]!;
  return dx * dx + dy * dy <= reach * reach;
}

/**
 * A cat that does not get to its place goes around walls instead of straight, or, near its goal, for the goal itself, where it
 * ends like one without a place. False: it has not arrived.
 */
function leavePlace(world: World, { steering }: Ground, row: number): boolean {
  const { blocked, place } = steering;
  if (blocked[row]! < BLOCKED_FOR_PLACE) return false;
  if (isNearPlace(world, row, place[row]!)) place[row] = 0;
  else place[row]! &= ~DIRECT;
  return false;
}

function clamp(push: number): number {
  return push > PUSH_MAX ? PUSH_MAX : push < -PUSH_MAX ? -PUSH_MAX : push;
}
