import { expect, test } from "vitest";

import { fitRig } from "../../../src/view/camera/camera-rig.ts";
import { pickAt, pickCatsInBox, projectPoint } from "../../../src/view/camera/project.ts";

const VIEWPORT = { width: 1280, height: 720 };
const VIEW = { rig: fitRig(VIEWPORT), viewport: VIEWPORT, catScale: 1.2 };
const CATS = [
  { networkId: 1, x: 0, y: 0 },
  { networkId: 2, x: 0.4, y: 0 },
  { networkId: 3, x: -5, y: 3 },
];

test("picks the cat at whose feet, middle or head one clicks", () => {
  for (const cat of CATS) {
    for (const height of [0, 0.25, 0.5]) {
      const pixel = projectPoint(VIEW.rig, VIEWPORT, { ...cat, height });
      expect(pickAt(VIEW, CATS, pixel)?.cat?.networkId).toBe(cat.networkId);
    }
  }
});

test("picks the nearer of two, and nobody far from all", () => {
  const between = projectPoint(VIEW.rig, VIEWPORT, { x: 0.25, y: 0, height: 0.2 });
  expect(pickAt(VIEW, CATS, between)?.cat?.networkId).toBe(2);
  const open = pickAt(VIEW, CATS, projectPoint(VIEW.rig, VIEWPORT, { x: 3, y: -2, height: 0 }))!;
  expect(open.cat).toBeNull();
  expect([open.ground.x, open.ground.y]).toEqual([expect.closeTo(3), expect.closeTo(-2)]);
});

test("who aims at the ground means a cat only on its very body, however small it is drawn", () => {
  const feet = projectPoint(VIEW.rig, VIEWPORT, { ...CATS[2]!, height: 0 });
  const beside = { x: feet.x, y: feet.y + 24 };
  expect(pickAt(VIEW, CATS, beside)?.cat?.networkId).toBe(3);
  expect(pickAt(VIEW, CATS, beside, "on")?.cat).toBeNull();
  const body = projectPoint(VIEW.rig, VIEWPORT, { ...CATS[2]!, height: 0.2 });
  expect(pickAt(VIEW, CATS, body, "on")?.cat?.networkId).toBe(3);
});

test("a box takes the cats inside, from whichever corner it was drawn", () => {
  const from = projectPoint(VIEW.rig, VIEWPORT, { x: -1, y: 1, height: 0 });
  const to = projectPoint(VIEW.rig, VIEWPORT, { x: 1, y: -1, height: 0 });
  for (const box of [
    { from, to },
    { from: to, to: from },
  ]) {
    expect(pickCatsInBox(VIEW, CATS, box).map((cat) => cat.networkId)).toEqual([1, 2]);
  }
});
