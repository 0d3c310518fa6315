import {
  COMMAND_POINTS_PER_UNIT,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_IDLE,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";
import { focus } from "./classic-focus.ts";
import type { Draw } from "./skill.ts";

/** What makes a bot of Classic weak or strong. */
export interface ClassicSkill {
  readonly lookTurns: number; // between two looks at the game
  readonly wanderTenths: number; // of ten looks, those that send a cat for a walk instead of into the fight
  readonly isFocused: boolean; // all cats change to a better target together
}

/** Two looks a second are about what a person does. */
export const CLASSIC_SKILLS = {
  weak: { lookTurns: 10, wanderTenths: 5, isFocused: false },
  medium: { lookTurns: 5, wanderTenths: 2, isFocused: false },
  strong: { lookTurns: 3, wanderTenths: 0, isFocused: true },
} as const;

/**
 * What a bot commands in Classic: its cats gang up on the enemy cat nearest to their middle, weakest first, and now and then
 * one takes a walk.
 */
export function commandClassic(
  world: World,
  localPlayerId: PlayerId,
  skill: ClassicSkill,
  drawBelow: Draw,
): readonly Command[] {
  const own = rowsOf(world, (playerId) => playerId === localPlayerId);
  const enemies = rowsOf(world, (playerId) => playerId !== localPlayerId);
  if (own.length === 0) return [];
  if (skill.isFocused) return focus(world, own, enemies);
  return [...wander(world, own, skill, drawBelow), ...fight(world, own, enemies)];
}
function wander(
  world: World,
  own: readonly number[],
  { wanderTenths }: ClassicSkill,
  drawBelow: Draw,
): readonly Command[] {
  if (drawBelow(10) >= wanderTenths) return [];
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
    if (world.cats.order[row] === ORDER_ASLEEP) continue; // its player gave it up
    if (isWanted(world.cats.playerId[row]!)) rows.push(row);
  }
  return rows;
}
