import {
  CAT_RADIUS,
  isWallAt,
  ONE,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  SUB_TURNS_PER_SECOND,
  type Ground,
  type World,
} from "../../sim/index.ts";

/** A cat that stands for a second rests. */
const REST_SUB_TURNS = SUB_TURNS_PER_SECOND;
/** Two that rest may overlap by 5 % of what they keep between them. */
const REST_DISTANCE = (2 * CAT_RADIUS * 95) / 100;
/** A cat that came no unit nearer to its goal for a minute is left behind, if the others have been there for 20 s. */
const BEHIND_SUB_TURNS = 60 * SUB_TURNS_PER_SECOND;
const THERE_SUB_TURNS = 20 * SUB_TURNS_PER_SECOND;
const THERE_SHARE = 0.9;
/** As long as it is not just outside of the crowd. */
const BEHIND_DISTANCE = 4 * ONE;
const LOOK_EVERY_SUB_TURNS = SUB_TURNS_PER_SECOND;

/** What is remembered of a cat from one look to the next. */
interface Watched {
  x: number;
  y: number;
  restsSince: number; // sub-turn in which it came to where it is
  goal: string; // player and point, "" without one
  goalSince: number;
  isIdleSince: number | null; // with that goal; null: it is not
  nearest: number; // Fixed, to that goal, straight
  nearestSince: number;
}

/**
 * Watches a match on a map for what its rules promise: nobody stands in a wall, nobody rests in another, nobody is left behind.
 * To be shown the world at the end of each turn. It only reads.
 */
export class GroundWatch {
  #watched = new Map<number, Watched>();
  #lookedAt = -Infinity;
  #problem: string | null = null;

  /** The first broken rule, in one sentence without its full stop. */
  get problem(): string | null {
    return this.#problem;
  }

  look(world: World): void {
    const { ground, header } = world;
    if (ground === null || this.#problem !== null) return;
    this.#watch(world);
    this.#problem = findInWall(world, ground);
    if (this.#problem !== null || header.subTurn < this.#lookedAt + LOOK_EVERY_SUB_TURNS) return;
    this.#lookedAt = header.subTurn;
    this.#problem = this.#findOverlap(world) ?? this.#findLeftBehind(world, ground);
  }

  /** Takes note of all cats; those that are gone are forgotten. */
  #watch(world: World): void {
    const { cats, header } = world;
    const watched = new Map<number, Watched>();
    for (let row = 0; row < header.catCount; row += 1) {
      const id = cats.networkId[row]!;
      const cat = this.#watched.get(id) ?? newlyWatched();
      noteCat(world, row, cat);
      watched.set(id, cat);
    }
    this.#watched = watched;
  }

  #findOverlap({ cats, header }: World): string | null {
    const byCell = new Map<number, number[]>();
    for (let row = 0; row < header.catCount; row += 1) {
      const { restsSince } = this.#watched.get(cats.networkId[row]!)!;
      if (cats.order[row] !== ORDER_IDLE || header.subTurn < restsSince + REST_SUB_TURNS) continue;
      const [x, y] = [cats.x[row]!, cats.y[row]!];
      const cell = cellKey(Math.floor(x / ONE), Math.floor(y / ONE));
      for (const other of neighbours(byCell, x, y)) {
        const distance = Math.hypot(cats.x[other]! - x, cats.y[other]! - y);
        if (distance >= REST_DISTANCE) continue;
        return `cats ${cats.networkId[other]!} and ${cats.networkId[row]!} rest ${units(distance)} units apart at ${placeOf(x, y)}, ${timeOf(header)}`;
      }
      const inCell = byCell.get(cell) ?? [];
      inCell.push(row);
      byCell.set(cell, inCell);
    }
    return null;
  }

  #findLeftBehind({ cats, header }: World, { steering }: Ground): string | null {
    const groups = new Map<string, number[]>();
    for (let row = 0; row < header.catCount; row += 1) {
      const { goal } = this.#watched.get(cats.networkId[row]!)!;
      if (goal === "") continue;
      const group = groups.get(goal) ?? [];
      group.push(row);
      groups.set(goal, group);
    }
    for (const rows of groups.values()) {
      const isThere = (row: number): boolean => {
        const { isIdleSince } = this.#watched.get(cats.networkId[row]!)!;
        return isIdleSince !== null && header.subTurn >= isIdleSince + THERE_SUB_TURNS;
      };
      const thereCount = rows.filter(isThere).length;
      if (thereCount === 0 || thereCount < (rows.length - 1) * THERE_SHARE) continue;
      for (const row of rows) {
        const { nearest, nearestSince, isIdleSince } = this.#watched.get(cats.networkId[row]!)!;
        if (isIdleSince !== null || header.subTurn < nearestSince + BEHIND_SUB_TURNS) continue;
        if (nearest <= 2 * steering.reach[row]! + BEHIND_DISTANCE) continue;
        return `cat ${cats.networkId[row]!} is left behind at ${placeOf(cats.x[row]!, cats.y[row]!)} on its way to ${placeOf(cats.goalX[row]!, cats.goalY[row]!)}, where ${thereCount} of its group are, ${timeOf(header)}`;
      }
    }
    return null;
  }
}

function newlyWatched(): Watched {
  const never = { goalSince: 0, isIdleSince: null, nearest: Infinity, nearestSince: 0 };
  return { x: NaN, y: NaN, restsSince: 0, goal: "", ...never };
}

function noteCat({ cats, header }: World, row: number, cat: Watched): void {
  const now = header.subTurn;
  const [x, y, goalX, goalY] = [cats.x[row]!, cats.y[row]!, cats.goalX[row]!, cats.goalY[row]!];
  if (cat.x !== x || cat.y !== y) Object.assign(cat, { x, y, restsSince: now });
  const order = cats.order[row]!;
  const isMarching = order === ORDER_MOVE || order === ORDER_ATTACK_MOVE || order === ORDER_PATROL;
  const hasGoal = isMarching || (order === ORDER_IDLE && (goalX !== 0 || goalY !== 0));
  const goal = hasGoal ? `${cats.playerId[row]!} ${goalX} ${goalY}` : "";
  if (goal !== cat.goal) {
    Object.assign(cat, { goal, goalSince: now, isIdleSince: null, nearest: Infinity, nearestSince: now });
  }
  if (order !== ORDER_IDLE || !hasGoal) cat.isIdleSince = null;
  else cat.isIdleSince ??= now;
  const distance = Math.hypot(goalX - x, goalY - y);
  const isNearer = distance < cat.nearest - ONE;
  // A cat that fights is not on its way.
  if (isNearer || cats.targetId[row] !== 0) Object.assign(cat, { nearest: distance, nearestSince: now });
}

function findInWall(world: World, ground: Ground): string | null {
  const { cats, header } = world;
  for (let row = 0; row < header.catCount; row += 1) {
    const [x, y] = [cats.x[row]!, cats.y[row]!];
    if (isClearOfWalls(ground, x, y)) continue;
    return `cat ${cats.networkId[row]!} stands in a wall at ${placeOf(x, y)}, ${timeOf(header)}`;
  }
  return null;
}

function neighbours(byCell: ReadonlyMap<number, readonly number[]>, x: number, y: number): readonly number[] {
  const [column, line] = [Math.floor(x / ONE), Math.floor(y / ONE)];
  const rows: number[] = [];
  for (let r = line - 1; r <= line + 1; r += 1) {
    for (let c = column - 1; c <= column + 1; c += 1) rows.push(...(byCell.get(cellKey(c, r)) ?? []));
  }
  return rows;
}

/** Cells lie within -128..127. */
function cellKey(column: number, line: number): number {
  return line * 1_024 + column;
}

function placeOf(x: number, y: number): string {
  return `(${units(x)}, ${units(y)})`;
}

function units(fixed: number): string {
  return (fixed / ONE).toFixed(2);
}

function timeOf({ subTurn }: World["header"]): string {
  return `sub-turn ${subTurn}`;
}

/** A cat's body may reach into a wall by so much: two coordinates, each rounded toward a corner by less than 1. Fixed. */
const ROUNDING = 2;
/** Where cats come into the world, from the middle of a cell: they make room for themselves only as they walk. */
const BIRTH_OFFSETS = [Math.trunc(ONE / 4), Math.trunc((ONE * 4) / 10)];
const CLEARANCE_AT_BIRTH = ONE / 10 - ROUNDING;

/** Whether a cat at that point, Fixed, keeps off all walls as far as the rules ask. */
export function isClearOfWalls({ walls, rules }: Ground, x: number, y: number): boolean {
  const { mapWidth, mapHeight } = rules;
  const [fromWest, fromSouth] = [x + (mapWidth * ONE) / 2, y + (mapHeight * ONE) / 2];
  if (fromWest < 0 || fromSouth < 0 || fromWest >= mapWidth * ONE || fromSouth >= mapHeight * ONE)
    return false;
  const [column, row] = [Math.floor(fromWest / ONE), Math.floor(fromSouth / ONE)];
  const isAtBirth = isBirthOffset(fromWest - column * ONE) && isBirthOffset(fromSouth - row * ONE);
  const clearance = isAtBirth ? CLEARANCE_AT_BIRTH : CAT_RADIUS - ROUNDING;
  for (let r = Math.max(0, row - 1); r <= Math.min(mapHeight - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(mapWidth - 1, column + 1); c += 1) {
      if (!isWallAt(walls, r * mapWidth + c)) continue;
      const dx = fromWest - clampBetween(fromWest, c * ONE, (c + 1) * ONE);
      const dy = fromSouth - clampBetween(fromSouth, r * ONE, (r + 1) * ONE);
      if (dx * dx + dy * dy < clearance * clearance) return false;
    }
  }
  return true;
}

function isBirthOffset(inCell: number): boolean {
  return BIRTH_OFFSETS.includes(Math.abs(inCell - ONE / 2));
}

function clampBetween(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
