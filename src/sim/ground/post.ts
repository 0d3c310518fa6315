import { assert } from "../../base/index.ts";
import { REACH_ALONE } from "../constants.ts";
import { fixedRatio, ONE } from "../fixed.ts";
import { ORDER_ATTACK_MOVE, ORDER_IDLE } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { DIRECT, eastOf, northOf, placeAt } from "./place.ts";
import { isWalkable, type Line } from "./walls.ts";

/** An idle cat takes on nobody who is farther from its post than this. That is farther than it comes to help. */
const LEASH = fixedRatio(14, 1);
const LEASH_SQUARED = LEASH * LEASH;
/** It goes back from this on. */
const AWAY = fixedRatio(15, 10);
const AWAY_SQUARED = AWAY * AWAY;
/**
 * Cats with nobody to fight look in turn whether they are at their posts, each this often; a power of two. A cat that looks
 * sooner leaves in a lull of a fight, and the next enemies meet those that are left.
 */
const GO_BACK_SUB_TURNS = 256;
/** A post lies no farther from the goal of the cat that stands there, or the cat has none but its post. */
const PLACE_REACH = 64 * ONE;

assert((GO_BACK_SUB_TURNS & (GO_BACK_SUB_TURNS - 1)) === 0, "turns of looking are a power of two");

/** One for all calls, so that none makes garbage. */
const way: Line = { fromX: 0, fromY: 0, dx: 0, dy: 0 };

/** An idle cat that takes on an enemy notes where it stood: patrolX and patrolY, never 0 both. */
export function notePost({ cats }: World, { steering }: Ground, row: number): void {
  if (cats.order[row] !== ORDER_IDLE || (steering.patrolX[row]! | steering.patrolY[row]!) !== 0) return;
  const x = cats.x[row]!;
  const y = cats.y[row]!;
  steering.patrolX[row] = (x | y) === 0 ? 1 : x;
  steering.patrolY[row] = y;
}

/** Whether an enemy is so far from the post of a cat that stands there, or goes back there, that it lets it go. */
export function isFarFromPost({ cats }: World, ground: Ground, row: number, enemy: number): boolean {
  const { patrolX, patrolY } = ground.steering;
  const order = cats.order[row]!;
  const hasPost =
    order === ORDER_IDLE ? (patrolX[row]! | patrolY[row]!) !== 0 : isGoingBack(ground, row, order);
  if (!hasPost) return false;
  const dx = cats.x[enemy]! - patrolX[row]!;
  const dy = cats.y[enemy]! - patrolY[row]!;
  return dx * dx + dy * dy > LEASH_SQUARED;
}

/** A cat that goes back has no stride, and a sub-turn less than 0 in which it set out. */
function isGoingBack({ steering }: Ground, row: number, order: number): boolean {
  return order === ORDER_ATTACK_MOVE && steering.formsAt[row]! < 0 && steering.stride[row] === 0;
}

/** An idle cat that fights nobody any more goes back to where it stood, and takes on enemies near it on the way. */
export function goBack(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  const { steering, scratch } = ground;
  const { patrolX, patrolY, place, reach } = steering;
  if (cats.order[row] !== ORDER_IDLE || (patrolX[row]! | patrolY[row]!) === 0) return;
  if (((scratch.subTurn + cats.networkId[row]!) & (GO_BACK_SUB_TURNS - 1)) !== 0) return;
  way.fromX = cats.x[row]!;
  way.fromY = cats.y[row]!;
  way.dx = patrolX[row]! - way.fromX;
  way.dy = patrolY[row]! - way.fromY;
  if (way.dx * way.dx + way.dy * way.dy <= AWAY_SQUARED) {
    patrolX[row] = 0;
    patrolY[row] = 0;
    return;
  }
  cats.order[row] = ORDER_ATTACK_MOVE;
  steering.formsAt[row] = -scratch.subTurn;
  steering.stride[row] = 0;
  steering.flowRow[row] = 0;
  steering.blocked[row] = 0;
  if (reach[row] === 0) reach[row] = REACH_ALONE;
  // It keeps the goal that it came to, so that those who came there together share a flow field.
  const besideX = patrolX[row]! - cats.goalX[row]!;
  const besideY = patrolY[row]! - cats.goalY[row]!;
  const hasGoal = (cats.goalX[row]! | cats.goalY[row]!) !== 0;
  let where = placeAt(besideX, besideY);
  if (!hasGoal || Math.max(Math.abs(besideX), Math.abs(besideY)) > PLACE_REACH) {
    cats.goalX[row] = patrolX[row]!;
    cats.goalY[row] = patrolY[row]!;
    where = placeAt(0, 0);
  }
  // In 1/128 units: nobody ends in a wall by a rounding.
  way.dx = cats.goalX[row]! + eastOf(where) - way.fromX;
  way.dy = cats.goalY[row]! + northOf(where) - way.fromY;
  place[row] = isWalkable(ground, way) ? where | DIRECT : where;
}
