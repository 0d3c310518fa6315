import { assert } from "../../base/index.ts";
import {
  COMMAND_POINTS_PER_UNIT,
  createWorld,
  ONE,
  runCommand,
  step,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { drawFromSeed } from "../simulate/draw-from-seed.ts";

const PLAYER_IDS: readonly PlayerId[] = [1, 2, 3, 4];
/** The longest walk over the map takes 177 sub-turns. */
const SCATTER_SUB_TURNS = 180;
/** By then those who throw have thrown once, those who chase are on their way. */
const SETTLE_SUB_TURNS = 20;
/** Out of range for 100 sub-turns if the target stands still, for 50 if it comes nearer. */
const FAR = 5 * ONE;
const HALF_WIDTH_POINTS = 6 * COMMAND_POINTS_PER_UNIT;
const HALF_HEIGHT_POINTS = 3 * COMMAND_POINTS_PER_UNIT;

/**
 * A world of so many cats of four players, all over the map, with mixed orders: a third idle, a third on the way to the
 * other side, a sixth after the nearest enemy, mostly in range, a sixth chasing a far one. The same for each call.
 */
export function createMixedWorld(catCount: number): World {
  assert(catCount % PLAYER_IDS.length === 0, `createMixedWorld: ${catCount} cats of four players`);
  const world = createWorld({ seed: 1, catsPerPlayer: catCount / PLAYER_IDS.length, playerIds: PLAYER_IDS });
  for (let row = 0; row < catCount; row += 1) {
    const cats = [world.cats.networkId[row]!];
    order(world, row, { kind: "move", cats, ...drawPlace(row) });
  }
  runSteps(world, SCATTER_SUB_TURNS);
  for (let row = 0; row < catCount; row += 1) orderMixed(world, row);
  runSteps(world, SETTLE_SUB_TURNS);
  return world;
}

export function runSteps(world: World, count: number): void {
  for (let i = 0; i < count; i += 1) step(world);
}

function orderMixed(world: World, row: number): void {
  const { x, networkId } = world.cats;
  const cats = [networkId[row]!];
  if (row % 3 === 1) {
    const { y } = drawPlace(row + 1);
    order(world, row, { kind: "move", cats, x: x[row]! > 0 ? -HALF_WIDTH_POINTS : HALF_WIDTH_POINTS, y });
  } else if (row % 3 === 2) {
    const target = row % 2 === 0 ? findNearestEnemy(world, row) : findFarEnemy(world, row);
    order(world, row, { kind: "attack", cats, targetId: networkId[target]! });
  }
}

function findNearestEnemy({ header, cats }: World, row: number): number {
  let nearest = -1;
  let nearestSquared = Infinity;
  for (let other = 0; other < header.catCount; other += 1) {
    if (cats.playerId[other] === cats.playerId[row]) continue;
    const squared = distanceSquared(cats, row, other);
    if (squared >= nearestSquared) continue;
    nearest = other;
    nearestSquared = squared;
  }
  return nearest;
}

/** Looks from another row on for each cat, so that no target has many hunters. */
function findFarEnemy({ header, cats }: World, row: number): number {
  for (let i = 0; i < header.catCount; i += 1) {
    const other = (row * 7 + i) % header.catCount;
    const isEnemy = cats.playerId[other] !== cats.playerId[row];
    if (isEnemy && distanceSquared(cats, row, other) > FAR ** 2) return other;
  }
  throw new Error(`Cannot mix orders: no enemy is far from the cat in row ${row}`);
}

function distanceSquared({ x, y }: World["cats"], a: number, b: number): number {
  return (x[a]! - x[b]!) ** 2 + (y[a]! - y[b]!) ** 2;
}

function order(world: World, row: number, command: Command): void {
  runCommand(world, world.cats.playerId[row]!, command);
}

function drawPlace(row: number): { readonly x: number; readonly y: number } {
  return {
    x: drawFromSeed(row, "x", -HALF_WIDTH_POINTS, HALF_WIDTH_POINTS),
    y: drawFromSeed(row, "y", -HALF_HEIGHT_POINTS, HALF_HEIGHT_POINTS),
  };
}
