import { describe, expect, test } from "vitest";

import { OrderTimes } from "../../src/match/order-times.ts";

describe("orders", () => {
  test("take from being given to the turn that their turn data are for, in the order they were given", () => {
    const orders = new OrderTimes();
    orders.give(1_000);
    orders.give(1_040);
    orders.send(12, 2);
    orders.give(1_110);
    orders.send(13, 1);
    expect(orders.run(11, 1_100)).toEqual([]);
    expect(orders.run(12, 1_200)).toEqual([200, 160]);
    expect(orders.run(13, 1_300)).toEqual([190]);
    expect(orders.run(13, 1_400)).toEqual([]);
  });

  test("that found no room in one turn's data run with the next", () => {
    const orders = new OrderTimes();
    for (const nowMs of [0, 10, 20]) orders.give(nowMs);
    orders.send(2, 1);
    orders.send(3, 2);
    expect(orders.run(2, 200)).toEqual([200]);
    expect(orders.run(3, 300)).toEqual([290, 280]);
  });

  test("are looked back at for ten seconds: the median of those, or null", () => {
    const orders = new OrderTimes();
    expect(orders.medianMs).toBeNull();
    [900, 100, 300].forEach((tookMs, i) => {
      orders.give(1_000 - tookMs);
      orders.send(i, 1);
      orders.run(i, 1_000);
    });
    expect(orders.medianMs).toBe(300);
    orders.run(4, 10_900);
    expect(orders.medianMs).toBe(300);
    orders.run(5, 11_001);
    expect(orders.medianMs).toBeNull();
  });

  test("without end are not kept without end", () => {
    const orders = new OrderTimes();
    for (let i = 0; i < 5_000; i += 1) orders.give(i);
    orders.send(1, 5_000);
    expect(orders.run(1, 5_000)).toHaveLength(1_024);
  });
});
