import { isWallAt } from "../../sim/index.ts";

/** The walls of a map as its size in cells and a bit a cell, as a world has them. */
export interface Walls {
  readonly width: number;
  readonly height: number;
  readonly words: Int32Array;
}

/** What a block of wall looks like. The shader of wall-mesh.ts knows these numbers. */
export const BLOCK_STYLE = { rail: 0, cushion: 1, books: 2, box: 3 } as const;

/** A rectangle of wall cells that is drawn as one thing. */
export interface WallBlock {
  readonly column: number; // of its south-western cell
  readonly row: number;
  readonly width: number; // cells
  readonly height: number;
  readonly style: number;
  readonly dice: number; // 0 .. 1: its colour and how high it is
}

/** A longer one would not look like something that stands about in a home. */
const SIDE_MAX = 3;
const RAIL_LENGTH_MAX = 6;
/** Blocks of a neighbourhood of so many cells are alike. */
const NEIGHBOURHOOD = 9;

/** Divides all wall cells into rectangles, each in exactly one of them. */
export function divideWalls(walls: Walls): readonly WallBlock[] {
  const { width, height, words } = walls;
  const isTaken = new Uint8Array(width * height);
  const blocks: WallBlock[] = [];
  const isFree = (column: number, row: number): boolean => {
    const index = row * width + column;
    return isWallAt(words, index) && isTaken[index] === 0;
  };
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (!isFree(column, row)) continue;
      const size = sizeOfBlock(walls, { column, row }, isFree);
      for (let y = row; y < row + size.height; y += 1)
        for (let x = column; x < column + size.width; x += 1) isTaken[y * width + x] = 1;
      blocks.push({ column, row, ...size, ...lookOfBlock(walls, { column, row, ...size }) });
    }
  }
  return blocks;
}

type Place = Pick<WallBlock, "column" | "row">;
type Size = Pick<WallBlock, "width" | "height">;

/** To the east as far as it goes, then to the north; the rim of the map stays apart from what stands in the room. */
function sizeOfBlock(walls: Walls, at: Place, isFree: (column: number, row: number) => boolean): Size {
  const isRim = isOnRim(walls, at.column, at.row);
  const sideMax = isRim ? RAIL_LENGTH_MAX : 1 + Math.floor(hash(at.column, at.row) * SIDE_MAX);
  const fits = (column: number, row: number): boolean =>
    column < walls.width &&
    row < walls.height &&
    isFree(column, row) &&
    isOnRim(walls, column, row) === isRim;
  let width = 1;
  while (width < sideMax && fits(at.column + width, at.row)) width += 1;
  const heightMax = isRim && width > 1 ? 1 : sideMax;
  let height = 1;
  const fitsLine = (row: number): boolean => {
    for (let i = 0; i < width; i += 1) if (!fits(at.column + i, row)) return false;
    return true;
  };
  while (height < heightMax && fitsLine(at.row + height)) height += 1;
  return { width, height };
}

function lookOfBlock(walls: Walls, block: Place & Size): Pick<WallBlock, "style" | "dice"> {
  const { column, row, width, height } = block;
  const dice = hash(column * 3 + 1, row * 7 + 5);
  if (isOnRim(walls, column, row)) return { style: BLOCK_STYLE.rail, dice };
  const here = hash(Math.floor(column / NEIGHBOURHOOD) + 31, Math.floor(row / NEIGHBOURHOOD) + 17);
  const isLong = Math.max(width, height) > 1;
  const style = here < 0.4 ? BLOCK_STYLE.cushion : here < 0.72 ? BLOCK_STYLE.books : BLOCK_STYLE.box;
  return { style: style === BLOCK_STYLE.box && isLong && dice < 0.3 ? BLOCK_STYLE.books : style, dice };
}

function isOnRim({ width, height }: Walls, column: number, row: number): boolean {
  return column === 0 || row === 0 || column === width - 1 || row === height - 1;
}

/** 0 .. 1, always the same for a place, and unlike that of its neighbours. */
export function hash(x: number, y: number): number {
  let mixed = Math.imul(x + 0x9e37, 0x85eb_ca6b) ^ Math.imul(y + 0x79b9, 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
