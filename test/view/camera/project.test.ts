import { PerspectiveCamera, Vector3 } from "three";
import { expect, test } from "vitest";

import { CAMERA_FOV, CAMERA_PITCH, clampRig, fitRig } from "../../../src/view/camera/camera-rig.ts";
import { groundPoint, projectPoint, ViewGround } from "../../../src/view/camera/project.ts";

const VIEWPORT = { width: 1280, height: 720 };
const RIG = { x: 1.5, y: -0.75, distance: 9 };

test("projects like the camera of three.js", () => {
  const camera = new PerspectiveCamera((CAMERA_FOV * 180) / Math.PI, 1280 / 720, 0.5, 80);
  camera.position.set(
    RIG.x,
    RIG.distance * Math.sin(CAMERA_PITCH),
    -RIG.y + RIG.distance * Math.cos(CAMERA_PITCH),
  );
  camera.lookAt(RIG.x, 0, -RIG.y);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  for (const [x, y, height] of [
    [0, 0, 0],
    [-6.4, 3.6, 0.5],
    [6.4, -3.6, 0],
    [1.5, 2, 1],
  ] as const) {
    const seen = new Vector3(x, height, -y).project(camera);
    const ours = projectPoint(RIG, VIEWPORT, { x, y, height });
    expect(ours.x).toBeCloseTo((seen.x * 0.5 + 0.5) * VIEWPORT.width, 6);
    expect(ours.y).toBeCloseTo((0.5 - seen.y * 0.5) * VIEWPORT.height, 6);
  }
});

test("finds the ground under a pixel again", () => {
  for (const [x, y] of [
    [0, 0],
    [-5, 3],
    [6, -3],
  ] as const) {
    const ground = groundPoint(RIG, VIEWPORT, projectPoint(RIG, VIEWPORT, { x, y, height: 0 }));
    expect(ground?.x).toBeCloseTo(x, 6);
    expect(ground?.y).toBeCloseTo(y, 6);
  }
});

test.each([
  [1024, 640],
  [1280, 720],
  [3840, 2160],
  [800, 1000],
])("the whole arena fits into %i x %i", (width, height) => {
  const viewport = { width, height };
  for (const x of [-6.4, 6.4]) {
    for (const y of [-3.6, 3.6]) {
      const corner = projectPoint(fitRig(viewport), viewport, { x, y, height: 0 });
      expect(corner.x).toBeGreaterThan(0);
      expect(corner.x).toBeLessThan(width);
      expect(corner.y).toBeGreaterThan(0);
      expect(corner.y).toBeLessThan(height);
    }
  }
});

test.each([
  [1280, 720, 150],
  [960, 600, 210],
  [800, 1000, 100],
])("and above what is covered of %i x %i, the lowest %i pixels", (width, height, coveredBelow) => {
  const viewport = { width, height };
  const rig = fitRig({ ...viewport, coveredBelow });
  for (const [x, y] of [
    [-6.4, -3.6],
    [6.4, -3.6],
    [-6.4, 3.6],
    [6.4, 3.6],
  ] as const) {
    const corner = projectPoint(rig, viewport, { x, y, height: 0 });
    expect(corner.x).toBeGreaterThan(0);
    expect(corner.x).toBeLessThan(width);
    expect(corner.y).toBeGreaterThan(0);
    expect(corner.y).toBeLessThan(height - coveredBelow);
  }
  expect(clampRig(rig, { ...viewport, coveredBelow })).toEqual(rig);
});

test("the camera always looks at a point of the arena, neither too near nor too far", () => {
  const far = clampRig({ x: 100, y: -100, distance: 1000 }, VIEWPORT);
  expect(far).toMatchObject({ x: 6.4 - (6.4 % (1 / 65_536)), y: expect.closeTo(-3.6, 3) });
  expect(far.distance).toBeLessThan(fitRig(VIEWPORT).distance * 1.3);
  expect(clampRig({ x: 0, y: 0, distance: 0 }, VIEWPORT).distance).toBeGreaterThan(2);
});

test.each([
  [{ x: 0, y: 0, distance: 9 }],
  [{ x: -40, y: 25, distance: 19 }],
  [fitRig(VIEWPORT, { halfWidth: 128, halfHeight: 128 })],
])("holds a point of the ground exactly if its pixel is in the window: %o", (rig) => {
  const view = new ViewGround();
  view.look(rig, VIEWPORT, 0);
  const reach = rig.distance;
  for (let x = -reach; x <= reach; x += reach / 23) {
    for (let y = -reach; y <= reach; y += reach / 19) {
      const at = { x: rig.x + x, y: rig.y + y };
      const pixel = projectPoint(rig, VIEWPORT, { ...at, height: 0 });
      const isSeen = pixel.x >= 0 && pixel.x <= VIEWPORT.width && pixel.y >= 0 && pixel.y <= VIEWPORT.height;
      // Points behind the camera project anywhere.
      if (y > -reach * 0.8) expect(view.has(at.x, at.y)).toBe(isSeen);
    }
  }
});

test("a margin lets in what is at most that far outside", () => {
  const rig = { x: 3, y: 4, distance: 12 };
  const exact = new ViewGround();
  const wide = new ViewGround();
  exact.look(rig, VIEWPORT, 0);
  wide.look(rig, VIEWPORT, 1);
  expect(exact.has(3, exact.south - 0.9)).toBe(false);
  expect(wide.has(3, exact.south - 0.9)).toBe(true);
  expect(wide.has(3, exact.north + 0.9)).toBe(true);
  expect(wide.has(3, exact.north + 1.1)).toBe(false);
  expect(wide.has(3 + exact.halfWidth + 0.9, exact.north)).toBe(true);
});
