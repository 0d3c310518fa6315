import { assert } from "../../base/index.ts";
import { ONE } from "../fixed.ts";

/** What is known of a cell: never seen, seen before, or seen now. */
export const UNEXPLORED = 0;
export const EXPLORED = 1;
export const VISIBLE = 2;

/** A place from which a cat or a cushion looks, Fixed, and how far. */
interface Eye {
  readonly x: number;
  readonly y: number;
  readonly sight: number; // whole units
}

const UNIT_BITS = 16;
assert(ONE === 1 << UNIT_BITS, "a cell of a sight grid is a unit");

/**
 * What a team knows of a map, a byte a cell of one unit: begin, look from each eye, end. Cats that stand on one cell and see as
 * far look once, and an eye only notes where its sight begins and ends in each row: the cells are filled once for all of them.
 * Walls hide nothing, as in the rules.
 */
export class SightGrid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
  readonly #edges: Int16Array; // eyes whose sight begins in a cell, less those whose ended before it; a row has one cell more
  readonly #looked: Uint16Array; // the round in which an eye looked from there, times SIGHTS_TOLD_APART, plus its sight
  readonly #spans = new Map<number, Int32Array>();
  #round = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.cells = new Uint8Array(width * height);
    this.#edges = new Int16Array((width + 1) * height);
    this.#looked = new Uint16Array(width * height);
  }

  /** A new look around. */
  begin(): void {
    this.#edges.fill(0);
    this.#round += 1;
    if (this.#round * SIGHTS_TOLD_APART >= 0xffff) {
      this.#looked.fill(0);
      this.#round = 1;
    }
  }

  look({ x, y, sight }: Eye): void {
    const column = this.#columnOf(x);
    const row = this.#rowOf(y);
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return;
    const mark = this.#round * SIGHTS_TOLD_APART + ((sight >> UNIT_BITS) % SIGHTS_TOLD_APART);
    const at = row * this.width + column;
    if (this.#looked[at] === mark) return;
    this.#looked[at] = mark;
    const spans = this.#spansOf(sight);
    const reach = spans.length >> 1;
    for (let i = 0; i < spans.length; i += 1) {
      const to = row + i - reach;
      if (to < 0 || to >= this.height) continue;
      const first = Math.max(0, column - spans[i]!);
      const last = Math.min(this.width - 1, column + spans[i]!);
      const start = to * (this.width + 1);
      this.#edges[start + first]! += 1;
      this.#edges[start + last + 1]! -= 1;
    }
  }

  /** All have looked: what was visible before and is not now is explored. */
  end(): void {
    const edges = this.#edges;
    for (let row = 0; row < this.height; row += 1) {
      let eyes = 0;
      const from = row * (this.width + 1);
      const to = row * this.width;
      for (let column = 0; column < this.width; column += 1) {
        eyes += edges[from + column]!;
        if (eyes > 0) this.cells[to + column] = VISIBLE;
        else if (this.cells[to + column] === VISIBLE) this.cells[to + column] = EXPLORED;
      }
    }
  }

  /** What is known of the cell at a point of the world, Fixed; beyond the map nothing. */
  at(x: number, y: number): number {
    const column = this.#columnOf(x);
    const row = this.#rowOf(y);
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return UNEXPLORED;
    return this.cells[row * this.width + column]!;
  }

  #columnOf(x: number): number {
    return (x + (this.width << (UNIT_BITS - 1))) >> UNIT_BITS;
  }

  #rowOf(y: number): number {
    return (y + (this.height << (UNIT_BITS - 1))) >> UNIT_BITS;
  }

  /** Half the width of a disc in each of its rows, from south to north. */
  #spansOf(sight: number): Int32Array {
    const known = this.#spans.get(sight);
    if (known !== undefined) return known;
    const reach = sight >> UNIT_BITS;
    const diameter = 2 * reach + 1; // an eye is anywhere in its cell
    const spans = Int32Array.from({ length: diameter }, (_, i) => {
      const away = i - reach;
      let span = reach;
      while (4 * (span * span + away * away) > diameter * diameter) span -= 1;
      return span;
    });
    this.#spans.set(sight, spans);
    return spans;
  }
}

const SIGHTS_TOLD_APART = 32;
