import { expect, test } from "vitest";

import type { HaltMessage } from "../../../src/desync/index.ts";
import type { SeatChange } from "../../../src/lockstep/index.ts";
import { HaltCalls } from "../../../src/match/healing/halt-calls.ts";
import type { HaltedMatch } from "../../../src/match/healing/run-again.ts";

const NOTHING_JUDGED = { view: 0, turn: -1 };
const idle = { view: 0, sinceTurn: 0, withoutCause: [2], disputes: [] };

/** What it reads of a match of three in turn 14. */
function openCalls(changes: readonly SeatChange[] = []): HaltCalls {
  const participants = { stayers: [1, 2, 3], departures: { said: { view: 0 } } };
  const match = { participants, book: { givenTurn: 16, changes }, turn: 14 };
  return new HaltCalls({ match, history: { lastAgreed: 10 } } as unknown as HaltedMatch);
}

function accountAt(haltTurn: number): HaltMessage {
  return { kind: "account", account: { haltTurn } } as HaltMessage;
}

test("whoever comes to a halt has given up its own later ones of that roster, and nobody else's", () => {
  const calls = openCalls();
  const kept = [
    { from: 2, view: 0, message: accountAt(12) },
    { from: 2, view: 1, message: accountAt(16) },
    { from: 3, view: 0, message: accountAt(16) },
  ];
  for (const letter of [...kept, { from: 2, view: 0, message: accountAt(16) }])
    calls.keep(letter, NOTHING_JUDGED);
  calls.forgetLater(2, { view: 0, turn: 12 });
  expect(calls.takeLetters()).toEqual(kept);
});

test("who is not heeded is again in halts that somebody takes part in who has come back since", () => {
  const calls = openCalls([{ playerId: 3, playedBy: { kind: "peer" }, turn: 15 }]);
  for (const turn of [12, 13]) calls.idle.note({ ...idle, turn });
  calls.keep({ from: 2, view: 0, message: accountAt(14) }, NOTHING_JUDGED);
  expect(calls.calledTurn(NOTHING_JUDGED)).toBeNull();
  calls.keep({ from: 2, view: 0, message: accountAt(15) }, NOTHING_JUDGED);
  expect(calls.calledTurn(NOTHING_JUDGED)).toBe(15);
});

test("who says that it was called is heeded at once, unless it has called too many halts without cause", () => {
  const calls = openCalls();
  const account = (from: number, hasFound: boolean): void => {
    const message = { kind: "account", account: { haltTurn: 16, hasFound } } as HaltMessage;
    calls.keep({ from, view: 0, message }, NOTHING_JUDGED);
  };
  account(2, false);
  expect(calls.calledTurn(NOTHING_JUDGED)).toBe(16);
  for (const turn of [12, 13]) calls.idle.note({ ...idle, turn });
  expect(calls.calledTurn(NOTHING_JUDGED)).toBeNull();
  account(3, false);
  expect(calls.calledTurn(NOTHING_JUDGED)).toBe(16);
});

test("nobody is called by what is no account, nor to a turn on which all have agreed", () => {
  const calls = openCalls();
  const finding = { kind: "accounts-wanted", haltTurn: 14, attempt: 0, playerMask: 1 } as const;
  calls.keep({ from: 2, view: 0, message: finding }, NOTHING_JUDGED);
  calls.keep({ from: 2, view: 0, message: accountAt(10) }, NOTHING_JUDGED);
  expect([calls.calledTurn(NOTHING_JUDGED), calls.takeLetters()]).toEqual([
    null,
    [{ from: 2, view: 0, message: finding }],
  ]);
});

test("of one that sends without end the first eight wait, and those of others as well", () => {
  const calls = openCalls();
  for (let i = 0; i < 100; i += 1) calls.keep({ from: 2, view: 0, message: accountAt(16) }, NOTHING_JUDGED);
  calls.keep({ from: 3, view: 0, message: accountAt(15) }, NOTHING_JUDGED);
  expect(calls.takeLetters().map(({ from }) => from)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 3]);
});
