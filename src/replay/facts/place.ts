/** A point of the ground; Fixed. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Half of the ground, which lies around the origin; Fixed. */
export interface HalfGround {
  readonly width: number;
  readonly height: number;
}

const ROWS = [
  ["south-west", "south", "south-east"],
  ["west", "middle", "east"],
  ["north-west", "north", "north-east"],
] as const;

/** A ninth of the ground, by which people find a place of it. */
export type Region = (typeof ROWS)[number][number];

/** The ninth that a place lies in. North is up. */
export function regionOf({ x, y }: Place, half: HalfGround): Region {
  return ROWS[thirdOf(y, half.height)][thirdOf(x, half.width)];
}

function thirdOf(at: number, half: number): 0 | 1 | 2 {
  if (3 * at < -half) return 0;
  return 3 * at > half ? 2 : 1;
}
