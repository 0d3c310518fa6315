import { describe, expect, test } from "vitest";
import { KEPT_TURNS } from "../../../src/lockstep/index.ts";
import { copiesFor, copiesOn, copySpacingMs, TurnOffers } from "../../../src/net/courier/turn-offers.ts";
import { COPIES_MAX } from "../../../src/net/courier/limits.ts";

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
  ])("at %d percent of single losses there are %d", (loss, copies) => {
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

function offersOf(...turns: readonly number[]): TurnOffers {
  const offers = new TurnOffers();
  for (const turn of turns) offers.add(turn);
  return offers;
}

describe("turn data", () => {
  test("are needed until so many copies are under way, and again when one is lost", () => {
    const offers = offersOf(5);
    expect([offers.needy(2), offers.hasFresh]).toEqual([[5], true]);
    offers.sent(5, 100);
    expect([offers.needy(2), offers.needy(1), offers.hasFresh]).toEqual([[5], [], false]);
    offers.sent(5, 100);
    expect([offers.hasNeedy(2), offers.isServed]).toEqual([false, false]);
    offers.lost(5);
    expect(offers.needy(2)).toEqual([5]);
  });

  test("that are delivered go no more, also if a packet with them is lost later", () => {
    const offers = offersOf(5, 6);
    offers.sent(5, 100);
    offers.sent(6, 100);
    offers.delivered(5);
    offers.lost(5);
    expect([offers.needy(8), offers.isServed]).toEqual([[6], false]);
    offers.delivered(6);
    expect([offers.hasNeedy(8), offers.isServed]).toEqual([false, true]);
  });

  test("up to the turn that the other has reached are delivered, whatever it acknowledged", () => {
    const offers = offersOf(5, 6, 7);
    offers.reached(6);
    expect(offers.needy(1)).toEqual([7]);
  });

  test("that are asked for go again where they counted as delivered, once for each time they are asked for", () => {
    const offers = offersOf(5, 6, 7);
    for (const turn of [5, 6, 7]) offers.sent(turn, 100);
    for (const turn of [5, 6]) offers.delivered(turn);
    offers.ask(6, 0);
    expect([offers.isAsked, offers.needy(1)]).toEqual([true, [6]]);
    offers.sent(6, 100);
    expect([offers.isAsked, offers.needy(1)]).toEqual([false, []]);
    offers.ask(6, 0); // they are on their way
    expect(offers.isAsked).toBe(false);
  });

  test("that are under way go again once asked for, if what went later has come", () => {
    const offers = offersOf(5, 6, 7);
    offers.sent(5, 100);
    offers.sent(6, 120);
    offers.ask(5, 100);
    expect(offers.isAsked).toBe(false); // nothing that went later has come
    offers.ask(5, 120);
    expect([offers.isAsked, offers.needy(1)]).toEqual([true, [5, 7]]); // the last one never went: it is not lost
    offers.sent(5, 130);
    offers.ask(5, 120);
    expect([offers.isAsked, offers.needy(1)]).toEqual([false, [7]]);
  });

  test("that are asked for and delivered meanwhile are not asked for any more", () => {
    const offers = offersOf(5);
    offers.sent(5, 100);
    offers.delivered(5);
    offers.ask(5, 0);
    offers.delivered(5);
    expect([offers.isAsked, offers.isServed]).toEqual([false, true]);
  });

  test("for turns that never were, or are long gone, are not opened by asking", () => {
    const offers = new TurnOffers();
    for (let turn = 0; turn < 500; turn += 1) {
      offers.add(turn);
      offers.delivered(turn);
    }
    offers.ask(-1_000_000, 0);
    expect(offers.needy(1)).toHaveLength(KEPT_TURNS);
    offers.ask(1_000_000, 0);
    expect(offers.needy(1).at(-1)).toBe(499);
  });

  test("are forgotten after so many turns, delivered or not", () => {
    const offers = new TurnOffers();
    for (let turn = 0; turn < 1_000; turn += 1) offers.add(turn);
    expect(offers.needy(1)).toHaveLength(KEPT_TURNS);
  });
});
