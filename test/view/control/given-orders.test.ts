import { expect, test } from "vitest";

import { ORDERS_GIVEN_EACH_MAX, type GivenOrder } from "../../../src/channel/index.ts";
import { GivenOrders } from "../../../src/view/control/given-orders.ts";

const GIVEN_ORDER_SECONDS = 1.8;

const order = (playerId: number, x = 0): GivenOrder => ({
  ...{ playerId, kind: "move", x, y: 0, from: null, targetId: null },
});

test("an order is shown at once, and for its time", () => {
  const given = new GivenOrders();
  given.hear([order(1)]);
  expect(given.update(0)).toEqual([{ ...order(1), age: 0 }]);
  expect(given.update(GIVEN_ORDER_SECONDS * 500)[0]!.age).toBeCloseTo(0.5);
  expect(given.update(GIVEN_ORDER_SECONDS * 501)).toEqual([]);
});

test("however many one gives, the last ones are shown, and those of others stay", () => {
  const given = new GivenOrders();
  given.hear([order(2)]);
  for (let i = 0; i < 1_000; i += 1) given.hear([order(1, i)]);
  const shown = given.update(0);
  expect(shown).toHaveLength(ORDERS_GIVEN_EACH_MAX + 1);
  expect(shown[0]!.playerId).toBe(2);
  expect(shown.at(-1)!.x).toBe(999);
});

test("with somebody's eyes their orders are shown alone, also of those that are there", () => {
  const given = new GivenOrders();
  given.hear([order(1), order(2)]);
  given.showOf([2]);
  given.hear([order(1), order(2)]);
  expect(given.update(0).map(({ playerId }) => playerId)).toEqual([2, 2]);
  given.showOf(null);
  given.hear([order(1)]);
  expect(given.update(0).map(({ playerId }) => playerId)).toEqual([2, 2, 1]);
});

test("after a jump none is left", () => {
  const given = new GivenOrders();
  given.hear([order(1)]);
  given.clear();
  expect(given.update(0)).toEqual([]);
});
