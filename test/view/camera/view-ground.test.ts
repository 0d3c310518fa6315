import { expect, test } from "vitest";

import { fitRig } from "../../../src/view/camera/camera-rig.ts";
import { projectPoint } from "../../../src/view/camera/project.ts";
import { ViewGround } from "../../../src/view/camera/view-ground.ts";

const VIEWPORT = { width: 1280, height: 720 };

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
