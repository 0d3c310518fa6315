// Goal: one who calls halts without cause stops a match a few times and no more, and whoever comes to a halt gives up its own later ones.
// Method: the calls alone, with a match that is where it is said to be.
import { expect, test } from "vitest";

import type { HaltMessage } from "../../../src/desync/index.ts";
import { HaltCalls, IDLE_CALLS_IN_MATCH_MAX, IDLE_CALLS_MAX } from "../../../src/match/healing/halt-calls.ts";
import type { HaltedMatch } from "../../../src/match/healing/run-again.ts";

/** More than a minute. */
const LATER = 1_000;

function callsAt(): { readonly calls: HaltCalls; readonly goTo: (turn: number) => void } {
  const match = { turn: 0 };
  const calls = new HaltCalls({ match } as unknown as HaltedMatch);
  return { calls, goTo: (turn) => (match.turn = turn) };
}

test("who calls halts without cause is not heeded for a minute, and is then", () => {
  const { calls, goTo } = callsAt();
  for (let count = 1; count <= IDLE_CALLS_MAX; count += 1) {
    expect(calls.isIdle(2)).toBe(false);
    calls.noteIdleCall(2, 0);
  }
  expect([calls.isIdle(2), calls.isIdle(3)]).toEqual([true, false]);
  goTo(LATER);
  expect(calls.isIdle(2)).toBe(false);
});

test("who does it again and again is not heeded any more in that match", () => {
  const { calls, goTo } = callsAt();
  for (let count = 1; count <= IDLE_CALLS_IN_MATCH_MAX; count += 1) {
    goTo(count * LATER);
    expect(calls.isIdle(2)).toBe(false);
    calls.noteIdleCall(2, count * LATER);
  }
  goTo(100 * LATER);
  expect([calls.isIdle(2), calls.isIdle(3)]).toEqual([true, false]);
});

const NOTHING_JUDGED = { view: 0, turn: -1 };

/** What it reads of a match of three in turn 14. */
function openCalls(): HaltCalls {
  const match = { stayers: [1, 2, 3], departures: { said: { view: 0 } }, book: { givenTurn: 16 }, turn: 14 };
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
