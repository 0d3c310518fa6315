import { ORDER_ATTACK, ORDER_ATTACK_MOVE, ORDER_IDLE, ORDER_PATROL } from "../world/fields.ts";
import { fixedRatio } from "../fixed.ts";
import { rowOfNetworkId, rowOfPlayer } from "../world/rows.ts";
import type { Ground, World } from "../world/world.ts";
import { queuedAt, releaseWaypoint, takeFromQueue } from "./queue.ts";

/** How far from where their target was last those may end who were told to attack it. */
const REACH_AFTERWARDS = fixedRatio(2, 1);

/** An order as a waypoint holds it. */
export interface Order {
  readonly order: number; // ORDER_...
  readonly x: number; // Fixed; 0 where the order goes nowhere
  readonly y: number;
  readonly targetId: number;
  readonly reach: number;
  readonly fromX: number; // the other end of a patrol
  readonly fromY: number;
}

/** Gives a cat an order in place of what it does now. An attack on an own, allied, dead or missing cat makes it idle. */
export function setOrder(world: World, ground: Ground, row: number, order: Order): void {
  const { cats } = world;
  const { steering } = ground;
  const isVain = order.order === ORDER_ATTACK && !isFoe(world, ground, row, order.targetId);
  cats.order[row] = isVain ? ORDER_IDLE : order.order;
  cats.goalX[row] = order.x;
  cats.goalY[row] = order.y;
  cats.targetId[row] = isVain ? 0 : order.targetId;
  steering.flowRow[row] = 0;
  steering.blocked[row] = 0;
  steering.reach[row] = order.reach;
  steering.patrolX[row] = order.fromX;
  steering.patrolY[row] = order.fromY;
  steering.foeId[row] = 0;
}

/** The cat has done what it was told: it takes up the next order in its queue, if there is one, or stands where it is. */
function endOrder(world: World, ground: Ground, row: number): void {
  if (takeUpNext(world, ground, row)) return;
  const { cats } = world;
  if (cats.order[row] === ORDER_IDLE) return;
  cats.order[row] = ORDER_IDLE;
  cats.targetId[row] = 0;
  ground.steering.flowRow[row] = 0;
  ground.steering.blocked[row] = 0;
}

/**
 * Whom the cat was told to attack is gone. It takes up the next order in its queue, or fights its way to where it last noted
 * its target, as with an attack-move, and goes on fighting whom it has taken on meanwhile.
 */
export function loseTarget(world: World, ground: Ground, row: number): void {
  if (takeUpNext(world, ground, row)) return;
  const { cats } = world;
  const { steering } = ground;
  const wentSomewhere = cats.goalX[row] !== 0 || cats.goalY[row] !== 0;
  cats.order[row] = wentSomewhere ? ORDER_ATTACK_MOVE : ORDER_IDLE;
  cats.targetId[row] = steering.foeId[row]!;
  steering.foeId[row] = 0;
  steering.blocked[row] = 0;
  steering.reach[row] = wentSomewhere ? REACH_AFTERWARDS : 0;
  if (!wentSomewhere) steering.flowRow[row] = 0;
}

/** The cat has come to its goal: the end of an order, or of one leg of a patrol. */
export function arrive(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  if (cats.order[row] !== ORDER_PATROL) return endOrder(world, ground, row);
  if (takeUpNext(world, ground, row)) return;
  const { patrolX, patrolY, blocked, flowRow } = ground.steering;
  const [goalX, goalY] = [cats.goalX[row]!, cats.goalY[row]!];
  cats.goalX[row] = patrolX[row]!;
  cats.goalY[row] = patrolY[row]!;
  patrolX[row] = goalX;
  patrolY[row] = goalY;
  blocked[row] = 0;
  flowRow[row] = 0;
}

/** Gives a cat the next order in its queue; false if there is none. */
export function takeUpNext(world: World, ground: Ground, row: number): boolean {
  if (queuedAt(ground, row, 0) < 0) return false;
  const waypoint = takeFromQueue(ground, row);
  const { order, x, y, targetId, reach, fromX, fromY } = ground.waypoints;
  setOrder(world, ground, row, {
    order: order[waypoint]!,
    x: x[waypoint]!,
    y: y[waypoint]!,
    targetId: targetId[waypoint]!,
    reach: reach[waypoint]!,
    fromX: fromX[waypoint]!,
    fromY: fromY[waypoint]!,
  });
  releaseWaypoint(ground, waypoint);
  return true;
}

function isFoe(world: World, { seats }: Ground, row: number, targetId: number): boolean {
  const { cats, header } = world;
  const target = rowOfNetworkId(cats.networkId, header.catCount, targetId);
  if (target < 0) return false;
  const own = rowOfPlayer(world, cats.playerId[row]!);
  const other = rowOfPlayer(world, cats.playerId[target]!);
  return own >= 0 && other >= 0 && seats.team[own] !== seats.team[other];
}
