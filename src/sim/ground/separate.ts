import { assert } from "../../base/index.ts";
import { CAT_RADIUS, CAT_STEP } from "../constants.ts";
import { divTrunc, sqrtFloor } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import { ORDER_HOLD, ORDER_IDLE } from "../world/fields.ts";
import { SPOT_KIND, SPOT_ROW, SPOT_WORDS, SPOT_X, SPOT_Y } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import {
  BLOCKED,
  BLOCKED_BIT,
  FIRM,
  FIRM_BIT,
  FLOW_MASK,
  PASSING_MASK,
  HOLDING,
  MARCHING,
  MARCHING_BIT,
  MOVING,
  RESTING_BIT,
  SLIPS,
  STUCK,
  TEAM_SHIFT,
  TOUCHES_ARRIVED,
  TOUCHES_QUEUE,
} from "./spot-kind.ts";

/** Two cats keep this far apart. */
const DISTANCE = 2 * CAT_RADIUS;
/** Squares of distances are of 1/4096 units, so that those of cats in neighbouring cells fit 32 bits. */
const COARSE = 4;
const DISTANCE_SQUARED = (DISTANCE >> COARSE) * (DISTANCE >> COARSE);
const HALF_PAST_SQUARED = ((DISTANCE - (DISTANCE >> 2)) >> COARSE) * ((DISTANCE - (DISTANCE >> 2)) >> COARSE);
const BUCKET_SHIFT = 9;
const SHARE_BITS = 11;
/** The bit that is set where MARCHING is. */
const QUEUE_PER_MARCHING = divTrunc(TOUCHES_QUEUE, MARCHING);
const LAST_BUCKET = DISTANCE_SQUARED >> BUCKET_SHIFT; // of no share
/** Cats that overlap less than 2 % let each other be, and go apart altogether beyond: else a crowd would never come to rest. */
const TOUCH_DISTANCE = DISTANCE - divTrunc(DISTANCE, 50);
const TOUCH_SQUARED = (TOUCH_DISTANCE >> COARSE) * (TOUCH_DISTANCE >> COARSE);
/** Two cats at the very same point go apart by this, the one with the higher id to the east. */
const PUSH_APART_X = CAT_STEP >> 2;
/**
 * Part of a step that two who meet turn to their right. Of one team all of it: with less no lanes form in a door. Enemies would press
 * through each other in a passage.
 */
const SIDESTEP_ALLY_SHIFT = 0;
const SIDESTEP_FOE_SHIFT = 2;

assert(QUEUE_PER_MARCHING * MARCHING === TOUCHES_QUEUE, "one bit becomes the other by a multiplication");
assert(TOUCH_SQUARED >> BUCKET_SHIFT <= LAST_BUCKET, "who touches has a share");

/**
 * By the square of the distance, >> BUCKET_SHIFT: how far each of two cats is to go apart, for each unit that they are apart,
 * in 1 / 2^SHARE_BITS. Half of what they lack.
 */
export const SHARES = Int32Array.from({ length: (DISTANCE_SQUARED >> BUCKET_SHIFT) + 1 }, (_, bucket) => {
  const middle = (bucket << BUCKET_SHIFT) + (1 << (BUCKET_SHIFT - 1));
  const distance = sqrtFloor(middle) << COARSE;
  return divTrunc(Math.max(0, DISTANCE - distance) << (SHARE_BITS - 1), distance);
});

/**
 * Moves all pairs of cats apart that would overlap after the steps they wish: one pair after the other, in the order of the
 * neighbour grid, which is turned round every sub-turn, so that nobody is always first. A crowd comes apart over some
 * sub-turns. After "Position Based Dynamics" (Mueller et al., 2007).
 */
export function separateAll(world: World, ground: Ground): void {
  const { near, catCount, subTurn } = ground.scratch;
  const { spots, cell, cellStart, columns } = ground.scratch.grid;
  const isForward = (subTurn & 1) === 0;
  const last = SPOT_WORDS * (catCount - 1);
  for (let i = 0; i <= last; i += SPOT_WORDS) {
    const spot = isForward ? i : last - i;
    const x = spots[spot + SPOT_X]!;
    const y = spots[spot + SPOT_Y]!;
    // Those behind it in its cell and in the next one lie on end, and those in the three cells to the north do so too.
    const at = cell[spots[spot + SPOT_ROW]!]!;
    let other = spot + SPOT_WORDS;
    let end = cellStart[at + 2]!;
    let count = 0;
    // Whether two touch nobody can guess, a processor neither: all are noted, and only the place of the next follows from it.
    for (let run = 0; run < 2; run += 1) {
      for (; other < end; other += SPOT_WORDS) {
        const squared = squareOf((spots[other + SPOT_X]! - x) | 0, (spots[other + SPOT_Y]! - y) | 0);
        near[count] = other;
        count = (count + ((squared - TOUCH_SQUARED) >>> 31)) | 0;
      }
      other = cellStart[at + columns - 1]!;
      end = cellStart[at + columns + 2]!;
    }
    if (count > 0) pushApart(world, ground, spot, count);
  }
}

/**
 * Moves a cat and the first `count` of scratch.near apart: each by half, or the one that gives way to the other that stands
 * firm.
 */
function pushApart(world: World, ground: Ground, spot: number, count: number): void {
  const { near } = ground.scratch;
  const { spots } = ground.scratch.grid;
  let x = spots[spot + SPOT_X]!;
  let y = spots[spot + SPOT_Y]!;
  let kind = spots[spot + SPOT_KIND]!;
  for (let i = 0; i < count; i += 1) {
    const other = near[i]!;
    const otherKind = spots[other + SPOT_KIND]!;
    const queueing = Math.imul(kind & otherKind & MARCHING, QUEUE_PER_MARCHING);
    if (needsLook(kind, otherKind)) {
      spots[spot + SPOT_X] = x;
      spots[spot + SPOT_Y] = y;
      spots[spot + SPOT_KIND] = kind;
      const isSlipping = meet(world, ground, spot, other);
      x = spots[spot + SPOT_X]!;
      y = spots[spot + SPOT_Y]!;
      kind = spots[spot + SPOT_KIND]!;
      if (isSlipping) continue;
    } else {
      kind |= queueing;
      spots[other + SPOT_KIND] = otherKind | queueing;
    }
    const otherX = spots[other + SPOT_X]!;
    const otherY = spots[other + SPOT_Y]!;
    const dx = otherX - x;
    const dy = otherY - y;
    const share = SHARES[Math.min(squareOf(dx, dy) >> BUCKET_SHIFT, LAST_BUCKET)]!;
    const awayX = (dx | dy) === 0 ? PUSH_APART_X : Math.imul(dx, share) >> SHARE_BITS;
    const awayY = Math.imul(dy, share) >> SHARE_BITS;
    const firmness = ((kind & FIRM) - (otherKind & FIRM)) >> FIRM_BIT; // 1: only the other one gives way
    x -= Math.imul(awayX, 1 - firmness);
    y -= Math.imul(awayY, 1 - firmness);
    spots[other + SPOT_X] = otherX + Math.imul(awayX, 1 + firmness);
    spots[other + SPOT_Y] = otherY + Math.imul(awayY, 1 + firmness);
  }
  spots[spot + SPOT_X] = x;
  spots[spot + SPOT_Y] = y;
  spots[spot + SPOT_KIND] = kind;
}

/** Of a distance, Fixed: its square in 1/4096 units. */
function squareOf(dx: number, dy: number): number {
  return (Math.imul(dx >> COARSE, dx >> COARSE) + Math.imul(dy >> COARSE, dy >> COARSE)) | 0;
}

/**
 * Whether there may be more to two cats that touch than that they go apart: they are on different ways or change ranks, one holds or
 * slips past others, or one rests and one gets nowhere. Without branches, for speed.
 */
function needsLook(kind: number, otherKind: number): boolean {
  const either = kind | otherKind;
  const isOtherWay = -((kind ^ otherKind) & FLOW_MASK) >>> 31;
  const areMeeting = ((kind & otherKind) >> MARCHING_BIT) & (isOtherWay | arePassing(kind, otherKind));
  const isResting = (either >> RESTING_BIT) & (either >> BLOCKED_BIT) & 1;
  return (areMeeting | (either & (HOLDING | SLIPS)) | isResting) !== 0;
}

/** 1: two of different kinds walk straight to their places; else 0. */
function arePassing(kind: number, otherKind: number): number {
  const a = kind & PASSING_MASK;
  const b = otherKind & PASSING_MASK;
  return (-a & -b & -(a ^ b)) >>> 31;
}

/**
 * The rarer things that happen between two cats that are not on the same way. True if they do not push each other at all:
 * two of a team slip past each other when one of them got nowhere for a while, in a narrow passage or where one holds; never
 * through those who wait for the same. And those of a group do who take up their ranks on the way: toms get in front. And a hunter
 * does on its way to its prey.
 */
function meet(world: World, ground: Ground, spot: number, other: number): boolean {
  const { wishX, wishY } = ground.scratch;
  const { spots } = ground.scratch.grid;
  const kind = spots[spot + SPOT_KIND]!;
  const otherKind = spots[other + SPOT_KIND]!;
  const either = kind | otherKind;
  const onlyOne = kind ^ otherKind;
  if ((either & SLIPS) !== 0 && isLetPast(ground, spot, other)) return true;
  if ((onlyOne & MOVING) !== 0 && (either & BLOCKED) !== 0) {
    if ((kind & MOVING) !== 0) noteTouch(world, ground, spot, other);
    else noteTouch(world, ground, other, spot);
  }
  const a = spots[spot + SPOT_ROW]!;
  const b = spots[other + SPOT_ROW]!;
  const areMarching = (kind & otherKind & MARCHING) !== 0;
  const areOneTeam = kind >> TEAM_SHIFT === otherKind >> TEAM_SHIFT;
  if (arePassing(kind, otherKind) !== 0 && (onlyOne & FLOW_MASK) === 0) return areOneTeam;
  const isOpposed = areMarching && wishX[a]! * wishX[b]! + wishY[a]! * wishY[b]! <= 0; // 0: one of them waits
  const isHeld = (onlyOne & HOLDING) !== 0 && (either & (MARCHING | MOVING)) !== 0;
  if (!isOpposed && !isHeld) return false;
  const isStuck = (either & STUCK) !== 0 || isHalfPast(ground, spot, other);
  if (isStuck && areOneTeam) return true;
  if (!isOpposed || (kind & otherKind & MOVING) === 0) return false;
  // They pass each other on the left, as everybody turns to the right.
  const shift = areOneTeam ? SIDESTEP_ALLY_SHIFT : SIDESTEP_FOE_SHIFT;
  spots[spot + SPOT_X]! += wishY[a]! >> shift;
  spots[spot + SPOT_Y]! -= wishX[a]! >> shift;
  spots[other + SPOT_X]! += wishY[b]! >> shift;
  spots[other + SPOT_Y]! -= wishX[b]! >> shift;
  return false;
}

/** Whether a hunter gets past another cat: all of its team let it, and of the others those who are slow to turn. */
function isLetPast({ scratch, steering }: Ground, spot: number, other: number): boolean {
  const { spots } = scratch.grid;
  if (spots[spot + SPOT_KIND]! >> TEAM_SHIFT === spots[other + SPOT_KIND]! >> TEAM_SHIFT) return true;
  const kind = steering.kind[spots[spot + SPOT_ROW]!]!;
  const otherKind = steering.kind[spots[other + SPOT_ROW]!]!;
  return OF_KIND.letsPast[kind] === 1 || OF_KIND.letsPast[otherKind] === 1;
}

/** Whether two cats that slip past each other are in the middle of it: then they must not be pushed back. */
function isHalfPast({ scratch }: Ground, spot: number, other: number): boolean {
  const { spots } = scratch.grid;
  const dx = spots[other + SPOT_X]! - spots[spot + SPOT_X]!;
  const dy = spots[other + SPOT_Y]! - spots[spot + SPOT_Y]!;
  return squareOf(dx, dy) < HALF_PAST_SQUARED;
}

/** A cat on its way notes that it touches one of its own that has come to the same goal, or that holds at its goal. */
function noteTouch(world: World, ground: Ground, moverSpot: number, resterSpot: number): void {
  const { cats } = world;
  const { spots } = ground.scratch.grid;
  const { reach } = ground.steering;
  const mover = spots[moverSpot + SPOT_ROW]!;
  const rester = spots[resterSpot + SPOT_ROW]!;
  if (cats.playerId[rester] !== cats.playerId[mover] || reach[mover] === 0) return;
  const order = cats.order[rester]!;
  const isSame =
    order === ORDER_IDLE &&
    cats.goalX[rester] === cats.goalX[mover] &&
    cats.goalY[rester] === cats.goalY[mover] &&
    reach[rester] === reach[mover];
  const dx = cats.goalX[mover]! - cats.x[rester]!;
  const dy = cats.goalY[mover]! - cats.y[rester]!;
  const isHeld = order === ORDER_HOLD && dx * dx + dy * dy <= reach[mover]! * reach[mover]!;
  if (isSame || isHeld) spots[moverSpot + SPOT_KIND]! |= TOUCHES_ARRIVED;
}
