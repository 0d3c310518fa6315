import { expect, test } from "vitest";

import { SILENCE_MS, WaitWatch } from "../../src/peer/wait-watch.ts";

test("waits for nobody at first, and again once it has ended", () => {
  const watch = new WaitWatch();
  expect([watch.isWaiting, watch.players, watch.waitedMs(5_000)]).toEqual([false, [], 0]);
  watch.wait([2], 100);
  expect([watch.isWaiting, watch.players, watch.waitedMs(350)]).toEqual([true, [2], 250]);
  watch.end();
  expect([watch.isWaiting, watch.players, watch.waitedMs(900)]).toEqual([false, [], 0]);
});

test("silence is told after a second, and once a second from there", () => {
  const watch = new WaitWatch();
  const told = Array.from({ length: 40 }, (_, i) => 100 * i).filter((ms) => watch.wait([2, 3], 10_000 + ms));
  expect(told).toEqual([SILENCE_MS, 2 * SILENCE_MS, 3 * SILENCE_MS]);
});

test("another wait is told anew", () => {
  const watch = new WaitWatch();
  watch.wait([2], 0);
  expect(watch.wait([2], 1_500)).toBe(true);
  watch.end();
  expect([watch.wait([2], 2_000), watch.wait([2], 2_900), watch.wait([2], 3_000)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("the time goes on where those change for whom it waits", () => {
  const watch = new WaitWatch();
  watch.wait([2], 0);
  watch.wait([3], 400);
  expect([watch.players, watch.waitedMs(500)]).toEqual([[3], 500]);
});

test("a match that stands waits for nobody's turn data, from when it last waited for some", () => {
  const watch = new WaitWatch();
  watch.stand(1_000);
  expect([watch.isWaiting, watch.players, watch.waitedMs(1_200)]).toEqual([true, [], 200]);
  watch.end();
  watch.wait([2], 5_000);
  watch.stand(6_000);
  expect([watch.players, watch.waitedMs(6_500)]).toEqual([[], 1_500]);
});
