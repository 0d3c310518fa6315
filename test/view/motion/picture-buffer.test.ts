import { expect, test } from "vitest";

import { advancePlayback } from "../../../src/view/motion/picture-buffer.ts";

const FRAME = { elapsedMs: 16, speed: 1, delaySubTurns: 1.5 };

test("follows a steady stream at its pace, the delay behind", () => {
  let shown = 0;
  for (let ms = 0; ms < 5000; ms += 16)
    shown = advancePlayback(shown, { ...FRAME, latest: Math.floor(ms / 33.3) });
  const latest = Math.floor(5000 / 33.3);
  expect(latest - shown).toBeGreaterThan(0.8);
  expect(latest - shown).toBeLessThan(2.5);
});

test("never runs backward, and stands still at the newest picture when no more come", () => {
  let shown = 8;
  for (let i = 0; i < 100; i += 1) {
    const next = advancePlayback(shown, { ...FRAME, latest: 10 });
    expect(next).toBeGreaterThanOrEqual(shown);
    shown = next;
  }
  expect(shown).toBe(10);
});

test("keeps up with a replay at eight times the pace", () => {
  let shown = 0;
  for (let ms = 0; ms < 4000; ms += 16) {
    shown = advancePlayback(shown, { ...FRAME, speed: 8, latest: Math.floor((ms * 8) / 33.3) });
  }
  expect((4000 * 8) / 33.3 - shown).toBeLessThan(8 * 2.5);
});

test("jumps when it is more than a second behind", () => {
  expect(advancePlayback(0, { ...FRAME, latest: 300 })).toBeCloseTo(298.5);
});
