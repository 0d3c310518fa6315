import { ONE, WORLD_HALF_HEIGHT, WORLD_HALF_WIDTH, type Ground, type World } from "../../sim/index.ts";

/** Where the camera looks: a point of the ground in world units, and its distance from that point. */
export interface CameraRig {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
}

type Spot = Pick<CameraRig, "x" | "y">;

/** The drawing area in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** So many pixels of the lower edge are covered by a panel, at most half of the height. */
export type CoveredViewport = Viewport & { readonly coveredBelow?: number };

/** CSS pixels of something on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Half the size of the ground around the origin, in world units. */
export interface Extent {
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** Radians below the horizon: steep enough to judge distances, flat enough to see faces. */
export const CAMERA_PITCH = 0.96;
/** Vertical field of view in radians. */
export const CAMERA_FOV = 0.56;

export const ARENA_HALF_WIDTH = WORLD_HALF_WIDTH / ONE;
export const ARENA_HALF_HEIGHT = WORLD_HALF_HEIGHT / ONE;
/** The rug of a Classic match. */
export const CLASSIC_EXTENT: Extent = { halfWidth: ARENA_HALF_WIDTH, halfHeight: ARENA_HALF_HEIGHT };

const DISTANCE_MIN = 4;
/** One may zoom out this far beyond the whole arena. */
const ZOOM_OUT_MARGIN = 1.2;
/** Cats on a large map are still seen as cats from here. */
export const DISTANCE_CLOSE = 19;

/** The nearest rig from which the whole ground fits above what is covered, with a little floor around it. */
export function fitRig(viewport: CoveredViewport, extent: Extent = CLASSIC_EXTENT): CameraRig {
  const { width, height, coveredBelow = 0 } = viewport;
  const covered = Math.min(0.5, coveredBelow / Math.max(1, height));
  const halfTan = Math.tan(CAMERA_FOV / 2);
  const aspect = Math.max(0.2, width / Math.max(1, height));
  // The near edge is the widest line of the picture; it lies cos(pitch) of half the arena nearer than the centre.
  const nearer = extent.halfHeight * Math.cos(CAMERA_PITCH);
  const forWidth = (extent.halfWidth * 1.06) / (halfTan * aspect) + nearer;
  const forHeight = (extent.halfHeight * 1.16 * Math.sin(CAMERA_PITCH)) / (halfTan * (1 - covered)) + nearer;
  const distance = Math.max(forWidth, forHeight);
  const higher = (covered * distance * halfTan) / Math.sin(CAMERA_PITCH); // half of what is covered, along the ground
  return { x: 0, y: -0.061 * extent.halfHeight - higher, distance };
}

/** The rig, kept where the arena cannot be lost: it always looks at a point of it, from a sensible distance. */
export function clampRig(
  rig: CameraRig,
  viewport: CoveredViewport,
  extent: Extent = CLASSIC_EXTENT,
): CameraRig {
  const far = fitRig(viewport, extent).distance * ZOOM_OUT_MARGIN;
  return {
    x: clamp(rig.x, extent.halfWidth),
    y: clamp(rig.y, extent.halfHeight),
    distance: Math.min(far, Math.max(DISTANCE_MIN, rig.distance)),
  };
}

/** A rig on its way to another: exponential, the same at any frame rate. */
export function easeRig(from: CameraRig, to: CameraRig, elapsedMs: number): CameraRig {
  const share = 1 - Math.exp(-elapsedMs / 70);
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    distance: from.distance + (to.distance - from.distance) * share,
  };
}

/** The nearest value that is no farther from 0 than that. */
export function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** The ground that a world is played on. */
export function extentOf(ground: Ground | null): Extent {
  if (ground === null) return CLASSIC_EXTENT;
  return { halfWidth: ground.rules.mapWidth / 2, halfHeight: ground.rules.mapHeight / 2 };
}

/** The middle of a player's cats, in world units; the origin if it has none, or for nobody. */
export function middleOfCats({ header, cats }: World, playerId: number | null): Spot {
  let count = 0;
  let x = 0;
  let y = 0;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] !== playerId) continue;
    count += 1;
    x += cats.x[row]! / ONE;
    y += cats.y[row]! / ONE;
  }
  return count === 0 ? { x: 0, y: 0 } : { x: x / count, y: y / count };
}
