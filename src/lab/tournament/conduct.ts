import {
  ATTACK_RANGE,
  COMMAND_POINTS_PER_UNIT,
  ONE,
  ORDER_ASLEEP,
  ORDER_IDLE,
  type Command,
  type PlayerId,
  type World,
} from "../../sim/index.ts";

/**
 * How a player leads an army that does nothing else: stands idle; clicks on the nearest enemy; attack-moves there; or
 * orders cats that can throw at an enemy to attack it, one enemy after the other, and attack-moves with all others.
 */
export type Conduct = "idle" | "attack" | "attack-move" | "focus";

const FIXED_PER_POINT = ONE / COMMAND_POINTS_PER_UNIT;
/** A player that sees cats with nothing to do clicks again, once a second. */
const CLICK_TURNS = 10;
/** A player that concentrates fire gives orders some three times a second. */
const FOCUS_TURNS = 3;
const ATTACK_RANGE_SQUARED = ATTACK_RANGE ** 2;

/** What a player who leads their army so orders as many turns after the first order, which is of turn 0. */
export function lead(world: World, playerId: PlayerId, conduct: Conduct, turn: number): readonly Command[] {
  if (conduct === "idle" || turn < 0) return [];
  const kind = conduct === "attack" ? "attack" : "attack-move";
  const sent = turn % CLICK_TURNS === 0 ? sendIdle(world, playerId, kind) : [];
  const isDue = conduct === "focus" && turn % FOCUS_TURNS === 0;
  return isDue ? [...sent, ...concentrate(world, playerId)] : sent;
}

/** All cats with nothing to do go for the enemy nearest to their middle. */
function sendIdle(world: World, playerId: PlayerId, kind: "attack" | "attack-move"): readonly Command[] {
  const { cats } = world;
  const idle = rowsOf(world, playerId).filter(
    (row) => cats.order[row] === ORDER_IDLE && cats.targetId[row] === 0,
  );
  if (idle.length === 0) return [];
  const middle = { x: meanOf(cats.x, idle), y: meanOf(cats.y, idle) };
  const target = nearestOf(world, enemiesOf(world, playerId), middle);
  if (target < 0) return [];
  const ids = idle.map((row) => cats.networkId[row]!);
  if (kind === "attack") return [{ kind, cats: ids, targetId: cats.networkId[target]! }];
  const x = Math.round(cats.x[target]! / FIXED_PER_POINT);
  const y = Math.round(cats.y[target]! / FIXED_PER_POINT);
  return [{ kind, cats: ids, x, y }];
}

/** As many as it takes attack the enemy that most can throw at, the weakest first; then the next, with the cats that are left. */
function concentrate(world: World, playerId: PlayerId): readonly Command[] {
  const { cats } = world;
  const free = new Set(rowsOf(world, playerId));
  const enemies = enemiesOf(world, playerId)
    .map((row) => ({ row, near: [...free].filter((own) => isInRange(world, own, row)) }))
    .filter(({ near }) => near.length > 0)
    .toSorted(
      (a, b) => cats.health[a.row]! - cats.health[b.row]! || b.near.length - a.near.length || a.row - b.row,
    );
  const commands: Command[] = [];
  for (const { row, near } of enemies) {
    const throwers = near.filter((own) => free.has(own)).slice(0, cats.health[row]);
    if (throwers.length === 0) continue;
    for (const own of throwers) free.delete(own);
    const ids = throwers.map((own) => cats.networkId[own]!);
    commands.push({ kind: "attack", cats: ids, targetId: cats.networkId[row]! });
  }
  return commands;
}

function rowsOf({ cats, header }: World, playerId: PlayerId): readonly number[] {
  return rowsWhere(header.catCount, (row) => cats.playerId[row] === playerId);
}

function enemiesOf({ cats, header }: World, playerId: PlayerId): readonly number[] {
  return rowsWhere(
    header.catCount,
    (row) => cats.playerId[row] !== playerId && cats.order[row] !== ORDER_ASLEEP,
  );
}

function rowsWhere(count: number, isOne: (row: number) => boolean): readonly number[] {
  return Array.from({ length: count }, (_, row) => row).filter(isOne);
}

function meanOf(column: Int32Array, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + column[row]!, 0) / rows.length;
}

function nearestOf(
  { cats }: World,
  rows: readonly number[],
  { x, y }: { readonly x: number; readonly y: number },
): number {
  let nearest = -1;
  let nearestSquared = Infinity;
  for (const row of rows) {
    const squared = (cats.x[row]! - x) ** 2 + (cats.y[row]! - y) ** 2;
    if (squared >= nearestSquared) continue;
    nearest = row;
    nearestSquared = squared;
  }
  return nearest;
}

function isInRange({ cats: { x, y } }: World, a: number, b: number): boolean {
  return (x[a]! - x[b]!) ** 2 + (y[a]! - y[b]!) ** 2 <= ATTACK_RANGE_SQUARED;
}
