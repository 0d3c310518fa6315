// Goal: one who calls halts without cause stops a match a few times and no more. Method: the calls alone, with a match that is where it is said to be.
import { expect, test } from "vitest";

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
