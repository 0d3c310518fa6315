import { assert } from "../base/index.ts";
import {
  ATTACK_RANGE,
  CAT_STEP,
  THROW_COOLDOWN_SUB_TURNS,
  YARN_DAMAGE,
  YARN_FLIGHT_SUB_TURNS,
} from "./constants.ts";
import { FIELDS, ORDER_ATTACK, ORDER_IDLE, ORDER_MOVE, OUTCOME_DRAW, OUTCOME_RUNNING } from "./fields.ts";
import { divTrunc, sqrtFloor } from "./fixed.ts";
import { compactRows, rowOfNetworkId } from "./rows.ts";
import type { World } from "./world.ts";

const ATTACK_RANGE_SQUARED = ATTACK_RANGE * ATTACK_RANGE;
const CAT_STEP_SQUARED = CAT_STEP * CAT_STEP;

/**
 * Runs one sub-turn, 1/30 s, in place: cats in ascending network id, then the yarn that was in the air before, then the
 * dead are removed. A pure function of the world: no argument, no memory, no clock.
 */
export function step(world: World): void {
  const { header } = world;
  header.subTurn += 1;
  const yarnCountBefore = header.yarnCount; // a ball thrown now flies from the next sub-turn on
  stepCats(world);
  if (yarnCountBefore > 0) stepYarn(world, yarnCountBefore);
}

function stepCats(world: World): void {
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
  throwYarn(world, row, x, y);
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

function makeIdle(world: World, row: number): void {
  const { cats } = world;
  cats.order[row] = ORDER_IDLE;
  cats.goalX[row] = 0;
  cats.goalY[row] = 0;
  cats.targetId[row] = 0;
}

function throwYarn(world: World, thrower: number, toX: number, toY: number): void {
  const { cats, yarn, header } = world;
  const row = header.yarnCount;
  assert(row < header.yarnCapacity, "throwYarn: the table is full");
  yarn.networkId[row] = header.nextNetworkId;
  yarn.playerId[row] = cats.playerId[thrower]!;
  yarn.targetId[row] = cats.targetId[thrower]!;
  yarn.fromX[row] = cats.x[thrower]!;
  yarn.fromY[row] = cats.y[thrower]!;
  yarn.toX[row] = toX;
  yarn.toY[row] = toY;
  yarn.subTurnsLeft[row] = YARN_FLIGHT_SUB_TURNS;
  header.yarnCount = row + 1;
  header.nextNetworkId += 1;
}

function stepYarn(world: World, count: number): void {
  const { cats, yarn, header } = world;
  let landed = 0;
  let died = 0;
  for (let row = 0; row < count; row += 1) {
    yarn.subTurnsLeft[row]! -= 1;
    if (yarn.subTurnsLeft[row]! > 0) continue;
    landed += 1;
    const target = rowOfNetworkId(cats.networkId, header.catCount, yarn.targetId[row]!);
    if (target < 0 || cats.health[target] === 0) continue;
    cats.health[target] = Math.max(0, cats.health[target]! - YARN_DAMAGE);
    if (cats.health[target] === 0) died += 1;
  }
  if (landed > 0) header.yarnCount = compactRows(yarn, FIELDS.yarn, "subTurnsLeft", header.yarnCount);
  if (died > 0) removeDead(world);
}

function removeDead(world: World): void {
  const { cats, players, header } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.health[row]! > 0) continue;
    const player = players.playerId.indexOf(cats.playerId[row]!);
    assert(player >= 0, "a cat belongs to a player of the match");
    players.score[player]! -= 1;
  }
  header.catCount = compactRows(cats, FIELDS.cats, "health", header.catCount);
  if (header.outcome === OUTCOME_RUNNING) header.outcome = decideOutcome(world);
}

/** The last player with a cat wins; if the last cats died in one sub-turn, it is a draw. */
function decideOutcome(world: World): number {
  const { players, header } = world;
  let alive = 0;
  let winner = OUTCOME_DRAW;
  for (let row = 0; row < header.playerCount; row += 1) {
    if (players.score[row] === 0) continue;
    alive += 1;
    winner = players.playerId[row]!;
  }
  return alive <= 1 && header.playerCount > 1 ? winner : alive === 0 ? OUTCOME_DRAW : OUTCOME_RUNNING;
}
