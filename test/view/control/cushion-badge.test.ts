import { expect, test } from "vitest";

import { fitRig } from "../../../src/view/camera/camera-rig.ts";
import { groundPoint, projectPoint } from "../../../src/view/camera/project.ts";
import { badgeAt, badgeOf } from "../../../src/view/control/cushion-badge.ts";

const VIEWPORT = { width: 1280, height: 720 };
const PLACES = [
  { x: -6, y: 0 },
  { x: 0, y: 1 },
];
const placeOf = (row: number) => PLACES[row]!;

test.each([4, 20, 200])(
  "a badge is below the middle of its cushion and can be hit, seen from %i units",
  (distance) => {
    const view = { rig: { ...fitRig(VIEWPORT), distance }, viewport: VIEWPORT };
    PLACES.forEach((place, row) => {
      const { x, y, radius } = badgeOf(place, view);
      const middle = projectPoint(view.rig, VIEWPORT, { ...place, height: 0 });
      expect(y).toBeGreaterThan(middle.y);
      expect(radius).toBeGreaterThanOrEqual(8);
      expect(radius).toBeLessThanOrEqual(16);
      expect(badgeAt([1, 0], placeOf, view, { x, y })).toBe(row);
      expect(badgeAt([0, 1], placeOf, view, { x: x + radius + 1, y })).not.toBe(row);
    });
  },
);

test("the middle of a cushion is none of its badge's, nor are cushions that are not asked about", () => {
  const view = { rig: fitRig(VIEWPORT), viewport: VIEWPORT };
  const middle = projectPoint(view.rig, VIEWPORT, { ...PLACES[1]!, height: 0 });
  expect(badgeAt([0, 1], placeOf, view, middle)).toBeNull();
  const badge = badgeOf(PLACES[1]!, view);
  expect(badgeAt([0], placeOf, view, badge)).toBeNull();
  expect(groundPoint(view.rig, VIEWPORT, badge)!.y).toBeLessThan(PLACES[1]!.y - 1);
});

test("a badge is whole and off the edge as long as the middle of its cushion is in the picture, and goes with it", () => {
  const { width, height } = VIEWPORT;
  const view = { rig: { ...fitRig(VIEWPORT), distance: 20 }, viewport: VIEWPORT };
  const at = (x: number, y: number) => badgeOf(groundPoint(view.rig, VIEWPORT, { x, y })!, view);
  const [left, right, bottom] = [at(1, 300), at(width - 1, 300), at(640, height - 1)];
  expect([left.x, width - right.x, height - bottom.y].map((pixels) => Math.round(pixels))).toEqual(
    [left, right, bottom].map(({ radius }) => 12 + Math.round(radius)),
  );
  expect(badgeAt([0], () => groundPoint(view.rig, VIEWPORT, { x: 640, y: height - 1 })!, view, bottom)).toBe(
    0,
  );
  expect(at(640, height + 1).y).toBeGreaterThan(height);
});

test("a badge under a panel is beside it, whole and to be hit there, as long as the middle of its cushion is in the picture", () => {
  const panel = { left: 11, top: 11, right: 367, bottom: 200 };
  const view = { rig: { ...fitRig(VIEWPORT), distance: 20 }, viewport: VIEWPORT, panels: [panel] };
  const place = (x: number, y: number) => groundPoint(view.rig, VIEWPORT, { x, y })!;
  const covered = badgeOf(place(340, 100), view);
  const apart = Math.max(covered.x - covered.radius - panel.right, covered.y - covered.radius - panel.bottom);
  expect(apart).toBeGreaterThan(5);
  expect(Math.hypot(covered.x - 340, covered.y - 100)).toBeLessThan(140);
  expect(badgeAt([0], () => place(340, 100), view, covered)).toBe(0);
  expect(badgeAt([0], () => place(340, 100), { ...view, panels: [] }, covered)).toBeNull();
  const free = place(700, 400);
  expect(badgeOf(free, view)).toEqual(badgeOf(free, { ...view, panels: [] }));
  const outside = place(340, -30);
  expect(badgeOf(outside, view)).toEqual(badgeOf(outside, { ...view, panels: [] }));
});
