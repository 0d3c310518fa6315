import { assert } from "../base/index.ts";
import { giveClassicOrders } from "./classic-cats.ts";
import { isCommand, type CatCommand, type Command, type CushionCommand } from "./command.ts";
import { FIXED_PER_POINT, REACH_ALONE } from "./constants.ts";
import { divTrunc, fixedRatio, sqrtFloor } from "./fixed.ts";
import { orderCushion } from "./ground/cushion-orders.ts";
import { requestFlowField } from "./ground/flow-fields.ts";
import { fitLine, formUp, keepTogether, slowestStep, type GroupGoal } from "./ground/formation.ts";
import { setOrder, type Order } from "./ground/orders.ts";
import { freeWaypoint, joinQueue, leaveQueue, queuedAt, releaseWaypoint } from "./ground/queue.ts";
import { cellAt, findPlace } from "./ground/walls.ts";
import type { PlayerId } from "./match-setup.ts";
import { decideOutcome } from "./outcome.ts";
import { goOn, isPaused, pauseMatch } from "./pause.ts";
import {
  GROUND_FIELDS,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  OUTCOME_RUNNING,
} from "./world/fields.ts";
import { rowOfNetworkId, rowOfPlayer } from "./world/rows.ts";
import type { Ground, World } from "./world/world.ts";

const ORDER_OF: Readonly<Record<Exclude<CatCommand["kind"], "march">, number>> = {
  move: ORDER_MOVE,
  attack: ORDER_ATTACK,
  stop: ORDER_IDLE,
  "attack-move": ORDER_ATTACK_MOVE,
  hold: ORDER_HOLD,
  patrol: ORDER_PATROL,
};

/** An order to a group that ends on a line, if one was drawn. */
type GroupOrder = Order & GroupGoal;

/**
 * The square of the radius in which cats packed like oranges find room, for each of them, and a quarter more: hexagons of
 * 0.312 square units make 0.0992 by pi.
 */
const REACH_SQUARED_PER_CAT = 0x1_0000 * fixedRatio(124, 1_000);

/**
 * Gives the order to the cats that are alive and the sender's own; the others are passed over, on every peer alike.
 * A new order replaces the old one at once; an attack on an own, dead or missing cat makes the cat idle. While the match is
 * paused nobody gives orders: there is going on, and giving up.
 */
export function runCommand(world: World, sender: PlayerId, command: Command): void {
  assert(isCommand(command), "runCommand: the command is out of range");
  if (command.kind === "admit") return; // that is a matter of who plays, not of the world
  if (command.kind === "surrender") surrender(world, sender);
  else if (command.kind === "pause") pauseMatch(world, sender, command.reason);
  else if (command.kind === "go-on") goOn(world, sender);
  else if (!isPaused(world)) giveOrder(world, sender, command);
}

function giveOrder(world: World, sender: PlayerId, command: CatCommand | CushionCommand): void {
  if ("cushion" in command) {
    if (world.ground !== null) orderCushion(world, world.ground, sender, command);
  } else if (world.ground !== null) giveGroundOrder(world, world.ground, sender, command);
  else giveClassicOrders(world, sender, command);
}

/**
 * A player gives up: all their cats fall asleep where they are, for good, and count no more. They are still in the way and
 * can still be hit. Who has no cats in the match, or has given up already, changes nothing.
 */
function surrender(world: World, sender: PlayerId): void {
  const { header, cats, players, ground } = world;
  const player = rowOfPlayer(world, sender);
  if (player < 0 || players.score[player] === 0) return;
  if (ground !== null) ground.seats.isAsleep[player] = 1;
  players.score[player] = 0;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] !== sender) continue;
    cats.order[row] = ORDER_ASLEEP;
    cats.goalX[row] = 0;
    cats.goalY[row] = 0;
    cats.targetId[row] = 0;
    if (ground === null) continue;
    leaveQueue(ground, row);
    for (const field of GROUND_FIELDS.steering) if (field !== "kind") ground.steering[field][row] = 0;
  }
  if (header.outcome === OUTCOME_RUNNING) header.outcome = decideOutcome(world);
}

/**
 * On a map. A new order replaces the old one and the queue; a queued one waits behind them, unless the queue is full. A point
 * outside of the map or in a wall is moved to the nearest free place.
 */
function giveGroundOrder(world: World, ground: Ground, sender: PlayerId, command: CatCommand): void {
  const { scratch, rules } = ground;
  scratch.reserve(world.header.catCapacity, rules.mapWidth, rules.mapHeight);
  const rows = ownRows(world, sender, command.cats);
  if (rows.length === 0) return;
  const order = orderOf(world, ground, rows, command);
  if (command.kind !== "stop" && command.queued === true) queueOrder(world, ground, rows, order);
  else giveNow(world, ground, rows, order);
}

function ownRows(
  { cats, header }: World,
  sender: PlayerId,
  networkIds: readonly number[],
): readonly number[] {
  const rows: number[] = [];
  for (const networkId of networkIds) {
    const row = rowOfNetworkId(cats.networkId, header.catCount, networkId);
    if (row >= 0 && cats.playerId[row] === sender && cats.order[row] !== ORDER_ASLEEP) rows.push(row);
  }
  return rows;
}

function orderOf(world: World, ground: Ground, rows: readonly number[], command: CatCommand): GroupOrder {
  const order = orderWord(command);
  const targetId = command.kind === "attack" ? command.targetId : 0;
  const nowhere = {
    order,
    x: 0,
    y: 0,
    targetId,
    reach: 0,
    fromX: 0,
    fromY: 0,
    stride: 0,
    lineX: 0,
    lineY: 0,
  };
  if (command.kind === "attack" || command.kind === "stop" || command.kind === "hold") return nowhere;
  const { scratch } = ground;
  const isLoose = rows.length === 1 || (command.kind === "march" && command.isLoose);
  const there = {
    ...goalOf(ground, command),
    ...{ reach: reachOf(rows.length), stride: isLoose ? 0 : slowestStep(ground, rows) },
  };
  if (command.kind !== "patrol") return { ...nowhere, ...there };
  findMiddle(world, ground, rows);
  return { ...nowhere, ...there, fromX: scratch.atX, fromY: scratch.atY };
}

function orderWord(command: CatCommand): number {
  if (command.kind !== "march") return ORDER_OF[command.kind];
  return command.isFighting ? ORDER_ATTACK_MOVE : ORDER_MOVE;
}

/** A line of length 0 is a point. */
function goalOf(ground: Ground, command: Extract<CatCommand, { readonly x: number }>): GroupGoal {
  const x = command.x * FIXED_PER_POINT;
  const y = command.y * FIXED_PER_POINT;
  const line = command.kind === "march" ? command.line : null;
  const [toX, toY] = line === null ? [x, y] : [line.x * FIXED_PER_POINT, line.y * FIXED_PER_POINT];
  return fitLine(ground, [x, y, toX, toY]);
}

/** How far from its goal the outermost of a packed group stands, Fixed. */
function reachOf(catCount: number): number {
  assert(catCount >= 1, "reachOf: a group is not empty");
  return catCount === 1 ? REACH_ALONE : REACH_ALONE + sqrtFloor(catCount * REACH_SQUARED_PER_CAT);
}

/** Puts the place nearest to the middle of the cats into scratch.atX and atY. */
function findMiddle({ cats }: World, ground: Ground, rows: readonly number[]): void {
  let sumX = 0;
  let sumY = 0;
  for (const row of rows) {
    sumX += cats.x[row]!;
    sumY += cats.y[row]!;
  }
  findPlace(ground, divTrunc(sumX, rows.length), divTrunc(sumY, rows.length));
}

function giveNow(world: World, ground: Ground, rows: readonly number[], order: GroupOrder): void {
  const goesSomewhere = order.reach > 0;
  const flowRow = goesSomewhere ? requestFlowField(world, ground, cellAt(ground, order.x, order.y)) : -1;
  for (const row of rows) {
    leaveQueue(ground, row);
    setOrder(world, ground, row, order);
    ground.steering.flowRow[row] = flowRow + 1;
  }
  if (!goesSomewhere || order.order === ORDER_PATROL) return;
  const isTogether = order.stride > 0;
  if (isTogether || (order.lineX | order.lineY) !== 0) formUp(world, ground, rows, order);
  if (isTogether) keepTogether(world, ground, rows);
}

/** Idle and holding cats with an empty queue have nothing to finish first: they begin at once. */
function queueOrder(world: World, ground: Ground, rows: readonly number[], order: GroupOrder): void {
  const isBusy = (row: number): boolean => {
    const now = world.cats.order[row]!;
    return (now !== ORDER_IDLE && now !== ORDER_HOLD) || queuedAt(ground, row, 0) >= 0;
  };
  const busy = rows.filter(isBusy);
  const free = rows.filter((row) => !isBusy(row));
  if (free.length > 0) giveNow(world, ground, free, order);
  const waypoint = busy.length > 0 ? freeWaypoint(ground) : -1;
  if (waypoint < 0) return; // when all rows are taken, it is as if the queues were full
  const { waypoints } = ground;
  const fields = [
    "order",
    "x",
    "y",
    "targetId",
    "reach",
    "fromX",
    "fromY",
    "stride",
    "lineX",
    "lineY",
  ] as const;
  for (const field of fields) waypoints[field][waypoint] = order[field];
  waypoints.count[waypoint] = busy.length;
  waypoints.userCount[waypoint] = 1; // held until all have joined
  for (const row of busy) joinQueue(ground, row, waypoint);
  releaseWaypoint(ground, waypoint);
}
