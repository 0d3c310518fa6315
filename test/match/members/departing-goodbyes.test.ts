// Goal: a goodbye makes its sender gone at once, and one that another said in its name is taken back.
// Method: peer 1 of a match; a test says what comes of the others, and when.
import { describe, expect, test } from "vitest";

import { goodbye, START_MS, startDeparting } from "../../support/start-departing.ts";

describe("a goodbye", () => {
  test("makes its sender gone at once", () => {
    const { departing, saidGone, agree } = startDeparting();
    departing.hearGoodbye(3, goodbye("left"), START_MS);
    expect(saidGone()).toBe(0b100);
    agree([3]);
    expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, cause: "left" }]);
    departing.hearGoodbye(3, goodbye("left"), START_MS); // once more
    expect([saidGone(), departing.takeDepartures()]).toEqual([0, []]);
  });

  test("is taken back when its sender speaks on, with packets of its own and later than those that were on their way", () => {
    for (const lostMask of [0, 0b001]) {
      const { departing, saidGone, heard, news, wait, now } = startDeparting();
      departing.hearGoodbye(3, { ...goodbye(lostMask === 0 ? "left" : "lost-others"), lostMask }, START_MS);
      heard.set(3, START_MS + 3_000);
      wait(4_000, []);
      news.set(3, now()); // others pass on what it gave before
      wait(100, []);
      expect(saidGone()).toBe(0b100);
      heard.set(3, START_MS + 3_001);
      wait(100, []);
      expect([saidGone(), departing.isAlone]).toEqual([0, false]);
    }
  });

  test("of one that comes back was that of a run before: it is there again", () => {
    const { departing, match, agree } = startDeparting();
    departing.hearGoodbye(3, goodbye("left"), START_MS);
    agree([3]);
    departing.hearReturn(3);
    match.participants.hear({ kind: "admitted", playerId: 3 });
    const end = { turn: match.turn, randomValue: 1, checksum: 2, logChecksum: 3 };
    departing.hearGoodbye(2, goodbye("finished", end), START_MS);
    expect([match.participants.stayers, departing.isAlone]).toEqual([[1, 2, 3], false]);
  });

  test("names nobody else, whatever it says", () => {
    const { departing, saidGone } = startDeparting();
    departing.hearGoodbye(2, { ...goodbye("lost-others"), lostMask: 0b101 }, START_MS);
    expect(saidGone()).toBe(0b010);
  });

  test("of one who had taken us for gone does not make us enough: it may have helped others to go on", () => {
    for (const [reason, isEnough] of [["lost-others", false] as const, ["left", true] as const]) {
      const { departing, match, say } = startDeparting([1, 2, 3, 4], 4);
      const lostMask = isEnough ? 0 : 0b1100;
      for (const from of [1, 2]) departing.hearGoodbye(from, { ...goodbye(reason), lostMask }, START_MS);
      say(3, { gone: 0b11 });
      say(3, { gone: 0b11, promised: 0b11, held: [12, 12] });
      expect([match.participants.departures.said.gone, match.participants.stayers]).toEqual(
        isEnough ? [0, [3, 4]] : [0b11, [1, 2, 3, 4]],
      );
    }
  });

  test("of two leaves us alone, whomever it had taken for gone: there were no others to help", () => {
    const { departing, match } = startDeparting([1, 2], 2);
    departing.hearGoodbye(1, { ...goodbye("lost-others"), lostMask: 0b10 }, START_MS);
    expect([match.participants.stayers, departing.takeDepartures()]).toMatchObject([
      [2],
      [{ playerId: 1, cause: "left" }],
    ]);
  });

  test("says whom we had taken for gone", () => {
    const { departing, agree } = startDeparting();
    expect(departing.takenForGone).toBe(0);
    departing.hearGoodbye(3, goodbye("left"), START_MS);
    expect(departing.takenForGone).toBe(0);
    agree([3]);
    expect(departing.takenForGone).toBe(0b100);
  });

  test("after the end of the match is none, until the match needs turn data that its sender will not give", () => {
    const { departing, match, saidGone, wait } = startDeparting();
    const end = { turn: match.book.checkedTurnOf(11), randomValue: 1, checksum: 2, logChecksum: 3 };
    departing.hearGoodbye(3, goodbye("finished", end), START_MS);
    wait(1_000, [3]);
    expect(saidGone()).toBe(0);
    departing.hearGoodbye(3, goodbye("finished", { ...end, turn: end.turn - 1 }), START_MS);
    wait(0, [3]);
    expect(saidGone()).toBe(0b100);
  });

  test("of all others leaves us alone, for whatever reason", () => {
    const { departing, match } = startDeparting();
    expect(departing.isAlone).toBe(false);
    const end = { turn: match.turn, randomValue: 1, checksum: 2, logChecksum: 3 };
    departing.hearGoodbye(2, goodbye("finished", end), START_MS);
    expect(departing.isAlone).toBe(false);
    departing.hearGoodbye(3, goodbye("left"), START_MS);
    expect(departing.isAlone).toBe(true);
  });
});
