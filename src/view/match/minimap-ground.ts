import { isWallAt, type Ground } from "../../sim/index.ts";

const CLASSIC_FLOOR = "#c9b38a";
const FLOOR = [176, 132, 86] as const;
const WALL = [66, 42, 28] as const;
const RIM = [104, 66, 42] as const; // of a wall towards the floor, so that thin walls are seen

/** The ground of the minimap as pixels, painted once: the rug of Classic, or the walls of a map. North is up. */
export function paintMinimapGround(pen: CanvasRenderingContext2D, ground: Ground | null): ImageData {
  const { width, height } = pen.canvas;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = CLASSIC_FLOOR;
  pen.fillRect(0, 0, width, height);
  if (ground === null) {
    pen.strokeStyle = "#a4503e";
    pen.lineWidth = Math.round(width / 37);
    pen.strokeRect(0, 0, width, height);
    return pen.getImageData(0, 0, width, height);
  }
  const pixels = pen.createImageData(width, height);
  const { mapWidth, mapHeight } = ground.rules;
  const isWall = (column: number, row: number): boolean =>
    column < 0 ||
    row < 0 ||
    column >= mapWidth ||
    row >= mapHeight ||
    isWallAt(ground.walls, row * mapWidth + column);
  for (let y = 0; y < height; y += 1) {
    const row = mapHeight - 1 - Math.floor(((y + 0.5) / height) * mapHeight);
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(((x + 0.5) / width) * mapWidth);
      const isInside =
        isWall(column, row + 1) &&
        isWall(column, row - 1) &&
        isWall(column + 1, row) &&
        isWall(column - 1, row);
      const color = !isWall(column, row) ? FLOOR : isInside ? WALL : RIM;
      const at = (y * width + x) * 4;
      pixels.data[at] = color[0];
      pixels.data[at + 1] = color[1];
      pixels.data[at + 2] = color[2];
      pixels.data[at + 3] = 255;
    }
  }
  return pixels;
}

/** A minimap's size for a ground of this size, in the units that marks are drawn in: it keeps its shape and its area. */
export function minimapSize(groundWidth: number, groundHeight: number): { width: number; height: number } {
  const AREA = 224 * 126;
  const SIDE_MAX = 224;
  const wide = groundWidth / groundHeight;
  const width = Math.min(SIDE_MAX, Math.sqrt(AREA * wide), SIDE_MAX * 0.9 * wide);
  return { width: Math.round(width), height: Math.round(width / wide) };
}
