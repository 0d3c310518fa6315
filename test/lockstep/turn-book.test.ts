import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { KEPT_TURNS, rosterOf, TURN_MAX, TurnBook, type TurnData } from "../../src/lockstep/index.ts";

/** More than are kept. */
const TURNS = KEPT_TURNS + 136;

const dataOf = (turn: number, playerId = 2, checksum = 0): TurnData => ({
  turn,
  playerId,
  randomValue: 0,
  checksum,
  logChecksum: 0,
  wantedDelay: 2,
  commands: [],
});
const SELF = 8;
/** The book of player 8, who takes part as well. */
const bookOf = (players: readonly number[], turn: number): TurnBook =>
  new TurnBook({ localPlayerId: SELF, roster: rosterOf({ playerIds: players }), turn });
const stored = { ok: true, value: "stored" };
const refused = (reason: string): object => ({ ok: false, reason });

/** The first turn for which that player's data are not here. */
const nextTurnFrom = (book: TurnBook, playerId: number): number => {
  let turn = 0;
  while (book.has(playerId, turn)) turn += 1;
  return turn;
};

describe("the window", () => {
  test("in turn N is N + 1 to N + 20: an honest peer is never further ahead", () => {
    for (const turn of [0, 7, 1_000_000]) {
      for (const [ahead, result] of [
        [-1, turn === 0 ? refused("old-turn") : refused("old-turn")],
        [0, refused("old-turn")],
        [1, stored],
        [2, stored],
        [19, stored],
        [20, stored],
        [21, refused("future-turn")],
        [1_000, refused("future-turn")],
      ] as const) {
        expect([ahead, bookOf([1, 2], turn).add(dataOf(turn + ahead))]).toEqual([ahead, result]);
      }
    }
  });

  test("never holds turns before turn 0, for nothing runs in them", () => {
    const book = bookOf([1, 2], -2);
    expect(book.add(dataOf(-1))).toEqual(refused("old-turn"));
    expect(book.add(dataOf(-2))).toEqual(refused("old-turn"));
    expect(book.add(dataOf(0))).toEqual(stored);
    expect(book.add(dataOf(18))).toEqual(stored);
    expect(book.add(dataOf(19))).toEqual(refused("future-turn"));
  });

  test("ends with the last turn there is", () => {
    const book = bookOf([1, 2], TURN_MAX - 1);
    expect(book.add(dataOf(TURN_MAX))).toEqual(stored);
    expect(book.add(dataOf(TURN_MAX + 1))).toEqual(refused("future-turn"));
  });

  test("moves with the turn, one at a time", () => {
    const book = bookOf([1, 2], 5);
    book.add(dataOf(6));
    book.add(dataOf(7));
    expect(() => book.enter(7, [])).toThrow(AssertionError);
    expect(() => book.enter(5, [])).toThrow(AssertionError);
    book.enter(6, []);
    expect(book.dataOf(6)).toEqual([]); // with which it ran
    expect([book.received(6).size, book.received(7).size]).toEqual([1, 1]);
    expect(book.add(dataOf(6))).toEqual(refused("old-turn"));
    expect(book.add(dataOf(26))).toEqual(stored);
    expect(book.add(dataOf(27))).toEqual(refused("future-turn"));
  });
});

describe("turn data", () => {
  test("of somebody who does not play are refused", () => {
    expect(bookOf([1, 2], 0).add(dataOf(1, 3))).toEqual(refused("unknown-player"));
  });

  test("hold as they came first: a second version changes nothing", () => {
    const book = bookOf([1, 2], 0);
    const first = dataOf(1, 2, 111);
    expect(book.add(first)).toEqual(stored);
    expect(book.add(dataOf(1, 2, 222))).toEqual(refused("duplicate"));
    expect(book.add(first)).toEqual(refused("duplicate"));
    expect([...book.received(1).values()]).toEqual([first]);
  });

  test("of one player do not stand in the way of another's", () => {
    const book = bookOf([1, 2], 0);
    book.add(dataOf(1, 2));
    expect(book.add(dataOf(1, 1))).toEqual(stored);
    expect([...book.received(1).keys()].toSorted()).toEqual([1, 2]);
  });
});

describe("the first turn that is missing", () => {
  test("is the same whatever came behind it", () => {
    const book = bookOf([1, 2], 4);
    expect(nextTurnFrom(book, 2)).toBe(5);
    book.add(dataOf(6));
    book.add(dataOf(7));
    expect(nextTurnFrom(book, 2)).toBe(5);
    book.add(dataOf(5));
    expect(nextTurnFrom(book, 2)).toBe(8);
    expect(nextTurnFrom(book, 1)).toBe(5);
  });

  test("is 0 before the first turn", () => {
    const book = bookOf([1, 2], -2);
    expect(nextTurnFrom(book, 2)).toBe(0);
    book.add(dataOf(0));
    expect(nextTurnFrom(book, 2)).toBe(1);
    book.enter(-1, []);
    book.enter(0, []);
    expect(nextTurnFrom(book, 2)).toBe(1);
  });

  test("never goes back, and the book stays small, whatever comes", () => {
    const event = fc.oneof(fc.integer({ min: -5, max: 130 }), fc.constant("enter" as const));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 200 }), (events) => {
        const book = bookOf([1, 2], -2);
        let [turn, acknowledged] = [-2, 0];
        for (const one of events) {
          if (one === "enter") book.enter((turn += 1), []);
          else book.add(dataOf(one));
          const next = nextTurnFrom(book, 2);
          expect(next).toBeGreaterThanOrEqual(acknowledged);
          acknowledged = next;
          const held = Array.from({ length: 300 }, (_, i) => i - 100).filter(
            (i) => book.received(i).size > 0,
          );
          expect(held.every((i) => i > turn - KEPT_TURNS && i <= turn + 20)).toBe(true);
        }
      }),
    );
  });
});

describe("what is here", () => {
  const book = bookOf([1, 2, 3], 4);
  for (const [turn, playerId] of [
    [5, 1],
    [5, 2],
    [6, 2],
    [24, 3],
  ] as const)
    book.add(dataOf(turn, playerId));

  test("and what is missing, turn by turn", () => {
    expect([book.missing(5), book.missing(6), book.missing(24), book.missing(25)]).toEqual([
      ...[[3], [1, 3], [1, 2], [1, 2, 3]],
    ]);
    expect([book.has(1, 5), book.has(3, 5), book.has(3, 24), book.has(3, 25)]).toEqual([
      ...[true, false, true, false],
    ]);
  });

  test("is everything up to the present turn, and nothing of somebody who does not play", () => {
    expect([book.missing(4), book.missing(-7), book.has(1, 4), book.has(7, 4)]).toEqual([
      ...[[], [], true, false],
    ]);
    expect(bookOf([1, 2], -2).missing(-1)).toEqual([]);
  });

  test("is told up to the newest, whatever is missing before it", () => {
    expect([1, 2, 3, 7].map((playerId) => book.newestTurnFrom(playerId))).toEqual([5, 6, 24, 4]);
  });
});

describe("our own", () => {
  const own = (turn: number): TurnData => dataOf(turn, SELF);

  test("are given turn after turn, and taken from nobody else", () => {
    const book = bookOf([1, SELF], -1);
    expect(book.givenTurn).toBe(-1);
    book.give(own(0), -1);
    book.give(own(1), 0);
    expect([book.givenTurn, book.has(SELF, 1), book.checkedTurnOf(1)]).toEqual([1, true, 0]);
    expect(book.add(own(2), 1)).toEqual(refused("unknown-player"));
    for (const turn of [1, 3]) expect(() => book.give(own(turn), 0)).toThrow(AssertionError);
    expect(() => book.give(dataOf(2, 1), 0)).toThrow(AssertionError);
    expect(() => book.checkedTurnOf(2)).toThrow(AssertionError);
  });
});

describe("with which a turn ran", () => {
  test("is what is here until it is entered, in ascending player id, and then what it was entered with", () => {
    const book = bookOf([1, 2, 3], 4);
    for (const playerId of [3, 1]) book.add(dataOf(5, playerId));
    expect(book.dataOf(5)).toEqual([dataOf(5, 1), dataOf(5, 3)]);
    book.enter(5, [dataOf(5, 1)]);
    expect(book.dataOf(5)).toEqual([dataOf(5, 1)]);
    book.rewind(4);
    expect(book.dataOf(5)).toEqual([dataOf(5, 1), dataOf(5, 3)]);
    expect([book.dataOf(7), book.missing(5)]).toEqual([[], [2]]);
    expect(() => book.rewind(5)).toThrow(AssertionError);
  });

  test(`is forgotten after ${KEPT_TURNS} turns`, () => {
    const book = bookOf([1], -1);
    for (let turn = 0; turn < TURNS; turn += 1) {
      book.add(dataOf(turn, 1));
      book.enter(turn, [dataOf(turn, 1)]);
    }
    const kept = Array.from({ length: TURNS }, (_, turn) => turn).filter(
      (turn) => book.dataOf(turn).length > 0,
    );
    expect(kept).toEqual(Array.from({ length: KEPT_TURNS }, (_, i) => TURNS - KEPT_TURNS + i));
    expect(kept.map((turn) => book.supply(1, turn))).toEqual(kept.map((turn) => dataOf(turn, 1)));
    expect(book.supply(1, TURNS - 1 - KEPT_TURNS)).toBeNull();
    expect(() => book.replace(dataOf(TURNS - 1 - KEPT_TURNS, 1))).toThrow(AssertionError);
  });
});

describe("what all agreed on", () => {
  const move = { kind: "move", cats: [1], x: 1, y: 1 } as const;
  const other: TurnData = { ...dataOf(5, 2), commands: [move] };

  test("takes the place of what was kept, of turns that ran and of those to come", () => {
    const book = bookOf([1, 2], 4);
    for (const turn of [5, 6]) book.add(dataOf(turn, 2));
    book.enter(5, [dataOf(5, 2)]);
    expect(book.replace(other)).toBe(true);
    expect(book.replace({ ...other, turn: 6 })).toBe(false); // it has not run
    expect([book.dataOf(5), book.dataOf(6)]).toEqual([[other], [{ ...other, turn: 6 }]]);
  });

  test("of one that was not in a turn that ran is not kept: liars made it up", () => {
    const book = bookOf([1, 2, 3], 4);
    for (const playerId of [1, 2]) book.add(dataOf(5, playerId));
    book.enter(5, book.dataOf(5));
    const before = book.received(5);
    expect(book.replace({ ...other, playerId: 3 })).toBe(false);
    expect(book.received(5)).toEqual(before);
    expect(book.supply(3, 5)).toBeNull();
  });

  test("runs alike where only check values are others", () => {
    const book = bookOf([1, 2], 4);
    book.enter(5, [dataOf(5, 2)]);
    expect(book.replace(dataOf(5, 2, 77))).toBe(false);
    expect(book.dataOf(5)).toEqual([dataOf(5, 2, 77)]);
  });

  // Before there was one book those who supplied others kept what came first.
  test("is what is supplied to others from then on", () => {
    const book = bookOf([1, 2], 4);
    book.add(dataOf(5, 2));
    book.enter(5, book.dataOf(5));
    book.replace(other);
    expect(book.supply(2, 5)).toEqual(other);
    book.rewind(4);
    expect(book.supply(2, 5)).toEqual(other);
  });
});

describe("to be supplied", () => {
  test("is what was given, by player and turn, and null for all else", () => {
    const book = bookOf([1, 2, SELF], 4);
    book.add(dataOf(5, 1));
    book.add(dataOf(6, 2), 1);
    expect([book.supply(1, 5), book.supply(2, 6)]).toEqual([dataOf(5, 1), dataOf(6, 2)]);
    expect([book.supply(2, 5), book.supply(3, 5), book.supply(1, -1)]).toEqual([null, null, null]);
  });

  test("is not what was damaged here since it came", () => {
    const book = bookOf([1, 2], 4);
    const kept = dataOf(5, 2);
    book.add(kept);
    Object.assign(kept, { wantedDelay: 3 });
    expect(book.supply(2, 5)).toBeNull();
  });
});
