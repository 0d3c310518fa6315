import { assert } from "../../base/index.ts";
import { CAT_RADIUS } from "../constants.ts";
import { clampTo, divTrunc, ONE, sqrtFloor } from "../fixed.ts";
import { isWallAt } from "../map/game-map.ts";
import type { Ground } from "../world/world.ts";

const CELL_BITS = 16;
const CELL_MASK = ONE - 1;
const FAR_SIDE = ONE - CAT_RADIUS;
/** Points of a line that are looked at lie half a unit apart, or less. */
export const SIGHT_STEP_BITS = CELL_BITS - 1;

/** The index of the cell that a point lies in; points outside of the map count to its outermost cells. */
export function cellAt({ scratch }: Ground, x: number, y: number): number {
  const column = clampTo((x + scratch.halfWidth) >> CELL_BITS, scratch.width - 1);
  const row = clampTo((y + scratch.halfHeight) >> CELL_BITS, scratch.height - 1);
  return Math.imul(row, scratch.width) + column;
}

/** Puts the middle of a cell into scratch.atX and atY. */
export function lookUpMiddle({ scratch }: Ground, cell: number): void {
  const row = divTrunc(cell, scratch.width);
  const column = cell - Math.imul(row, scratch.width);
  scratch.atX = (column << CELL_BITS) + (ONE >> 1) - scratch.halfWidth;
  scratch.atY = (row << CELL_BITS) + (ONE >> 1) - scratch.halfHeight;
}

/**
 * Puts the place nearest to a point where a cat can stand, as far as the cell of the point goes, into scratch.atX and atY:
 * CAT_RADIUS or more from every wall. False if the cell is a wall: then nothing is put there.
 */
export function keepOffWalls(ground: Ground, x: number, y: number): boolean {
  const { scratch, walls } = ground;
  const { width } = scratch;
  const cell = cellAt(ground, x, y);
  if (isWallAt(walls, cell)) return false;
  const left = (((x + scratch.halfWidth) >> CELL_BITS) << CELL_BITS) - scratch.halfWidth;
  const bottom = (((y + scratch.halfHeight) >> CELL_BITS) << CELL_BITS) - scratch.halfHeight;
  scratch.atX = x;
  scratch.atY = y;
  const sideX = x - left < CAT_RADIUS ? -1 : x - left > FAR_SIDE ? 1 : 0;
  const sideY = y - bottom < CAT_RADIUS ? -1 : y - bottom > FAR_SIDE ? 1 : 0;
  if (sideX === 0 && sideY === 0) return true;
  const isWallX = sideX !== 0 && isWallAt(walls, cell + sideX);
  const isWallY = sideY !== 0 && isWallAt(walls, cell + Math.imul(sideY, width));
  if (isWallX) scratch.atX = left + (sideX < 0 ? CAT_RADIUS : FAR_SIDE);
  if (isWallY) scratch.atY = bottom + (sideY < 0 ? CAT_RADIUS : FAR_SIDE);
  const isCorner = sideX !== 0 && sideY !== 0 && !isWallX && !isWallY;
  if (isCorner && isWallAt(walls, cell + sideX + Math.imul(sideY, width))) {
    keepOffCorner(ground, left + (sideX < 0 ? 0 : ONE), bottom + (sideY < 0 ? 0 : ONE));
  }
  return true;
}

/** Whether no wall is so near to a point that it could matter to a cat there; of most points it says so at once. */
export function isAwayFromWalls({ scratch, walls }: Ground, x: number, y: number): boolean {
  const { width, height } = scratch;
  const fromWest = x + scratch.halfWidth;
  const fromSouth = y + scratch.halfHeight;
  const column = fromWest >> CELL_BITS;
  const row = fromSouth >> CELL_BITS;
  if (column <= 0 || column >= width - 1 || row <= 0 || row >= height - 1) return false;
  const sideX = sideOf(fromWest & CELL_MASK);
  const sideY = Math.imul(width, sideOf(fromSouth & CELL_MASK));
  const cell = Math.imul(row, width) + column;
  const near = wallBit(walls, cell) | wallBit(walls, cell + sideX);
  return ((near | wallBit(walls, cell + sideY) | wallBit(walls, cell + sideX + sideY)) & 1) === 0;
}

/** Which edge of a cell a cat so far into it reaches over: -1 the near one, 1 the far one. Without branches, for speed. */
function sideOf(distance: number): number {
  return ((distance - CAT_RADIUS) >> 31) - ((FAR_SIDE - distance) >> 31);
}

/** Its lowest bit says whether the cell is a wall. */
function wallBit(walls: Int32Array, cell: number): number {
  return walls[cell >> 5]! >>> (cell & 31);
}

/** Moves scratch.atX and atY straight away from the corner of a wall, if they are too near. */
function keepOffCorner({ scratch }: Ground, cornerX: number, cornerY: number): void {
  const dx = scratch.atX - cornerX;
  const dy = scratch.atY - cornerY;
  const distance = sqrtFloor(dx * dx + dy * dy);
  if (distance >= CAT_RADIUS) return;
  if (distance === 0) {
    scratch.atX += CAT_RADIUS; // every direction is as good; the corner's own cell, and so this side of it, is floor
    return;
  }
  scratch.atX = cornerX + (divTrunc(dx * CAT_RADIUS, distance) | 0);
  scratch.atY = cornerY + (divTrunc(dy * CAT_RADIUS, distance) | 0);
}

/** Puts the place nearest to a point where a cat can stand into scratch.atX and atY, wherever the point lies. */
export function findPlace(ground: Ground, x: number, y: number): void {
  const { scratch } = ground;
  const insideX = clampBetween(x, scratch.halfWidth - ONE);
  const insideY = clampBetween(y, scratch.halfHeight - ONE);
  if (keepOffWalls(ground, insideX, insideY)) return;
  lookUpMiddle(ground, nearestFloor(ground, insideX, insideY));
}

/**
 * The floor cell whose middle is nearest to the point; of several the one with the lowest index. A map may be wall nearly everywhere, and a
 * player may order as often as it likes: of each row only the nearest floor on both sides is looked at.
 */
function nearestFloor(ground: Ground, x: number, y: number): number {
  const { scratch, walls } = ground;
  const { width, height } = scratch;
  const row = divTrunc(cellAt(ground, x, y), width);
  // The last column whose middle is not in the east of the point: from there on each one is farther, to both sides.
  const column = (x + scratch.halfWidth - (ONE >> 1)) >> CELL_BITS;
  const lookedAt = 2 * Math.max(row + 1, height - row);
  let nearest = -1;
  let nearestSquared = Infinity;
  for (let i = 1; i < lookedAt; i += 1) {
    const away = i >> 1;
    const r = (i & 1) === 0 ? row + away : row - away;
    if (r < 0 || r >= height) continue;
    const reachable = Math.max(0, away - 1) * ONE; // no middle of this row is nearer
    if (reachable * reachable > nearestSquared) break;
    const first = r * width;
    for (const isEast of [false, true]) {
      const cell = isEast
        ? firstFloor(walls, first + column + 1, first + width - 1)
        : lastFloor(walls, first, first + column);
      if (cell < 0) continue;
      lookUpMiddle(ground, cell);
      const squared = (scratch.atX - x) * (scratch.atX - x) + (scratch.atY - y) * (scratch.atY - y);
      if (squared > nearestSquared || (squared === nearestSquared && cell > nearest)) continue;
      nearest = cell;
      nearestSquared = squared;
    }
  }
  assert(nearestSquared < Infinity, "nearestFloor: a map has floor");
  return nearest;
}

/** The first cell of floor from one to another, both included; -1: there is none. 32 cells are looked at in one go. */
function firstFloor(walls: Int32Array, from: number, to: number): number {
  for (let word = from >> 5; word <= to >> 5; word += 1) {
    const floor = ~walls[word]! & (word === from >> 5 ? -1 << (from & 31) : -1);
    if (floor === 0) continue;
    const cell = (word << 5) + 31 - Math.clz32(floor & -floor);
    return cell <= to ? cell : -1;
  }
  return -1;
}

/** The same for the last one. */
function lastFloor(walls: Int32Array, from: number, to: number): number {
  for (let word = to >> 5; word >= from >> 5; word -= 1) {
    const floor = ~walls[word]! & (word === to >> 5 ? -1 >>> (31 - (to & 31)) : -1);
    if (floor === 0) continue;
    const cell = (word << 5) + 31 - Math.clz32(floor);
    return cell >= from ? cell : -1;
  }
  return -1;
}

/** A straight line from a point, by so much. */
export interface Line {
  fromX: number;
  fromY: number;
  dx: number;
  dy: number;
}

/** Whether no wall lies on a straight line, looked at every half cell: good for a short one. */
export function isWalkable(ground: Ground, { fromX, fromY, dx, dy }: Line): boolean {
  const farX = Math.abs(dx);
  const farY = Math.abs(dy);
  const pieces = 1 + (Math.max(farX, farY) >> SIGHT_STEP_BITS);
  if (pieces === 1) return true;
  // Each point lies a piece farther than the one before: what is left of a division adds up to one more now and then.
  const pieceX = divTrunc(farX, pieces);
  const pieceY = divTrunc(farY, pieces);
  const restX = farX - Math.imul(pieceX, pieces);
  const restY = farY - Math.imul(pieceY, pieces);
  const signX = dx >> 31;
  const signY = dy >> 31;
  let x = 0;
  let y = 0;
  let leftX = 0;
  let leftY = 0;
  for (let i = 1; i < pieces; i += 1) {
    leftX += restX;
    leftY += restY;
    const moreX = (pieces - 1 - leftX) >>> 31;
    const moreY = (pieces - 1 - leftY) >>> 31;
    x += pieceX + moreX;
    y += pieceY + moreY;
    leftX -= pieces & -moreX;
    leftY -= pieces & -moreY;
    const cell = cellAt(ground, fromX + ((x ^ signX) - signX), fromY + ((y ^ signY) - signY));
    if (isWallAt(ground.walls, cell)) return false;
  }
  return true;
}

/** The value, or the nearer end of -limit .. limit - 1. */
export function clampBetween(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit - 1, value));
}
