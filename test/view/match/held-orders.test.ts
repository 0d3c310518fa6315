import { expect, test } from "vitest";

import { HeldOrders } from "../../../src/view/match/held-orders.ts";

/** Orders of these names, and what became of them. */
function orders(): {
  held: HeldOrders;
  given: string[];
  takes: (name: string, isCounting: boolean) => boolean;
} {
  const held = new HeldOrders();
  const given: string[] = [];
  return { held, given, takes: (name, isCounting) => held.takes(() => given.push(name), isCounting) };
}

test("in the middle of a pause no order is taken", () => {
  const { held, given, takes } = orders();
  expect(takes("early", false)).toBe(false);
  held.release();
  expect(given).toEqual([]);
});

test("orders wait while it is counted down, and are given in their order, once", () => {
  const { held, given, takes } = orders();
  expect([takes("first", true), takes("second", true)]).toEqual([true, true]);
  expect(given).toEqual([]);
  held.release();
  held.release();
  expect(given).toEqual(["first", "second"]);
});

test("whoever asked for the match to go on gives orders from then on, until the next pause", () => {
  const { held, given, takes } = orders();
  held.ask();
  expect(takes("at once", false)).toBe(true);
  held.release();
  expect(given).toEqual(["at once"]);
  expect(takes("in the next pause", false)).toBe(false);
});

test("what waits as the match ends is never given, and no more than thirty wait", () => {
  const { held, given, takes } = orders();
  held.ask();
  takes("late", true);
  held.forget();
  held.release();
  expect(given).toEqual([]);
  expect(takes("after the end", false)).toBe(false);
  for (let nth = 0; nth < 40; nth += 1) takes(String(nth), true);
  held.release();
  expect(given).toHaveLength(30);
});
