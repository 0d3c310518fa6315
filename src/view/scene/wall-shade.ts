import { isWallAt } from "../../sim/index.ts";
import type { Walls } from "./map-pieces.ts";

/** How dark the floor is: a byte a texel, from the south-west, row by row; 0 light, 255 as dark as it gets. */
interface WallShade {
  readonly width: number; // texels
  readonly height: number;
  readonly texels: Uint8Array;
}

const TEXELS_MAX = 1024; // a side

const TEXELS_PER_CELL_MAX = 5;

/** Where the lamp's shadow of a wall lies: this many cells to the east and to the south. */
const CAST_EAST = 0.42;

const CAST_SOUTH = 0.3;

const CAST = 0.62;

const NEARNESS = 0.55; // of the dark close to a wall, all around

/** The shadows that walls cast and the dark at their feet, worked out once for the map: walls never move. */
export function shadeOfWalls({ width, height, words }: Walls): WallShade {
  const perCell = Math.max(
    2,
    Math.min(TEXELS_PER_CELL_MAX, Math.floor(TEXELS_MAX / Math.max(width, height))),
  );
  const columns = width * perCell;
  const rows = height * perCell;
  const isWall = (x: number, y: number): boolean => {
    const column = Math.floor(x / perCell);
    const row = Math.floor(y / perCell);
    return column >= 0 && row >= 0 && column < width && row < height && isWallAt(words, row * width + column);
  };
  const cast = new Float32Array(columns * rows);
  const near = new Float32Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const i = y * columns + x;
      const hasCast =
        isWall(x - CAST_EAST * perCell * 0.5, y + CAST_SOUTH * perCell * 0.5) ||
        isWall(x - CAST_EAST * perCell, y + CAST_SOUTH * perCell);
      cast[i] = hasCast ? 1 : 0;
      near[i] = isWall(x, y) ? 1 : 0;
    }
  }
  const size = { columns, rows };
  blur(cast, size, 1);
  blur(near, size, perCell);
  const texels = new Uint8Array(columns * rows);
  for (let i = 0; i < texels.length; i += 1) {
    texels[i] = Math.round(255 * (1 - (1 - CAST * cast[i]!) * (1 - NEARNESS * near[i]!)));
  }
  return { width: columns, height: rows, texels };
}

/** Means over boxes of 2 * radius + 1 texels, along the rows and then along the columns. */
function blur(
  values: Float32Array,
  { columns, rows }: { columns: number; rows: number },
  radius: number,
): void {
  const line = new Float32Array(Math.max(columns, rows));
  for (let y = 0; y < rows; y += 1)
    blurLine(values, line, { first: y * columns, step: 1, count: columns, radius });
  for (let x = 0; x < columns; x += 1)
    blurLine(values, line, { first: x, step: columns, count: rows, radius });
}

function blurLine(
  values: Float32Array,
  line: Float32Array,
  { first, step, count, radius }: { first: number; step: number; count: number; radius: number },
): void {
  for (let i = 0; i < count; i += 1) line[i] = values[first + i * step]!;
  let sum = 0;
  for (let i = -radius; i <= radius; i += 1) sum += line[Math.min(count - 1, Math.max(0, i))]!;
  for (let i = 0; i < count; i += 1) {
    values[first + i * step] = sum / (2 * radius + 1);
    sum += line[Math.min(count - 1, i + radius + 1)]! - line[Math.max(0, i - radius)]!;
  }
}
