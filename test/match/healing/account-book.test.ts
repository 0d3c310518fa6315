// Goal: of each player the first account of an attempt that can be judged counts, whichever way it comes.
// Method: the book of player 1; accounts of player 2 and 3 by hand.
import { expect, test } from "vitest";

import { AccountBook } from "../../../src/match/healing/account-book.ts";
import { AgreeingData } from "../../../src/match/healing/agreeing-data.ts";
import { Outbox } from "../../../src/match/healing/letters.ts";
import type { HaltedMatch } from "../../../src/match/healing/run-again.ts";
import { BASE_TURN, HALT_TURN, haltOf } from "../../support/halted-match.ts";

const HALT = { turn: HALT_TURN, hasFound: true, players: [1, 2, 3], leavers: [], view: 0 };
const { accounts } = haltOf([{}, {}, {}]);
const TWO = accounts.get(2)!;

/** Nothing of before that turn is kept. */
function bookOf(keptFrom = 0): AccountBook {
  const history = { base: (turn: number) => (turn < keptFrom ? null : {}) };
  return new AccountBook(HALT, { match: { localPlayerId: 1 }, history } as unknown as HaltedMatch);
}

test("an account that begins where nothing is kept to run again from is refused", () => {
  expect(bookOf(BASE_TURN).hearAccount(2, TWO)).toBeNull();
  const book = bookOf(BASE_TURN + 1);
  expect(book.hearAccount(2, TWO)).toBe("gave an account from before anything that is kept");
  expect(book.missing).toEqual([1, 2, 3]);
});

test("what another one passes on takes the place of no account that is here", () => {
  const book = bookOf();
  expect(book.hearAccount(2, TWO)).toBeNull();
  expect(book.hearPassed(2, { ...TWO, logChecksum: 1 })).toBeNull();
  expect(book.accounts.get(2)).toBe(TWO);
  expect(book.hearAccount(2, TWO)).toBe("gave a second account");
  expect([...book.repeaters]).toEqual([2]);
});

test("who gives its account after another one passed it on has given one", () => {
  const book = bookOf();
  expect([book.hearPassed(2, TWO), book.hearAccount(2, TWO), [...book.repeaters]]).toEqual([null, null, []]);
  expect(book.hearAccount(2, TWO)).toBe("gave a second account");
});

test("turn data are sent by those who have the version that holds, and not by who lacks it itself", () => {
  const data = { turn: 18, playerId: 3 };
  const sentWhereLacking = (lacking: readonly number[]): readonly (number | null)[] => {
    const outbox = new Outbox();
    const values = { randomValue: 0, checksum: 0, logChecksum: 0, wantedDelay: 2, commands: [] };
    const match = { localPlayerId: 1, book: { dataOf: () => [{ ...data, ...values }] } };
    const version = { ...data, digest: "0".repeat(32), source: 3, lacking };
    new AgreeingData(HALT, { match } as unknown as HaltedMatch, outbox).plan([version]);
    return outbox.takeLetters().map(({ to }) => to);
  };
  expect([sentWhereLacking([2]), sentWhereLacking([1, 2])]).toEqual([[2], []]);
});
