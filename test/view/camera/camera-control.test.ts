import { expect, test } from "vitest";

import { createWorld, ONE } from "../../../src/sim/index.ts";
import { CameraControl } from "../../../src/view/camera/camera-control.ts";
import { CLASSIC_EXTENT, extentOf, fitRig, middleOfCats } from "../../../src/view/camera/camera-rig.ts";
import { firstSight } from "../../../src/view/camera/first-look.ts";
import { groundPoint, projectPoint } from "../../../src/view/camera/project.ts";

const VIEWPORT = { width: 1280, height: 720 };
const LARGE = { halfWidth: 128, halfHeight: 100 };

test("begins near a point of a large map, and shows all of a small one", () => {
  const camera = new CameraControl(VIEWPORT);
  camera.enter({ extent: LARGE, cats: { x: -90, y: 60 }, catsAround: 1, cushion: null });
  expect(camera.rig).toMatchObject({ x: -90, y: 60 });
  expect(camera.rig.distance).toBeLessThan(25);
  const small = { halfWidth: 7, halfHeight: 6 };
  camera.enter({ extent: small, cats: { x: -5, y: 5 }, catsAround: 1, cushion: null });
  expect(camera.rig).toEqual(fitRig(VIEWPORT, small));
});

test("zooms out until the whole of the largest map is seen, and never loses it", () => {
  const camera = new CameraControl(VIEWPORT);
  const { halfWidth, halfHeight } = { halfWidth: 128, halfHeight: 128 };
  camera.enter({ extent: { halfWidth, halfHeight }, cats: { x: 0, y: 0 }, catsAround: 1, cushion: null });
  camera.reset();
  camera.update(16, true);
  for (const [x, y] of [
    [-halfWidth, -halfHeight],
    [halfWidth, -halfHeight],
    [halfWidth, halfHeight],
    [-halfWidth, halfHeight],
  ] as const) {
    const corner = projectPoint(camera.rig, VIEWPORT, { x, y, height: 0 });
    expect(corner.x).toBeGreaterThan(0);
    expect(corner.x).toBeLessThan(VIEWPORT.width);
    expect(corner.y).toBeGreaterThan(0);
    expect(corner.y).toBeLessThan(VIEWPORT.height);
  }
  const whole = camera.rig.distance;
  for (let i = 0; i < 100; i += 1) camera.zoom(-1, null);
  camera.centreOn({ x: 1e6, y: -1e6 });
  camera.update(16, true);
  expect(camera.rig.distance).toBeLessThan(whole * 1.3);
  expect(camera.rig).toMatchObject({ x: halfWidth, y: -halfHeight });
  for (let i = 0; i < 100; i += 1) camera.zoom(1, null);
  camera.update(16, true);
  expect(camera.rig.distance).toBeLessThan(6);
});

test("a match without a map keeps the rug of Classic", () => {
  const world = createWorld({ seed: 5, catsPerPlayer: 2, playerIds: [1, 2] });
  expect(extentOf(world.ground)).toBe(CLASSIC_EXTENT);
  world.cats.x.set([ONE, 3 * ONE]);
  world.cats.y.set([0, ONE]);
  expect(middleOfCats(world, 1)).toEqual({ x: 2, y: 0.5 });
  expect(middleOfCats(world, null)).toEqual({ x: 0, y: 0 });
  const sight = { extent: CLASSIC_EXTENT, cushion: null };
  expect(firstSight(world, 1)).toEqual({ ...sight, cats: { x: 2, y: 0.5 }, catsAround: 1 });
  expect(firstSight(world, null)).toEqual({ ...sight, cats: { x: 1, y: 0 }, catsAround: 0 }); // a replay: where there is a cat
});

test("what is under the pointer stays there while the camera glides, however fast one turns the wheel", () => {
  const viewport = { width: 1280, height: 720 };
  const camera = new CameraControl(viewport);
  camera.enter({
    extent: { halfWidth: 48, halfHeight: 36 },
    cats: { x: 0, y: 0 },
    catsAround: 1,
    cushion: null,
  });
  const pixel = { x: 900, y: 250 };
  const before = groundPoint(camera.rig, viewport, pixel)!;
  for (let i = 0; i < 12; i += 1) {
    if (i < 5) camera.zoom(1, pixel);
    camera.update(16, false);
    const now = groundPoint(camera.rig, viewport, pixel)!;
    expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.01);
  }
});
