import { assert } from "../../base/index.ts";
import { CAT_KINDS, CAT_RULES, OF_KIND } from "../kinds.ts";
import {
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_MOVE,
  ORDER_PATROL,
} from "../world/fields.ts";
import { rowOfNetworkId } from "../world/rows.ts";
import { BLOCK_SHIFT, gridLine, SPOT_KIND, SPOT_ROW, SPOT_WORDS, SPOT_X, SPOT_Y } from "../world/scratch.ts";
import type { Ground, World } from "../world/world.ts";
import { chase, isWaiting, march } from "./march.ts";
import { endOrder, takeUpNext } from "./orders.ts";
import { maySee } from "./sight.ts";
import { FIRM, FLOW_MASK, FLOW_SHIFT, MOVING, TEAM_SHIFT } from "./spot-kind.ts";
import { isTooNear, throwInRange } from "./throw.ts";
import { isWalkable, type Line } from "./walls.ts";

/** Cats look for enemies in turn, each this often; a power of two. */
const LOOK_EVERY_SUB_TURNS = 8;
const HINT_ROWS = 8;
const { alert, rangeSquared, leastRangeSquared, loseSquared } = OF_KIND;

interface Search {
  readonly reach: number; // Fixed
  readonly squared: number; // its square, inclusive
}

const searchWithin = (reach: number): Search => ({ reach, squared: reach * reach });
/** By kind. */
const IN_RANGE = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].range));
const IN_SIGHT = CAT_KINDS.map((kind) => searchWithin(CAT_RULES[kind].alert));
/** One for all calls, so that none makes garbage. */
const way: Line = { fromX: 0, fromY: 0, dx: 0, dy: 0 };

assert((LOOK_EVERY_SUB_TURNS & (LOOK_EVERY_SUB_TURNS - 1)) === 0, "turns of looking are a power of two");

/**
 * Every cat decides, by where all stand at the beginning of the sub-turn: whom to take on, whether to throw, and what step it
 * would take if nobody were in the way (scratch.wishX and wishY).
 */
export function decideAll(world: World, ground: Ground): void {
  const { cooldown, order } = world.cats;
  const { wishX, wishY, catCount } = ground.scratch;
  const { pace } = ground.steering;
  for (let row = 0; row < catCount; row += 1) {
    if (cooldown[row]! > 0) cooldown[row]! -= 1;
    wishX[row] = 0;
    wishY[row] = 0;
    const now = order[row]!;
    if (now === ORDER_MOVE) march(world, ground, row);
    else if (now === ORDER_ATTACK) attack(world, ground, row);
    else if (now !== ORDER_ASLEEP) fightOrMarch(world, ground, row);
    if ((wishX[row]! | wishY[row]!) !== 0) noteWish(ground, row);
    else pace[row] = 0;
  }
}

/** Puts where a cat goes into the neighbour grid. Who moves gives way to who stands and fights. */
function noteWish({ scratch, steering }: Ground, row: number): void {
  const { spots, wishX, wishY } = scratch;
  const spot = scratch.spot[row]!;
  const kind = spots[spot + SPOT_KIND]! & ~(FIRM | FLOW_MASK);
  spots[spot + SPOT_KIND] = kind | MOVING | (steering.flowRow[row]! << FLOW_SHIFT);
  spots[spot + SPOT_X]! += wishX[row]!;
  spots[spot + SPOT_Y]! += wishY[row]!;
}

/** A cat that was told whom to attack. Between two throws it neither chases nor turns. */
function attack(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  if (cats.cooldown[row]! > 0 || isWaiting(ground, row, cats.networkId[row]!)) return;
  const target = targetRowOf(world, ground, row);
  if (target < 0) endOrder(world, ground, row);
  else if (isTooNear(world, ground, row, target)) return;
  else if (!throwInRange(world, ground, row, target)) chase(world, ground, row, target);
}

/** A cat that takes on enemies by itself; one with somewhere to go walks on when there are none. */
function fightOrMarch(world: World, ground: Ground, row: number): void {
  const { cats } = world;
  const isLooking = ((ground.scratch.subTurn + cats.networkId[row]!) & (LOOK_EVERY_SUB_TURNS - 1)) === 0;
  const isHolding = cats.order[row] === ORDER_HOLD;
  if (cats.targetId[row] === 0 && isLooking) {
    const enemy = findEnemy(world, ground, row, isHolding);
    if (enemy >= 0) cats.targetId[row] = cats.networkId[enemy]!;
  }
  if (cats.targetId[row] !== 0) {
    if (cats.cooldown[row]! > 0 || isWaiting(ground, row, cats.networkId[row]!)) return;
    if (fight(world, ground, row)) return;
    cats.targetId[row] = 0;
  }
  const now = cats.order[row]!;
  if (now === ORDER_ATTACK_MOVE || now === ORDER_PATROL) march(world, ground, row);
  else takeUpNext(world, ground, row); // idle and hold last until there is something else to do
}

/** Throws at the target or walks to it; false if it is gone, asleep, too far, too near or in the fog. */
function fight(world: World, ground: Ground, row: number): boolean {
  const { cats } = world;
  const target = targetRowOf(world, ground, row);
  if (target < 0 || cats.order[target] === ORDER_ASLEEP) return false;
  if (isTooNear(world, ground, row, target) || !maySee(world, ground, row, target)) return false;
  if (throwInRange(world, ground, row, target)) {
    ground.steering.blocked[row] = 0; // who waited in a crowd before throws as often as others
    return true;
  }
  if (cats.order[row] === ORDER_HOLD) return false;
  const dx = cats.x[target]! - cats.x[row]!;
  const dy = cats.y[target]! - cats.y[row]!;
  if (dx * dx + dy * dy > loseSquared[ground.steering.kind[row]!]!) return false;
  chase(world, ground, row, target);
  return true;
}

/** The row of a cat's target, or -1. Rows only move up when cats before them die, mostly by a few: looked for there first. */
function targetRowOf({ cats, header }: World, { scratch }: Ground, row: number): number {
  const { networkId } = cats;
  const targetId = cats.targetId[row]!;
  const hint = Math.min(scratch.targetRow[row]!, header.catCount - 1);
  for (let near = hint; near >= 0 && near > hint - HINT_ROWS; near -= 1) {
    if (networkId[near] !== targetId) continue;
    scratch.targetRow[row] = near;
    return near;
  }
  const found = rowOfNetworkId(networkId, header.catCount, targetId);
  if (found >= 0) scratch.targetRow[row] = found;
  return found;
}

/**
 * The row of the nearest enemy awake that a cat can throw at, or see and walk straight to; of several as near the one with
 * the lowest network id. A holding cat only takes who is in range. -1: there is none.
 */
function findEnemy(world: World, ground: Ground, row: number, isHolding: boolean): number {
  const { cats } = world;
  const team = ground.scratch.teamOfPlayer[cats.playerId[row]!]!;
  const x = cats.x[row]!;
  const y = cats.y[row]!;
  ground.scratch.ownTeam = team;
  ground.scratch.ownRow = row;
  ground.scratch.ownKind = ground.steering.kind[row]!;
  if (!isEnemyNear(ground, x, y)) return -1;
  const { ownKind } = ground.scratch;
  const inRange = nearestWithin(world, ground, row, IN_RANGE[ownKind]!);
  return inRange >= 0 || isHolding ? inRange : nearestWithin(world, ground, row, IN_SIGHT[ownKind]!);
}

/** Whether any other team has a cat in the blocks of cells that sight reaches into. */
function isEnemyNear({ scratch }: Ground, x: number, y: number): boolean {
  const { halfWidth, halfHeight, blockColumns, blockTeams, width, height, ownTeam } = scratch;
  const reach = alert[scratch.ownKind]!;
  const west = Math.max(0, (x + halfWidth - reach) >> BLOCK_SHIFT);
  const east = Math.min((width - 1) >> 2, (x + halfWidth + reach) >> BLOCK_SHIFT);
  const south = Math.max(0, (y + halfHeight - reach) >> BLOCK_SHIFT);
  const north = Math.min((height - 1) >> 2, (y + halfHeight + reach) >> BLOCK_SHIFT);
  let teams = 0;
  for (let r = south; r <= north; r += 1) {
    for (let c = west; c <= east; c += 1) teams |= blockTeams[r * blockColumns + c]!;
  }
  return (teams & ~(1 << ownTeam)) !== 0;
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
function lookInto(world: World, ground: Ground, cell: number): void {
  const { cats } = world;
  const { scratch } = ground;
  const { cellStart, spots, ownTeam, ownKind } = scratch;
  const end = cellStart[cell + 1]!;
  const least = leastRangeSquared[ownKind]!;
  const range = rangeSquared[ownKind]!;
  for (let spot = cellStart[cell]!; spot < end; spot += SPOT_WORDS) {
    const team = spots[spot + SPOT_KIND]! >> TEAM_SHIFT;
    if (team === ownTeam || team === 0) continue;
    const row = spots[spot + SPOT_ROW]!;
    const dx = cats.x[row]! - way.fromX;
    const dy = cats.y[row]! - way.fromY;
    const distanceSquared = dx * dx + dy * dy;
    if (distanceSquared > scratch.nearestSquared || distanceSquared < least) continue;
    const isTie = distanceSquared === scratch.nearestSquared && scratch.nearest >= 0;
    if (isTie && row > scratch.nearest) continue;
    if (!maySee(world, ground, scratch.ownRow, row)) continue;
    if (distanceSquared > range && !isWalkable(ground, lineBy(dx, dy))) continue;
    scratch.nearest = row;
    scratch.nearestSquared = distanceSquared;
  }
}

function lineBy(dx: number, dy: number): Line {
  way.dx = dx;
  way.dy = dy;
  return way;
}
