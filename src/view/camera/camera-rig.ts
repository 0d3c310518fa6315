import { ONE, WORLD_HALF_HEIGHT, WORLD_HALF_WIDTH } from "../../sim/index.ts";

/** Where the camera looks: a point of the ground in world units, and its distance from that point. */
export interface CameraRig {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
}

/** The drawing area in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Radians below the horizon: steep enough to judge distances, flat enough to see faces. */
export const CAMERA_PITCH = 0.96;
/** Vertical field of view in radians. */
export const CAMERA_FOV = 0.56;

export const ARENA_HALF_WIDTH = WORLD_HALF_WIDTH / ONE;
export const ARENA_HALF_HEIGHT = WORLD_HALF_HEIGHT / ONE;

const DISTANCE_MIN = 4;
/** One may zoom out this far beyond the whole arena. */
const ZOOM_OUT_MARGIN = 1.2;

/** The nearest rig from which the whole arena fits, with a little floor around it. */
export function fitRig({ width, height }: Viewport): CameraRig {
  const halfTan = Math.tan(CAMERA_FOV / 2);
  const aspect = Math.max(0.2, width / Math.max(1, height));
  // The near edge is the widest line of the picture; it lies cos(pitch) of half the arena nearer than the centre.
  const nearer = ARENA_HALF_HEIGHT * Math.cos(CAMERA_PITCH);
  const forWidth = (ARENA_HALF_WIDTH * 1.06) / (halfTan * aspect) + nearer;
  const forHeight = (ARENA_HALF_HEIGHT * 1.16 * Math.sin(CAMERA_PITCH)) / halfTan + nearer;
  return { x: 0, y: -0.22, distance: Math.max(forWidth, forHeight) };
}

/** The rig, kept where the arena cannot be lost: it always looks at a point of it, from a sensible distance. */
export function clampRig(rig: CameraRig, viewport: Viewport): CameraRig {
  const far = fitRig(viewport).distance * ZOOM_OUT_MARGIN;
  return {
    x: clamp(rig.x, ARENA_HALF_WIDTH),
    y: clamp(rig.y, ARENA_HALF_HEIGHT),
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

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
