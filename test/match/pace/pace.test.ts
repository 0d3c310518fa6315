import { describe, expect, test } from "vitest";

import { rosterOf } from "../../../src/lockstep/index.ts";
import { Pace } from "../../../src/match/pace/pace.ts";

const MATCH = { roster: rosterOf({ playerIds: [1, 2, 3, 4, 5, 6, 7, 8] }) };

/** What a peer that is at `position` turns says of itself, so many ms ago. */
function say(
  pace: Pace,
  playerId: number,
  { at, nowMs, oneWayMs = 0 }: { at: number; nowMs: number; oneWayMs?: number },
) {
  const turn = Math.floor(at);
  pace.hear(playerId, { turn, ms: Math.round((at - turn) * 100), oneWayMs }, nowMs);
}

/** The speed of a peer that is so many turns ahead of one other. */
function speedAhead(turns: number, hasLostTime = true): number {
  const pace = new Pace(MATCH);
  say(pace, 2, { at: 50, nowMs: 5_000 });
  return pace.speed(50 + turns, hasLostTime, 5_000);
}

describe("speed", () => {
  test("is the usual one alone, and for who is where the others are", () => {
    expect(new Pace(MATCH).speed(100, true, 10_000)).toBe(1);
    expect([-0.05, 0, 0.05].map((turns) => speedAhead(turns))).toEqual([1, 1, 1]);
  });

  test("of who is ahead falls by at most 6 %, however far it is ahead", () => {
    expect(speedAhead(0.2)).toBeLessThan(1);
    expect(speedAhead(0.2)).toBeGreaterThan(0.94);
    for (const turns of [0.5, 1, 5, 100]) expect(speedAhead(turns)).toBe(0.94);
  });

  test("of who is behind rises with what it lacks, to eight times at most", () => {
    const speeds = [-0.2, -0.9, -2, -4, -1_000].map((turns) => speedAhead(turns));
    expect(speeds[0]).toBeCloseTo(1.1, 5);
    expect(speeds[1]).toBeCloseTo(1.45, 5);
    expect(speeds[2]).toBeCloseTo(4, 5);
    expect(speeds.slice(3)).toEqual([7, 8]);
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
  });
});

test("who has lost no time goes with the others by 6 % at most: no clock but its own makes it run", () => {
  expect(speedAhead(-0.05, false)).toBe(1);
  expect(speedAhead(-0.1, false)).toBeCloseTo(1.05, 9);
  for (const turns of [-0.2, -1, -5, -30_000]) expect(speedAhead(turns, false)).toBe(1.06);
  expect(speedAhead(100, false)).toBe(0.94);
});

describe("where the others are", () => {
  test("goes on from their last word: a word of 300 ms ago means three turns more", () => {
    const pace = new Pace(MATCH);
    say(pace, 2, { at: 50, nowMs: 5_000 });
    expect(pace.ahead(53, 5_300)).toBeCloseTo(0, 9);
  });

  test("counts what the word took to get here", () => {
    const pace = new Pace(MATCH);
    say(pace, 2, { at: 50, nowMs: 5_000, oneWayMs: 80 });
    expect(pace.ahead(50, 5_000)).toBeCloseTo(-0.8, 9);
  });

  test("is the median of them, each counting once whatever it says: one liar of three moves nobody", () => {
    const pace = new Pace(MATCH);
    for (let i = 0; i < 5; i += 1) say(pace, 2, { at: 52, nowMs: 5_000 });
    say(pace, 3, { at: 48, nowMs: 5_000 });
    expect(pace.ahead(50, 5_000)).toBeCloseTo(0, 9);
    expect(pace.speed(50, true, 5_000)).toBe(1);
    for (const lie of [0, 30_000]) {
      const three = new Pace(MATCH);
      say(three, 2, { at: 50, nowMs: 5_000 });
      say(three, 3, { at: lie, nowMs: 5_000 });
      say(three, 4, { at: 50, nowMs: 5_000 });
      expect(three.speed(50, true, 5_000)).toBe(1);
    }
  });

  test("is not asked of who was silent for more than 600 ms", () => {
    const pace = new Pace(MATCH);
    say(pace, 2, { at: 40, nowMs: 5_000 });
    say(pace, 3, { at: 50, nowMs: 5_500 });
    expect(pace.ahead(56.1, 5_600)).toBeCloseTo((10.1 + 5.1) / 2, 9);
    expect(pace.ahead(56.1, 5_601)).toBeCloseTo(5.09, 2);
    expect(pace.speed(99, true, 7_000)).toBe(1); // nobody is left to compare with
  });

  test("of one that waits is told by 127: it is at the end of its turn, and no further", () => {
    const pace = new Pace(MATCH);
    pace.hear(2, { turn: 50, ms: 127, oneWayMs: 0 }, 5_000);
    expect(pace.ahead(51, 5_000)).toBeCloseTo(0, 9);
  });
});

test("words that come up to 80 ms late make it neither hunt nor slow down by more than 3 %", () => {
  let state = 1;
  const draw = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const pace = new Pace(MATCH);
  const speeds: number[] = [];
  for (let turn = 0; turn < 500; turn += 1) {
    // Both are exactly in step; the words take 40 ms, give or take 40, and are taken for 40.
    const tookMs = 80 * draw();
    say(pace, 2, { at: turn - (tookMs - 40) / 100, nowMs: turn * 100, oneWayMs: 0 });
    speeds.push(pace.speed(turn, true, turn * 100));
  }
  const mean = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  expect(Math.abs(mean - 1)).toBeLessThan(0.03);
  expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0.94);
  expect(Math.max(...speeds)).toBeLessThan(1.2);
});

test("two peers that begin half a turn apart are in step within three seconds, and stay so", () => {
  const ends = [
    { pace: new Pace(MATCH), at: 10, speed: 1 },
    { pace: new Pace(MATCH), at: 9.5, speed: 1 },
  ];
  for (let nowMs = 1_000; nowMs <= 20_000; nowMs += 10) {
    for (const [i, end] of ends.entries()) {
      const before = Math.floor(end.at);
      end.at += end.speed / 10;
      if (Math.floor(end.at) === before) continue;
      say(ends[1 - i]!.pace, i + 1, { at: end.at, nowMs });
      end.speed = end.pace.speed(end.at, true, nowMs);
    }
    if (nowMs >= 4_000) expect(Math.abs(ends[0]!.at - ends[1]!.at)).toBeLessThan(0.25);
  }
});
