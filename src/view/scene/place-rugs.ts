import { isWallAt } from "../../sim/index.ts";
import { hash, type Walls } from "./wall-blocks.ts";

/** A rug on open floor, in cells: its middle and half its size. */
export interface Rug {
  readonly x: number; // from the west
  readonly y: number; // from the south
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly dice: number; // 0 .. 1: its pattern and colours
}

const RUGS_MAX = 40;
const SIDE_MIN = 5; // cells of free floor
const SIDE_MAX = 13;
const INSET = 0.7; // cells between a rug and the next wall or rug

/** Lays rugs where there is most room, the largest first. None lies on a wall or on another. */
export function placeRugs({ width, height, words }: Walls): readonly Rug[] {
  const isFull = new Uint8Array(width * height);
  for (let i = 0; i < isFull.length; i += 1) isFull[i] = isWallAt(words, i) ? 1 : 0;
  const squares = new Uint8Array(width * height);
  const rugs: Rug[] = [];
  while (rugs.length < RUGS_MAX) {
    const corner = largestSquare(isFull, squares, { width, height });
    const side = corner < 0 ? 0 : Math.min(SIDE_MAX, squares[corner]!);
    if (side < SIDE_MIN) break;
    const east = (corner % width) + 1;
    const north = Math.floor(corner / width) + 1;
    const dice = hash(east, north);
    // Not every rug is a square: some are shortened.
    const columns = dice < 0.35 ? Math.max(SIDE_MIN - 1, Math.floor(side * 0.66)) : side;
    const rows = dice > 0.65 ? Math.max(SIDE_MIN - 1, Math.floor(side * 0.66)) : side;
    for (let y = north - side; y < north; y += 1) isFull.fill(1, y * width + east - side, y * width + east);
    rugs.push({
      x: east - side / 2,
      y: north - side / 2,
      halfWidth: columns / 2 - INSET,
      halfHeight: rows / 2 - INSET,
      dice,
    });
  }
  return rugs;
}

/** The index of the north-eastern cell of the largest free square up to SIDE_MAX, or -1; fills in `squares` on the way. */
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
      const side = isFree ? Math.min(SIDE_MAX, around + 1) : 0;
      squares[i] = side;
      if (side <= bestSide) continue;
      best = i;
      bestSide = side;
    }
  }
  return best;
}
