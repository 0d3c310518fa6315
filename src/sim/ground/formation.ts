import { assert } from "../../base/index.ts";
import { CAT_RADIUS, CAT_STEP } from "../constants.ts";
import { divTrunc, fixedRatio, ONE, sqrtFloor } from "../fixed.ts";
import { CAT_KINDS, OF_KIND, type CatKind } from "../kinds.ts";
import { isWallAt } from "../map/game-map.ts";
import type { Ground, World } from "../world/world.ts";
import { isWalkableFar, wallSums } from "./far-sight.ts";
import { DIRECT, eastOf, isPlaceFree, northOf, placeAt } from "./place.ts";
import { cellAt, clampBetween, findPlace, keepOffWalls } from "./walls.ts";

/** Where a group is sent: to a point, or to a line on both sides of it. Fixed. */
export interface GroupGoal {
  readonly x: number;
  readonly y: number;
  readonly lineX: number; // from there to one end of the line; the other lies opposite. 0, 0: no line was drawn
  readonly lineY: number;
}

/** How a group takes up its ranks. */
interface Forming {
  readonly goal: GroupGoal;
  readonly inFront?: readonly number[]; // they look the way from those of the group to the goal; absent: from all
  readonly wayOf?: (row: number) => number; // how far each has to go, less than KEYS_OF_RANK; absent: straight on
}

/** Which way a group looks: two units at a right angle, Fixed. */
interface Heading {
  readonly forwardX: number;
  readonly forwardY: number;
  readonly rightX: number;
  readonly rightY: number;
}

/** A row of places: how far it reaches from the goal to both sides, and how many places it has. */
interface Front {
  readonly left: number; // Fixed
  readonly right: number;
  readonly columns: number;
}

/** Cats of a group end so far from each other: a little more than two of them keep. */
const SPACING = fixedRatio(62, 100);
/** Walls are looked for so far apart on a line. */
const PIECE = ONE >> 1;
/** From the first rank to the last: toms take what is thrown, kittens run to wherever they are wanted, knitters throw over all. */
const RANK_OF: Readonly<Record<CatKind, number>> = { tom: 0, tabby: 1, kitten: 2, knitter: 3 };
/** Above all that a place may be ahead of another, by a unit as Fixed; and four times it is an exact number. */
const KEYS_OF_RANK = 0x1000_0000_0000;
const rankOfKind = CAT_KINDS.map((kind) => RANK_OF[kind]);

assert(SPACING > 2 * CAT_RADIUS, "cats stand side by side without touching");

/** The part of a drawn line that has floor under it, from its middle on; its ends may lie anywhere. */
export function fitLine(
  ground: Ground,
  ends: readonly [fromX: number, fromY: number, toX: number, toY: number],
): GroupGoal {
  const { scratch } = ground;
  const [fromX, fromY, toX, toY] = ends;
  findPlace(ground, divTrunc(fromX + toX, 2), divTrunc(fromY + toY, 2));
  const [x, y] = [scratch.atX, scratch.atY];
  const [dx, dy] = [toX - fromX, toY - fromY];
  const half = sqrtFloor(dx * dx + dy * dy) >> 1;
  if (half === 0) return { x, y, lineX: 0, lineY: 0 };
  const [unitX, unitY] = unitOf(dx, dy);
  const ahead = floorAlong(ground, [x, y], [unitX, unitY], half);
  const behind = floorAlong(ground, [x, y], [-unitX, -unitY], half);
  const shift = divTrunc(ahead - behind, 2);
  findPlace(ground, x + along(unitX, shift), y + along(unitY, shift));
  const halfLeft = divTrunc(ahead + behind, 2);
  return {
    ...{ x: scratch.atX, y: scratch.atY },
    ...{ lineX: along(unitX, halfLeft), lineY: along(unitY, halfLeft) },
  };
}

/**
 * Gives each of a group that was just sent to its goal a place there: in ranks that look the way the group comes, or, on a drawn
 * line, away from where it comes from. Where walls leave no room a cat gets none, and ends wherever it finds room.
 */
export function formUp(
  world: World,
  ground: Ground,
  rows: readonly number[],
  { goal, inFront = rows, wayOf }: Forming,
): void {
  if (rows.length < 2) return;
  const heading = headingOf(world, ground, inFront, goal);
  const front = frontOf(ground, goal, heading, rows.length);
  if (2 * front.columns < widthOf(rows.length)) return; // between walls: they pack together
  const rankCount = divTrunc(rows.length + front.columns - 1, front.columns);
  const isLine = hasLine(goal);
  const first = isLine ? 0 : divTrunc((rankCount - 1) * SPACING, 2);
  const sorted = frontToBack(ground, rows, wayOf ?? straightWay(world, ground, heading));
  const sums = wallSums(ground);
  for (let rank = 0; rank < rankCount; rank += 1) {
    const inRank = sorted.slice(rank * front.columns, (rank + 1) * front.columns);
    takePlaces(world, ground, leftToRight(world, ground, inRank, heading), {
      ...{ goal, heading, front, sums },
      depth: first - rank * SPACING,
    });
  }
}

/** The step of the slowest of some cats. */
export function slowestStep(ground: Ground, rows: readonly number[]): number {
  return rows.reduce((least, row) => Math.min(least, stepOf(ground, row)), Infinity);
}

/** Puts the place nearest to the middle of the cats into scratch.atX and atY. */
export function findMiddle({ cats }: World, ground: Ground, rows: readonly number[]): void {
  let sumX = 0;
  let sumY = 0;
  for (const row of rows) {
    sumX += cats.x[row]!;
    sumY += cats.y[row]!;
  }
  findPlace(ground, divTrunc(sumX, rows.length), divTrunc(sumY, rows.length));
}

/** A kind that there is none of, in a world that is damaged, counts as the first. */
function stepOf({ steering }: Ground, row: number): number {
  return OF_KIND.step[steering.kind[row]!] ?? CAT_STEP;
}

function rankOf({ steering }: Ground, row: number): number {
  return rankOfKind[steering.kind[row]!] ?? RANK_OF.tabby;
}

/** Where a cat is; who is beside the map, in a world that is damaged, counts as on its edge: no square of a distance is too large. */
function onMapX({ cats }: World, { scratch }: Ground, row: number): number {
  return clampBetween(cats.x[row]!, scratch.halfWidth);
}

function onMapY({ cats }: World, { scratch }: Ground, row: number): number {
  return clampBetween(cats.y[row]!, scratch.halfHeight);
}

function hasLine({ lineX, lineY }: GroupGoal): boolean {
  return lineX !== 0 || lineY !== 0;
}

/** From the middle of the group to its goal; of a line at a right angle to it, away from the group. */
function headingOf(world: World, ground: Ground, rows: readonly number[], goal: GroupGoal): Heading {
  findMiddle(world, ground, rows);
  const [wayX, wayY] = [goal.x - ground.scratch.atX, goal.y - ground.scratch.atY];
  if (!hasLine(goal)) {
    const [forwardX, forwardY] = unitOf(wayX, wayY);
    return { forwardX, forwardY, rightX: forwardY, rightY: -forwardX };
  }
  const [rightX, rightY] = unitOf(goal.lineX, goal.lineY);
  const isAway = wayX * -rightY + wayY * rightX >= 0;
  return isAway
    ? { forwardX: -rightY, forwardY: rightX, rightX, rightY }
    : { forwardX: rightY, forwardY: -rightX, rightX: -rightX, rightY: -rightY };
}

/** The whole of a drawn line, unless it is very short; as far as there is floor. */
function frontOf(ground: Ground, goal: GroupGoal, heading: Heading, catCount: number): Front {
  const { rightX, rightY } = heading;
  const length = sqrtFloor(goal.lineX * goal.lineX + goal.lineY * goal.lineY);
  const wished = hasLine(goal) ? Math.max(length, lineReachMin(catCount)) : halfWidthOf(catCount);
  const from = [goal.x, goal.y] as const;
  const right = floorAlong(ground, from, [rightX, rightY], wished);
  const left = floorAlong(ground, from, [-rightX, -rightY], wished);
  return { left, right, columns: Math.min(catCount, 1 + divTrunc(left + right, SPACING)) };
}

/** How far the ranks of so many cats reach at least from the middle of a drawn line to both sides, however short it is. Fixed. */
export function lineReachMin(catCount: number): number {
  return halfWidthOf(catCount) >> 1;
}

/** How far they reach to both sides where no line was drawn. Fixed. */
function halfWidthOf(catCount: number): number {
  return divTrunc((widthOf(catCount) - 1) * SPACING, 2);
}

/** Cats in a rank where there is room, and no line: half as many again as there are ranks. */
function widthOf(catCount: number): number {
  return Math.max(1, sqrtFloor(divTrunc(3 * catCount, 2)));
}

/** By kind, of one kind those in front first: who has least way to go. */
function frontToBack(
  ground: Ground,
  rows: readonly number[],
  wayOf: (row: number) => number,
): readonly number[] {
  return sortedBy(rows, (row) => rankOf(ground, row) * KEYS_OF_RANK + wayOf(row));
}

function straightWay(world: World, ground: Ground, { forwardX, forwardY }: Heading): (row: number) => number {
  return (row) => -(onMapX(world, ground, row) * forwardX + onMapY(world, ground, row) * forwardY);
}

function leftToRight(
  world: World,
  ground: Ground,
  rows: readonly number[],
  { rightX, rightY }: Heading,
): readonly number[] {
  return sortedBy(rows, (row) => onMapX(world, ground, row) * rightX + onMapY(world, ground, row) * rightY);
}

/** Ascending; of equals the lower row. */
function sortedBy(rows: readonly number[], keyOf: (row: number) => number): readonly number[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  return keyed.sort((a, b) => a.key - b.key || a.row - b.row).map(({ row }) => row);
}

/** One row of places, `depth` ahead of the goal, Fixed. */
interface Rank {
  readonly goal: GroupGoal;
  readonly heading: Heading;
  readonly front: Front;
  readonly depth: number;
  readonly sums: Int32Array; // see wallSums
}

/** The places of one rank. One that has fewer cats than there is room for is in the middle. */
function takePlaces(
  world: World,
  ground: Ground,
  rows: readonly number[],
  { goal, heading, front, depth, sums }: Rank,
): void {
  const width = front.left + front.right;
  const spacing = front.columns > 1 ? divTrunc(width, front.columns - 1) : 0;
  const from = divTrunc(front.right - front.left, 2) - divTrunc((rows.length - 1) * spacing, 2);
  rows.forEach((row, i) => {
    const aside = from + i * spacing;
    const baseX = goal.x + along(heading.rightX, aside);
    const baseY = goal.y + along(heading.rightY, aside);
    const [dx, dy] = [along(heading.forwardX, depth), along(heading.forwardY, depth)];
    if (!isWalkableFar(ground, sums, { fromX: baseX, fromY: baseY, dx, dy })) return;
    if (!isInside(ground, baseX + dx, baseY + dy) || !keepOffWalls(ground, baseX + dx, baseY + dy)) return;
    const place = placeAt(ground.scratch.atX - goal.x, ground.scratch.atY - goal.y);
    const [fromX, fromY] = [onMapX(world, ground, row), onMapY(world, ground, row)];
    const way = { fromX, fromY, dx: goal.x + eastOf(place) - fromX, dy: goal.y + northOf(place) - fromY };
    if (!isPlaceFree(ground, goal.x, goal.y, place)) return;
    ground.steering.place[row] = isWalkableFar(ground, sums, way) ? place | DIRECT : place;
  });
}

/** Whether a point lies on the map. */
export function isInside({ scratch }: Ground, x: number, y: number): boolean {
  return Math.abs(x) < scratch.halfWidth && Math.abs(y) < scratch.halfHeight;
}

/** How far there is floor from a point in a direction, at most so far. */
function floorAlong(
  ground: Ground,
  [x, y]: readonly [number, number],
  [unitX, unitY]: readonly [number, number],
  length: number,
): number {
  let far = 0;
  while (far < length) {
    const next = Math.min(length, far + PIECE);
    const [nextX, nextY] = [x + along(unitX, next), y + along(unitY, next)];
    if (!isInside(ground, nextX, nextY) || isWallAt(ground.walls, cellAt(ground, nextX, nextY))) break;
    far = next;
  }
  return far;
}

/** So much of a unit, Fixed. */
function along(unit: number, length: number): number {
  return divTrunc(unit * length, ONE);
}

/** The direction of a vector; of none, north. */
function unitOf(dx: number, dy: number): readonly [x: number, y: number] {
  const length = sqrtFloor(dx * dx + dy * dy);
  return length === 0 ? [0, ONE] : [divTrunc(dx * ONE, length), divTrunc(dy * ONE, length)];
}
