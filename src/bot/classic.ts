import {
  ATTACK_RANGE,
  COMMAND_POINTS_PER_UNIT,
  divTrunc,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_IDLE,
  ORDER_MOVE,
  sqrtFloor,
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
/** Cats of either side that are looked at before all throw at one enemy: a look costs as much as their product at most. */
const LOOKED_AT = 120;
/** An enemy who will fall anyway is no target as long as there is another: the ways of so many cats add up to less. */
const BEATEN_COST = LOOKED_AT * 16 * UNIT;
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
  const attackers = own.filter((row) => cats.order[row] === ORDER_ATTACK);
  const attacked = new Set(attackers.map((row) => cats.targetId[row]!));
  const target =
    enemies.find((row) => attacked.has(cats.networkId[row]!)) ?? chooseTarget(world, own, enemies);
  const ids = idle.map((row) => cats.networkId[row]!); // rows, and so ids, are ascending
  return [{ kind: "attack", cats: ids, targetId: cats.networkId[target]! }];
}

function chooseTarget(world: World, own: readonly number[], enemies: readonly number[]): number {
  const { cats } = world;
  const middle = middleOf(world, own);
  return leastOf(enemies, (row) => straightWay(pointOf(world, row), middle) + cats.health[row]! * UNIT);
}

/** The first of those with the least cost, which is asked once of each. */
function leastOf<T extends number | Place>(choices: readonly T[], costOf: (choice: T) => number): T {
  let best = choices[0]!;
  let least = costOf(best);
  for (const choice of choices.slice(1)) {
    const cost = costOf(choice);
    if (cost >= least) continue;
    best = choice;
    least = cost;
  }
  return best;
}

function middleOf({ cats }: World, rows: readonly number[]): Place {
  return { x: meanPoint(cats.x, rows), y: meanPoint(cats.y, rows) };
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
  const { cats } = world;
  const rowOf = new Map(own.map((row) => [cats.networkId[row]!, row]));
  const chasers = new Map<number, number>();
  for (const enemy of enemies) {
    if (cats.order[enemy] !== ORDER_ATTACK) continue;
    const row = rowOf.get(cats.targetId[enemy]!);
    if (row === undefined || straightWay(pointOf(world, enemy), pointOf(world, row)) >= DANGER) continue;
    chasers.set(row, (chasers.get(row) ?? 0) + 1);
  }
  const most = leastOf(own, (row) => -(chasers.get(row) ?? 0));
  return (chasers.get(most) ?? 0) < CHASERS_MIN ? -1 : most;
}

/** To where the nearest enemy is farthest, counting those that it would have to pass. */
function run(world: World, row: number, enemies: readonly number[]): Command {
  const from = pointOf(world, row);
  const places = enemies.map((enemy) => pointOf(world, enemy));
  const worth = (refuge: Place): number => {
    const halfway = { x: (from.x + refuge.x) >> 1, y: (from.y + refuge.y) >> 1 };
    const gap = Math.min(wayToNearest(places, refuge), 2 * wayToNearest(places, halfway));
    return Math.min(gap, straightWay(from, refuge) * 2);
  };
  const { x, y } = leastOf(REFUGES, (refuge) => -worth(refuge));
  return { kind: "move", cats: [world.cats.networkId[row]!], x, y };
}

/** Of the same order as the roots, which are taken of one alone. */
function wayToNearest(places: readonly Place[], from: Place): number {
  return sqrtFloor(places.reduce((least, place) => Math.min(least, wayToSquared(place, from)), Infinity));
}

function wayToSquared(a: Place, b: Place): number {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

/** Sends all after the enemy that takes them least time, unless they are after one nearly as good. */
function attackTogether(
  world: World,
  fighters: readonly number[],
  enemies: readonly number[],
): Command | null {
  const { cats } = world;
  if (fighters.length === 0) return null;
  const throwers = someOf(fighters);
  const after = new Set(fighters.map((row) => cats.targetId[row]!));
  const damage = damageUnderWay(world);
  const cost = (enemy: number): number => {
    const id = cats.networkId[enemy]!;
    const left = cats.health[enemy]! - (damage.get(id) ?? 0);
    if (left <= 0) return BEATEN_COST;
    return left * UNIT + wayOfAll(world, throwers, enemy) - (after.has(id) ? STAY_GAIN : 0);
  };
  const target = leastOf(nearestOf(world, enemies, fighters), cost);
  const targetId = cats.networkId[target]!;
  const others = fighters.filter(
    (row) => cats.order[row] !== ORDER_ATTACK || cats.targetId[row] !== targetId,
  );
  if (others.length === 0) return null;
  return { kind: "attack", cats: others.map((row) => cats.networkId[row]!), targetId };
}

/** What is left to go for all of them until they can throw at an enemy. */
function wayOfAll(world: World, throwers: readonly number[], enemy: number): number {
  const place = pointOf(world, enemy);
  let way = 0;
  for (const row of throwers) {
    way += Math.max(0, straightWay(pointOf(world, row), place) - (ATTACK_RANGE >> POINT_SHIFT));
  }
  return way;
}

/** So many of them as are looked at, from first to last. */
function someOf(rows: readonly number[]): readonly number[] {
  if (rows.length <= LOOKED_AT) return rows;
  return Array.from({ length: LOOKED_AT }, (_, i) => rows[divTrunc(i * rows.length, LOOKED_AT)]!);
}

/** So many enemies as are looked at: those nearest to the middle of an army. */
function nearestOf(world: World, enemies: readonly number[], army: readonly number[]): readonly number[] {
  if (enemies.length <= LOOKED_AT) return enemies;
  const middle = middleOf(world, army);
  return enemies
    .map((row) => ({ row, way: wayToSquared(pointOf(world, row), middle) }))
    .sort((a, b) => a.way - b.way || a.row - b.row)
    .slice(0, LOOKED_AT)
    .map(({ row }) => row);
}

/** By network id of who is thrown at. */
function damageUnderWay({ yarn, header }: World): ReadonlyMap<number, number> {
  const damage = new Map<number, number>();
  for (let row = 0; row < header.yarnCount; row += 1) {
    const targetId = yarn.targetId[row]!;
    damage.set(targetId, (damage.get(targetId) ?? 0) + YARN_DAMAGE);
  }
  return damage;
}

function pointOf({ cats }: World, row: number): Place {
  return { x: cats.x[row]! >> POINT_SHIFT, y: cats.y[row]! >> POINT_SHIFT };
}
