// Goal: who calls halts in vain is heeded no more, and nobody who is honest ever is, whatever others tell it.
// Method: the count alone, told of halts as all peers judge them.
import { describe, expect, test } from "vitest";

import { HEAL_WINDOW_TURNS } from "../../../src/desync/index.ts";
import { IdleCalls } from "../../../src/match/healing/idle-calls.ts";
import { IDLE_CALLS_IN_MATCH_MAX, IDLE_CALLS_MAX } from "../../../src/match/healing/limits.ts";

type IdleHalt = Parameters<IdleCalls["note"]>[0];

const NOTHING: Omit<IdleHalt, "turn"> = { view: 0, sinceTurn: 0, withoutCause: [], disputes: [] };

function dispute(by: number, of: number): IdleHalt["disputes"][number] {
  return { by, of };
}

/** By all that was counted from the first turn of the match on. */
function isSpent(idle: IdleCalls, playerId: number, turn: number, sinceTurn = 0): boolean {
  return idle.isSpent(playerId, { turn, sinceTurn });
}

test("who calls halts without cause is not heeded for a minute, and is then", () => {
  const idle = new IdleCalls();
  for (let i = 0; i < IDLE_CALLS_MAX; i += 1) {
    expect(isSpent(idle, 2, i)).toBe(false);
    expect(idle.note({ ...NOTHING, turn: i, withoutCause: [2] })).toEqual([2]);
  }
  expect([isSpent(idle, 2, 5), isSpent(idle, 3, 5)]).toEqual([true, false]);
  expect(isSpent(idle, 2, HEAL_WINDOW_TURNS + 5)).toBe(false);
});

test("who does it again and again is not heeded any more in that match", () => {
  const idle = new IdleCalls();
  for (let i = 1; i <= IDLE_CALLS_IN_MATCH_MAX; i += 1) {
    expect(isSpent(idle, 2, i * HEAL_WINDOW_TURNS)).toBe(false);
    idle.note({ ...NOTHING, turn: i * HEAL_WINDOW_TURNS, withoutCause: [2] });
  }
  const later = 100 * HEAL_WINDOW_TURNS;
  expect([isSpent(idle, 2, later), isSpent(idle, 3, later)]).toEqual([true, false]);
});

test("halts that nobody claims count for nobody", () => {
  const idle = new IdleCalls();
  for (let turn = 0; turn < 100; turn += 1) expect(idle.note({ ...NOTHING, turn })).toEqual([]);
  expect([1, 2, 3].filter((id) => isSpent(idle, id, 100))).toEqual([]);
});

// It lies to one in every turn, who compares nothing of it for as long as the two are at odds.
test("who is told other check values for hours, by several, is never spent", () => {
  const idle = new IdleCalls();
  const liars = [2, 3, 4];
  const ends = new Map<number, number>();
  let halts = 0;
  for (let turn = 0; turn < 72_000; turn += 1) {
    const found = liars.filter((of) => turn > (ends.get(of) ?? -1));
    if (found.length === 0) continue;
    halts += 1;
    const disputes = liars.map((of) => dispute(1, of)); // all of them lie to it, whatever it compares
    expect(idle.note({ ...NOTHING, turn, disputes })).toEqual([]);
    for (const of of found) ends.set(of, idle.quarrelEnd(dispute(1, of), 0));
    expect(isSpent(idle, 1, turn)).toBe(false);
  }
  expect(halts).toBeLessThan(10);
});

test("who finds the same again of one that it is to compare nothing of has made it up", () => {
  const idle = new IdleCalls();
  expect(idle.note({ ...NOTHING, turn: 10, disputes: [dispute(1, 2)] })).toEqual([]);
  expect(idle.note({ ...NOTHING, turn: 20, disputes: [dispute(1, 2), dispute(1, 3)] })).toEqual([]);
  expect(idle.note({ ...NOTHING, turn: 30, disputes: [dispute(1, 2), dispute(1, 3)] })).toEqual([1]);
  expect(idle.note({ ...NOTHING, turn: 11 + HEAL_WINDOW_TURNS, disputes: [dispute(1, 2)] })).toEqual([]);
  expect(idle.note({ ...NOTHING, turn: 12 + 2 * HEAL_WINDOW_TURNS, disputes: [dispute(1, 2)] })).toEqual([1]);
});

describe("once somebody came back, what was before counts no more:", () => {
  const BACK = { ...NOTHING, sinceTurn: 90 };

  test("who was at odds remembers it or not, and is asked to by nobody", () => {
    const idle = new IdleCalls();
    idle.note({ ...NOTHING, turn: 10, disputes: [dispute(1, 2)] });
    expect(idle.note({ ...BACK, turn: 90, disputes: [dispute(1, 2)] })).toEqual([]);
    expect(idle.note({ ...BACK, turn: 91, disputes: [dispute(1, 2)] })).toEqual([1]);
  });

  test("who was not heeded is again", () => {
    const idle = new IdleCalls();
    for (let turn = 0; turn < IDLE_CALLS_IN_MATCH_MAX; turn += 1)
      idle.note({ ...NOTHING, turn, withoutCause: [2] });
    expect([isSpent(idle, 2, 89), isSpent(idle, 2, 90, 90)]).toEqual([true, false]);
    for (let i = 0; i < IDLE_CALLS_MAX; i += 1) {
      expect(isSpent(idle, 2, 90 + i, 90)).toBe(false);
      idle.note({ ...BACK, turn: 90 + i, withoutCause: [2] });
    }
    expect(isSpent(idle, 2, 100, 90)).toBe(true);
  });
});

test("a halt that is begun anew for a player gone counts once, whatever it was judged to be before", () => {
  const idle = new IdleCalls();
  for (const view of [0, 1, 2]) idle.note({ ...NOTHING, view, turn: 10, withoutCause: [2] });
  expect(isSpent(idle, 2, 11)).toBe(false);
  for (const view of [2, 3])
    expect(idle.note({ ...NOTHING, view, turn: 20, disputes: [dispute(1, 3)] })).toEqual([]);
  idle.note({ ...NOTHING, view: 3, turn: 30, withoutCause: [2] });
  expect(isSpent(idle, 2, 31)).toBe(true);
  idle.forget({ view: 4, turn: 30 });
  expect(isSpent(idle, 2, 31)).toBe(false);
});
