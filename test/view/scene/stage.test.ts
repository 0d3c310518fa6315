import { expect, test } from "vitest";
import { judgeFrame, startQuality } from "../../../src/view/scene/frame-quality.ts";

function ratioAfter(frameMs: number, frameCount: number): number {
  let quality = startQuality(1);
  for (let i = 0; i < frameCount; i += 1) quality = judgeFrame(quality, frameMs);
  return quality.pixelRatio;
}

test("stays sharp while frames are fast", () => {
  expect(ratioAfter(17, 500)).toBe(1);
});

test("draws coarser while frames are slow, but never too coarse to play", () => {
  expect(ratioAfter(120, 30)).toBe(0.75);
  expect(ratioAfter(120, 500)).toBe(0.5);
});

test("where frames take very long, one learns it after a second or two, and is at the coarsest at once", () => {
  expect(ratioAfter(240, 12)).toBe(1);
  expect(ratioAfter(240, 13)).toBe(0.5);
});

test("the first frames, which compile shaders, are not held against it", () => {
  let quality = startQuality(1);
  for (let i = 0; i < 24; i += 1) quality = judgeFrame(quality, i < 6 ? 900 : 17);
  expect(quality.pixelRatio).toBe(1);
});

test.each([
  ["of slow frames", 1, 120, true],
  ["of slow frames on a sharp screen, which is still sharp", 2, 120, false],
  ["of fast frames in a page that is made small", 0.8, 17, false],
  ["of a good screen and fast frames", 2, 17, false],
])("pixels %s are coarse or not", (_, ratio, frameMs, isCoarse) => {
  let quality = startQuality(ratio);
  for (let i = 0; i < 30; i += 1) quality = judgeFrame(quality, frameMs);
  expect(quality.isCoarse).toBe(isCoarse);
});
