import { assert } from "../../base/index.ts";
import { CAT_STEP, SUB_TURNS_PER_SECOND } from "../constants.ts";
import { divTrunc, fixedRatio, sqrtFloor } from "../fixed.ts";
import { OF_KIND } from "../kinds.ts";
import { NO_VIA } from "../map/flow-builder.ts";
import { ORDER_ATTACK_MOVE, ORDER_MOVE } from "../world/fields.ts";
import type { Ground, World } from "../world/world.ts";
import { recallFlowField, viaOf } from "./flow-fields.ts";
import { formUp, isInside } from "./formation.ts";
import { goalOfGroup } from "./groups.ts";
import { DIRECT, endXOf, endYOf } from "./place.ts";
import { cellAt, clampBetween, lookUpMiddle } from "./walls.ts";

/** A group looks so often how far each of it still has to go; a power of two. */
const PACE_EVERY_SUB_TURNS = 16;
/** Groups of one player look at the same sub-turn, and those of the next player so many later. */
const PLAYERS_APART = 2;
/** Cats do not wait for one that needs more than twice as long as they do on average, and so much more. */
const FAR_BEHIND_TIMES = 2;
const FAR_BEHIND_SUB_TURNS = 4 * SUB_TURNS_PER_SECOND;
/** Nobody waits for a cat that got hardly any further for so long. */
const STUCK_SUB_TURNS = 90;
/** A cat that got hardly any further for so long is held up by others; with a sixth of its group held up no cat walks slower, or a door would choke. */
const HELD_UP_SUB_TURNS = 4;
const HELD_UP_SHARE = 6;
/** Corners on a way that are looked at: what lies behind the last one counts as straight. */
const CORNERS_MAX = 64;
const WAY_MAX = 0x7fff_ffff;
/** Nobody walks slower than at so much of the pace of the slowest: by half, and by a quarter near the goal of a cat that walks and does not fight. */
const LEAST_SHARE = 2;
const LEAST_SHARE_NEAR = 4;
/** So far from the goal, and its own radius, a group is near it: one that went around walls takes up its ranks anew. */
const NEAR_GOAL = fixedRatio(4, 1);
/** The way of a cat that nobody waits for: it fights, is stuck, or there is no way. */
const NO_WAY = -1;

assert((PACE_EVERY_SUB_TURNS & (PACE_EVERY_SUB_TURNS - 1)) === 0, "turns of looking are a power of two");

/** Working memory of one call: by row of a cat, and by group. */
let left = new Int32Array(0); // the way that it has left, Fixed, or NO_WAY
let groupOf = new Int32Array(0);
let dueRows = new Int32Array(0);
let groupAt = new Int32Array(0); // by hash: a group, plus 1; 0: none
let firstOf = new Int32Array(0); // by group: one of its rows
let countOf = new Int32Array(0); // of those who have a way
let sumOf = new Float64Array(0); // of the sub-turns that they need; whole numbers
let leastOf = new Int32Array(0); // the shortest way of them
let isIndirect = new Int32Array(0); // 1: somebody with a place does not walk straight to it
let heldUpOf = new Int32Array(0); // how many of them others hold up
let slowestOf = new Int32Array(0); // their least step
let longestOf = new Int32Array(0); // the most sub-turns that somebody needs who is waited for

/**
 * Sets how fast the cats of groups walk, so that all of a group arrive together: all take as long as the one that needs longest
 * for the way that it has left, at the pace of its kind. But nobody walks at less than half of the pace of the slowest, a quarter near
 * the goal, and nobody waits for a cat that is far behind, stuck, in a fight, or can't come.
 */
export function paceGroups(world: World, ground: Ground): void {
  const { catCount } = ground.scratch;
  reserve(catCount);
  const dueCount = findDue(world, ground);
  if (dueCount === 0) return;
  const groupCount = gather(world, ground, dueCount);
  for (let group = 0; group < groupCount; group += 1) {
    longestOf[group] = 0;
    if (isAboutToArrive(ground, group)) formAgain(world, ground, group, dueCount);
  }
  for (let i = 0; i < dueCount; i += 1) noteLongest(ground, dueRows[i]!);
  for (let i = 0; i < dueCount; i += 1) takePace(world, ground, dueRows[i]!);
}

/** Puts the cats whose groups look in this sub-turn how far each has to go into `dueRows`. Never who walks at its own pace. */
function findDue({ cats }: World, { steering, scratch }: Ground): number {
  const { formsAt, stride } = steering;
  const { playerId } = cats;
  const { catCount, subTurn } = scratch;
  const rows = dueRows;
  let dueCount = 0;
  for (let row = 0; row < catCount; row += 1) {
    const at = formsAt[row]!;
    if (at === 0 || stride[row]! <= 0) continue;
    const phase = (subTurn - Math.abs(at)) | 0;
    const isDue =
      phase === 0 || ((phase + PLAYERS_APART * playerId[row]!) & (PACE_EVERY_SUB_TURNS - 1)) === 0;
    if (phase < 0 || !isDue) continue;
    rows[dueCount] = row;
    dueCount += 1;
  }
  return dueCount;
}

function reserve(catCount: number): void {
  if (left.length >= catCount) return;
  let size = 64;
  while (size < catCount) size *= 2;
  left = new Int32Array(size);
  groupOf = new Int32Array(size);
  dueRows = new Int32Array(size);
  groupAt = new Int32Array(2 * size);
  firstOf = new Int32Array(size);
  countOf = new Int32Array(size);
  sumOf = new Float64Array(size);
  leastOf = new Int32Array(size);
  isIndirect = new Int32Array(size);
  heldUpOf = new Int32Array(size);
  slowestOf = new Int32Array(size);
  longestOf = new Int32Array(size);
}

/** Finds the groups of the first rows of `dueRows`, and what each has left; returns how many groups there are. */
function gather(world: World, ground: Ground, dueCount: number): number {
  groupAt.fill(0);
  let groupCount = 0;
  for (let i = 0; i < dueCount; i += 1) {
    const row = dueRows[i]!;
    let slot = hashOf(world, ground, row) & (groupAt.length - 1);
    while (groupAt[slot] !== 0 && !areOneGroup(world, ground, row, firstOf[groupAt[slot]! - 1]!)) {
      slot = (slot + 1) & (groupAt.length - 1);
    }
    if (groupAt[slot] === 0) {
      firstOf[groupCount] = row;
      countOf[groupCount] = 0;
      sumOf[groupCount] = 0;
      isIndirect[groupCount] = 0;
      heldUpOf[groupCount] = 0;
      leastOf[groupCount] = WAY_MAX;
      slowestOf[groupCount] = CAT_STEP * 2;
      groupCount += 1;
      groupAt[slot] = groupCount;
    }
    const group = groupAt[slot]! - 1;
    groupOf[row] = group;
    const way = wayLeft(world, ground, row);
    left[row] = way;
    const place = ground.steering.place[row]!;
    if (place !== 0 && (place & DIRECT) === 0) isIndirect[group] = 1;
    if (way === NO_WAY) continue;
    leastOf[group] = Math.min(leastOf[group]!, way);
    if (ground.steering.blocked[row]! >= HELD_UP_SUB_TURNS) heldUpOf[group]! += 1;
    countOf[group]! += 1;
    sumOf[group]! += timeOf(ground, row);
    slowestOf[group] = Math.min(slowestOf[group]!, stepOf(ground, row));
  }
  return groupCount;
}

function hashOf({ cats }: World, { steering }: Ground, row: number): number {
  const at = Math.imul(cats.goalX[row]!, 0x9e3779b1 | 0) ^ Math.imul(cats.goalY[row]!, 0x85ebca6b | 0);
  const when = Math.imul(steering.formsAt[row]!, 0xc2b2ae35 | 0) ^ Math.imul(cats.playerId[row]!, 0x27d4eb2f);
  return at ^ when ^ ((at ^ when) >>> 15);
}

function areOneGroup({ cats }: World, { steering }: Ground, a: number, b: number): boolean {
  return (
    cats.playerId[a] === cats.playerId[b] &&
    steering.formsAt[a] === steering.formsAt[b] &&
    cats.goalX[a] === cats.goalX[b] &&
    cats.goalY[a] === cats.goalY[b] &&
    cats.order[a] === cats.order[b] &&
    steering.patrolX[a] === steering.patrolX[b] &&
    steering.patrolY[a] === steering.patrolY[b]
  );
}

/** Whether the first of a group that went around walls are so near to the goal that all take up their ranks anew. */
function isAboutToArrive({ steering }: Ground, group: number): boolean {
  const row = firstOf[group]!;
  return (
    steering.formsAt[row]! > 0 &&
    isIndirect[group] === 1 &&
    leastOf[group]! <= steering.reach[row]! + NEAR_GOAL
  );
}

/**
 * A group that went around walls comes from elsewhere, and its cats come in another order, than when they were sent: its ranks look
 * the way that it comes now, with the cats that are there first in front.
 */
function formAgain(world: World, ground: Ground, group: number, dueCount: number): void {
  const { steering } = ground;
  const rows: number[] = [];
  for (let i = 0; i < dueCount; i += 1) if (groupOf[dueRows[i]!] === group) rows.push(dueRows[i]!);
  const goal = goalOfGroup(world, ground, rows[0]!);
  for (const row of rows) steering.formsAt[row] = -steering.formsAt[row]!;
  if (!isInside(ground, goal.x, goal.y)) return;
  for (const row of rows) steering.place[row] = 0;
  const near = leastOf[group]! + steering.reach[rows[0]!]!;
  const inFront = rows.filter((row) => left[row]! >= 0 && left[row]! <= near);
  formUp(world, ground, rows, { goal, inFront, wayOf: (row) => (left[row]! < 0 ? WAY_MAX : left[row]!) });
}

function noteLongest(ground: Ground, row: number): void {
  if (left[row] === NO_WAY) return;
  const group = groupOf[row]!;
  const mean = divTrunc(sumOf[group]!, countOf[group]!);
  const time = timeOf(ground, row);
  if (time <= FAR_BEHIND_TIMES * mean + FAR_BEHIND_SUB_TURNS) {
    longestOf[group] = Math.max(longestOf[group]!, time);
  }
}

function takePace({ cats }: World, ground: Ground, row: number): void {
  const group = groupOf[row]!;
  const step = stepOf(ground, row);
  if (left[row] === NO_WAY || HELD_UP_SHARE * heldUpOf[group]! >= countOf[group]!) {
    ground.steering.stride[row] = step;
    return;
  }
  const wished = divTrunc(left[row]!, Math.max(1, longestOf[group]!));
  const isNear = cats.order[row] === ORDER_MOVE && left[row]! <= ground.steering.reach[row]! + NEAR_GOAL;
  const least = divTrunc(slowestOf[group]!, isNear ? LEAST_SHARE_NEAR : LEAST_SHARE);
  ground.steering.stride[row] = Math.min(step, Math.max(least, wished));
}

/** The sub-turns that a cat needs for the way that it has left. */
function timeOf(ground: Ground, row: number): number {
  return divTrunc(left[row]!, stepOf(ground, row));
}

/** A kind that there is none of, in a world that is damaged, counts as the first. */
function stepOf({ steering }: Ground, row: number): number {
  return OF_KIND.step[steering.kind[row]!] ?? CAT_STEP;
}

/** How far a cat still has to walk: straight to its place, or from corner to corner as its flow field says; or NO_WAY. */
function wayLeft(world: World, ground: Ground, row: number): number {
  const { cats } = world;
  const { steering, flowFields, scratch } = ground;
  const order = cats.order[row]!;
  const isOnTheWay = order === ORDER_MOVE || (order === ORDER_ATTACK_MOVE && cats.targetId[row] === 0);
  if (!isOnTheWay || steering.blocked[row]! >= STUCK_SUB_TURNS) return NO_WAY;
  let x = clampBetween(cats.x[row]!, scratch.halfWidth);
  let y = clampBetween(cats.y[row]!, scratch.halfHeight);
  const place = steering.place[row]!;
  let way = 0;
  const flowRow = steering.flowRow[row]! - 1;
  const goalCell = cellAt(ground, cats.goalX[row]!, cats.goalY[row]!);
  const hasField = (place & DIRECT) === 0 && flowFields.goal[flowRow] === goalCell + 1;
  if (hasField) {
    recallFlowField(ground, flowRow);
    let cell = cellAt(ground, x, y);
    if (cell !== goalCell && viaOf(ground, flowRow, cell) === NO_VIA) {
      if (flowFields.isComplete[flowRow] === 1) return NO_WAY;
    }
    for (let corner = 0; corner < CORNERS_MAX && cell !== goalCell; corner += 1) {
      cell = viaOf(ground, flowRow, cell);
      if (cell === NO_VIA || cell === goalCell) break;
      lookUpMiddle(ground, cell);
      way += distance(scratch.atX - x, scratch.atY - y);
      x = scratch.atX;
      y = scratch.atY;
    }
  }
  const endX = clampBetween(endXOf(world, ground, row), scratch.halfWidth);
  const endY = clampBetween(endYOf(world, ground, row), scratch.halfHeight);
  return way + distance(endX - x, endY - y);
}

function distance(dx: number, dy: number): number {
  return sqrtFloor(dx * dx + dy * dy);
}
