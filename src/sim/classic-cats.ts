import type { CatCommand } from "./command.ts";
import {
  ATTACK_RANGE,
  CAT_STEP,
  FIXED_PER_POINT,
  THROW_COOLDOWN_SUB_TURNS,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
} from "./constants.ts";
import { divTrunc, sqrtFloor } from "./fixed.ts";
import type { PlayerId } from "./match-setup.ts";
import { throwYarn } from "./world/add-object.ts";
import { ORDER_ASLEEP, ORDER_ATTACK, ORDER_IDLE, ORDER_MOVE } from "./world/fields.ts";
import { rowOfNetworkId } from "./world/rows.ts";
import type { World } from "./world/world.ts";

const ATTACK_RANGE_SQUARED = ATTACK_RANGE * ATTACK_RANGE;
const CAT_STEP_SQUARED = CAT_STEP * CAT_STEP;

/** The cats of Classic, in ascending network id, each acting on what the ones before it left. */
export function stepClassicCats(world: World): void {
  const { cooldown, order } = world.cats;
  const catCount = world.header.catCount;
  for (let row = 0; row < catCount; row += 1) {
    if (cooldown[row]! > 0) cooldown[row]! -= 1;
    if (order[row] === ORDER_MOVE) stepMove(world, row);
    else if (order[row] === ORDER_ATTACK && cooldown[row] === 0) stepAttack(world, row);
  }
}

function stepMove(world: World, row: number): void {
  const { cats } = world;
  const goalX = cats.goalX[row]!;
  const goalY = cats.goalY[row]!;
  if (stepToward(world, row, goalX, goalY)) makeIdle(world, row);
}

/** Throws at a target in range, walks toward one out of range. The caller sees to it that the cat may throw. */
function stepAttack(world: World, row: number): void {
  const { cats, header } = world;
  const target = rowOfNetworkId(cats.networkId, header.catCount, cats.targetId[row]!);
  if (target < 0) {
    makeIdle(world, row);
    return;
  }
  const x = cats.x[target]!;
  const y = cats.y[target]!;
  const dx = x - cats.x[row]!;
  const dy = y - cats.y[row]!;
  if (dx * dx + dy * dy > ATTACK_RANGE_SQUARED) {
    stepToward(world, row, x, y);
    return;
  }
  cats.cooldown[row] = THROW_COOLDOWN_SUB_TURNS;
  throwYarn(world, row, { targetId: cats.targetId[row]!, x, y });
}

/** One step toward a point; the last one is shortened, so that the cat arrives exactly. True once it is there. */
function stepToward(world: World, row: number, goalX: number, goalY: number): boolean {
  const { x, y } = world.cats;
  const dx = goalX - x[row]!;
  const dy = goalY - y[row]!;
  const distanceSquared = dx * dx + dy * dy;
  if (distanceSquared <= CAT_STEP_SQUARED) {
    x[row] = goalX;
    y[row] = goalY;
    return true;
  }
  const distance = sqrtFloor(distanceSquared);
  x[row]! += divTrunc(dx * CAT_STEP, distance);
  y[row]! += divTrunc(dy * CAT_STEP, distance);
  return false;
}

/** Classic knows three orders and no queues: whatever else comes changes nothing. */
export function giveClassicOrders(world: World, sender: PlayerId, command: CatCommand): void {
  if (command.kind !== "move" && command.kind !== "attack" && command.kind !== "stop") return;
  if (command.kind !== "stop" && command.queued === true) return;
  const { cats } = world;
  for (const networkId of command.cats) {
    const row = rowOfNetworkId(cats.networkId, world.header.catCount, networkId);
    if (row < 0 || cats.playerId[row] !== sender || cats.order[row] === ORDER_ASLEEP) continue;
    giveClassicOrder(world, row, command);
  }
}

function giveClassicOrder(world: World, row: number, command: CatCommand): void {
  const { cats } = world;
  makeIdle(world, row);
  if (command.kind === "move") {
    cats.order[row] = ORDER_MOVE;
    cats.goalX[row] = clamp(command.x * FIXED_PER_POINT, WORLD_HALF_WIDTH);
    cats.goalY[row] = clamp(command.y * FIXED_PER_POINT, WORLD_HALF_HEIGHT);
  } else if (command.kind === "attack") {
    const target = rowOfNetworkId(cats.networkId, world.header.catCount, command.targetId);
    if (target < 0 || cats.playerId[target] === cats.playerId[row]) return;
    cats.order[row] = ORDER_ATTACK;
    cats.targetId[row] = command.targetId;
  }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

function makeIdle(world: World, row: number): void {
  const { cats } = world;
  cats.order[row] = ORDER_IDLE;
  cats.goalX[row] = 0;
  cats.goalY[row] = 0;
  cats.targetId[row] = 0;
}
