import type { Viewport } from "../camera/camera-rig.ts";
import { freePlace, reachOf, type PlaceRoom } from "../camera/free-place.ts";
import type { Point } from "../camera/project.ts";

/** In the picture a sign stands so high over its place. */
const ABOVE = 46;
/** What lies nearer to the edge is not seen well enough to count as seen. */
const SEEN_PIXELS = 24;
const SAME_WAY_RADIANS = 0.6;

/**
 * The middle of the sign of a place: above it, or at the edge of the picture towards it, with the angle of its arrow there. All of the
 * sign is in the window, and beside the panels, as long as there is room for it anywhere.
 */
export function signPlace(pixel: Point, room: PlaceRoom): Point & { readonly angle: number | null } {
  const { width, height } = room.viewport;
  if (isInside(pixel, room.viewport))
    return { ...freePlace({ x: pixel.x, y: pixel.y - ABOVE }, room), angle: null };
  const [right, down] = [pixel.x - width / 2, pixel.y - height / 2];
  const reach = reachOf(room);
  const share = Math.min(reach.x / Math.abs(right), reach.y / Math.abs(down));
  const at = { x: width / 2 + right * share, y: height / 2 + down * share };
  return { ...freePlace(at, room), angle: angleTo(pixel, room.viewport) };
}

/** The middle of a note below a place, so many CSS pixels: all of it is in the window, and beside the panels, as long as there is room. */
export function notePlace({ x, y }: Point, room: PlaceRoom, belowPixels: number): Point {
  return freePlace({ x, y: y + belowPixels + room.size.height / 2 }, room);
}

/** Whether two places are out of the picture in about the same direction: their signs would lie side by side. */
export function isSameWay(a: Point, b: Point, viewport: Viewport): boolean {
  if (isInside(a, viewport) || isInside(b, viewport)) return false;
  const turn = Math.abs(angleTo(a, viewport) - angleTo(b, viewport));
  return Math.min(turn, 2 * Math.PI - turn) < SAME_WAY_RADIANS;
}

/** From the middle of the picture, clockwise from the right. */
function angleTo({ x, y }: Point, { width, height }: Viewport): number {
  return Math.atan2(y - height / 2, x - width / 2);
}

/** Whether a place is seen well enough. */
export function isInside({ x, y }: Point, { width, height }: Viewport): boolean {
  return x > SEEN_PIXELS && y > SEEN_PIXELS && x < width - SEEN_PIXELS && y < height - SEEN_PIXELS;
}
