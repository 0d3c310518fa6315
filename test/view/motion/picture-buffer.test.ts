import { expect, test } from "vitest";

import { createWorld, runCommand, step } from "../../../src/sim/index.ts";
import { PictureBuffer } from "../../../src/view/motion/picture-buffer.ts";
import { advancePlayback } from "../../../src/view/motion/playback.ts";

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

// Goal: a match that is paused is drawn as it stands, and runs on from there. Method: pictures of its sub-turns, 30 a second.
test("pictures of a pause show one moment, and the match runs on from it without a jump", () => {
  const world = createWorld({
    ...{ seed: 1, catsPerPlayer: 1, playerIds: [1, 2] },
    pauses: { each: 1, seconds: 10 },
  });
  const buffer = new PictureBuffer();
  let nowMs = 0;
  const shown: number[] = [];
  const run = (subTurns: number): void => {
    for (let i = 0; i < subTurns; i += 1) {
      step(world);
      nowMs += 1_000 / 30;
      expect(buffer.push(world.words.slice(), nowMs)).toBe(false);
      buffer.advance(1_000 / 30, 1);
      const { before, after, fraction } = buffer.sample()!;
      shown.push(before.header.subTurn + fraction * (after.header.subTurn - before.header.subTurn));
    }
  };
  run(60);
  runCommand(world, 1, { kind: "pause", reason: "none" });
  run(390);
  expect(shown.slice(120).every((at) => at === 60)).toBe(true);
  run(60);
  expect(shown.every((at, i) => i === 0 || (at >= shown[i - 1]! && at - shown[i - 1]! <= 2))).toBe(true);
  expect(shown.at(-1)).toBeGreaterThan(115);
});
