import { ATTACK_RANGE, CUSHION_RADIUS, SUB_TURNS_PER_SECOND } from "../constants.ts";
import { MODE_CUSHIONS, ORDER_ATTACK_MOVE, ORDER_IDLE } from "../world/fields.ts";
import { rowOfPlayer } from "../world/rows.ts";
import type { Ground, World } from "../world/world.ts";
import { isTeamOn } from "./cushions.ts";

const RADIUS_SQUARED = CUSHION_RADIUS * CUSHION_RADIUS;
/** A cat that was sent to a cushion waits so long for somebody of its team to be on it, and then goes on: nobody gets there. */
const STAY_SUB_TURNS = 10 * SUB_TURNS_PER_SECOND;

/** Enemies this near to the middle of a cushion can throw at a cat that lies on it, and are thrown at from its edge. */
const AT_CUSHION = CUSHION_RADIUS + ATTACK_RANGE;
const AT_CUSHION_SQUARED = AT_CUSHION * AT_CUSHION;
/** A cat that is farther from its goal is not at the cushion on which the goal lies. */
const NEAR_GOAL_SQUARED = (AT_CUSHION + CUSHION_RADIUS) * (AT_CUSHION + CUSHION_RADIUS);

/** Whether a cat that has come to its goal has a cushion to take there, before it takes up the next order in its queue. */
export function hasCushionToTake(world: World, ground: Ground, row: number): boolean {
  return cushionToTake(world, ground, row) >= 0;
}

/**
 * Whether an idle cat stays where it is, and lets the next order in its queue wait: somebody of its team is on the cushion that it
 * was sent to, or it has not waited long for that. It counts in formsAt how long it has.
 */
export function staysForCushion(world: World, ground: Ground, row: number): boolean {
  const cushion = world.cats.order[row] === ORDER_IDLE ? cushionToTake(world, ground, row) : -1;
  if (cushion < 0) return false;
  const { formsAt } = ground.steering;
  const waited = formsAt[row]!;
  const isTended = isTeamOn(cushion, teamOfCat(world, ground, row));
  if (!isTended && waited >= STAY_SUB_TURNS) return false;
  formsAt[row] = isTended ? 0 : waited + 1;
  return true;
}

/** Whether a cat lets an enemy go because it was sent to a cushion, is at it, and the enemy is not. */
export function isKeptByCushion(world: World, ground: Ground, row: number, enemy: number): boolean {
  const { x, y, goalX, goalY } = world.cats;
  const dx = goalX[row]! - x[row]!;
  const dy = goalY[row]! - y[row]!;
  if (dx * dx + dy * dy > NEAR_GOAL_SQUARED) return false; // most of them in a battle: no cushion is looked at
  const order = world.cats.order[row]!;
  if (order !== ORDER_ATTACK_MOVE && order !== ORDER_IDLE) return false;
  const cushion = cushionToTake(world, ground, row);
  if (cushion < 0) return false;
  return isAtCushion(world, ground, row, cushion) && !isAtCushion(world, ground, enemy, cushion);
}

function isAtCushion({ cats }: World, { cushions }: Ground, row: number, cushion: number): boolean {
  const dx = cushions.x[cushion]! - cats.x[row]!;
  const dy = cushions.y[cushion]! - cats.y[row]!;
  return dx * dx + dy * dy <= AT_CUSHION_SQUARED;
}

/** The cushion on which the goal of a cat lies, if it is not its team's; or -1. A cat that was sent nowhere has no reach. */
function cushionToTake(world: World, ground: Ground, row: number): number {
  const { cats } = world;
  const { cushions, rules, steering } = ground;
  if (rules.mode !== MODE_CUSHIONS || steering.reach[row]! <= 0) return -1;
  const { cushionCount } = rules;
  for (let cushion = 0; cushion < cushionCount; cushion += 1) {
    const dx = cushions.x[cushion]! - cats.goalX[row]!;
    const dy = cushions.y[cushion]! - cats.goalY[row]!;
    if (dx * dx + dy * dy > RADIUS_SQUARED) continue;
    return isTeams(world, ground, cushion, teamOfCat(world, ground, row)) ? -1 : cushion;
  }
  return -1;
}

function isTeams(world: World, { cushions, seats }: Ground, cushion: number, team: number): boolean {
  const owner = rowOfPlayer(world, cushions.owner[cushion]!);
  return owner >= 0 && seats.team[owner] === team;
}

/** 0: its player is not in the match. */
function teamOfCat(world: World, { seats }: Ground, row: number): number {
  const player = rowOfPlayer(world, world.cats.playerId[row]!);
  return player < 0 ? 0 : seats.team[player]!;
}
