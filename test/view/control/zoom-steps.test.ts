// Goal: zooming follows the distance that a wheel, two fingers or a pinch go, however many events a device makes of it.
import { expect, test } from "vitest";

import { ZOOM_STEP } from "../../../src/view/camera/camera-control.ts";
import { zoomSteps } from "../../../src/view/control/zoom-steps.ts";

const turn = (deltaY: number, deltaMode = 0, ctrlKey = false): number =>
  zoomSteps({ deltaY, deltaMode, ctrlKey });

test("one notch of a wheel is one step, in pixels and in lines", () => {
  expect(turn(-120)).toBe(1);
  expect(turn(120)).toBe(-1);
  expect(turn(-3, 1)).toBe(1);
});

test("two fingers that go as far as a notch zoom as far as one, in thirty events", () => {
  const steps = Array.from({ length: 30 }, () => turn(-4)).reduce((sum, each) => sum + each, 0);
  expect(steps).toBeCloseTo(1, 9);
});

test("a page is four notches", () => {
  expect(turn(1, 2)).toBe(-4);
});

test("a pinch zooms as far as the fingers part", () => {
  // To twice their distance, in forty events.
  const each = (-100 * Math.log(2)) / 40;
  const steps = Array.from({ length: 40 }, () => turn(each, 0, true)).reduce((sum, one) => sum + one, 0);
  expect(ZOOM_STEP ** steps).toBeCloseTo(2, 6);
});

test("Ctrl and a wheel is a wheel", () => {
  expect(turn(-120, 0, true)).toBe(1);
});

test("nothing throws the camera away", () => {
  expect(turn(-100_000)).toBe(6);
  expect(turn(9, 2)).toBe(-6);
  expect(turn(0)).toBeCloseTo(0);
});
