import { assert } from "../../base/index.ts";
import { CAT_STEP } from "../constants.ts";
import { divTrunc, fixedRatio, sqrtFloor } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import { NO_VIA } from "../map/flow-builder.ts";
import { isWallAt } from "../map/game-map.ts";
import { ORDER_ATTACK } from "../world/fields.ts";
import { SPOT_KIND } from "../world/grid-scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { askerBit, requestFlowField, viaOf } from "./flow-fields.ts";
import { arrive } from "./orders.ts";
import { DIRECT, eastOf, endXOf, endYOf, northOf } from "./place.ts";
import { PASSING_SHIFT } from "./spot-kind.ts";
import { cellAt, isAwayFromWalls, isWalkable, lookUpMiddle, type Line } from "./walls.ts";

/** A chaser this near looks whether it can walk straight at its target; a multiple of it would cost too much. */
const STRAIGHT_CHASE = fixedRatio(45, 10);
const STRAIGHT_CHASE_SQUARED = STRAIGHT_CHASE * STRAIGHT_CHASE;
/** All chasers take note of where their targets are at the same sub-turns, so that they share flow fields. */
const CHASE_NOTE_SUB_TURNS = 16;
/** A cat with a place in its group goes for its goal until it is so near, and for its place from then on. */
const NEAR_PLACE = fixedRatio(4, 1);
const PACE_AT_START = CAT_STEP >> 1;
/** What a cat that is held up gets faster in a sub-turn, and the least that it tries. */
export const PACE_GAIN = CAT_STEP >> 3;
/** A cat that gets nowhere tries only now and then: a crowd that waits is calm, and costs little. */
const WAIT_BLOCKED = 4;
const TRY_EVERY_SUB_TURNS = 4;
/** Directions are computed with so many bits, and the inverse of a root with that many after the point. */
const RATIO_BITS = 11;
const INVERSE_BITS = 13;
const INVERSE_SPARE = 9;
const INVERSE_SHIFT = 10;
/** 1 / root of squares of up to 2 x 2^22, >> INVERSE_SHIFT, in 1 / 2^(INVERSE_BITS + INVERSE_SPARE). */
export const INVERSE_ROOTS = Int32Array.from(
  { length: (1 << (2 * RATIO_BITS + 1 - INVERSE_SHIFT)) + 1 },
  (_, bucket) => {
    const middle = (bucket << INVERSE_SHIFT) + (1 << (INVERSE_SHIFT - 1));
    return divTrunc(1 << (INVERSE_BITS + INVERSE_SPARE), sqrtFloor(middle));
  },
);
assert(PACE_AT_START <= Math.min(...OF_KIND.step), "every kind walks as fast as it begins");
assert((CHASE_NOTE_SUB_TURNS & (CHASE_NOTE_SUB_TURNS - 1)) === 0, "turns of noting are a power of two");
assert((TRY_EVERY_SUB_TURNS & (TRY_EVERY_SUB_TURNS - 1)) === 0, "turns of trying are a power of two");
assert(
  Math.max(...OF_KIND.step) * INVERSE_ROOTS[0]! < 0x8000_0000,
  "a step by the largest inverse fits 32 bits",
);

const way: Line = { fromX: 0, fromY: 0, dx: 0, dy: 0 };

/** Wishes the cat a step on its way to its goal: straight there, or to the next corner, as the flow field says. */
export function march(world: World, ground: Ground, row: number): void {
  if (isWaiting(ground, row, world.cats.networkId[row]!)) return;
  const { scratch, steering } = ground;
  const x = world.cats.x[row]!;
  const y = world.cats.y[row]!;
  const goalX = world.cats.goalX[row]!;
  const goalY = world.cats.goalY[row]!;
  const place = steering.place[row]!;
  const endX = endXOf(world, ground, row);
  const endY = endYOf(world, ground, row);
  const isThere = endX === x && endY === y;
  if (isThere && world.cats.order[row] !== ORDER_ATTACK) return arrive(world, ground, row); // who takes no step is not asked
  scratch.atX = endX;
  scratch.atY = endY;
  let corner = -1;
  if ((place & DIRECT) !== 0) {
    scratch.grid.spots[scratch.grid.spot[row]! + SPOT_KIND]! |= (steering.kind[row]! + 1) << PASSING_SHIFT;
  } else {
    corner = cornerOnTheWay(world, ground, row, cellAt(ground, goalX, goalY));
    if (corner >= 0) lookUpMiddle(ground, corner);
    else if (place !== 0 && !seesPlace(world, ground, row)) {
      scratch.atX = goalX;
      scratch.atY = goalY;
    }
  }
  const pace = paceOf(steering, row);
  const stride = steering.stride[row]!;
  const step = stride > 0 && stride < pace ? stride : pace;
  way.dx = scratch.atX - x;
  way.dy = scratch.atY - y;
  wishStep(ground, row, way, step);
  if (
    steering.blocked[row] === 0 ||
    isAwayFromWalls(ground, x + scratch.wishX[row]!, y + scratch.wishY[row]!)
  )
    return;
  if ((place & DIRECT) !== 0) steering.place[row] = place & ~DIRECT;
  if (corner < 0 || !lookUpNext(ground, cellAt(ground, x, y), corner)) return;
  way.dx = scratch.atX - x;
  way.dy = scratch.atY - y;
  wishStep(ground, row, way, step);
}

/**
 * Puts the middle of the next cell on the way to a corner into scratch.atX and atY. The line from the middle of a cell to its corner
 * is clear, but a cat beside it may rub along the walls.
 */
function lookUpNext(ground: Ground, cell: number, corner: number): boolean {
  const { scratch, walls } = ground;
  const { width } = scratch;
  lookUpMiddle(ground, cell);
  const fromX = scratch.atX;
  const fromY = scratch.atY;
  lookUpMiddle(ground, corner);
  const dx = scratch.atX - fromX;
  const dy = scratch.atY - fromY;
  const east = 2 * Math.abs(dx) >= Math.abs(dy) ? signOf(dx) : 0;
  const north = 2 * Math.abs(dy) >= Math.abs(dx) ? signOf(dy) : 0;
  const beside = cell + east;
  const ahead = cell + Math.imul(north, width);
  const isEastFree = !isWallAt(walls, beside);
  const isNorthFree = !isWallAt(walls, ahead);
  const isBothFree = isEastFree && isNorthFree && !isWallAt(walls, ahead + east);
  const next = isBothFree ? ahead + east : Math.abs(dx) >= Math.abs(dy) ? beside : ahead;
  if (isWallAt(walls, next)) return false;
  lookUpMiddle(ground, next);
  return true;
}

function signOf(value: number): number {
  return (value >> 31) - (-value >> 31);
}

/**
 * Whether a cat that has its goal in sight walks straight to its place from here on. One that came to the goal without seeing its
 * place gives it up.
 */
function seesPlace(world: World, ground: Ground, row: number): boolean {
  const { cats } = world;
  const { steering } = ground;
  const place = steering.place[row]!;
  if (!isNearPlace(world, row, place)) return false;
  way.fromX = cats.x[row]!;
  way.fromY = cats.y[row]!;
  way.dx = endXOf(world, ground, row) - way.fromX;
  way.dy = endYOf(world, ground, row) - way.fromY;
  const sees = isWalkable(ground, way);
  if (sees) steering.place[row] = place | DIRECT;
  else if (cats.goalX[row] === way.fromX && cats.goalY[row] === way.fromY) steering.place[row] = 0;
  return sees;
}

/** Whether a cat is so near to its goal that its place beside it is in sight, or nearly so. */
export function isNearPlace({ cats }: World, row: number, place: number): boolean {
  const farX = Math.abs(cats.goalX[row]! - cats.x[row]!);
  const farY = Math.abs(cats.goalY[row]! - cats.y[row]!);
  const beside = Math.max(Math.abs(eastOf(place)), Math.abs(northOf(place)));
  return Math.max(farX, farY) <= beside + NEAR_PLACE;
}

/** The cell to walk to before the one of the goal; -1: the goal is in sight, or the way to it is not known yet. */
function cornerOnTheWay(world: World, ground: Ground, row: number, goalCell: number): number {
  const { scratch, steering, flowFields } = ground;
  const cell = cellAt(ground, world.cats.x[row]!, world.cats.y[row]!);
  if (cell === goalCell) return -1;
  let flowRow = steering.flowRow[row]! - 1;
  if (flowRow < 0 || flowFields.goal[flowRow] !== goalCell + 1) {
    flowRow = requestFlowField(world, ground, goalCell, world.cats.playerId[row]!);
    steering.flowRow[row] = flowRow + 1;
  }
  if (flowRow < 0) return -1;
  flowFields.usedAt[flowRow] = scratch.subTurn;
  flowFields.askers[flowRow]! |= askerBit(world.cats.playerId[row]!);
  const via = viaOf(ground, flowRow, cell);
  return via === NO_VIA || via === goalCell ? -1 : via;
}

/** Wishes the cat a step straight toward an enemy that it took on by itself; false if a wall came between them. */
export function approach(world: World, ground: Ground, row: number, enemy: number): boolean {
  lookAt(world, row, enemy);
  if (ground.steering.blocked[row]! >= WAIT_BLOCKED && !isWalkable(ground, way)) return false;
  wishStep(ground, row, way, paceOf(ground.steering, row));
  return true;
}

/** Wishes the cat a step toward the one that it was told to attack: straight if no wall is between, else along a flow field. */
export function chase(world: World, ground: Ground, row: number, target: number): void {
  const { cats } = world;
  const isFirst = cats.goalX[row] === 0 && cats.goalY[row] === 0;
  if (isFirst || (ground.scratch.subTurn & (CHASE_NOTE_SUB_TURNS - 1)) === 0) {
    cats.goalX[row] = cats.x[target]!;
    cats.goalY[row] = cats.y[target]!;
  }
  lookAt(world, row, target);
  const isNear = way.dx * way.dx + way.dy * way.dy <= STRAIGHT_CHASE_SQUARED;
  const pace = paceOf(ground.steering, row);
  if (isNear && isWalkable(ground, way)) wishStep(ground, row, way, pace);
  else march(world, ground, row);
}

function lookAt({ cats }: World, row: number, other: number): void {
  way.fromX = cats.x[row]!;
  way.fromY = cats.y[row]!;
  way.dx = cats.x[other]! - way.fromX;
  way.dy = cats.y[other]! - way.fromY;
}

/** Wishes the cat a step of that length along a line; the last step is as short as it must be. */
function wishStep({ scratch }: Ground, row: number, line: Line, step: number): void {
  const { dx, dy } = line;
  const farther = Math.max(Math.abs(dx), Math.abs(dy));
  if (farther <= step && dx * dx + dy * dy <= step * step) {
    scratch.wishX[row] = dx;
    scratch.wishY[row] = dy;
    return;
  }
  // Both scaled so that the larger one has RATIO_BITS bits: the direction is right to 1/1000.
  const shift = Math.max(0, 32 - Math.clz32(farther) - RATIO_BITS);
  const scaledX = Math.abs(dx) >> shift;
  const scaledY = Math.abs(dy) >> shift;
  const squared = Math.imul(scaledX, scaledX) + Math.imul(scaledY, scaledY);
  const perUnit = Math.imul(step, INVERSE_ROOTS[squared >> INVERSE_SHIFT]!) >> INVERSE_SPARE;
  const stepX = Math.imul(scaledX, perUnit) >> INVERSE_BITS;
  const stepY = Math.imul(scaledY, perUnit) >> INVERSE_BITS;
  scratch.wishX[row] = dx < 0 ? -stepX : stepX;
  scratch.wishY[row] = dy < 0 ? -stepY : stepY;
}

/** What a cat tries in a sub-turn: one that stood still begins with half a step, one that waited with an eighth. */
export function paceOf({ pace, blocked }: Ground["steering"], row: number): number {
  return pace[row]! > 0 ? pace[row]! : blocked[row] === 0 ? PACE_AT_START : PACE_GAIN;
}

/** Whether a cat that got nowhere lets this sub-turn pass. */
export function isWaiting({ scratch, steering }: Ground, row: number, networkId: number): boolean {
  const isItsTurn = ((scratch.subTurn + networkId) & (TRY_EVERY_SUB_TURNS - 1)) === 0;
  return steering.blocked[row]! >= WAIT_BLOCKED && steering.pace[row]! <= PACE_GAIN && !isItsTurn;
}
