import { describe, expect, test } from "vitest";

import { TurnClock } from "../../../src/match/pace/pace.ts";

test("three sub-turns and the end of a turn share its 100 ms", () => {
  const clock = new TurnClock(1_000);
  expect([0, 1, 2, 3].map((run) => Math.round(clock.dueMs(run)))).toEqual([1_000, 1_033, 1_067, 1_100]);
});

test("where nobody looks at them all sub-turns are due when the turn begins, and its end is when it would be", () => {
  const clock = new TurnClock(1_000, false);
  expect([0, 1, 2, 3].map((run) => clock.dueMs(run))).toEqual([1_000, 1_000, 1_000, 1_100]);
  clock.nextTurn(1_100, 2);
  expect([0, 1, 2, 3].map((run) => clock.dueMs(run))).toEqual([1_100, 1_100, 1_100, 1_150]);
});

describe("the next turn", () => {
  test("follows by exactly 100 ms, for a hundred hours, however late the timers are", () => {
    const clock = new TurnClock(0.5);
    for (let turn = 0; turn < 3_600_000; turn += 1) clock.nextTurn(clock.dueMs(3) + (turn % 31), 1);
    expect(clock.dueMs(0)).toBe(360_000_000.5);
  });

  test("begins when it is entered if that is more than 30 ms late: what was waited is not made up for", () => {
    const clock = new TurnClock(0);
    clock.nextTurn(131, 1);
    expect(clock.dueMs(3)).toBe(231);
    clock.nextTurn(231 + 600, 1);
    expect(clock.dueMs(0)).toBe(831);
  });

  test("is as much shorter or longer as the speed says, and only that one", () => {
    const clock = new TurnClock(0);
    clock.nextTurn(100, 2);
    expect([0, 3].map((run) => clock.dueMs(run))).toEqual([100, 150]);
    expect(clock.dueMs(1)).toBeCloseTo(100 + 50 / 3, 9);
    clock.nextTurn(150, 0.8);
    expect([0, 3].map((run) => clock.dueMs(run))).toEqual([150, 275]);
    clock.nextTurn(275, 1);
    expect([0, 3].map((run) => clock.dueMs(run))).toEqual([275, 375]);
  });
});

test("the progress of a turn goes from 0 to 1 and stays there", () => {
  const clock = new TurnClock(1_000);
  expect([0, 1_000, 1_025, 1_100, 5_000].map((nowMs) => clock.progress(nowMs))).toEqual([0, 0, 0.25, 1, 1]);
  clock.nextTurn(1_100, 2);
  expect(clock.progress(1_125)).toBe(0.5);
});

describe("what is lost by waiting", () => {
  test("is made up for by short turns, and is three seconds at most", () => {
    const clock = new TurnClock(1_000);
    clock.nextTurn(1_400, 1); // the turn ended at 1,100, the next one could begin 300 ms later
    expect(clock.lostMs).toBe(300);
    clock.nextTurn(1_500, 4); // this one takes 25 ms
    expect(clock.lostMs).toBe(225);
    clock.nextTurn(60_000, 1);
    expect(clock.lostMs).toBe(3_000);
    clock.forgetLost();
    expect(clock.lostMs).toBe(0);
  });

  test("is not a timer's lateness of 30 ms: the next turn is shorter by as much", () => {
    const clock = new TurnClock(1_000);
    clock.nextTurn(1_130, 1);
    expect(clock.lostMs).toBe(0);
    expect(clock.dueMs(3)).toBe(1_200);
  });
});
