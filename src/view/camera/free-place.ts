import type { Box, Viewport } from "./camera-rig.ts";
import type { Point } from "./project.ts";

/** What something over the picture needs, and what it may not lie under. */
export interface PlaceRoom {
  readonly viewport: Viewport;
  readonly size: Viewport; // of it
  readonly panels: readonly Box[];
}

/** CSS pixels between it and the edge of the window or a panel. */
const GAP = 6;

/** So far from the middle of the window its middle may be. */
export function reachOf({ viewport, size }: PlaceRoom): Point {
  return {
    x: Math.max(0, (viewport.width - size.width) / 2 - GAP),
    y: Math.max(0, (viewport.height - size.height) / 2 - GAP),
  };
}

/** The nearest place to that where it is whole. Where there is none it stays in the window, over a panel. */
export function freePlace(wanted: Point, room: PlaceRoom): Point {
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
