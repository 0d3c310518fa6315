import { assert } from "../../base/index.ts";
import { CAT_RADIUS, FLOW_FIELD_ROWS, PLAYER_COUNT_MAX } from "../constants.ts";
import { ONE } from "../fixed.ts";
import { FlowBuilder } from "../map/flow-builder.ts";

/** The ways of one row of flowFields, as far as they are computed. */
interface FlowMemo {
  goal: number; // index of the cell; -1: holds nothing
  settledCount: number;
  via: Uint16Array; // see FlowBuilder
  stamp: number; // another one whenever anything was written to it
}

/** Where the cats of a world stood; all is as in Scratch. Outside of west, east, south and north cellStart says nothing. */
interface StandingGrid {
  cellStart: Int32Array;
  spots: Int32Array;
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The blocks of which is known what teams are there have sides of 2^BLOCK_SHIFT, Fixed: 4 units. */
export const BLOCK_SHIFT = 18;

/** A team, 1 to 8, less 1 takes so many bits. */
export const TEAM_BITS = 3;

/** The words of a spot. */
export const SPOT_X = 0; // where the cat goes, Fixed
export const SPOT_Y = 1;
export const SPOT_KIND = 2; // see spot-kind.ts
export const SPOT_ROW = 3;
export const SPOT_WORDS = 4;

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
  /** Of the map: cells, and Fixed from its middle to its edges. */
  width = 0;
  height = 0;
  halfWidth = 0;
  halfHeight = 0;
  blockColumns = 0;
  blockCount = 0;
  /** Of the neighbour grid. */
  columns = 0;
  lines = 0;
  /** Its outermost columns and lines that have cats. */
  west = 0;
  east = 0;
  south = 0;
  north = 0;
  /** The present sub-turn. */
  subTurn = 0;
  catCount = 0;
  /** Of the cat that looks for an enemy. */
  ownTeam = 0;
  ownKind = 0;
  ownRow = 0;
  nearest = -1; // the row of the best one so far
  nearestSquared = 0;
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
  cell = new Int32Array(0); // of the neighbour grid
  wishX = new Int32Array(0); // the step that it would take, Fixed
  wishY = new Int32Array(0);
  spot = new Int32Array(0); // where its spot is, in the order of the neighbour grid
  targetRow = new Int32Array(0); // where its target was last: a hint
  incoming = new Int32Array(0); // balls of yarn that are on their way to it
  /** Of each cat, by cell: those of cell c are the spots from cellStart[c] up to cellStart[c + 1]. */
  cellStart = new Int32Array(0);
  /** SPOT_WORDS for each: SPOT_X, SPOT_Y, SPOT_KIND and SPOT_ROW. On end, since whoever needs one word needs the others. */
  spots = new Int32Array(0);
  /** The spots of the cats that one touches. */
  near = new Int32Array(0);
  /** The teams that have a cat awake in each cell of the grid, and in each block, a bit each. */
  cellTeams = new Uint16Array(0);
  blockTeams = new Uint16Array(0);
  /** Of each team, 1 to 8, one after the other, in each block: the row of a cat that threw within the last second, plus 1; or 0. */
  blockFighter = new Int32Array(0);
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
    for (const name of ["cell", "wishX", "wishY", "spot", "targetRow", "incoming", "near"] as const) {
      this[name] = new Int32Array(catCapacity);
    }
    this.spots = new Int32Array(SPOT_WORDS * catCapacity);
    this.columns = gridLine(2 * this.halfWidth) + 1;
    this.lines = gridLine(2 * this.halfHeight) + 1;
    this.cellStart = new Int32Array(this.columns * (this.lines + 1) + 3); // up to the end of the line north of the last
    this.cellTeams = new Uint16Array(this.columns * this.lines);
    this.west = this.east = this.south = this.north = 0;
    this.blockColumns = (width >> 2) + 1;
    this.blockCount = this.blockColumns * ((height >> 2) + 1);
    this.blockTeams = new Uint16Array(this.blockCount);
    this.blockFighter = new Int32Array(this.blockCount << TEAM_BITS);
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

/**
 * The line of the neighbour grid that lies so far from the edge of the map, Fixed: lines are 0.627 units apart, a little more
 * than two cats are. In integers: 1/64 units by 102 / 4096.
 */
export function gridLine(distance: number): number {
  return Math.imul(distance >> 10, 102) >> 12;
}

assert(
  gridLine(2 * CAT_RADIUS) === 0,
  "cats that touch stand in the same cell of the grid or in neighbouring ones",
);
assert(PLAYER_COUNT_MAX <= 1 << TEAM_BITS, "a team is a player's id");
assert(ONE << 2 === 1 << BLOCK_SHIFT, "a block has a side of four cells");
