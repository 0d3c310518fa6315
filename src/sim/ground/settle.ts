import { CAT_STEP } from "../constants.ts";
import { ORDER_MOVE } from "../fields.ts";
import { divTrunc, ONE } from "../fixed.ts";
import type { Ground, World } from "../world.ts";
import { arrive } from "./orders.ts";
import { PACE_GAIN, paceOf } from "./march.ts";
import { BLOCKED_TOUCHING, isMarching, MOVING, TOUCHES_ARRIVED, TOUCHES_QUEUE } from "./separate.ts";
import { keepOffWalls } from "./walls.ts";

/** What neighbours can do to a cat in a sub-turn, along each axis. With a step it stays below a cat's radius. */
const PUSH_MAX = 2 * CAT_STEP + (CAT_STEP >> 2);
/** A group's cat that gets nowhere for so long within its reach has come as far as it can. */
const BLOCKED_IN_REACH = 6;
/** About a minute of tries in vain: a cat that waits for no other gives up. */
const BLOCKED_MAX = 450;
/** Less than this in a sub-turn is hardly any way. */
const BLOCKED_BELOW = CAT_STEP >> 3;
/** Within 1/16 of a unit of its goal a cat is there. */
const THERE_SQUARED = (ONE >> 4) * (ONE >> 4);

/** Moves every cat to where it goes, keeps it off the walls, and sees who has arrived. */
export function moveAll(world: World, ground: Ground): void {
  const { x, y, order, targetId } = world.cats;
  const { scratch } = ground;
  const { rows, startX, startY, sortedX, sortedY, sortedFlags, catCount } = scratch;
  for (let place = 0; place < catCount; place += 1) {
    const oldX = startX[place]!;
    const oldY = startY[place]!;
    const stepX = clamp(sortedX[place]! - oldX);
    const stepY = clamp(sortedY[place]! - oldY);
    const isMoving = (sortedFlags[place]! & MOVING) !== 0;
    if (stepX === 0 && stepY === 0 && !isMoving) continue;
    const row = rows[place]!;
    if (keepOffWalls(ground, oldX + stepX, oldY + stepY)) {
      x[row] = scratch.atX;
      y[row] = scratch.atY;
    }
    if (!isMoving) continue;
    noteProgress(ground, row, x[row]! - oldX, y[row]! - oldY);
    const mayArrive = isMarching(order[row]!) && (order[row] === ORDER_MOVE || targetId[row] === 0);
    if (mayArrive && hasArrived(world, ground, row)) arrive(world, ground, row);
  }
}

/** Takes the pace that the crowd allows, and counts the sub-turns in which a cat got hardly any further, less those in which it did. */
function noteProgress({ scratch, steering }: Ground, row: number, movedX: number, movedY: number): void {
  const wishX = scratch.wishX[row]!;
  const wishY = scratch.wishY[row]!;
  const { blocked, pace } = steering;
  if (movedX === wishX && movedY === wishY) {
    pace[row] = Math.min(CAT_STEP, paceOf(steering, row) + PACE_GAIN);
    blocked[row] = blocked[row]! >> 1;
    return;
  }
  const wished = wishX * wishX + wishY * wishY;
  const got = divTrunc((movedX * wishX + movedY * wishY) * paceOf(steering, row), wished);
  pace[row] = Math.max(PACE_GAIN, Math.min(CAT_STEP, got + PACE_GAIN));
  if (got < BLOCKED_BELOW) blocked[row] = Math.min(BLOCKED_MAX, blocked[row]! + 1);
  else if (blocked[row]! > 0) blocked[row] = blocked[row]! >> 1;
}

function hasArrived({ cats }: World, { scratch, steering }: Ground, row: number): boolean {
  const dx = cats.goalX[row]! - cats.x[row]!;
  const dy = cats.goalY[row]! - cats.y[row]!;
  const distanceSquared = dx * dx + dy * dy;
  if (distanceSquared === 0) return true;
  const blocked = steering.blocked[row]!;
  if (blocked < BLOCKED_IN_REACH || steering.pace[row]! > PACE_GAIN) return false;
  const reach = steering.reach[row]!;
  if (distanceSquared <= THERE_SQUARED || distanceSquared <= reach * reach) return true;
  const touching = scratch.touching[row]!;
  if (blocked >= BLOCKED_TOUCHING && (touching & TOUCHES_ARRIVED) !== 0) return true;
  return blocked === BLOCKED_MAX && (touching & TOUCHES_QUEUE) === 0;
}

function clamp(push: number): number {
  return push > PUSH_MAX ? PUSH_MAX : push < -PUSH_MAX ? -PUSH_MAX : push;
}
