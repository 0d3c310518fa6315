import { expect, test } from "vitest";

import type { CameraRig } from "../../../src/view/camera/camera-rig.ts";
import type { Point } from "../../../src/view/camera/project.ts";
import { BadgeLook } from "../../../src/view/tutorial/badge-look.ts";
import { isBadgeInSight } from "../../../src/view/tutorial/badge-sight.ts";

const VIEWPORTS = [
  { width: 1_280, height: 720 },
  { width: 960, height: 600 },
];
const PLACES = [
  { x: 0, y: 0 },
  { x: 14, y: -9 },
];
const CUSHIONS = { own: [0, 1], place: (row: number) => PLACES[row]! };

/** A camera that looks there, and keeps where it was told to look. */
function cameraAt(rig: CameraRig, viewport = VIEWPORTS[0]!) {
  const asked: Point[] = [];
  return { rig, viewport, asked, centreOn: (at: Point) => void asked.push(at) };
}

test("a badge below the window, at its side or under a panel is not in sight; in the middle it is", () => {
  for (const viewport of VIEWPORTS)
    for (const distance of [6, 19, 40]) {
      const inSight = (x: number, y: number): boolean =>
        isBadgeInSight({ x: 0, y: 0 }, { rig: { x, y, distance }, viewport });
      expect(inSight(0, -1.5)).toBe(true);
      const away = distance * 0.3; // the edge of the picture, about
      expect([inSight(0, away), inSight(2 * away, 0), inSight(-2 * away, 0)]).toEqual([false, false, false]);
    }
});

test("as the lesson begins the camera goes to an own cushion whose badge is not in sight, once", () => {
  const look = new BadgeLook();
  const camera = cameraAt({ x: 0, y: 30, distance: 19 });
  look.update(false, { cushions: CUSHIONS, camera });
  expect(camera.asked).toEqual([]);
  look.update(true, { cushions: { own: [], place: CUSHIONS.place }, camera }); // it was lost at once
  for (let i = 0; i < 3; i += 1) look.update(true, { cushions: CUSHIONS, camera });
  expect(camera.asked).toEqual([{ x: 0, y: -1.5 }]);
});

test("where one badge is in sight the camera stays", () => {
  const camera = cameraAt({ x: 14, y: -9, distance: 10 });
  new BadgeLook().update(true, { cushions: CUSHIONS, camera });
  expect(camera.asked).toEqual([]);
});
