import { assert } from "../base/index.ts";
import { giveClassicOrders } from "./classic-cats.ts";
import { isCommand, type CatCommand, type Command, type CushionCommand } from "./command.ts";
import { FIXED_PER_POINT } from "./constants.ts";
import { orderCushion } from "./ground/cushion-orders.ts";
import { requestFlowField } from "./ground/flow-fields.ts";
import { findMiddle, fitLine, slowestStep, type GroupGoal } from "./ground/formation.ts";
import { reachOf } from "./ground/groups.ts";
import { setOrder, type Order } from "./ground/orders.ts";
import { freeWaypoint, joinQueue, leaveQueue, queuedAt, releaseWaypoint } from "./ground/queue.ts";
import { hasCushionToTake } from "./ground/stay.ts";
import { cellAt } from "./ground/walls.ts";
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

/** What a player tells some of its cats on a map. */
interface GivenOrder {
  readonly sender: PlayerId;
  readonly rows: readonly number[]; // of the cats
  readonly order: Order;
}

/**
 * Gives the order to the cats that are alive and the sender's own; the others are passed over, on every peer alike.
 * A new order replaces the old one at once; an attack on an own, dead or missing cat makes the cat idle. While the match is
 * paused nobody gives orders: there is going on, and giving up.
 */
export function runCommand(world: World, sender: PlayerId, command: Command): void {
  assert(isCommand(command), "runCommand: the command is out of range");
  if (command.kind === "admit") return; // that changes the players, not the world
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
 * can still be hit. A player who has no cats in the match, or has given up already, changes nothing.
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
  const given = { sender, rows, order };
  if (command.kind !== "stop" && command.queued === true) queueOrder(world, ground, given);
  else giveNow(world, ground, given);
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

function orderOf(world: World, ground: Ground, rows: readonly number[], command: CatCommand): Order {
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
  const isLoose = command.kind === "march" && command.isLoose;
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

/** Those who are formed up are so at the beginning of the next sub-turn, when all commands have run: see formGroups. */
function giveNow(world: World, ground: Ground, { sender, rows, order }: GivenOrder): void {
  const goesSomewhere = order.reach > 0;
  const isGroup = order.stride > 0 || (order.lineX | order.lineY) !== 0;
  const isFormedUp = goesSomewhere && isGroup && order.order !== ORDER_PATROL;
  const flowRow = goesSomewhere
    ? requestFlowField(world, ground, cellAt(ground, order.x, order.y), sender)
    : -1;
  for (const row of rows) {
    leaveQueue(ground, row);
    setOrder(world, ground, row, order);
    ground.steering.flowRow[row] = flowRow + 1;
    if (isFormedUp) ground.steering.formsAt[row] = world.header.subTurn + 1;
  }
}

/** Idle and holding cats with an empty queue, and no cushion to take, have nothing to finish first: they begin at once. */
function queueOrder(world: World, ground: Ground, { sender, rows, order }: GivenOrder): void {
  const isBusy = (row: number): boolean => {
    const now = world.cats.order[row]!;
    if (queuedAt(ground, row, 0) >= 0) return true;
    return now === ORDER_IDLE ? hasCushionToTake(world, ground, row) : now !== ORDER_HOLD;
  };
  const busy = rows.filter(isBusy);
  const free = rows.filter((row) => !isBusy(row));
  if (free.length > 0) giveNow(world, ground, { sender, rows: free, order });
  const waypoint = busy.length > 0 ? freeWaypoint(world, ground, sender) : -1;
  if (waypoint < 0) return; // when there is none for the sender, it is as if the queues were full
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
  if (busy.length === 1) waypoints.stride[waypoint] = 0; // there is nobody to wait for
  waypoints.playerId[waypoint] = sender;
  waypoints.userCount[waypoint] = 1; // held until all have joined
  waypoints.count[waypoint] = busy.filter((row) => joinQueue(ground, row, waypoint)).length; // some queues are full
  releaseWaypoint(ground, waypoint);
}
