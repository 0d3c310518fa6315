import { describe, expect, test } from "vitest";

import { Budget } from "../../../src/net/keys/budget.ts";

/** How many of so many are granted, one each so many ms. */
function granted(
  budget: Budget,
  source: (i: number) => string,
  [count, everyMs, fromMs = 0]: readonly number[],
): number {
  let sum = 0;
  for (let i = 0; i < count!; i += 1) if (budget.take(source(i), fromMs + i * everyMs!)) sum += 1;
  return sum;
}

describe("a budget", () => {
  test("grants each source what a second gives at once, and then as much each second", () => {
    const budget = new Budget({ perSecond: 10, allPerSecond: 1_000 });
    expect(granted(budget, () => "a", [100, 0])).toBe(10);
    expect(granted(budget, () => "a", [3_000, 1, 0])).toBeLessThanOrEqual(30);
    expect(granted(budget, () => "b", [100, 0, 3_000])).toBe(10); // whatever the other has taken
  });

  test("saves up no more than a second", () => {
    const budget = new Budget({ perSecond: 10, allPerSecond: 20 });
    expect(granted(budget, () => "a", [100, 0, 3_600_000])).toBe(10);
    expect(granted(budget, () => "a", [100, 0, 7_200_000])).toBe(10);
  });

  test("grants all together no more than it may, however many sources there are", () => {
    const budget = new Budget({ perSecond: 10, allPerSecond: 50 });
    expect(granted(budget, (i) => `source ${i}`, [10_000, 0])).toBe(50);
    expect(granted(budget, (i) => `source ${i}`, [10_000, 1, 0])).toBeLessThanOrEqual(500);
  });

  // What a flood did: three hosts that ask 1,000 times a second left one of a hundred to one that asked now and then.
  test("serves the first tries of one that asks now and then, however much others ask", () => {
    for (const floods of [3, 60]) {
      const budget = new Budget({ perSecond: 20, allPerSecond: 50, firstPerSecond: 50 });
      let [flooded, served] = [0, 0];
      for (let nowMs = 0; nowMs < 10_000; nowMs += 1) {
        for (let i = 0; i < floods; i += 1) if (budget.take(`flood ${i}`, nowMs)) flooded += 1;
        // As a newcomer asks: a little later each time, and in the middle of it all.
        if ([3_000, 3_100, 3_300, 3_700, 4_500, 6_100, 7_700].includes(nowMs) && budget.take("one", nowMs))
          served += 1;
      }
      expect(served).toBeGreaterThanOrEqual(4);
      expect(flooded).toBeLessThanOrEqual(11 * 100);
    }
  });

  test("is not refilled by a clock that goes back", () => {
    const budget = new Budget({ perSecond: 10, allPerSecond: 50 });
    expect(granted(budget, () => "a", [10, 0, 5_000])).toBe(10);
    expect(budget.take("a", 0)).toBe(false);
    expect(budget.take("a", 5_050)).toBe(false);
    expect(budget.take("a", 5_100)).toBe(true);
  });
});
