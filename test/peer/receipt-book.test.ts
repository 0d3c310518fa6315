import { expect, test } from "vitest";

import type { TurnData } from "../../src/lockstep/index.ts";
import { ReceiptBook } from "../../src/peer/receipt-book.ts";
import { ACCOUNT_TURNS_MAX, OTHER_DATA_MAX } from "../../src/wire/index.ts";

const data = (turn: number, playerId: number, changes: Partial<TurnData> = {}): TurnData => ({
  ...{ turn, playerId, randomValue: 1, checksum: 2, logChecksum: 3, wantedDelay: 2, commands: [] },
  ...changes,
});
const otherCommands = { commands: [{ kind: "surrender" }] } as const;

/** The book of player 1, who ran what is told. */
function bookOf(...received: readonly (readonly [TurnData, number])[]) {
  const book = new ReceiptBook(1);
  for (const [one, from] of received) book.note(one, from);
  return (ran: readonly TurnData[], from = 0, to = 100) =>
    book.otherData(from, to, (turn) => ran.filter((one) => one.turn === turn));
}

test("what ran as it came, from its author, is not listed", () => {
  const listed = bookOf([data(5, 2), 2], [data(5, 3), 3]);
  expect(listed([data(5, 1), data(5, 2), data(5, 3)])).toEqual([]);
});

test("what ran otherwise than it came is ours, whoever brought it", () => {
  const listed = bookOf([data(5, 2), 2], [data(5, 3), 2]);
  expect(listed([data(5, 2, otherCommands), data(5, 3, { wantedDelay: 4 })])).toEqual(
    [2, 3].map((playerId) => ({ turn: 5, playerId, kind: "ran-other", from: 1 })),
  );
});

test("check values do not run: others than came are not listed", () => {
  const listed = bookOf([data(5, 2), 2]);
  expect(listed([data(5, 2, { checksum: 9, randomValue: 9, logChecksum: 9 })])).toEqual([]);
});

test("what came from another than its author was passed on", () => {
  const listed = bookOf([data(5, 3), 2]);
  expect(listed([data(5, 3)])).toEqual([{ turn: 5, playerId: 3, kind: "passed-on", from: 2 }]);
});

test("what came again, agreed on, counts as it came then", () => {
  const listed = bookOf([data(5, 3), 2], [data(5, 3, otherCommands), 3]);
  expect(listed([data(5, 3, otherCommands)])).toEqual([]);
});

test("our own, and what nobody sent, are not listed; nor other turns than were asked for", () => {
  const listed = bookOf([data(5, 2), 2], [data(8, 2), 2]);
  expect(listed([data(5, 1, otherCommands), data(6, 2)])).toEqual([]);
  const ran = [data(5, 2, otherCommands), data(8, 2, otherCommands)];
  expect(listed(ran, 6, 7)).toEqual([]);
  expect(listed(ran, 5, 8).map(({ turn }) => turn)).toEqual([5, 8]);
});

test("keeps as many turns as an account may tell of, and lists no more than an account may", () => {
  const turns = Array.from({ length: 200 }, (_, turn) => data(turn, 2));
  const listed = bookOf(...turns.map((one) => [one, 3] as const))(turns, 0, 199);
  expect(listed.map(({ turn }) => turn)).toEqual(
    Array.from({ length: 2 * ACCOUNT_TURNS_MAX }, (_, i) => 200 - 2 * ACCOUNT_TURNS_MAX + i),
  );
  const many = turns.slice(180).flatMap(({ turn }) => [2, 3, 4, 5, 6].map((id) => data(turn, id)));
  const most = bookOf(...many.map((one) => [one, 7] as const))(many, 0, 199);
  expect(most).toHaveLength(OTHER_DATA_MAX);
  expect(most.at(-1)).toMatchObject({ turn: 199, playerId: 6 });
});
