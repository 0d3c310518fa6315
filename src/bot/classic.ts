import {
  ATTACK_RANGE,
  COMMAND_POINTS_PER_UNIT,
  divTrunc,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_IDLE,
  ORDER_MOVE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  YARN_DAMAGE,
  type BotStrength,
  type Command,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import { drawBelow, type Memory } from "./memory.ts";
import { Orders } from "./orders.ts";
import { SKILLS } from "./skill.ts";
import { straightWay, type Place } from "./terrain.ts";

/** What makes a bot of Classic weak or strong. */
interface ClassicSkill {
  readonly lookTurns: number; // between two looks at the game
  readonly wanderTenths: number; // of ten looks, those that send a cat for a walk instead of into the fight
  readonly isFocused: boolean; // all cats change to a better target together
  readonly isUnhurried: boolean; // gives so few commands that nobody need count them
}

/** Two looks a second are about what a person does. */
const CLASSIC_SKILLS: Readonly<Record<BotStrength, ClassicSkill>> = {
  beginner: { lookTurns: 20, wanderTenths: 7, isFocused: false, isUnhurried: false },
  weak: { lookTurns: 10, wanderTenths: 5, isFocused: false, isUnhurried: false },
  medium: { lookTurns: 5, wanderTenths: 2, isFocused: false, isUnhurried: true },
  strong: { lookTurns: 3, wanderTenths: 0, isFocused: true, isUnhurried: false },
  master: { lookTurns: 2, wanderTenths: 0, isFocused: true, isUnhurried: false },
};

const UNIT = COMMAND_POINTS_PER_UNIT;
/** Enemies after one cat from which on it runs. */
const CHASERS_MIN = 2;
/** Enemies farther off than this do no harm yet. */
const DANGER = 3 * UNIT;
/** A new target must be so much better, as a way, that cats change to it. */
const STAY_GAIN = UNIT;
/** An enemy who will fall anyway is no target as long as there is another. */
const BEATEN_COST = 1_000 * UNIT;
/** Fixed >> this is points. */
const POINT_SHIFT = 8;
/** Where a cat may run to: corners and middles of the sides, 19/20 of the way to the edge. Points. */
const REFUGES: readonly Place[] = [-19, 0, 19].flatMap((x) =>
  [-19, 0, 19].map((y) => ({
    x: divTrunc(x * (WORLD_HALF_WIDTH >> POINT_SHIFT), 20),
    y: divTrunc(y * (WORLD_HALF_HEIGHT >> POINT_SHIFT), 20),
  })),
);

/** The bot that looks, and the turn in which it does. */
interface ClassicLook {
  readonly memory: Memory;
  readonly playerId: PlayerId;
  readonly level: BotStrength;
  readonly turn: number;
}

/**
 * What a bot commands in Classic: its cats gang up on the enemy cat nearest to their middle, weakest first, and now and then
 * one takes a walk.
 */
export function commandClassic(
  world: World,
  { memory, playerId, level, turn }: ClassicLook,
): readonly Command[] {
  const skill = CLASSIC_SKILLS[level];
  if (turn % skill.lookTurns !== playerId % skill.lookTurns) return [];
  const own = rowsOf(world, (owner) => owner === playerId);
  const enemies = rowsOf(world, (owner) => owner !== playerId);
  if (own.length === 0) return [];
  const commands = skill.isFocused
    ? focus(world, own, enemies)
    : [...wander(world, own, skill, memory), ...fight(world, own, enemies)];
  if (skill.isUnhurried) return commands;
  const orders = new Orders(memory, SKILLS[level].rate, turn);
  return commands.filter((command) => orders.give(command));
}

function wander(
  world: World,
  own: readonly number[],
  { wanderTenths }: ClassicSkill,
  memory: Memory,
): readonly Command[] {
  if (drawBelow(memory, 10) >= wanderTenths) return [];
  const row = own[drawBelow(memory, own.length)]!;
  if (world.cats.order[row] !== ORDER_IDLE && drawBelow(memory, 4) > 0) return [];
  const cats = [world.cats.networkId[row]!];
  if (drawBelow(memory, 8) === 0) return [{ kind: "stop", cats }];
  const x = drawBelow(memory, 12 * UNIT) - 6 * UNIT;
  const y = drawBelow(memory, 6 * UNIT) - 3 * UNIT;
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
  const middle = { x: meanPoint(cats.x, own), y: meanPoint(cats.y, own) };
  const cost = (row: number): number => straightWay(pointOf(world, row), middle) + cats.health[row]! * UNIT;
  return enemies.reduce((best, row) => (cost(row) < cost(best) ? row : best));
}

/** The mean of a column of Fixed, points. */
function meanPoint(column: Int32Array, rows: readonly number[]): number {
  return divTrunc(
    rows.reduce((sum, row) => sum + column[row]!, 0),
    rows.length << POINT_SHIFT,
  );
}

function rowsOf(world: World, isWanted: (playerId: PlayerId) => boolean): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < world.header.catCount; row += 1) {
    if (world.cats.order[row] === ORDER_ASLEEP) continue; // its player gave it up
    if (isWanted(world.cats.playerId[row]!)) rows.push(row);
  }
  return rows;
}

/**
 * How a strong bot fights in Classic: the cat that the enemies are after runs, and they after it, while all the others throw
 * at one enemy, which nobody throws at who is beaten already.
 */
function focus(world: World, own: readonly number[], enemies: readonly number[]): readonly Command[] {
  if (enemies.length === 0) return [];
  const prey = own.length > 1 ? findPrey(world, own, enemies) : -1;
  const commands: Command[] = [];
  if (prey >= 0 && world.cats.order[prey] !== ORDER_MOVE) commands.push(run(world, prey, enemies));
  const fighters = own.filter((row) => row !== prey);
  const attack = attackTogether(world, fighters, enemies);
  return attack === null ? commands : [...commands, attack];
}

/** The cat that most enemies nearby are after, if they are too many for it; -1: there is none. */
function findPrey(world: World, own: readonly number[], enemies: readonly number[]): number {
  let prey = -1;
  let most = CHASERS_MIN - 1;
  for (const row of own) {
    const chasers = enemies.filter(
      (enemy) =>
        world.cats.order[enemy] === ORDER_ATTACK &&
        world.cats.targetId[enemy] === world.cats.networkId[row] &&
        straightWay(pointOf(world, enemy), pointOf(world, row)) < DANGER,
    );
    if (chasers.length <= most) continue;
    prey = row;
    most = chasers.length;
  }
  return prey;
}

/** To where the nearest enemy is farthest, counting those that it would have to pass. */
function run(world: World, row: number, enemies: readonly number[]): Command {
  const from = pointOf(world, row);
  const worth = (refuge: Place): number => {
    const halfway = { x: (from.x + refuge.x) >> 1, y: (from.y + refuge.y) >> 1 };
    const gaps = enemies.map((enemy) => {
      const place = pointOf(world, enemy);
      return Math.min(straightWay(place, refuge), 2 * straightWay(place, halfway));
    });
    return Math.min(...gaps, straightWay(from, refuge) * 2);
  };
  const { x, y } = REFUGES.reduce((chosen, refuge) => (worth(refuge) > worth(chosen) ? refuge : chosen));
  return { kind: "move", cats: [world.cats.networkId[row]!], x, y };
}

/** Sends all after the enemy that takes them least time, unless they are after one nearly as good. */
function attackTogether(
  world: World,
  fighters: readonly number[],
  enemies: readonly number[],
): Command | null {
  const { cats } = world;
  if (fighters.length === 0) return null;
  const cost = (enemy: number): number => {
    const left = cats.health[enemy]! - damageUnderWay(world, cats.networkId[enemy]!);
    const way = fighters.reduce((sum, row) => {
      const gap = straightWay(pointOf(world, row), pointOf(world, enemy)) - (ATTACK_RANGE >> POINT_SHIFT);
      return sum + Math.max(0, gap);
    }, 0);
    const stay = fighters.some((row) => cats.targetId[row] === cats.networkId[enemy]) ? STAY_GAIN : 0;
    return left <= 0 ? BEATEN_COST : left * UNIT + way - stay;
  };
  const target = enemies.reduce((best, enemy) => (cost(enemy) < cost(best) ? enemy : best));
  const targetId = cats.networkId[target]!;
  const others = fighters.filter(
    (row) => cats.order[row] !== ORDER_ATTACK || cats.targetId[row] !== targetId,
  );
  if (others.length === 0) return null;
  return { kind: "attack", cats: others.map((row) => cats.networkId[row]!), targetId };
}

function damageUnderWay({ yarn, header }: World, targetId: number): number {
  let damage = 0;
  for (let row = 0; row < header.yarnCount; row += 1) {
    if (yarn.targetId[row] === targetId) damage += YARN_DAMAGE;
  }
  return damage;
}

function pointOf({ cats }: World, row: number): Place {
  return { x: cats.x[row]! >> POINT_SHIFT, y: cats.y[row]! >> POINT_SHIFT };
}
