import { CAT_RADIUS, CAT_STEP } from "../constants.ts";
import { ORDER_ATTACK_MOVE, ORDER_HOLD, ORDER_IDLE, ORDER_MOVE, ORDER_PATROL } from "../fields.ts";
import { divTrunc, sqrtFloor } from "../fixed.ts";
import type { Ground, World } from "../world.ts";

/** Two cats keep this far apart. */
const DISTANCE = 2 * CAT_RADIUS;
/** Squares of distances are of 1/4096 units, so that those of cats in neighbouring cells fit 32 bits. */
const COARSE = 4;
const DISTANCE_SQUARED = (DISTANCE >> COARSE) * (DISTANCE >> COARSE);
const HALF_PAST_SQUARED = ((DISTANCE - (DISTANCE >> 2)) >> COARSE) * ((DISTANCE - (DISTANCE >> 2)) >> COARSE);
const BUCKET_SHIFT = 9;
const SHARE_BITS = 11;
/** Cats that overlap less than 2 % let each other be, and go apart altogether beyond: else a crowd would never come to rest. */
const TOUCH_DISTANCE = DISTANCE - divTrunc(DISTANCE, 50);
const TOUCH_SQUARED = (TOUCH_DISTANCE >> COARSE) * (TOUCH_DISTANCE >> COARSE);
/** From here on it matters to a cat that gets nowhere whether it touches one that has come to the same goal. */
export const BLOCKED_TOUCHING = 8;
/** From here on a cat that gets nowhere slips past those of its own that come its way: half a second. */
const SLIP_SUB_TURNS = 15;
/** Two cats at the very same point go apart by this, the one with the higher id to the east. */
const PUSH_APART_X = CAT_STEP >> 2;
/** Whom a cat touches that gets nowhere, in scratch.touching. */
export const TOUCHES_ARRIVED = 1; // one of its own that has come to the same goal
export const TOUCHES_QUEUE = 2; // one that is on the same way
/** What a cat does, in scratch.sortedFlags. */
export const MOVING = 1;
const MARCHING = 2; // on its way somewhere, or fighting on it
const HOLDING = 4;
const BLOCKED = 8; // for a while
const STUCK = 16; // for long
export const FIRM = 32; // stands and fights, or holds: gives way to nobody
/** Part of a step that two who meet turn to their right. */
const SIDESTEP_SHIFT = 2;

/**
 * By the square of the distance, >> BUCKET_SHIFT: how far each of two cats is to go apart, for each unit that they are apart,
 * in 1 / 2^SHARE_BITS. Half of what they lack.
 */
const SHARES = Int32Array.from({ length: (DISTANCE_SQUARED >> BUCKET_SHIFT) + 1 }, (_, bucket) => {
  const middle = (bucket << BUCKET_SHIFT) + (1 << (BUCKET_SHIFT - 1));
  const distance = sqrtFloor(middle) << COARSE;
  return divTrunc(Math.max(0, DISTANCE - distance) << (SHARE_BITS - 1), distance);
});

/**
 * Finds all pairs of cats that would overlap after the steps they wish, and adds up what each is to be pushed. All at once,
 * so that it does not matter who comes first; a crowd comes apart over some sub-turns. After "Position Based Dynamics"
 * (Mueller et al., 2007), with the neighbour grid in place of pairs.
 */
export function separateAll(world: World, ground: Ground): void {
  const { scratch } = ground;
  const { sortedCell, cellStart, columns, sortedX, sortedY, catCount, subTurn } = scratch;
  scratch.touching.fill(0, 0, catCount);
  const isForward = (subTurn & 1) === 0;
  for (let i = 0; i < catCount; i += 1) {
    const place = isForward ? i : catCount - 1 - i;
    const at = sortedCell[place]!;
    let x = sortedX[place]!;
    let y = sortedY[place]!;
    // The cats behind it in its cell and in the next one lie on end, and so do those in the three cells to the north.
    let other = place + 1;
    let end = cellStart[at + 2]!;
    for (let run = 0; run < 2; run += 1) {
      for (; other < end; other += 1) {
        const dx = (sortedX[other]! - x) >> COARSE;
        const dy = (sortedY[other]! - y) >> COARSE;
        const squared = Math.imul(dx, dx) + Math.imul(dy, dy);
        if (squared >= TOUCH_SQUARED) continue;
        pushApart(world, ground, place, other);
        x = sortedX[place]!;
        y = sortedY[place]!;
      }
      other = cellStart[at + columns - 1]!;
      end = cellStart[at + columns + 2]!;
    }
  }
}

/** Moves two overlapping cats apart: each by half, or the one that gives way to the other that stands firm. */
function pushApart(world: World, ground: Ground, place: number, other: number): void {
  const { sortedX, sortedY, sortedFlags, sortedFlow } = ground.scratch;
  const flags = sortedFlags[place]!;
  const otherFlags = sortedFlags[other]!;
  const isMeeting = (flags & otherFlags & MARCHING) !== 0 && sortedFlow[place] !== sortedFlow[other];
  const isSpecial = isMeeting || ((flags | otherFlags) & (BLOCKED | HOLDING)) !== 0;
  if (isSpecial && meet(world, ground, place, other)) return;
  const dx = sortedX[other]! - sortedX[place]!;
  const dy = sortedY[other]! - sortedY[place]!;
  const squared = Math.imul(dx >> COARSE, dx >> COARSE) + Math.imul(dy >> COARSE, dy >> COARSE);
  const share = SHARES[squared >> BUCKET_SHIFT]!;
  const awayX = dx === 0 && dy === 0 ? PUSH_APART_X : Math.imul(dx, share) >> SHARE_BITS;
  const awayY = Math.imul(dy, share) >> SHARE_BITS;
  const firmness = (flags & FIRM) - (otherFlags & FIRM);
  if (firmness <= 0) {
    sortedX[place]! -= firmness < 0 ? 2 * awayX : awayX;
    sortedY[place]! -= firmness < 0 ? 2 * awayY : awayY;
  }
  if (firmness >= 0) {
    sortedX[other]! += firmness > 0 ? 2 * awayX : awayX;
    sortedY[other]! += firmness > 0 ? 2 * awayY : awayY;
  }
}

/**
 * The rarer things that happen between two cats. True if they do not push each other at all: two of a team slip past each
 * other when one of them got nowhere for a while, in a narrow passage or where one holds. Never through those who wait for
 * the same.
 */
function meet(world: World, ground: Ground, place: number, other: number): boolean {
  const { rows, sortedX, sortedY, sortedFlags, sortedFlow, sortedTeam } = ground.scratch;
  const { wishX, wishY, touching } = ground.scratch;
  const flags = sortedFlags[place]!;
  const otherFlags = sortedFlags[other]!;
  const a = rows[place]!;
  const b = rows[other]!;
  if (((flags ^ otherFlags) & MOVING) !== 0 && ((flags | otherFlags) & BLOCKED) !== 0) {
    if ((flags & MOVING) !== 0) noteTouch(world, ground, a, b);
    else noteTouch(world, ground, b, a);
  }
  const areMarching = (flags & otherFlags & MARCHING) !== 0;
  if (areMarching && sortedFlow[place] === sortedFlow[other]) {
    touching[a]! |= TOUCHES_QUEUE;
    touching[b]! |= TOUCHES_QUEUE;
    return false;
  }
  const isOpposed = areMarching && wishX[a]! * wishX[b]! + wishY[a]! * wishY[b]! <= 0; // 0: one of them waits
  const isStuck = ((flags | otherFlags) & STUCK) !== 0 || isHalfPast(ground, place, other);
  const isHeld = ((flags ^ otherFlags) & HOLDING) !== 0 && ((flags | otherFlags) & (MARCHING | MOVING)) !== 0;
  if (isStuck && (isOpposed || isHeld) && sortedTeam[place] === sortedTeam[other]) return true;
  if (!isOpposed || (flags & otherFlags & MOVING) === 0) return false;
  // They pass each other on the left, as everybody turns to the right.
  sortedX[place]! += wishY[a]! >> SIDESTEP_SHIFT;
  sortedY[place]! -= wishX[a]! >> SIDESTEP_SHIFT;
  sortedX[other]! += wishY[b]! >> SIDESTEP_SHIFT;
  sortedY[other]! -= wishX[b]! >> SIDESTEP_SHIFT;
  return false;
}

/** Whether two cats that slip past each other are in the middle of it: then they must not be pushed back. */
function isHalfPast({ scratch }: Ground, place: number, other: number): boolean {
  const { sortedX, sortedY } = scratch;
  const dx = (sortedX[other]! - sortedX[place]!) >> COARSE;
  const dy = (sortedY[other]! - sortedY[place]!) >> COARSE;
  return Math.imul(dx, dx) + Math.imul(dy, dy) < HALF_PAST_SQUARED;
}

/** A cat on its way notes that it touches one of its own that has come to the same goal. */
function noteTouch({ cats }: World, { scratch, steering }: Ground, mover: number, rester: number): void {
  const isSame =
    cats.order[rester] === ORDER_IDLE &&
    cats.playerId[rester] === cats.playerId[mover] &&
    cats.goalX[rester] === cats.goalX[mover] &&
    cats.goalY[rester] === cats.goalY[mover] &&
    steering.reach[rester] === steering.reach[mover] &&
    steering.reach[mover] !== 0;
  if (isSame) scratch.touching[mover]! |= TOUCHES_ARRIVED;
}

/** Whether an order leads to goalX, goalY and ends there. */
export function isMarching(order: number): boolean {
  return order === ORDER_MOVE || order === ORDER_ATTACK_MOVE || order === ORDER_PATROL;
}

/** What a cat that stands still does, in scratch.sortedFlags; MOVING is added when it wishes a step. */
export function standingFlags({ cats }: World, { steering }: Ground, row: number): number {
  const order = cats.order[row]!;
  if (order === ORDER_HOLD) return HOLDING | FIRM;
  const base = cats.cooldown[row]! > 0 ? FIRM : isMarching(order) ? MARCHING : 0;
  const blocked = steering.blocked[row]!;
  if (blocked < BLOCKED_TOUCHING) return base;
  return blocked >= SLIP_SUB_TURNS ? base | BLOCKED | STUCK : base | BLOCKED;
}
