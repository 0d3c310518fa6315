// Goal: whoever goes by other promises than we is shown ours, once, and who lies floods nobody. Method: player 1 of four; player 4 is gone.
import { expect, test } from "vitest";

import type { PromiseMessage } from "../../../src/desync/index.ts";
import { startDepartures, type Departures, type Statement } from "../../../src/lockstep/index.ts";
import { PromiseBook } from "../../../src/match/notary/promise-book.ts";

const NOTHING = { number: 1, view: 0, lineage: 0, votes: 0, isAlone: false, installed: null };
const GONE = 0b1000;

function statement(held: number, change: Partial<Statement> = {}): Statement {
  return { ...NOTHING, gone: GONE, promised: GONE, held: [held], among: 0b111, named: [], ...change };
}

function promiseBy(signer: number, held: number, change: Partial<Statement> = {}): PromiseMessage {
  return { kind: "promise", signer, statement: statement(held, change), signature: new Uint8Array(64) };
}

/** Player 1 has promised that player 4 is gone, and the others have said that much. */
function departuresOf(said: Statement, heard: Readonly<Record<number, Statement>> = {}): Departures {
  const started = startDepartures(1, [1, 2, 3, 4]);
  const promises = started.promises.map((_, id) => (heard[id] === undefined ? [] : [heard[id]]));
  return { ...started, said, heard: started.heard.map((_, id) => heard[id] ?? null), promises };
}

function bookOf(...promises: readonly PromiseMessage[]): PromiseBook {
  const book = new PromiseBook();
  for (const one of promises) book.note(one, 0);
  return book;
}

/** To whom whose promise is shown. */
function shownBy(book: PromiseBook, departures: Departures, nowMs: number): readonly string[] {
  return book.takeDue(departures, nowMs).map(({ to, message }) => `${message.signer} to ${to}`);
}

test("who goes on with us is shown nothing; who does not for a second is shown all promises but its own, once", () => {
  const book = bookOf(promiseBy(1, 12), promiseBy(2, 12), promiseBy(3, 12));
  const departures = departuresOf(statement(12));
  expect(shownBy(book, departures, 0)).toEqual([]);
  expect(shownBy(book, departures, 999)).toEqual([]);
  expect(shownBy(book, departures, 1_000)).toEqual(["1 to 2", "3 to 2", "1 to 3", "2 to 3"]);
  expect(shownBy(book, departures, 2_000)).toEqual([]);
});

test("who names other last turns is shown them at once, as far as they name some themselves", () => {
  const named = { named: [13] };
  const book = bookOf(promiseBy(1, 12), promiseBy(3, 13), promiseBy(1, 12, named));
  const departures = departuresOf(statement(12, named), { 2: statement(12, { named: [14] }) });
  const shown = book.takeDue(departures, 0);
  expect(shown.map(({ to, message }) => [to, message.signer, message.statement.named])).toEqual([
    [2, 3, []],
    [2, 1, [13]],
  ]);
});

test("who is behind us is shown by what we went on: at once if it names other last turns", () => {
  const installed = { gone: GONE, lastTurns: [12] };
  const said = { ...statement(12), view: 1, gone: 0, promised: 0, held: [], among: 0, installed };
  const book = bookOf(promiseBy(1, 12), promiseBy(3, 12));
  const behind = departuresOf(said, { 2: statement(12), 3: { ...said, number: 2 } });
  expect(shownBy(book, behind, 0)).toEqual([]);
  expect(shownBy(book, behind, 1_000)).toEqual(["1 to 2", "3 to 2"]);
  const other = departuresOf(said, { 2: statement(12, { named: [13] }), 3: { ...said, number: 2 } });
  expect(shownBy(bookOf(promiseBy(1, 12), promiseBy(3, 12)), other, 0)).toEqual(["1 to 2", "3 to 2"]);
});

test("of each the first counts, and eight of one view: whoever floods us with others keeps none from being shown", () => {
  const book = bookOf(promiseBy(3, 12), promiseBy(3, 13));
  expect(book.heldAgainst(promiseBy(3, 14)).map(({ statement: { held } }) => held)).toEqual([[12]]);
  for (let lineage = 1; lineage < 50; lineage += 1) book.note(promiseBy(3, 12, { lineage }), 0);
  expect(book.heldAgainst(promiseBy(3, 12, { lineage: 7 })).length).toBe(1);
  expect(book.heldAgainst(promiseBy(3, 12, { lineage: 8 })).length).toBe(0);
  book.note(promiseBy(3, 12, { view: 2 }), 0);
  expect(book.heldAgainst(promiseBy(3, 12, { view: 2 })).length).toBe(0);
});

test("of views that are long over nothing is kept", () => {
  const book = bookOf(promiseBy(3, 12));
  book.note(promiseBy(3, 12, { view: 1 }), 1);
  expect(book.heldAgainst(promiseBy(3, 12))).toHaveLength(1);
  book.note(promiseBy(2, 12, { view: 2 }), 2);
  expect(book.heldAgainst(promiseBy(3, 12))).toEqual([]);
  expect(book.heldAgainst(promiseBy(3, 12, { view: 1 }))).toHaveLength(1);
});

test("who promises more has a second for that, too, before it is shown to others", () => {
  const more = { gone: 0b1100, promised: 0b1100, held: [12, 12], among: 0b11 };
  const book = bookOf(promiseBy(1, 12), promiseBy(1, 12, more));
  expect(shownBy(book, departuresOf(statement(12)), 0)).toEqual([]);
  expect(shownBy(book, departuresOf(statement(12, more)), 5_000)).toEqual([]);
  expect(shownBy(book, departuresOf(statement(12, more)), 5_999)).toEqual([]);
  expect(shownBy(book, departuresOf(statement(12, more)), 6_000)).toEqual(["1 to 2"]);
});
