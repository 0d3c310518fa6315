import { CUSHION_RADIUS, ONE } from "../../sim/index.ts";
import type { Box, CameraRig, Viewport } from "../camera/camera-rig.ts";
import { freePlace } from "../camera/free-place.ts";
import { pixelsPerUnit, projectPoint, type Point } from "../camera/project.ts";

/** A disc on the screen, in CSS pixels. */
interface Badge extends Point {
  readonly radius: number;
}

interface BadgeView {
  readonly rig: CameraRig;
  readonly viewport: Viewport;
  readonly panels?: readonly Box[]; // over it
}

const RIM = CUSHION_RADIUS / ONE;
/** World units, and what it comes to on the screen: a hand hits it from far above, and it hides no cat from near by. */
const RADIUS = 0.34;
const RADIUS_PIXELS_MIN = 8;
const RADIUS_PIXELS_MAX = 16;
/** CSS pixels to the edge of the window: a pointer that rests nearer to it moves the picture. */
const MARGIN_PIXELS = 12;
/** And to a panel. */
const PANEL_PIXELS = 6;

/**
 * The badge of a cushion: below its southern rim, where no cat that lies on it is drawn over it. As long as the middle of the cushion is in
 * the picture, all of its badge is, and beside the panels. `place` in world units.
 */
export function badgeOf(place: Point, { rig, viewport, panels = [] }: BadgeView): Badge {
  const middle = projectPoint(rig, viewport, { ...place, height: 0 });
  const { x, y } = projectPoint(rig, viewport, { x: place.x, y: place.y - RIM, height: 0 });
  const wanted = RADIUS * pixelsPerUnit(rig, viewport);
  const radius = Math.min(RADIUS_PIXELS_MAX, Math.max(RADIUS_PIXELS_MIN, wanted));
  const keep = (at: number, middleAt: number, size: number): number => {
    if (middleAt < 0 || middleAt > size) return at;
    const most = Math.max(size / 2, size - MARGIN_PIXELS - radius);
    return Math.min(most, Math.max(size - most, at));
  };
  const at = {
    x: keep(x, middle.x, viewport.width),
    y: keep(y + radius / 2, middle.y, viewport.height),
  };
  const isCovered = panels.some((panel) => isUnder(at, radius + PANEL_PIXELS, panel));
  if (!isCovered || !isOn(middle, viewport)) return { ...at, radius };
  const size = { width: 2 * (radius + PANEL_PIXELS), height: 2 * (radius + PANEL_PIXELS) };
  return { ...freePlace(at, { viewport, size, panels }), radius };
}

function isUnder({ x, y }: Point, around: number, { left, top, right, bottom }: Box): boolean {
  return x + around > left && x - around < right && y + around > top && y - around < bottom;
}

function isOn({ x, y }: Point, { width, height }: Viewport): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** The first of these cushions whose badge is under a pixel; null: none. */
export function badgeAt(
  rows: readonly number[],
  placeOf: (row: number) => Point,
  view: BadgeView,
  pixel: Point,
): number | null {
  const isHit = (row: number): boolean => {
    const { x, y, radius } = badgeOf(placeOf(row), view);
    return Math.hypot(pixel.x - x, pixel.y - y) <= radius;
  };
  return rows.find(isHit) ?? null;
}
