import type { CameraSpot, RequestOf } from "../../channel/index.ts";
import type { CameraRig, Extent } from "../camera/camera-rig.ts";

/** Of the messages: so many to a unit, and the distance twice as far with every so many. */
const POINTS_PER_UNIT = 16;

const ZOOM_STEPS = 32;

const NEAREST = 4; // units: zoom 0

const ZOOM_MAX = 255;

const POINT_MAX = 2_047;

/** Between two hints so near each other the camera moved all the while; before that it stood. */
const MOVE_TURNS = 11;

/** Farther than so many times its distance nobody pans: it was a jump. */
const LEAP_DISTANCES = 1.5;

/** Where a rig looks, as a peer is told it. */
export function spotOfRig(
  { x, y, distance }: CameraRig,
  { halfWidth, halfHeight }: Extent,
): RequestOf<"look"> {
  const point = (at: number, half: number): number => {
    const inside = Math.max(-half, Math.min(half, at));
    return Math.max(-POINT_MAX, Math.min(POINT_MAX, Math.round(inside * POINTS_PER_UNIT)));
  };
  const zoom = Math.round(ZOOM_STEPS * Math.log2(Math.max(1, distance / NEAREST)));
  return { kind: "look", x: point(x, halfWidth), y: point(y, halfHeight), zoom: Math.min(ZOOM_MAX, zoom) };
}

/** Where the camera stood after so many turns, a part of one counts; null: nothing is known of that yet. */
export function rigAt(hints: readonly CameraSpot[], turns: number): CameraRig | null {
  let next = 0; // the first hint that is later
  let high = hints.length;
  while (next < high) {
    const middle = (next + high) >>> 1;
    if (turnsOf(hints[middle]!) <= turns) next = middle + 1;
    else high = middle;
  }
  const [before, after] = [hints[next - 1], hints[next]];
  if (before === undefined) return null;
  const from = rigOf(before);
  if (after === undefined) return from;
  const to = rigOf(after);
  const beginsAt = Math.max(turnsOf(before), turnsOf(after) - MOVE_TURNS);
  const share = Math.max(0, (turns - beginsAt) / (turnsOf(after) - beginsAt));
  const isLeap =
    Math.hypot(to.x - from.x, to.y - from.y) > LEAP_DISTANCES * Math.max(from.distance, to.distance);
  if (isLeap) return share < 0.5 ? from : to;
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    distance: from.distance * (to.distance / from.distance) ** share,
  };
}

export function rigOf([, x, y, zoom]: CameraSpot): CameraRig {
  return { x: x / POINTS_PER_UNIT, y: y / POINTS_PER_UNIT, distance: NEAREST * 2 ** (zoom / ZOOM_STEPS) };
}

/** A hint is of the end of its turn. */
function turnsOf([turn]: CameraSpot): number {
  return turn + 1;
}
