import type { Viewport } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";

/** CSS pixels of something on the screen. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a sign needs, and what it may not lie under. */
interface SignRoom {
  readonly viewport: Viewport;
  readonly size: Viewport; // of the sign
  readonly panels: readonly Box[];
}

/** In the picture a sign stands so high over its place. */
const ABOVE = 46;
/** CSS pixels between a sign and the edge of the window or a panel. */
const GAP = 6;
/** What lies nearer to the edge is not seen well enough to count as seen. */
const SEEN_PIXELS = 24;

/**
 * The middle of the sign of a place: above it, or at the edge of the picture towards it, with the angle of its arrow there. All of the
 * sign is in the window, and beside the panels, as long as there is room for it anywhere.
 */
export function signPlace(pixel: Point, room: SignRoom): Point & { readonly angle: number | null } {
  const { width, height } = room.viewport;
  if (isInside(pixel, room.viewport))
    return { ...besidePanels({ x: pixel.x, y: pixel.y - ABOVE }, room), angle: null };
  const [right, down] = [pixel.x - width / 2, pixel.y - height / 2];
  const reach = reachOf(room);
  const share = Math.min(reach.x / Math.abs(right), reach.y / Math.abs(down));
  const at = { x: width / 2 + right * share, y: height / 2 + down * share };
  return { ...besidePanels(at, room), angle: Math.atan2(down, right) };
}

/** The middle of a note below a place, so many CSS pixels: all of it is in the window, and beside the panels, as long as there is room. */
export function notePlace({ x, y }: Point, room: SignRoom, belowPixels: number): Point {
  return besidePanels({ x, y: y + belowPixels + room.size.height / 2 }, room);
}

/** Whether a place is seen well enough. */
export function isInside({ x, y }: Point, { width, height }: Viewport): boolean {
  return x > SEEN_PIXELS && y > SEEN_PIXELS && x < width - SEEN_PIXELS && y < height - SEEN_PIXELS;
}

/** So far from the middle of the window the middle of a sign may be. */
function reachOf({ viewport, size }: SignRoom): Point {
  return {
    x: Math.max(0, (viewport.width - size.width) / 2 - GAP),
    y: Math.max(0, (viewport.height - size.height) / 2 - GAP),
  };
}

/** The nearest place to that where the sign is whole. Where there is none it stays in the window, over a panel. */
function besidePanels(wanted: Point, room: SignRoom): Point {
  const { viewport, size, panels } = room;
  const reach = reachOf(room);
  const keep = (value: number, middle: number, most: number): number =>
    Math.max(middle - most, Math.min(middle + most, value));
  const keepX = (x: number): number => keep(x, viewport.width / 2, reach.x);
  const keepY = (y: number): number => keep(y, viewport.height / 2, reach.y);
  const first = { x: keepX(wanted.x), y: keepY(wanted.y) };
  const isFree = (at: Point): boolean => panels.every((panel) => !isOver(at, size, panel));
  if (isFree(first)) return first;
  const [halfWidth, halfHeight] = [size.width / 2 + GAP, size.height / 2 + GAP];
  const xs = panels.flatMap(({ left, right }) => [left - halfWidth, right + halfWidth].map(keepX));
  const ys = panels.flatMap(({ top, bottom }) => [top - halfHeight, bottom + halfHeight].map(keepY));
  let best = first;
  let bestDistance = Infinity;
  for (const x of [first.x, ...xs])
    for (const y of [first.y, ...ys]) {
      const distance = Math.hypot(x - first.x, y - first.y);
      if (distance < bestDistance && isFree({ x, y })) [best, bestDistance] = [{ x, y }, distance];
    }
  return best;
}

function isOver({ x, y }: Point, { width, height }: Viewport, panel: Box): boolean {
  const isBeside = x + width / 2 <= panel.left || x - width / 2 >= panel.right;
  return !isBeside && y + height / 2 > panel.top && y - height / 2 < panel.bottom;
}
