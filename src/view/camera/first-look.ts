import { CUSHION_RADIUS, MODE_CUSHIONS, ONE, type World } from "../../sim/index.ts";
import {
  CAMERA_PITCH,
  clampRig,
  DISTANCE_CLOSE,
  extentOf,
  fitRig,
  middleOfCats,
  type Box,
  type CameraRig,
  type CoveredViewport,
  type Extent,
} from "./camera-rig.ts";
import { pixelsPerUnit, projectPoint, type Point } from "./project.ts";

/** What is to be seen as a match begins to be looked at, in world units. */
export interface FirstSight {
  readonly extent: Extent; // the ground that it is played on
  readonly cats: Point; // their middle
  readonly catsAround: number; // from there to the farthest of them, east or north
  readonly cushion: Point | null; // the one nearest to them; null: there is none
}

/** Where panels lie over it. */
type PanelledViewport = CoveredViewport & { readonly panels?: readonly Box[] };

/** So far around its middle a cushion, or what stands around the middle of the cats, is seen too. */
const AROUND = CUSHION_RADIUS / ONE;
/** CSS pixels from the edges of the window that signs and panels lie in. */
const EDGES = { side: 24, top: 70, bottom: 150 };
/** And so many more between the cats and these, or a panel: the first that can be had. */
const CATS_INSIDE = [80, 50, 0];
/** A cat takes so many world units around its place. */
const CAT_AROUND = 0.5;
/** The camera begins so many hundredths as far away as from near, at most: cats are to be seen as cats. */
const FARTHER = { from: 100, to: 175, step: 5 };
/** It is moved so many tenths of the way from the cats to the cushion, at most. */
const MOVED_MAX = 6;

/**
 * Where a match begins to be looked at: all of a small map; of a large one what lies around the cats, from near. If the nearest cushion
 * is not in sight there, the camera is moved towards it, and farther away, as little as it takes to have both in the picture. Where
 * that can't be it looks at the cats.
 */
export function firstRig(viewport: PanelledViewport, sight: FirstSight): CameraRig {
  const { extent, cats, cushion } = sight;
  const whole = fitRig(viewport, extent);
  if (whole.distance <= DISTANCE_CLOSE * 1.3) return whole;
  const near = clampRig({ ...cats, distance: DISTANCE_CLOSE }, viewport, extent);
  if (cushion === null) return near;
  const shown = { ...cats, around: Math.max(AROUND, sight.catsAround + CAT_AROUND) };
  for (const gap of CATS_INSIDE)
    for (const rig of rigsOf(viewport, { extent, cats, cushion })) {
      const areCatsSeen = isSeenAround(rig, viewport, { ...shown, gap });
      if (areCatsSeen && isSeenAround(rig, viewport, { ...cushion, around: AROUND, gap: 0 })) return rig;
    }
  return near;
}

/** From the nearest one on, and of those as near from the one that is moved least. */
function* rigsOf(
  viewport: CoveredViewport,
  { extent, cats, cushion }: Pick<FirstSight, "extent" | "cats"> & { readonly cushion: Point },
): Generator<CameraRig> {
  for (let farther = FARTHER.from; farther <= FARTHER.to; farther += FARTHER.step) {
    for (let moved = 0; moved <= MOVED_MAX; moved += 1) {
      const x = cats.x + (moved / 10) * (cushion.x - cats.x);
      const y = cats.y + (moved / 10) * (cushion.y - cats.y);
      const middle = { x, y, distance: (farther / 100) * DISTANCE_CLOSE };
      for (const wish of [middle, abovePanels(middle, viewport)]) yield clampRig(wish, viewport, extent);
    }
  }
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

/** Whether all that lies around a point is in the picture, and under no panel, so many pixels away from both. */
function isSeenAround(
  rig: CameraRig,
  viewport: PanelledViewport,
  { x, y, around, gap }: Point & { readonly around: number; readonly gap: number },
): boolean {
  const corners = [-around, around].flatMap((east) =>
    [-around, around].map((north) => projectPoint(rig, viewport, { x: x + east, y: y + north, height: 0 })),
  );
  const [xs, ys] = [corners.map((pixel) => pixel.x), corners.map((pixel) => pixel.y)];
  const [left, right] = [Math.min(...xs) - gap, Math.max(...xs) + gap];
  const [top, bottom] = [Math.min(...ys) - gap, Math.max(...ys) + gap];
  const isAcross = left >= EDGES.side && right <= viewport.width - EDGES.side;
  if (!isAcross || top < EDGES.top || bottom > bottomOf(viewport)) return false;
  return (viewport.panels ?? []).every(
    (panel) => right <= panel.left || left >= panel.right || bottom <= panel.top || top >= panel.bottom,
  );
}

/**
 * What a player begins to look at: their cats, and in a match for cushions the one nearest to them. A player without
 * cats, as in a replay, looks at the first cat that there is.
 */
export function firstSight(world: World, playerId: number | null): FirstSight {
  const cats = firstSpot(world, playerId);
  const catsAround = farthestOf(world, playerId, cats);
  return { extent: extentOf(world.ground), cats, catsAround, cushion: nearestCushion(world, cats) };
}

/** Of that player's cats, from there. */
function farthestOf({ header, cats }: World, playerId: number | null, { x, y }: Point): number {
  let farthest = 0;
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] !== playerId) continue;
    const away = Math.max(Math.abs(cats.x[row]! / ONE - x), Math.abs(cats.y[row]! / ONE - y));
    farthest = Math.max(farthest, away);
  }
  return farthest;
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
