import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { PLAY_MATCH } from "../../../src/ladder/first-matches.ts";
import { chooseMap } from "../../../src/peer/index.ts";
import { createWorld, ONE, type GroundMode, type World } from "../../../src/sim/index.ts";
import { DISTANCE_CLOSE, fitRig, type Box } from "../../../src/view/camera/camera-rig.ts";
import { firstRig, firstSight } from "../../../src/view/camera/first-look.ts";
import { projectPoint, type Point } from "../../../src/view/camera/project.ts";

const VIEWPORTS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];
const MAP_IDS = readdirSync(path.resolve(import.meta.dirname, "../../../maps")).map(
  (file) => `built-in:${path.basename(file, ".txt")}`,
);
const LARGE = { halfWidth: 60, halfHeight: 60 };

function worldOn(mapId: string, mode: GroundMode = "cushions"): World {
  const chosen = chooseMap("", mapId, 2);
  if (!chosen.ok) throw new Error(mapId);
  const { map } = chosen.value;
  const ground = { mode, map, catLimit: 16, timeLimitMinutes: 0 };
  const playerIds = map.spawns.map((_, seat) => seat + 1);
  return createWorld({ seed: 1, catsPerPlayer: 16, playerIds, ground });
}

/** Every place that one cat or cushion takes up in the picture is at least so many pixels from its edge. */
function expectInPicture(
  rig: ReturnType<typeof firstRig>,
  viewport: (typeof VIEWPORTS)[number],
  at: Point,
): void {
  const { x, y } = projectPoint(rig, viewport, { ...at, height: 0 });
  expect(x).toBeGreaterThan(24);
  expect(x).toBeLessThan(viewport.width - 24);
  expect(y).toBeGreaterThan(70);
  expect(y).toBeLessThan(viewport.height - 150);
}

/** Where panels lie in a match of the ladder, in a window of that width and height: scores, goals, the buttons, the map. */
function panelsIn({ width, height }: (typeof VIEWPORTS)[number]): readonly Box[] {
  return [
    { left: 12, top: 12, right: 381, bottom: 141 },
    { left: (width + 384) / 2 - 230, top: 58, right: (width + 384) / 2 + 230, bottom: 82 },
    { left: width - 418, top: 12, right: width - 11, bottom: 47 },
    { left: width - 203, top: height - 155, right: width - 11, bottom: height - 11 },
  ];
}

test.each(MAP_IDS)(
  "on %s a match begins with all own cats and the nearest cushion in sight, from every seat, the cats well beside the panels",
  (mapId) => {
    const world = worldOn(mapId);
    const { cats, header } = world;
    for (const viewport of VIEWPORTS) {
      const panels = panelsIn(viewport);
      for (let seat = 0; seat < header.playerCount; seat += 1) {
        const playerId = world.players.playerId[seat]!;
        const sight = firstSight(world, playerId);
        const rig = firstRig({ ...viewport, panels }, sight);
        expectInPicture(rig, viewport, sight.cushion!);
        for (let row = 0; row < header.catCount; row += 1) {
          if (cats.playerId[row] !== playerId) continue;
          const at = { x: cats.x[row]! / ONE, y: cats.y[row]! / ONE };
          const { x, y } = projectPoint(rig, viewport, { ...at, height: 0 });
          const away = Math.min(
            ...[x, y - 70, viewport.width - x, viewport.height - 150 - y],
            ...panels.map((panel) => awayFrom(panel, { x, y })),
          );
          expect(away).toBeGreaterThan(75);
        }
      }
    }
  },
);

function awayFrom({ left, top, right, bottom }: Box, { x, y }: Point): number {
  return Math.max(left - x, x - right, top - y, y - bottom);
}

test("it moves to a cushion no farther than it must", () => {
  const [viewport] = VIEWPORTS;
  const cats = { x: 5, y: -3 };
  const near = { ...cats, distance: DISTANCE_CLOSE };
  const rigOf = (east: number, north: number) =>
    firstRig(viewport!, {
      ...{ extent: LARGE, cats, catsAround: 1, cushion: { x: cats.x + east, y: cats.y + north } },
    });
  expect(rigOf(3, 2)).toEqual(near); // in sight anyway
  const moved = rigOf(0, 9);
  expect(moved.x).toBe(cats.x);
  expect(moved.y).toBeGreaterThan(cats.y);
  expect(moved.distance).toBeLessThan(1.75 * DISTANCE_CLOSE);
  expect(rigOf(0, 45)).toEqual(near); // too far away to see both
  expect(firstRig(viewport!, { extent: LARGE, cats, catsAround: 1, cushion: null })).toEqual(near);
});

test("all of a small map is seen, and a bar below covers neither cats nor cushion", () => {
  const small = { halfWidth: 7, halfHeight: 6 };
  const viewport = { width: 1280, height: 720, coveredBelow: 300 };
  const sight = { cats: { x: 0, y: 0 }, catsAround: 1, cushion: { x: 1, y: -4 } };
  expect(firstRig(VIEWPORTS[0]!, { extent: small, ...sight })).toEqual(fitRig(VIEWPORTS[0]!, small));
  const rig = firstRig(viewport, { extent: LARGE, ...sight });
  expect(projectPoint(rig, viewport, { ...sight.cushion, height: 0 }).y).toBeLessThan(420);
  expect(projectPoint(rig, viewport, { ...sight.cats, height: 0 }).y).toBeGreaterThan(70);
});

test("a battle has no cushions to look at, and neither has Classic", () => {
  expect(firstSight(worldOn(PLAY_MATCH.mapId, "battle"), 1).cushion).toBeNull();
  expect(firstSight(createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2] }), 1).cushion).toBeNull();
});
