import { assert } from "../../base/index.ts";
import { FLOW_FIELD_ROWS } from "../constants.ts";
import { ONE } from "../fixed.ts";
import { FlowBuilder } from "../map/flow-builder.ts";
import { GridScratch } from "./grid-scratch.ts";

/** The ways of one row of flowFields, as far as they are computed. */
interface FlowMemo {
  goal: number; // index of the cell; -1: holds nothing
  settledCount: number;
  via: Uint16Array; // see FlowBuilder
  stamp: number; // another one whenever anything was written to it
}

/** Where the cats of a world stood; all is as in GridScratch. Outside of west, east, south and north cellStart says nothing. */
interface StandingGrid {
  cellStart: Int32Array;
  spots: Int32Array;
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Of the cat that looks for an enemy. */
class EnemySearch {
  ownTeam = 0;
  ownKind = 0;
  ownRow = 0;
  nearest = -1; // the row of the best one so far
  nearestSquared = 0;
}

const NOTHING = new Uint16Array(0);
const NO_WORDS = new Int32Array(0);
const HALF = ONE >> 1;

/**
 * The working memory of a world with a map. None of it is state: each sub-turn writes what it reads, except for the flow
 * fields, which follow from the map, the goal and the number of cells settled alone, and are computed anew where the world's
 * words say another number than what lies here.
 */
export class Scratch {
  #catCapacity = 0;
  readonly grid = new GridScratch();
  readonly search = new EnemySearch();
  /** Of the map: cells, and Fixed from its middle to its edges. */
  width = 0;
  height = 0;
  halfWidth = 0;
  halfHeight = 0;
  /** The present sub-turn. */
  subTurn = 0;
  catCount = 0;
  /** The teams that have a cat awake that shields others, a bit each; -1: nobody has asked yet in this sub-turn. */
  shieldTeams = -1;
  /** The same of cats that are hunted. */
  preyTeams = -1;
  /** Whether the cat that decides may throw again from this sub-turn on. */
  isReady = false;
  /** The neighbour grid of this sub-turn, wherever it was built. */
  stood: StandingGrid = { cellStart: NO_WORDS, spots: NO_WORDS, west: 0, east: 0, south: 0, north: 0 };
  /** The answer of a function that gives a point, Fixed. */
  atX = 0;
  atY = 0;
  /** Of each cat, by row. */
  wishX = new Int32Array(0); // the step that it would take, Fixed
  wishY = new Int32Array(0);
  targetRow = new Int32Array(0); // where its target was last: a hint
  incoming = new Int32Array(0); // balls of yarn that are on their way to it
  /** The spots of the cats that one touches; while cushions are judged, the rows of the cats on one. */
  near = new Int32Array(0);
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
    for (const name of ["wishX", "wishY", "targetRow", "incoming", "near"] as const) {
      this[name] = new Int32Array(catCapacity);
    }
    this.grid.reserve(catCapacity, width, height);
    this.memos.length = 0;
    for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) {
      this.memos.push({ goal: -1, settledCount: 0, via: NOTHING, stamp: 0 });
    }
    this.#builder = new FlowBuilder(width, height);
  }

  get builder(): FlowBuilder {
    assert(this.#builder !== null, "room was made before anything is built");
    return this.#builder;
  }
}
