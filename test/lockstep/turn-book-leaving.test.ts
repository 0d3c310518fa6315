import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { rosterOf, TurnBook, type PlayedBy, type TurnData } from "../../src/lockstep/index.ts";

const dataOf = (turn: number, playerId = 2): TurnData => ({
  ...{ turn, playerId, randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2, commands: [] },
});
const SELF = 8;
/** The book of player 8, who takes part as well. */
const bookOf = (players: readonly number[], turn: number): TurnBook =>
  new TurnBook({ localPlayerId: SELF, roster: rosterOf({ playerIds: players }), turn });
const stored = { ok: true, value: "stored" };
const refused = (reason: string): object => ({ ok: false, reason });

describe("those who leave", () => {
  const BOT: PlayedBy = { kind: "bot", level: "medium" };

  /** In turn 5, with data of player 2 for turns 6 to 9; it plays up to turn 7. */
  function leftAfter7(): TurnBook {
    const book = bookOf([1, 2, 3], 4);
    for (const turn of [5, 6, 7, 8, 9]) book.add(dataOf(turn, 2));
    book.enter(5, [dataOf(5, 2)]);
    book.changeSeat({ playerId: 2, playedBy: BOT, turn: 8 });
    return book;
  }

  test("play up to their last turn: what they gave for later ones is forgotten, what ran is not", () => {
    const book = leftAfter7();
    expect([6, 7, 8, 9].map((turn) => book.rosterIn(turn).peers)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 3],
      [1, 3],
    ]);
    expect([6, 7, 8].map((turn) => book.rosterIn(turn).bots.length)).toEqual([0, 0, 1]);
    expect([5, 6, 7, 8, 9].map((turn) => book.dataOf(turn).length)).toEqual([1, 1, 1, 0, 0]);
    expect([5, 6, 7, 8, 9].map((turn) => book.supply(2, turn)?.turn)).toEqual([
      5,
      6,
      7,
      undefined,
      undefined,
    ]);
    expect([book.heldTurnOf(2), book.newestTurnFrom(2)]).toEqual([7, 7]);
  });

  test("are missed up to their last turn, and then no more", () => {
    const book = bookOf([1, 2, 3], 5);
    book.changeSeat({ playerId: 2, playedBy: BOT, turn: 8 });
    expect([6, 7, 8].map((turn) => book.missing(turn))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 3],
    ]);
    expect([book.has(2, 7), book.has(2, 8)]).toEqual([false, false]);
  });

  test("have data up to their last turn taken, and none for later ones", () => {
    const book = bookOf([1, 2, 3], 5);
    book.changeSeat({ playerId: 2, playedBy: BOT, turn: 8 });
    expect([6, 7, 8, 9].map((turn) => book.add(dataOf(turn, 2), 3))).toEqual([
      ...[stored, stored],
      ...[refused("unknown-player"), refused("unknown-player")],
    ]);
    expect([book.supply(2, 7), book.supply(2, 8)]).toEqual([dataOf(7, 2), null]);
    expect(book.heldTurnOf(2)).toBe(7);
  });

  test("are in the roster of each turn as it was, also after the match has gone back", () => {
    const book = leftAfter7();
    for (const turn of [6, 7]) {
      expect(book.roster.peers).toEqual([1, 2, 3]);
      book.enter(turn, [dataOf(turn, 2)]);
    }
    expect(book.roster.peers).toEqual([1, 3]);
    book.enter(8, []);
    book.rewind(5);
    expect([book.roster.peers, book.rosterIn(8).peers]).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
    expect(book.dataOf(7)).toEqual([dataOf(7, 2)]);
  });

  test("leave from a turn to come on, which has not begun", () => {
    const book = bookOf([1, 2, 3], 5);
    expect(() => book.changeSeat({ playerId: 2, playedBy: BOT, turn: 5 })).toThrow(AssertionError);
    book.changeSeat({ playerId: 2, playedBy: BOT, turn: 6 });
    expect([book.roster.peers, book.missing(6)]).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });
});

test("held is what is here without a gap, or ran here", () => {
  const book = bookOf([1, 2, 3], -2);
  expect(book.heldTurnOf(2)).toBe(-1);
  for (const turn of [1, 2]) book.add(dataOf(turn, 2));
  expect([book.heldTurnOf(2), book.newestTurnFrom(2)]).toEqual([-1, 2]);
  book.add(dataOf(0, 2));
  expect([book.heldTurnOf(2), book.heldTurnOf(3)]).toEqual([2, -1]);
  book.enter(-1, []);
  book.enter(0, [dataOf(0, 2), dataOf(0, 3)]);
  expect([book.heldTurnOf(2), book.heldTurnOf(3)]).toEqual([2, 0]);
});
