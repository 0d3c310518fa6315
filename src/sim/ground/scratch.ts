import { FLOW_FIELD_ROWS } from "../constants.ts";
import { ONE } from "../fixed.ts";
import { FlowBuilder } from "./flow-builder.ts";

/** The ways of one row of flowFields, as far as they are computed. */
export interface FlowMemo {
  goal: number; // index of the cell; -1: holds nothing
  settledCount: number;
  via: Uint16Array; // see FlowBuilder
}

/** The blocks of which is known what teams are there have sides of 2^BLOCK_SHIFT, Fixed: 4 units. */
export const BLOCK_SHIFT = 18;

const NOTHING = new Uint16Array(0);
const HALF = ONE >> 1;

/**
 * The working memory of a world with a map. None of it is state: each sub-turn writes what it reads, except for the flow
 * fields, which follow from the map, the goal and the number of cells settled alone, and are computed anew where the world's
 * words say another number than what lies here.
 */
export class Scratch {
  #catCapacity = 0;
  /** Of the map: cells, and Fixed from its middle to its edges. */
  width = 0;
  height = 0;
  halfWidth = 0;
  halfHeight = 0;
  blockColumns = 0;
  /** Of the neighbour grid. */
  columns = 0;
  lines = 0;
  /** The present sub-turn. */
  subTurn = 0;
  catCount = 0;
  /** Of the cat that looks for an enemy. */
  ownTeam = 0;
  nearest = -1; // the row of the best one so far
  nearestSquared = 0;
  /** The answer of a function that gives a point, Fixed. */
  atX = 0;
  atY = 0;
  /** Of each cat, by row. */
  cell = new Int32Array(0); // of the neighbour grid
  wishX = new Int32Array(0); // the step that it would take, Fixed
  wishY = new Int32Array(0);
  place = new Int32Array(0); // in the order of the neighbour grid
  targetRow = new Int32Array(0); // where its target was last: a hint
  touching = new Uint8Array(0); // bits: see separate
  /** Of each cat, by cell: those of cell c are the places cellStart[c] up to cellStart[c + 1]. */
  rows = new Int32Array(0);
  sortedCell = new Int32Array(0);
  startX = new Int32Array(0); // where it stands
  startY = new Int32Array(0);
  sortedX = new Int32Array(0); // where it goes
  sortedY = new Int32Array(0);
  sortedTeam = new Uint8Array(0); // 0: asleep
  sortedFlags = new Uint8Array(0); // see separate
  sortedFlow = new Uint8Array(0); // its row of flowFields, plus 1
  cellStart = new Int32Array(0);
  /** The teams that have a cat awake in each cell of the grid, and in each block, a bit each. */
  cellTeams = new Uint16Array(0);
  blockTeams = new Uint16Array(0);
  /** By player id. */
  readonly teamOfPlayer = new Uint8Array(16);
  readonly memos: FlowMemo[] = [];
  #builder: FlowBuilder | null = null;

  /** Makes room, once, for so many cats and cells. */
  reserve(catCapacity: number, width: number, height: number): void {
    if (this.#catCapacity === catCapacity && this.width === width && this.height === height) return;
    this.#catCapacity = catCapacity;
    this.width = width;
    this.height = height;
    this.halfWidth = width * HALF;
    this.halfHeight = height * HALF;
    for (const name of [
      "cell",
      "place",
      "targetRow",
      "sortedCell",
      "wishX",
      "wishY",
      "rows",
      "startX",
      "startY",
      "sortedX",
      "sortedY",
    ] as const) {
      this[name] = new Int32Array(catCapacity);
    }
    this.touching = new Uint8Array(catCapacity);
    this.sortedTeam = new Uint8Array(catCapacity);
    this.sortedFlags = new Uint8Array(catCapacity);
    this.sortedFlow = new Uint8Array(catCapacity);
    this.columns = gridLine(2 * this.halfWidth) + 1;
    this.lines = gridLine(2 * this.halfHeight) + 1;
    this.cellStart = new Int32Array(this.columns * this.lines + 2);
    this.cellTeams = new Uint16Array(this.columns * this.lines);
    this.blockColumns = (width >> 2) + 1;
    this.blockTeams = new Uint16Array(this.blockColumns * ((height >> 2) + 1));
    this.memos.length = 0;
    for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
      this.memos.push({ goal: -1, settledCount: 0, via: NOTHING });
    }
    this.#builder = new FlowBuilder(width, height);
  }

  get builder(): FlowBuilder {
    return this.#builder!;
  }
}

/**
 * The line of the neighbour grid that lies so far from the edge of the map, Fixed: lines are 0.627 units apart, a little more
 * than two cats are. In integers: 1/64 units by 102 / 4096.
 */
export function gridLine(distance: number): number {
  return Math.imul(distance >> 10, 102) >> 12;
}
