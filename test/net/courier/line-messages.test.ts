import { expect, test } from "vitest";
import { UrgentRepeat } from "../../../src/net/courier/urgent-repeat.ts";

const LOSSY = { rttMs: 200, isLossy: true };
const CLEAN = { rttMs: 200, isLossy: false };

test("nothing is repeated before something went, nor after all that went is answered", () => {
  const repeat = new UrgentRepeat();
  expect(repeat.dueMs(LOSSY)).toBe(Infinity);
  repeat.noteSent(1_000);
  expect(repeat.dueMs(LOSSY)).toBe(1_040);
  repeat.noteAnswered();
  expect(repeat.dueMs(LOSSY)).toBe(Infinity);
});

test("the first repetition waits for the answer where the way does not lose", () => {
  const repeat = new UrgentRepeat();
  repeat.noteSent(1_000);
  expect(repeat.dueMs(CLEAN)).toBe(1_230);
  expect(repeat.dueMs({ ...CLEAN, rttMs: 1 })).toBe(1_040);
});

test("the next ones are 80 ms apart, six in all, and another message begins anew", () => {
  const repeat = new UrgentRepeat();
  repeat.noteSent(0);
  const times: number[] = [];
  for (let ms = repeat.dueMs(LOSSY); ms < Infinity; ms = repeat.dueMs(LOSSY)) {
    times.push(ms);
    repeat.noteRepeated();
    repeat.noteSent(ms);
  }
  expect(times).toEqual([40, 120, 200, 280, 360, 440]);
  repeat.noteAnswered();
  repeat.noteSent(2_000);
  expect(repeat.dueMs(LOSSY)).toBe(2_040);
});
