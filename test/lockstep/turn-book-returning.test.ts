import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { rosterOf, TurnBook, TURN_WINDOW, type PlayedBy, type TurnData } from "../../src/lockstep/index.ts";
import { planOf, withChange } from "../../src/lockstep/roster-plan.ts";

const SELF = 2;
const BOT: PlayedBy = { kind: "bot", level: "medium" };
const PEER: PlayedBy = { kind: "peer" };
const ROSTER = rosterOf({ playerIds: [1, 2, 3] });
const dataOf = (turn: number, playerId: number): TurnData => ({
  ...{ turn, playerId, randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2, commands: [] },
});
const bookOf = (turn: number): TurnBook => new TurnBook({ localPlayerId: SELF, roster: ROSTER, turn });
const without2 = withChange(planOf(ROSTER), { playerId: 2, playedBy: BOT, turn: 5 });

describe("a book that goes on after a turn that did not run here", () => {
  /** After turn 40; the others had given data up to turn 43. */
  function bookAfter40(): TurnBook {
    const book = bookOf(-1);
    for (const turn of [0, 1, 2]) book.add(dataOf(turn, 1));
    book.startAfter(40, { plan: without2, givenTurn: 43 });
    return book;
  }

  test("knows nothing of what was before, and takes what comes after", () => {
    const book = bookAfter40();
    expect([book.received(0).size, book.newestTurnFrom(1), book.heldTurnOf(1)]).toEqual([0, 40, 40]);
    expect(book.add(dataOf(40, 1))).toEqual({ ok: false, reason: "old-turn" });
    expect(book.add(dataOf(41, 1)).ok).toBe(true);
    expect(book.add(dataOf(40 + TURN_WINDOW, 3)).ok).toBe(true);
    expect(book.add(dataOf(41 + TURN_WINDOW, 3))).toEqual({ ok: false, reason: "future-turn" });
    expect(book.missing(41)).toEqual([3]);
  });

  test("holds none of what came before for turns that are still to come", () => {
    const book = bookOf(38);
    for (const turn of [39, 45]) expect(book.add(dataOf(turn, 1)).ok).toBe(true);
    book.startAfter(40, { plan: without2, givenTurn: 43 });
    expect([book.received(45).size, book.newestTurnFrom(1)]).toEqual([0, 40]);
  });

  test("has the seats of then, and those to come", () => {
    const plan = withChange(without2, { playerId: 3, playedBy: BOT, turn: 44 });
    const book = bookOf(-1);
    book.startAfter(40, { plan, givenTurn: 43 });
    expect([41, 43, 44].map((turn) => book.rosterIn(turn).peers)).toEqual([[1, 3], [1, 3], [1]]);
    expect(book.changes).toEqual(plan.changes);
  });

  test("goes on giving after what the others have given", () => {
    const book = bookAfter40();
    expect(book.givenTurn).toBe(43);
    book.skipTo(45, 42);
    expect([book.givenTurn, book.checkedTurnOf(44), book.checkedTurnOf(45)]).toEqual([45, 42, 42]);
    expect(() => book.checkedTurnOf(43)).toThrow(AssertionError); // given before it came
    book.skipTo(44, 50);
    expect(book.givenTurn).toBe(45);
  });

  test("is never behind what was given then", () => {
    expect(() => bookOf(-1).startAfter(40, { plan: without2, givenTurn: 39 })).toThrow(AssertionError);
  });
});

test("what is our own comes from others only where another run of ours gave it", () => {
  const book = bookOf(-1);
  expect(book.add(dataOf(0, SELF), 1)).toEqual({ ok: false, reason: "unknown-player" });
  book.startAfter(40, { plan: planOf(ROSTER), givenTurn: 43 });
  expect(book.add(dataOf(43, SELF), 1).ok).toBe(true);
  expect(book.add(dataOf(44, SELF), 1)).toEqual({ ok: false, reason: "unknown-player" });
  book.skipTo(44, 41);
  expect(book.add(dataOf(44, SELF), 1).ok).toBe(true);
});

describe("one who comes back", () => {
  test("holds nothing before it is back: it need not have been there", () => {
    const book = bookOf(10);
    book.changeSeat({ playerId: 3, playedBy: BOT, turn: 12 });
    book.changeSeat({ playerId: 3, playedBy: PEER, turn: 30 });
    expect(book.heldTurnOf(3)).toBe(29);
    expect(book.heldTurnOf(1)).toBe(10);
    expect(book.add(dataOf(30, 3)).ok).toBe(true);
    expect(book.heldTurnOf(3)).toBe(30);
  });

  test("is missed from its first turn on, and its data for turns before are nobody's", () => {
    const book = bookOf(10);
    book.changeSeat({ playerId: 3, playedBy: BOT, turn: 12 });
    book.changeSeat({ playerId: 3, playedBy: PEER, turn: 15 });
    expect([11, 12, 14, 15].map((turn) => book.missing(turn))).toEqual([
      [1, 2, 3],
      [1, 2],
      [1, 2],
      [1, 2, 3],
    ]);
    expect(book.add(dataOf(14, 3))).toEqual({ ok: false, reason: "unknown-player" });
    expect(book.add(dataOf(15, 3)).ok).toBe(true);
  });
});
