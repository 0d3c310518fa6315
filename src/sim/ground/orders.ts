import { ORDER_ATTACK, ORDER_ATTACK_MOVE, ORDER_IDLE, ORDER_MOVE, ORDER_PATROL } from "../world/fields.ts";
import { divTrunc, fixedRatio } from "../fixed.ts";
import { rowOfNetworkId, rowOfPlayer } from "../world/rows.ts";
import type { Ground, World } from "../world/world.ts";
import { DIRECT, endXOf, endYOf, isPlaceFree, placeAt } from "./place.ts";
import { queuedAt, releaseWaypoint, takeFromQueue } from "./queue.ts";
import { hasCushionToTake } from "./stay.ts";
import { isWalkable, type Line } from "./walls.ts";

/** How far from where their target was last those may end who were told to attack it. */
const REACH_AFTERWARDS = fixedRatio(2, 1);

/** One for all calls, so that none makes garbage. */
const way: Line = { fromX: 0, fromY: 0, dx: 0, dy: 0 };

/** An order as a waypoint holds it. */
export interface Order {
  readonly order: number; // ORDER_...
  readonly x: number; // Fixed; 0 where the order goes nowhere
  readonly y: number;
  readonly targetId: number;
  readonly reach: number;
  readonly fromX: number; // the other end of a patrol
  readonly fromY: number;
  readonly stride: number; // of the slowest of a group that goes together; 0: each at its own pace
  readonly lineX: number; // from the goal to one end of the line that they end on; 0, 0: around the goal
  readonly lineY: number;
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
  steering.patrolX[row] = order.order === ORDER_PATROL ? order.fromX : order.lineX;
  steering.patrolY[row] = order.order === ORDER_PATROL ? order.fromY : order.lineY;
  steering.foeId[row] = 0;
  steering.stride[row] = order.stride;
  steering.place[row] = 0;
  steering.formsAt[row] = 0;
}

/**
 * The cat has come to where it was told to go: it takes up the next order in its queue, if there is one, or stands where it is. It does
 * stand there if there is a cushion to take: see staysForCushion.
 */
function endOrder(world: World, ground: Ground, row: number): void {
  if (!hasCushionToTake(world, ground, row) && takeUpNext(world, ground, row)) return;
  const { cats } = world;
  if (cats.order[row] === ORDER_IDLE) return;
  cats.order[row] = ORDER_IDLE;
  cats.targetId[row] = 0;
  ground.steering.flowRow[row] = 0;
  ground.steering.blocked[row] = 0;
  ground.steering.stride[row] = 0;
  ground.steering.place[row] = 0;
  ground.steering.formsAt[row] = 0;
  ground.steering.patrolX[row] = 0; // of its line
  ground.steering.patrolY[row] = 0;
}

/**
 * The target that the cat was told to attack is gone. The cat takes up the next order in its queue, or fights its way to where it last
 * noted its target, as with an attack-move, and goes on fighting the enemy that it has taken on meanwhile.
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
  const { order, x, y, targetId, reach, fromX, fromY, stride, lineX, lineY } = ground.waypoints;
  const before = ground.steering.place[row]!;
  setOrder(world, ground, row, {
    order: order[waypoint]!,
    x: x[waypoint]!,
    y: y[waypoint]!,
    targetId: targetId[waypoint]!,
    reach: reach[waypoint]!,
    fromX: fromX[waypoint]!,
    fromY: fromY[waypoint]!,
    stride: stride[waypoint]!,
    lineX: lineX[waypoint]!,
    lineY: lineY[waypoint]!,
  });
  takePlace(world, ground, row, nextPlace(ground, waypoint, before));
  releaseWaypoint(ground, waypoint);
  return true;
}

/**
 * The place of a cat that takes up a queued order: the one that it had before, if the group stays together, or the next on the line
 * that they end on, as they come.
 */
function nextPlace(ground: Ground, waypoint: number, before: number): number {
  const { order, stride, lineX, lineY } = ground.waypoints;
  const isMarch = order[waypoint] === ORDER_MOVE || order[waypoint] === ORDER_ATTACK_MOVE;
  if (!isMarch) return 0;
  const hasLine = (lineX[waypoint]! | lineY[waypoint]!) !== 0;
  return hasLine ? placeOnLine(ground, waypoint) : stride[waypoint]! > 0 ? before & ~DIRECT : 0;
}

/** Gives a cat that place beside its goal, if no wall is there. */
function takePlace(world: World, ground: Ground, row: number, place: number): void {
  const { cats } = world;
  if (place === 0 || !isPlaceFree(ground, cats.goalX[row]!, cats.goalY[row]!, place)) return;
  ground.steering.place[row] = place;
  way.fromX = cats.x[row]!;
  way.fromY = cats.y[row]!;
  way.dx = endXOf(world, ground, row) - way.fromX;
  way.dy = endYOf(world, ground, row) - way.fromY;
  if (isWalkable(ground, way)) ground.steering.place[row] = place | DIRECT;
}

function placeOnLine(ground: Ground, waypoint: number): number {
  const { lineX, lineY, count, userCount } = ground.waypoints;
  const ofAll = count[waypoint]!;
  const share = 2 * Math.min(ofAll, userCount[waypoint]!) - 1 - ofAll; // from one end to the other
  const offsetX = divTrunc(lineX[waypoint]! * share, ofAll) | 0;
  const offsetY = divTrunc(lineY[waypoint]! * share, ofAll) | 0;
  return placeAt(offsetX, offsetY);
}

function isFoe(world: World, { seats }: Ground, row: number, targetId: number): boolean {
  const { cats, header } = world;
  const target = rowOfNetworkId(cats.networkId, header.catCount, targetId);
  if (target < 0) return false;
  const own = rowOfPlayer(world, cats.playerId[row]!);
  const other = rowOfPlayer(world, cats.playerId[target]!);
  return own >= 0 && other >= 0 && seats.team[own] !== seats.team[other];
}
