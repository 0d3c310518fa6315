import { assert } from "../../base/index.ts";
import { CAMERA_FOV, CAMERA_PITCH, type CameraRig, type Viewport } from "./camera-rig.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const SIN = Math.sin(CAMERA_PITCH);
const COS = Math.cos(CAMERA_PITCH);

/** CSS pixels of a world unit that stands upright at the rig's centre. */
export function pixelsPerUnit(rig: CameraRig, viewport: Viewport): number {
  return focalPixels(viewport) / rig.distance;
}

/**
 * Where a point of the world, `height` units above the ground, appears: CSS pixels from the view's top left corner.
 * The same perspective as three.js draws with; a test holds them together.
 */
export function projectPoint(
  rig: CameraRig,
  viewport: Viewport,
  point: Point & { readonly height: number },
): Point {
  const east = point.x - rig.x;
  const north = point.y - rig.y;
  const depth = rig.distance + north * COS - point.height * SIN;
  const scale = focalPixels(viewport) / Math.max(0.01, depth);
  return {
    x: viewport.width / 2 + east * scale,
    y: viewport.height / 2 - (north * SIN + point.height * COS) * scale,
  };
}

/** The point of the ground under a pixel, or null above the horizon. */
export function groundPoint(rig: CameraRig, viewport: Viewport, pixel: Point): Point | null {
  const focal = focalPixels(viewport);
  const right = (pixel.x - viewport.width / 2) / focal;
  const up = (viewport.height / 2 - pixel.y) / focal;
  // The ray from the camera: forward + right + up, in units of depth. It sinks by this much a unit of depth.
  const sink = SIN - up * COS;
  if (sink < 1e-3) return null;
  const depth = (rig.distance * SIN) / sink;
  return { x: rig.x + right * depth, y: rig.y - rig.distance * COS + (COS + up * SIN) * depth };
}

function focalPixels({ height }: Viewport): number {
  return height / 2 / Math.tan(CAMERA_FOV / 2);
}

/**
 * The part of the ground that the camera sees, a trapezoid with its short side in the south. Asking whether a point lies in
 * it takes a few additions: it is asked for every cat in every frame.
 */
export class ViewGround {
  south = 0;
  north = 0;
  #x = 0;
  #halfWidthSouth = 0;
  #widening = 0; // half width a unit to the north

  /** `margin`: units around it that count as seen. */
  look(rig: CameraRig, viewport: Viewport, margin: number): void {
    const nearest = groundPoint(rig, viewport, { x: 0, y: viewport.height })!;
    const farthest = groundPoint(rig, viewport, { x: 0, y: 0 })!;
    this.#x = rig.x;
    this.south = nearest.y - margin;
    this.north = farthest.y + margin;
    this.#widening = (nearest.x - farthest.x) / (farthest.y - nearest.y);
    this.#halfWidthSouth = rig.x - nearest.x + margin;
  }

  has(x: number, y: number): boolean {
    if (y < this.south || y > this.north) return false;
    const half = this.#halfWidthSouth + (y - this.south) * this.#widening;
    return Math.abs(x - this.#x) <= half;
  }

  /** Half of its widest line. */
  get halfWidth(): number {
    return this.#halfWidthSouth + (this.north - this.south) * this.#widening;
  }

  get x(): number {
    return this.#x;
  }
}

assert(CAMERA_PITCH > CAMERA_FOV / 2, "the camera never sees the horizon: every pixel has ground under it");
