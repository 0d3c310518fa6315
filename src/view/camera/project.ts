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

/** A cat that may be clicked, at the place where it is drawn. */
interface Pickable extends Point {
  readonly networkId: number;
}

/** What the picture on the screen is seen through. `catScale` is 1 for a cat of usual size. */
export interface PickView {
  readonly rig: CameraRig;
  readonly viewport: Viewport;
  readonly catScale: number;
}

/** How near a pixel has to be to a cat to mean it: close by, so that a small one can be clicked, or on its very body. */
export type PickAim = "near" | "on";

/** A rectangle in CSS pixels; the corners come in any order. */
interface PickBox {
  readonly from: Point;
  readonly to: Point;
}

const CAT_HEIGHT = 0.5; // world units from the paws to the ears
const CAT_RADIUS = 0.3; // world units around the line between them
const CAT_BODY_RADIUS = 0.2; // what is fur and not air beside it
const RADIUS_PIXELS_MIN = 14; // a cat far away can still be clicked
const FAR_SHRINKING = 3; // a pixel at the top of the window spans less than so many times the ground of one in the middle

/**
 * What is under a pixel: the ground, and the cat nearest to it if that is on it or, unless the aim is "on", close, judged by
 * the upright line through its body. Null above the horizon.
 */
export function pickAt<Cat extends Pickable>(
  { rig, viewport, catScale }: PickView,
  cats: Iterable<Cat>,
  pixel: Point,
  aim: PickAim = "near",
): { readonly ground: Point; readonly cat: Cat | null } | null {
  const ground = groundPoint(rig, viewport, pixel);
  if (ground === null) return null;
  const unitPixels = pixelsPerUnit(rig, viewport);
  const radius =
    aim === "on"
      ? CAT_BODY_RADIUS * catScale * unitPixels
      : Math.max(RADIUS_PIXELS_MIN, CAT_RADIUS * catScale * unitPixels);
  const height = CAT_HEIGHT * catScale;
  // Most cats are nowhere near the pixel, and there may be thousands: those are passed over without a projection.
  const reach = (radius / unitPixels + height) * FAR_SHRINKING;
  let nearest: Cat | null = null;
  let nearestDistance = radius;
  for (const cat of cats) {
    if (Math.abs(cat.x - ground.x) > reach || Math.abs(cat.y - ground.y) > reach) continue;
    const feet = projectPoint(rig, viewport, { x: cat.x, y: cat.y, height: 0 });
    const ears = projectPoint(rig, viewport, { x: cat.x, y: cat.y, height });
    const distance = distanceToSegment(pixel, feet, ears);
    if (distance > nearestDistance) continue;
    nearest = cat;
    nearestDistance = distance;
  }
  return { ground, cat: nearest };
}

/** The cats whose middle lies in a box. */
export function pickCatsInBox<Cat extends Pickable>(
  view: PickView,
  cats: Iterable<Cat>,
  box: PickBox,
): readonly Cat[] {
  const left = Math.min(box.from.x, box.to.x);
  const right = Math.max(box.from.x, box.to.x);
  const top = Math.min(box.from.y, box.to.y);
  const bottom = Math.max(box.from.y, box.to.y);
  const picked: Cat[] = [];
  for (const cat of cats) {
    const height = (CAT_HEIGHT / 2) * view.catScale;
    const { x, y } = projectPoint(view.rig, view.viewport, { x: cat.x, y: cat.y, height });
    if (x >= left && x <= right && y >= top && y <= bottom) picked.push(cat);
  }
  return picked;
}

function distanceToSegment(point: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / lengthSquared;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - (a.x + dx * t), point.y - (a.y + dy * t));
}
