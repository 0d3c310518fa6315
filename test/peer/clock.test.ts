import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { AwakeClock, WakeTimer } from "../../src/peer/clock.ts";

function clockOf(readings: readonly number[]): readonly number[] {
  let at = 0;
  const clock = new AwakeClock(() => readings[at++]!);
  return readings.slice(1).map(() => clock.nowMs());
}

let clockMs = 0;

function timerOf(): { readonly timer: WakeTimer; readonly rungAtMs: number[] } {
  clockMs = 1_000;
  const rungAtMs: number[] = [];
  return {
    timer: new WakeTimer(
      () => clockMs,
      () => rungAtMs.push(clockMs),
    ),
    rungAtMs,
  };
}

function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 1) {
    clockMs += 1;
    vi.advanceTimersByTime(1);
  }
}

describe("the clock", () => {
  test("begins at 0 and runs as what it reads", () => {
    expect(clockOf([5_000, 5_000, 5_010, 5_500, 7_400])).toEqual([0, 10, 500, 2_400]);
  });

  test("stands still while the machine sleeps", () => {
    const night = 8 * 3_600_000;
    expect(clockOf([0, 400, night, night + 100])).toEqual([400, 2_400, 2_500]);
  });

  test("of this machine does not run backwards", () => {
    const clock = new AwakeClock();
    const readings = Array.from({ length: 100 }, () => clock.nowMs());
    expect(readings).toEqual(readings.toSorted((a, b) => a - b));
  });
});

describe("the timer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("rings at its time, counted from when it is set, once", () => {
    const { timer, rungAtMs } = timerOf();
    const dueMs = clockMs + 50;
    clockMs += 40; // the work before it is set
    timer.setAt(dueMs);
    pass(200);
    expect(rungAtMs).toEqual([dueMs]);
  });

  test("does not ring a part of a ms too early", () => {
    const { timer, rungAtMs } = timerOf();
    timer.setAt(clockMs + 2.25);
    pass(10);
    expect(rungAtMs).toEqual([1_003]);
  });

  test("rings as it was set last, or not at all", () => {
    const { timer, rungAtMs } = timerOf();
    timer.setAt(clockMs + 5);
    timer.setAt(clockMs + 20);
    pass(30);
    expect(rungAtMs).toEqual([1_020]);
    timer.setAt(clockMs + 5);
    timer.clear();
    pass(30);
    expect(rungAtMs).toEqual([1_020]);
  });

  test("rings soon for a time that has passed, but not from within", () => {
    const { timer, rungAtMs } = timerOf();
    timer.setAt(clockMs - 10);
    expect(rungAtMs).toEqual([]);
    pass(1);
    expect(rungAtMs).toHaveLength(1);
  });

  test("refuses to wait for longer than a timer can", () => {
    expect(() => timerOf().timer.setAt(Infinity)).toThrow("would ring at once");
  });
});
