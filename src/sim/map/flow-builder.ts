import { assert } from "../../base/index.ts";
import { divTrunc } from "../fixed.ts";
import { isWallAt } from "./game-map.ts";

/** Costs of a step to a neighbour: 7 / 5 is within 1 % of the root of 2. */
const COST_STRAIGHT = 5;
const COST_DIAGONAL = 7;
const COST_WALL = -1;
const COST_UNKNOWN = 0x7fff_ffff;

/** In `via`: the way from this cell is not known, or there is none. The last cell of a map is a wall. */
export const NO_VIA = 0xffff;

/**
 * Computes a flow field: for every cell the one to walk straight to on the shortest way to the goal, which is the goal
 * itself or the next corner. Dijkstra's algorithm from the goal outward, in any number of pieces; after "Crowd Pathfinding
 * and Steering Using Flow Field Tiles" (Emerson, Game AI Pro, 2013), with one pass for both distance and sight.
 *
 * Steps cost 5 or 7, and cells settle in ascending cost: so what straight steps push comes out in order, and what diagonal
 * steps push too, and two plain queues do for a heap. About O(cells); integers only.
 */
export class FlowBuilder {
  readonly #width: number;
  readonly #column: Uint8Array; // of each cell
  readonly #cost: Int32Array;
  readonly #parent: Uint16Array; // the neighbour on the way
  readonly #isSettled: Uint8Array;
  readonly #straight: Uint16Array; // queues of cells; each is pushed at most once to each
  readonly #diagonal: Uint16Array;
  #straightHead = 0;
  #straightTail = 0;
  #diagonalHead = 0;
  #diagonalTail = 0;
  #via: Uint16Array;
  #goal = -1;
  #settledCount = 0;
  #lastSettled = -1;

  constructor(width: number, height: number) {
    const cellCount = width * height;
    assert(cellCount <= NO_VIA + 1, "a cell's index takes 16 bits");
    this.#width = width;
    this.#column = Uint8Array.from({ length: cellCount }, (_, index) => index % width);
    this.#cost = new Int32Array(cellCount);
    this.#parent = new Uint16Array(cellCount);
    this.#isSettled = new Uint8Array(cellCount);
    this.#straight = new Uint16Array(cellCount);
    this.#diagonal = new Uint16Array(cellCount);
    this.#via = new Uint16Array(0);
  }

  get goal(): number {
    return this.#goal;
  }

  /** Cells settled since the beginning. */
  get settledCount(): number {
    return this.#settledCount;
  }

  /** The cell that was settled last; the first one is the goal. */
  get lastSettled(): number {
    return this.#lastSettled;
  }

  /** An array for the ways of a field on this map. */
  makeField(): Uint16Array {
    return new Uint16Array(this.#cost.length);
  }

  /** Whether that is the array that is being filled. */
  isFor(via: Uint16Array): boolean {
    return this.#via === via;
  }

  /** Begins anew. `walls` has a bit a cell and must not change meanwhile; the outermost cells are walls. */
  begin(walls: Int32Array, goal: number, via: Uint16Array): void {
    assert(via.length === this.#cost.length, "the way from every cell");
    const cost = this.#cost;
    for (let index = 0; index < cost.length; index += 1) {
      cost[index] = isWallAt(walls, index) ? COST_WALL : COST_UNKNOWN;
    }
    this.#isSettled.fill(0);
    via.fill(NO_VIA);
    this.#via = via;
    this.#goal = goal;
    this.#settledCount = 0;
    this.#lastSettled = -1;
    this.#straight[0] = goal;
    this.#straightHead = 0;
    this.#straightTail = 1;
    this.#diagonalHead = 0;
    this.#diagonalTail = 0;
    cost[goal] = 0;
  }

  /** Settles at most so many more cells, and returns how many they were: fewer than asked for when none are left. */
  settle(countMax: number): number {
    let count = 0;
    while (count < countMax) {
      const cell = this.#takeNearest();
      if (cell < 0) break;
      this.#lastSettled = cell;
      this.#isSettled[cell] = 1;
      this.#via[cell] = this.#viaOf(cell);
      this.#reachNeighbours(cell);
      count += 1;
    }
    this.#settledCount += count;
    return count;
  }

  /** The unsettled cell of the least cost, a straight step before a diagonal one; -1: none is left. */
  #takeNearest(): number {
    const straight = this.#straight;
    const diagonal = this.#diagonal;
    const isSettled = this.#isSettled;
    let straightHead = this.#straightHead;
    let diagonalHead = this.#diagonalHead;
    while (straightHead < this.#straightTail && isSettled[straight[straightHead]!] === 1) straightHead += 1;
    while (diagonalHead < this.#diagonalTail && isSettled[diagonal[diagonalHead]!] === 1) diagonalHead += 1;
    let cell = -1;
    const hasDiagonal = diagonalHead < this.#diagonalTail;
    if (straightHead < this.#straightTail) {
      cell = straight[straightHead]!;
      if (hasDiagonal && this.#cost[diagonal[diagonalHead]!]! < this.#cost[cell]!) cell = -1;
      else straightHead += 1;
    }
    if (cell < 0 && hasDiagonal) {
      cell = diagonal[diagonalHead]!;
      diagonalHead += 1;
    }
    this.#straightHead = straightHead;
    this.#diagonalHead = diagonalHead;
    return cell;
  }

  #reachNeighbours(cell: number): void {
    const cost = this.#cost;
    const width = this.#width;
    const straightCost = cost[cell]! + COST_STRAIGHT;
    const north = cell + width;
    const south = cell - width;
    const isEastFree = cost[cell + 1]! >= 0;
    const isWestFree = cost[cell - 1]! >= 0;
    const isNorthFree = cost[north]! >= 0;
    const isSouthFree = cost[south]! >= 0;
    if (cost[cell + 1]! > straightCost) this.#pushStraight(cell + 1, cell, straightCost);
    if (cost[cell - 1]! > straightCost) this.#pushStraight(cell - 1, cell, straightCost);
    if (cost[north]! > straightCost) this.#pushStraight(north, cell, straightCost);
    if (cost[south]! > straightCost) this.#pushStraight(south, cell, straightCost);
    // Never across the corner of a wall: a cat would not fit.
    const diagonalCost = cost[cell]! + COST_DIAGONAL;
    if (isNorthFree) {
      if (isEastFree && cost[north + 1]! > diagonalCost) this.#pushDiagonal(north + 1, cell, diagonalCost);
      if (isWestFree && cost[north - 1]! > diagonalCost) this.#pushDiagonal(north - 1, cell, diagonalCost);
    }
    if (isSouthFree) {
      if (isEastFree && cost[south + 1]! > diagonalCost) this.#pushDiagonal(south + 1, cell, diagonalCost);
      if (isWestFree && cost[south - 1]! > diagonalCost) this.#pushDiagonal(south - 1, cell, diagonalCost);
    }
  }

  #pushStraight(cell: number, parent: number, cost: number): void {
    this.#cost[cell] = cost;
    this.#parent[cell] = parent;
    this.#straight[this.#straightTail] = cell;
    this.#straightTail += 1;
  }

  #pushDiagonal(cell: number, parent: number, cost: number): void {
    this.#cost[cell] = cost;
    this.#parent[cell] = parent;
    this.#diagonal[this.#diagonalTail] = cell;
    this.#diagonalTail += 1;
  }

  /** Where its parent walks to, if that is in sight from here as well, else its parent. */
  #viaOf(cell: number): number {
    const goal = this.#goal;
    if (cell === goal) return goal;
    const parent = this.#parent[cell]!;
    const corner = parent === goal ? goal : this.#via[parent]!;
    return this.#sees(cell, corner) ? corner : parent;
  }

  /**
   * Whether a cell sees a corner: the one or two cells next to it on the straight line there see it, or are it. They lie
   * nearer to the goal and so are settled; by induction no wall touches the line.
   */
  #sees(cell: number, corner: number): boolean {
    const width = this.#width;
    const dx = this.#column[corner]! - this.#column[cell]!;
    const dy = divTrunc(corner - cell - dx, width);
    const stepX = Math.sign(dx);
    const stepY = Math.sign(dy) * width;
    const lead = Math.abs(dx) - Math.abs(dy);
    if (lead === 0) {
      const isOpen = this.#cost[cell + stepX]! >= 0 && this.#cost[cell + stepY]! >= 0;
      return isOpen && this.#isOnLine(cell + stepX + stepY, corner);
    }
    const ahead = cell + (lead > 0 ? stepX : stepY);
    if (!this.#isOnLine(ahead, corner)) return false;
    return dx === 0 || dy === 0 || this.#isOnLine(cell + stepX + stepY, corner);
  }

  #isOnLine(cell: number, corner: number): boolean {
    return cell === corner || this.#via[cell] === corner;
  }
}
