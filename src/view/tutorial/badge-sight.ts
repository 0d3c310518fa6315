import type { CameraRig, Viewport } from "../camera/camera-rig.ts";
import type { Point } from "../camera/project.ts";
import { badgeOf } from "../control/cushion-badge.ts";

interface BadgeView {
  readonly rig: CameraRig;
  readonly viewport: Viewport;
}

/** CSS pixels from the edges of the window that panels lie in, the lessons at the left. */
const PANELS = { left: 340, right: 220, top: 70, bottom: 150 };

/** Whether all of the badge of a cushion there is in the window, and under none of its panels. */
export function isBadgeInSight(place: Point, view: BadgeView): boolean {
  const { x, y, radius } = badgeOf(place, view);
  const { width, height } = view.viewport;
  const isAcross = x - radius >= PANELS.left && x + radius <= width - PANELS.right;
  return isAcross && y - radius >= PANELS.top && y + radius <= height - PANELS.bottom;
}
