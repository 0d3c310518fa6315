import { ATTACK_RANGE, SIGHT } from "../constants.ts";
import type { Ground, World } from "../world.ts";
import { BLOCK_SHIFT, gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS } from "./scratch.ts";
import { TEAM_SHIFT } from "./spot-kind.ts";
import { isWalkable, type Line } from "./walls.ts";

const ATTACK_RANGE_SQUARED = ATTACK_RANGE * ATTACK_RANGE;
const IN_RANGE: Search = { reach: ATTACK_RANGE, squared: ATTACK_RANGE * ATTACK_RANGE };
const IN_SIGHT: Search = { reach: SIGHT, squared: SIGHT * SIGHT };
/** One for all calls, so that none makes garbage. */
const way: Line = { fromX: 0, fromY: 0, dx: 0, dy: 0 };

/**
 * The row of the nearest enemy awake that a cat can throw at, or see and walk straight to; of several as near the one with
 * the lowest network id. A holding cat only takes who is in range. -1: there is none.
 */
export function findEnemy(world: World, ground: Ground, row: number, isHolding: boolean): number {
  const { cats } = world;
  const team = ground.scratch.teamOfPlayer[cats.playerId[row]!]!;
  const x = cats.x[row]!;
  const y = cats.y[row]!;
  if (!isEnemyNear(ground, x, y, team)) return -1;
  ground.scratch.ownTeam = team;
  const inRange = nearestWithin(world, ground, row, IN_RANGE);
  return inRange >= 0 || isHolding ? inRange : nearestWithin(world, ground, row, IN_SIGHT);
}

/** Whether any other team has a cat in the blocks of cells that sight reaches into. */
function isEnemyNear({ scratch }: Ground, x: number, y: number, team: number): boolean {
  const { halfWidth, halfHeight, blockColumns, blockTeams, width, height } = scratch;
  const west = Math.max(0, (x + halfWidth - SIGHT) >> BLOCK_SHIFT);
  const east = Math.min((width - 1) >> 2, (x + halfWidth + SIGHT) >> BLOCK_SHIFT);
  const south = Math.max(0, (y + halfHeight - SIGHT) >> BLOCK_SHIFT);
  const north = Math.min((height - 1) >> 2, (y + halfHeight + SIGHT) >> BLOCK_SHIFT);
  let teams = 0;
  for (let r = south; r <= north; r += 1) {
    for (let c = west; c <= east; c += 1) teams |= blockTeams[r * blockColumns + c]!;
  }
  return (teams & ~(1 << team)) !== 0;
}

interface Search {
  readonly reach: number; // Fixed
  readonly squared: number; // its square, inclusive
}

/** Looks through the cells in reach that another team has a cat in. */
function nearestWithin(world: World, ground: Ground, row: number, { reach, squared }: Search): number {
  const { scratch } = ground;
  const x = world.cats.x[row]!;
  const y = world.cats.y[row]!;
  const { halfWidth, halfHeight, columns, lines, cellTeams } = scratch;
  const others = ~(1 << scratch.ownTeam);
  const west = Math.max(0, gridLine(x + halfWidth - reach));
  const east = Math.min(columns - 1, gridLine(x + halfWidth + reach));
  const south = Math.max(0, gridLine(y + halfHeight - reach));
  const north = Math.min(lines - 1, gridLine(y + halfHeight + reach));
  way.fromX = x;
  way.fromY = y;
  scratch.nearest = -1;
  scratch.nearestSquared = squared;
  for (let line = south; line <= north; line += 1) {
    for (let cell = line * columns + west; cell <= line * columns + east; cell += 1) {
      if ((cellTeams[cell]! & others) !== 0) lookInto(world, ground, cell);
    }
  }
  return scratch.nearest;
}

/** Takes the nearest enemy in a cell for scratch.nearest, if it is nearer than that. */
function lookInto({ cats }: World, ground: Ground, cell: number): void {
  const { scratch } = ground;
  const { cellStart, spots, ownTeam } = scratch;
  const end = cellStart[cell + 1]!;
  for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
    const team = spots[spot + SPOT_KIND]! >> TEAM_SHIFT;
    if (team === ownTeam || team === 0) continue;
    const row = spots[spot + SPOT_ROW]!;
    const dx = cats.x[row]! - way.fromX;
    const dy = cats.y[row]! - way.fromY;
    const distanceSquared = dx * dx + dy * dy;
    if (distanceSquared > scratch.nearestSquared) continue;
    const isTie = distanceSquared === scratch.nearestSquared && scratch.nearest >= 0;
    if (isTie && row > scratch.nearest) continue;
    if (distanceSquared > ATTACK_RANGE_SQUARED && !isWalkable(ground, lineBy(dx, dy))) continue;
    scratch.nearest = row;
    scratch.nearestSquared = distanceSquared;
  }
}

function lineBy(dx: number, dy: number): Line {
  way.dx = dx;
  way.dy = dy;
  return way;
}
