import {
  ATTACK_RANGE,
  COMMAND_POINTS_PER_UNIT,
  ONE,
  ORDER_ATTACK,
  ORDER_MOVE,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  YARN_DAMAGE,
  type Command,
  type World,
} from "../../sim/index.ts";

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
 * How a strong bot fights in Classic: the cat that the enemies are after runs, and they after it, while all the others throw
 * at one enemy, which nobody throws at who is beaten already.
 */
export function focus(world: World, own: readonly number[], enemies: readonly number[]): readonly Command[] {
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
