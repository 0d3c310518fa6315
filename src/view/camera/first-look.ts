import { CUSHION_RADIUS, MODE_CUSHIONS, ONE, type World } from "../../sim/index.ts";
import {
  CAMERA_PITCH,
  clampRig,
  DISTANCE_CLOSE,
  extentOf,
  fitRig,
  middleOfCats,
  type CameraRig,
  type CoveredViewport,
  type Extent,
} from "./camera-rig.ts";
import { pixelsPerUnit, projectPoint, type Point } from "./project.ts";

/** What is to be seen as a match begins to be looked at, in world units. */
export interface FirstSight {
  readonly extent: Extent; // the ground that it is played on
  readonly cats: Point; // their middle
  readonly cushion: Point | null; // the one nearest to them; null: there is none
}

/** So far around its middle a cushion, or what stands around the middle of the cats, is seen too. */
const AROUND = CUSHION_RADIUS / ONE;
/** CSS pixels from the edges of the window that signs and panels lie in. */
const EDGES = { side: 24, top: 70, bottom: 150 };
/** The camera begins so many hundredths as far away as from near, at most: cats are to be seen as cats. */
const FARTHER = { from: 100, to: 175, step: 5 };
/** It is moved so many tenths of the way from the cats to the cushion, at most. */
const MOVED_MAX = 6;

/**
 * Where a match begins to be looked at: all of a small map; of a large one what lies around the cats, from near. If the nearest cushion
 * is not in sight there, the camera is moved towards it, and farther away, as little as it takes to have both in the picture. Where
 * that can't be it looks at the cats.
 */
export function firstRig(viewport: CoveredViewport, sight: FirstSight): CameraRig {
  const { extent, cats, cushion } = sight;
  const whole = fitRig(viewport, extent);
  if (whole.distance <= DISTANCE_CLOSE * 1.3) return whole;
  const near = clampRig({ ...cats, distance: DISTANCE_CLOSE }, viewport, extent);
  if (cushion === null) return near;
  for (let farther = FARTHER.from; farther <= FARTHER.to; farther += FARTHER.step) {
    for (let moved = 0; moved <= MOVED_MAX; moved += 1) {
      const x = cats.x + (moved / 10) * (cushion.x - cats.x);
      const y = cats.y + (moved / 10) * (cushion.y - cats.y);
      const middle = { x, y, distance: (farther / 100) * DISTANCE_CLOSE };
      for (const wish of [middle, abovePanels(middle, viewport)]) {
        const rig = clampRig(wish, viewport, extent);
        if (isSeenAround(rig, viewport, cats) && isSeenAround(rig, viewport, cushion)) return rig;
      }
    }
  }
  return near;
}

/** The rig that shows what another has in its middle in the middle of what is not covered. */
function abovePanels(rig: CameraRig, viewport: CoveredViewport): CameraRig {
  const { height } = viewport;
  const pixels = (height - EDGES.top - bottomOf(viewport)) / 2;
  return { ...rig, y: rig.y - pixels / (pixelsPerUnit(rig, viewport) * Math.sin(CAMERA_PITCH)) };
}

/** From there on downwards the picture is covered; CSS pixels. */
function bottomOf({ height, coveredBelow = 0 }: CoveredViewport): number {
  return height - Math.max(EDGES.bottom, coveredBelow);
}

/** Whether all that lies around a point is in the picture, and under no panel below. */
function isSeenAround(rig: CameraRig, viewport: CoveredViewport, { x, y }: Point): boolean {
  const bottom = bottomOf(viewport);
  return [-AROUND, AROUND].every((east) =>
    [-AROUND, AROUND].every((north) => {
      const pixel = projectPoint(rig, viewport, { x: x + east, y: y + north, height: 0 });
      const isAcross = pixel.x >= EDGES.side && pixel.x <= viewport.width - EDGES.side;
      return isAcross && pixel.y >= EDGES.top && pixel.y <= bottom;
    }),
  );
}

/**
 * What one begins to look at: one's cats, and in a match for cushions the one nearest to them. Who has no cats, as in a replay, looks at
 * the first cat that there is.
 */
export function firstSight(world: World, playerId: number | null): FirstSight {
  const cats = firstSpot(world, playerId);
  return { extent: extentOf(world.ground), cats, cushion: nearestCushion(world, cats) };
}

function firstSpot(world: World, playerId: number | null): Point {
  const { header, cats } = world;
  const rows = Array.from({ length: header.catCount }, (_, row) => row);
  const hasOwn = rows.some((row) => cats.playerId[row] === playerId);
  if (hasOwn || rows.length === 0) return middleOfCats(world, playerId);
  return { x: cats.x[0]! / ONE, y: cats.y[0]! / ONE };
}

function nearestCushion({ ground }: World, { x, y }: Point): Point | null {
  if (ground === null || ground.rules.mode !== MODE_CUSHIONS) return null;
  const { cushions, rules } = ground;
  const middles = Array.from({ length: rules.cushionCount }, (_, row) => ({
    ...{ x: cushions.x[row]! / ONE, y: cushions.y[row]! / ONE },
  }));
  const away = (at: Point): number => Math.hypot(at.x - x, at.y - y);
  return middles.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
