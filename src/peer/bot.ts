import xor128 from "seedrandom/lib/xor128.js";
import {
  COMMAND_POINTS_PER_UNIT,
  ONE,
  ORDER_ATTACK,
  ORDER_IDLE,
  type Command,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import type { Pilot } from "./match-run.ts";

/** Turns between two looks at the game: two a second, about what a person does. */
const LOOK_TURNS = 5;
/** Of ten looks, this many send an idle cat for a walk instead of into the fight. */
const WANDER_TENTHS = 2;

/**
 * A simple player: its cats gang up on the enemy cat nearest to their middle, weakest first, and now and then one takes
 * a walk. It sees the world and gives commands as a person does, and draws from a generator of its own.
 */
export function createBot(seed: number, localPlayerId: PlayerId): Pilot {
  const generator = xor128(`${seed} bot ${localPlayerId}`, { state: true });
  const drawBelow = (limit: number): number => (generator.int32() >>> 0) % limit;
  return (world, turn) => {
    const own = rowsOf(world, (playerId) => playerId === localPlayerId);
    const enemies = rowsOf(world, (playerId) => playerId !== localPlayerId);
    if (turn < 0 || turn % LOOK_TURNS !== localPlayerId % LOOK_TURNS || own.length === 0) return [];
    return [...wander(world, own, drawBelow), ...fight(world, own, enemies)];
  };
}

function wander(
  world: World,
  own: readonly number[],
  drawBelow: (limit: number) => number,
): readonly Command[] {
  if (drawBelow(10) >= WANDER_TENTHS) return [];
  const row = own[drawBelow(own.length)]!;
  if (world.cats.order[row] !== ORDER_IDLE && drawBelow(4) > 0) return [];
  const cats = [world.cats.networkId[row]!];
  if (drawBelow(8) === 0) return [{ kind: "stop", cats }];
  const x = drawBelow(12 * COMMAND_POINTS_PER_UNIT) - 6 * COMMAND_POINTS_PER_UNIT;
  const y = drawBelow(6 * COMMAND_POINTS_PER_UNIT) - 3 * COMMAND_POINTS_PER_UNIT;
  return [{ kind: "move", cats, x, y }];
}

/** Sends every idle cat after the target that the others attack already, or else after the best one. */
function fight(world: World, own: readonly number[], enemies: readonly number[]): readonly Command[] {
  const { cats } = world;
  const idle = own.filter((row) => cats.order[row] === ORDER_IDLE);
  if (idle.length === 0 || enemies.length === 0) return [];
  const attacked = own.filter((row) => cats.order[row] === ORDER_ATTACK).map((row) => cats.targetId[row]!);
  const target =
    enemies.find((row) => attacked.includes(cats.networkId[row]!)) ?? chooseTarget(world, own, enemies);
  const ids = idle.map((row) => cats.networkId[row]!); // rows, and so ids, are ascending
  return [{ kind: "attack", cats: ids, targetId: cats.networkId[target]! }];
}

function chooseTarget(world: World, own: readonly number[], enemies: readonly number[]): number {
  const { cats } = world;
  const middleX = own.reduce((sum, row) => sum + cats.x[row]!, 0) / own.length;
  const middleY = own.reduce((sum, row) => sum + cats.y[row]!, 0) / own.length;
  const cost = (row: number): number =>
    Math.hypot(cats.x[row]! - middleX, cats.y[row]! - middleY) / ONE + cats.health[row]!;
  return enemies.reduce((best, row) => (cost(row) < cost(best) ? row : best));
}

function rowsOf(world: World, isWanted: (playerId: PlayerId) => boolean): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < world.header.catCount; row += 1) {
    if (isWanted(world.cats.playerId[row]!)) rows.push(row);
  }
  return rows;
}
