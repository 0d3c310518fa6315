import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { AwakeClock, MACHINE_CLOCK, Repeater, WakeTimer } from "../../src/peer/clock.ts";

function clockOf(readings: readonly number[]): readonly number[] {
  let at = 0;
  const clock = new AwakeClock({ ...MACHINE_CLOCK, nowMs: () => readings[at++]! });
  return readings.slice(1).map(() => clock.nowMs());
}

function timerOf(): { readonly timer: WakeTimer; readonly rungAtMs: number[] } {
  const startMs = performance.now();
  const rungAtMs: number[] = [];
  return { timer: new WakeTimer(MACHINE_CLOCK, () => rungAtMs.push(performance.now() - startMs)), rungAtMs };
}

/** To the next whole ms and beyond, one by one. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 1) vi.advanceTimersByTime(1);
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
    const clock = new AwakeClock(MACHINE_CLOCK);
    const readings = Array.from({ length: 100 }, () => clock.nowMs());
    expect(readings).toEqual(readings.toSorted((a, b) => a - b));
  });
});

describe("the timer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("rings at its time, however long the work took that went before, once", () => {
    const { timer, rungAtMs } = timerOf();
    const dueMs = performance.now() + 50;
    pass(40);
    timer.setAt(dueMs);
    pass(200);
    expect(rungAtMs).toEqual([50]);
  });

  test("does not ring a part of a ms too early", () => {
    const { timer, rungAtMs } = timerOf();
    timer.setAt(performance.now() + 2.25);
    pass(10);
    expect(rungAtMs).toEqual([3]);
  });

  test("rings as it was set last, or not at all", () => {
    const { timer, rungAtMs } = timerOf();
    timer.setAt(performance.now() + 5);
    timer.setAt(performance.now() + 20);
    pass(30);
    expect(rungAtMs).toEqual([20]);
    timer.setAt(performance.now() + 5);
    timer.clear();
    pass(30);
    expect(rungAtMs).toEqual([20]);
  });

  test("rings soon for a time that has passed, but not from within", () => {
    const { timer, rungAtMs } = timerOf();
    timer.setAt(performance.now() - 10);
    expect(rungAtMs).toEqual([]);
    pass(1);
    expect(rungAtMs).toHaveLength(1);
  });

  test("refuses to wait for longer than a timer can", () => {
    expect(() => timerOf().timer.setAt(Infinity)).toThrow("would ring at once");
  });

  test("of a clock that stood still while the machine slept is set by what is left on that clock", () => {
    let readMs = 1_000;
    const set = vi.fn<(atMs: number) => () => void>(() => () => undefined);
    const awake = new AwakeClock({ nowMs: () => readMs, setTimer: set });
    readMs += 60_000; // of which 2 s count
    new WakeTimer(awake, () => undefined).setAt(2_500);
    expect(set).toHaveBeenCalledWith(61_500, expect.anything());
  });

  test("that rings again and again does so until it is stopped, also by its own ring", () => {
    const startMs = performance.now();
    const rungAtMs: number[] = [];
    const repeater = new Repeater(20, MACHINE_CLOCK, () => {
      rungAtMs.push(performance.now() - startMs);
      if (rungAtMs.length === 3) repeater.stop();
    });
    repeater.start();
    pass(10);
    repeater.start(); // it runs already
    pass(190);
    expect(rungAtMs).toEqual([20, 40, 60]);
    expect(vi.getTimerCount()).toBe(0);
    repeater.start();
    pass(30);
    expect(rungAtMs).toEqual([20, 40, 60, 220]);
  });
});
