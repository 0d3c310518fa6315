import { assert } from "../../base/index.ts";
import { CAT_RADIUS, PLAYER_COUNT_MAX } from "../constants.ts";
import { ONE } from "../fixed.ts";

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

/** The neighbour grid of the present sub-turn, and the blocks: which cats are near each other, and whose they are. No state, as Scratch. */
export class GridScratch {
  columns = 0;
  lines = 0;
  /** The outermost columns and lines that have cats. */
  west = 0;
  east = 0;
  south = 0;
  north = 0;
  blockColumns = 0;
  blockCount = 0;
  /** Of each cat, by row. */
  cell = new Int32Array(0);
  spot = new Int32Array(0); // where its spot is, in the order of the grid
  /** Of each cat, by cell: those of cell c are the spots from cellStart[c] up to cellStart[c + 1]. */
  cellStart = new Int32Array(0);
  /** SPOT_WORDS for each: SPOT_X, SPOT_Y, SPOT_KIND and SPOT_ROW. On end, since whoever needs one word needs the others. */
  spots = new Int32Array(0);
  /** The teams that have a cat awake in each cell, and in each block, a bit each. */
  cellTeams = new Uint16Array(0);
  blockTeams = new Uint16Array(0);
  /** Of each team, 1 to 8, one after the other, in each block: the row of a cat that threw and can't throw again yet, plus 1; or 0. */
  blockFighter = new Int32Array(0);

  /** Makes room, once, for so many cats and cells. */
  reserve(catCapacity: number, width: number, height: number): void {
    this.cell = new Int32Array(catCapacity);
    this.spot = new Int32Array(catCapacity);
    this.spots = new Int32Array(SPOT_WORDS * catCapacity);
    this.#reserveCells(width, height);
    this.#reserveBlocks(width, height);
  }

  #reserveCells(width: number, height: number): void {
    this.columns = gridLine(width * ONE) + 1;
    this.lines = gridLine(height * ONE) + 1;
    this.cellStart = new Int32Array(this.columns * (this.lines + 1) + 3); // up to the end of the line north of the last
    this.cellTeams = new Uint16Array(this.columns * this.lines);
    this.west = this.east = this.south = this.north = 0;
  }

  #reserveBlocks(width: number, height: number): void {
    this.blockColumns = (width >> 2) + 1;
    this.blockCount = this.blockColumns * ((height >> 2) + 1);
    this.blockTeams = new Uint16Array(this.blockCount);
    this.blockFighter = new Int32Array(this.blockCount << TEAM_BITS);
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
