import { describe, expect, test } from "vitest";

import { COPIES_MAX, copiesFor, copiesOn, copySpacingMs } from "../../../src/net/courier/copies.ts";

describe("copies of turn data under way", () => {
  test("a clean link carries one, and so does one where a packet is lost by accident", () => {
    expect([0, 0.3, 0.39].map((loss) => copiesFor(loss, 1))).toEqual([1, 1, 1]);
  });

  test.each([
    [1, 2],
    [2, 2],
    [5, 2],
    [10, 3],
    [20, 4],
    [30, 5],
  ])("at %d %% of single losses there are %d", (loss, copies) => {
    expect(copiesFor(loss, 1)).toBe(copies);
  });

  test("all copies are lost at most once in 200, as long as so many are allowed", () => {
    for (let loss = 1; loss <= 50; loss += 0.5) {
      const copies = copiesFor(loss, 1);
      if (copies < COPIES_MAX) expect((loss / 100) ** copies, `${loss} %`).toBeLessThan(0.005);
    }
  });

  test("more loss and longer runs of losses never mean fewer, and never more than twelve", () => {
    for (let loss = 0; loss <= 100; loss += 1) {
      for (const burst of [1, 1.5, 2, 3, 10, 1_000]) {
        const copies = copiesFor(loss, burst);
        expect(copies).toBeGreaterThanOrEqual(copiesFor(Math.max(0, loss - 1), burst));
        if (loss >= 1) expect(copies).toBeGreaterThanOrEqual(copiesFor(loss, 1));
        expect(copies).toBeLessThanOrEqual(COPIES_MAX);
        expect(Number.isInteger(copies)).toBe(true);
      }
    }
    expect(copiesFor(30, 3)).toBeGreaterThan(copiesFor(30, 1));
    expect(copiesFor(100, 1)).toBe(COPIES_MAX);
  });
});

test("all copies are under way within two turns, and follow each other by 14 to 33 ms", () => {
  for (let copies = 1; copies <= COPIES_MAX; copies += 1) {
    expect(copies * copySpacingMs(copies)).toBeLessThan(200);
    expect(copySpacingMs(copies)).toBeGreaterThanOrEqual(13);
    expect(copySpacingMs(copies)).toBeLessThanOrEqual(33);
  }
});

describe("of the copies that losses ask for", () => {
  const onWay = (isNarrow: boolean, fullAgoMs: number) =>
    [1, 2, 5, 12].map((wanted) => copiesOn({ isNarrow, fullAgoMs }, wanted));

  test("a wide way gets all, unless it is full now", () => {
    expect(onWay(false, Infinity)).toEqual([1, 2, 5, 12]);
    expect(onWay(false, 100)).toEqual([1, 2, 5, 12]);
    expect(onWay(false, 0)).toEqual([1, 1, 1, 1]);
  });

  test("a narrow one gets three at most, and one while and after it is full", () => {
    expect(onWay(true, Infinity)).toEqual([1, 2, 3, 3]);
    expect(onWay(true, 10_000)).toEqual([1, 2, 3, 3]);
    expect(onWay(true, 9_900)).toEqual([1, 1, 1, 1]);
    expect(onWay(true, 0)).toEqual([1, 1, 1, 1]);
  });
});
