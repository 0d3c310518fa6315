/** A picture as pixels: alpha, blue, green, red. */
interface Pixels {
  readonly data: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** With so many cats at most a dot has that many pixels of the screen on a side: a few are seen from afar, thousands are still apart. */
const SIDES = [
  { catsMax: 300, side: 4 },
  { catsMax: 1_000, side: 3 },
] as const;
const LEAST_SIDE = 2;

/** Of each cat's dot, pixels of the screen on a side. */
export function sideOfDots(catCount: number): number {
  return SIDES.find(({ catsMax }) => catCount <= catsMax)?.side ?? LEAST_SIDE;
}

/** A square of that side, whose upper left corner is moved until all of it and its rim are in the picture. */
export function fillDot(
  { data, width, height }: Pixels,
  { x, y }: { readonly x: number; readonly y: number },
  { side, rim, color }: { readonly side: number; readonly rim: number; readonly color: number },
): void {
  const left = Math.max(rim, Math.min(width - side - rim, x - (side >> 1))) - rim;
  const top = Math.max(rim, Math.min(height - side - rim, y - (side >> 1))) - rim;
  const wholeSide = side + 2 * rim;
  // Of a few pixels: to call fill for each row takes longer.
  for (let row = top; row < top + wholeSide; row += 1) {
    const start = row * width + left;
    for (let pixel = start; pixel < start + wholeSide; pixel += 1) data[pixel] = color;
  }
}
