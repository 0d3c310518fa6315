import { isWallAt } from "../../sim/index.ts";

/** The walls of a map as its size in cells and a bit a cell, as a world has them. */
export interface Walls {
  readonly width: number;
  readonly height: number;
  readonly words: Int32Array;
}

/** A rectangle of wall cells that is drawn as one thing. */
export interface WallBlock {
  readonly column: number; // of its south-western cell
  readonly row: number;
  readonly width: number; // cells
  readonly height: number;
  readonly style: number;
  readonly dice: number; // 0 .. 1: its colour and how high it is
}

type Place = Pick<WallBlock, "column" | "row">;
type Size = Pick<WallBlock, "width" | "height">;

/** A rug on open floor, in cells: its middle and half its size. */
interface Rug {
  readonly x: number; // from the west
  readonly y: number; // from the south
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly dice: number; // 0 .. 1: its pattern and colours
}

/** What a block of wall looks like. The shader of wall-mesh.ts knows these numbers. */
export const BLOCK_STYLE = { rail: 0, cushion: 1, books: 2, box: 3 } as const;

/** A longer one would not look like something that stands about in a home. */
const SIDE_MAX = 3;
const RAIL_LENGTH_MAX = 6;
/** Blocks of a neighbourhood of so many cells are alike. */
const NEIGHBOURHOOD = 9;

const RUGS_MAX = 40;
const RUG_SIDE_MIN = 5; // cells of free floor
const RUG_SIDE_MAX = 13;
const RUG_INSET = 0.7; // cells between a rug and the next wall or rug

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
function hash(x: number, y: number): number {
  let mixed = Math.imul(x + 0x9e37, 0x85eb_ca6b) ^ Math.imul(y + 0x79b9, 0xc2b2_ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Lays rugs where there is most room, the largest first. None lies on a wall or on another. */
export function placeRugs({ width, height, words }: Walls): readonly Rug[] {
  const isFull = new Uint8Array(width * height);
  for (let i = 0; i < isFull.length; i += 1) isFull[i] = isWallAt(words, i) ? 1 : 0;
  const squares = new Uint8Array(width * height);
  const rugs: Rug[] = [];
  while (rugs.length < RUGS_MAX) {
    const corner = largestSquare(isFull, squares, { width, height });
    const side = corner < 0 ? 0 : Math.min(RUG_SIDE_MAX, squares[corner]!);
    if (side < RUG_SIDE_MIN) break;
    const east = (corner % width) + 1;
    const north = Math.floor(corner / width) + 1;
    const dice = hash(east, north);
    // Not every rug is a square: some are shortened.
    const columns = dice < 0.35 ? Math.max(RUG_SIDE_MIN - 1, Math.floor(side * 0.66)) : side;
    const rows = dice > 0.65 ? Math.max(RUG_SIDE_MIN - 1, Math.floor(side * 0.66)) : side;
    for (let y = north - side; y < north; y += 1) isFull.fill(1, y * width + east - side, y * width + east);
    rugs.push({
      x: east - side / 2,
      y: north - side / 2,
      halfWidth: columns / 2 - RUG_INSET,
      halfHeight: rows / 2 - RUG_INSET,
      dice,
    });
  }
  return rugs;
}

/** The index of the north-eastern cell of the largest free square up to RUG_SIDE_MAX, or -1; fills in `squares` on the way. */
function largestSquare(
  isFull: Uint8Array,
  squares: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  let best = -1;
  let bestSide = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const isFree = isFull[i] === 0;
      const around =
        x === 0 || y === 0 ? 0 : Math.min(squares[i - 1]!, squares[i - width]!, squares[i - width - 1]!);
      const side = isFree ? Math.min(RUG_SIDE_MAX, around + 1) : 0;
      squares[i] = side;
      if (side <= bestSide) continue;
      best = i;
      bestSide = side;
    }
  }
  return best;
}
