import {
  ATTACK_RANGE,
  COMMAND_POINTS_PER_UNIT,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_IDLE,
  ORDER_MOVE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  YARN_DAMAGE,
  type Command,
  type PlayerId,
  type World,
} from "../sim/index.ts";
import type { Draw } from "./skill.ts";

/** What makes a bot of Classic weak or strong. */
interface ClassicSkill {
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

/** Enemies after one cat from which on it runs. */
const CHASERS_MIN = 2;
/** Enemies farther off than this do no harm yet, units. */
const DANGER = 3;
/** A new target must be so much better, units of way, that cats change to it. */
const STAY_GAIN = 1;
/** Where a cat may run to: corners and middles of the sides, in parts of half the world. */
const REFUGES = [-0.95, 0, 0.95].flatMap((x) => [-0.95, 0, 0.95].map((y) => ({ x, y })));

interface Point {
  readonly x: number; // units
  readonly y: number;
}

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
        distance(pointOf(world, enemy), pointOf(world, row)) < DANGER,
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
  const worth = (refuge: Point): number => {
    const halfway = { x: (from.x + refuge.x) / 2, y: (from.y + refuge.y) / 2 };
    const gaps = enemies.map((enemy) => {
      const place = pointOf(world, enemy);
      return Math.min(distance(place, refuge), 2 * distance(place, halfway));
    });
    return Math.min(...gaps, distance(from, refuge) * 2);
  };
  const refuges = REFUGES.map(({ x, y }) => ({
    x: (x * WORLD_HALF_WIDTH) / ONE,
    y: (y * WORLD_HALF_HEIGHT) / ONE,
  }));
  const best = refuges.reduce((chosen, refuge) => (worth(refuge) > worth(chosen) ? refuge : chosen));
  const [x, y] = [best.x, best.y].map((units) => Math.round(units * COMMAND_POINTS_PER_UNIT)) as [
    number,
    number,
  ];
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
      const gap = distance(pointOf(world, row), pointOf(world, enemy)) - ATTACK_RANGE / ONE;
      return sum + Math.max(0, gap);
    }, 0);
    const stay = fighters.some((row) => cats.targetId[row] === cats.networkId[enemy]) ? STAY_GAIN : 0;
    return left <= 0 ? 1_000 : left + way - stay;
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

function pointOf({ cats }: World, row: number): Point {
  return { x: cats.x[row]! / ONE, y: cats.y[row]! / ONE };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
