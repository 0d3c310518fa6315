import { groundPoint, pixelsPerUnit, projectPoint, type Point } from "../camera/project.ts";
import type { CameraRig, Viewport } from "../camera/camera-rig.ts";

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

/** A rectangle in CSS pixels; the corners come in any order. */
interface PickBox {
  readonly from: Point;
  readonly to: Point;
}

const CAT_HEIGHT = 0.5; // world units from the paws to the ears
const CAT_RADIUS = 0.3; // world units around the line between them
const RADIUS_PIXELS_MIN = 14; // a cat far away can still be clicked
const FAR_SHRINKING = 3; // a pixel at the top of the window spans less than so many times the ground of one in the middle

/**
 * What is under a pixel: the ground, and the cat nearest to it if that is on it or close, judged by the upright line through
 * its body. Null above the horizon.
 */
export function pickAt<Cat extends Pickable>(
  { rig, viewport, catScale }: PickView,
  cats: Iterable<Cat>,
  pixel: Point,
): { readonly ground: Point; readonly cat: Cat | null } | null {
  const ground = groundPoint(rig, viewport, pixel);
  if (ground === null) return null;
  const unitPixels = pixelsPerUnit(rig, viewport);
  const radius = Math.max(RADIUS_PIXELS_MIN, CAT_RADIUS * catScale * unitPixels);
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
