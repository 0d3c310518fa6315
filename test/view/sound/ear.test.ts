import { expect, test } from "vitest";

import { Ear } from "../../../src/view/sound/ear.ts";

const VIEWPORT = { width: 1280, height: 720 };

function earAt(x: number, y: number, distance: number): Ear {
  const ear = new Ear();
  ear.listen({ x, y, distance }, VIEWPORT);
  return ear;
}

test("is loudest in the middle of the window, softer at its rim, and silent far out of it", () => {
  const ear = earAt(0, 0, 12);
  const line = [0, 3, 6, 9, 12, 20, 40].map((x) => ear.loudnessAt(x, 0));
  expect(line.every((loudness, i) => i === 0 || loudness <= line[i - 1]!)).toBe(true);
  expect(line[0]).toBeGreaterThan(0.9);
  expect(line.at(-1)).toBe(0);
});

test("follows the camera", () => {
  expect(earAt(30, -10, 12).loudnessAt(30, -10)).toBeGreaterThan(0.9);
  expect(earAt(30, -10, 12).loudnessAt(0, 0)).toBe(0);
});

test("hears a crowd from far above, but softly", () => {
  const [near, far] = [earAt(0, 0, 10).loudnessAt(0, 0), earAt(0, 0, 150).loudnessAt(0, 0)];
  expect(far).toBeLessThan(near / 2);
  expect(far).toBeGreaterThan(0.1);
});

test("what is left in the window is on the left, and never in one ear only", () => {
  const ear = earAt(5, 0, 12);
  expect(ear.panAt(0)).toBeLessThan(0);
  expect(ear.panAt(5)).toBeCloseTo(0);
  expect(ear.panAt(500)).toBeGreaterThan(0.5);
  expect(ear.panAt(500)).toBeLessThan(1);
});
