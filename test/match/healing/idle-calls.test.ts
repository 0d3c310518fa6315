// Goal: who calls halts in vain is heeded no more, and nobody who is honest ever is, whatever others tell it.
// Method: the count alone, told of halts as all peers judge them.
import { expect, test } from "vitest";

import { HEAL_WINDOW_TURNS } from "../../../src/desync/index.ts";
import { IdleCalls } from "../../../src/match/healing/idle-calls.ts";
import { IDLE_CALLS_IN_MATCH_MAX, IDLE_CALLS_MAX } from "../../../src/match/healing/limits.ts";

type IdleHalt = Parameters<IdleCalls["note"]>[0];

const NOTHING: Omit<IdleHalt, "turn"> = { withoutCause: [], disputes: [] };

function dispute(by: number, of: number, absences = 0): IdleHalt["disputes"][number] {
  return { by, of, absences };
}

test("who calls halts without cause is not heeded for a minute, and is then", () => {
  const idle = new IdleCalls();
  for (let i = 0; i < IDLE_CALLS_MAX; i += 1) {
    expect(idle.isSpent(2, i)).toBe(false);
    expect(idle.note({ ...NOTHING, turn: i, withoutCause: [2] })).toEqual([2]);
  }
  expect([idle.isSpent(2, 5), idle.isSpent(3, 5)]).toEqual([true, false]);
  expect(idle.isSpent(2, HEAL_WINDOW_TURNS + 5)).toBe(false);
});

test("who does it again and again is not heeded any more in that match", () => {
  const idle = new IdleCalls();
  for (let i = 1; i <= IDLE_CALLS_IN_MATCH_MAX; i += 1) {
    expect(idle.isSpent(2, i * HEAL_WINDOW_TURNS)).toBe(false);
    idle.note({ ...NOTHING, turn: i * HEAL_WINDOW_TURNS, withoutCause: [2] });
  }
  const later = 100 * HEAL_WINDOW_TURNS;
  expect([idle.isSpent(2, later), idle.isSpent(3, later)]).toEqual([true, false]);
});

test("halts that nobody claims count for nobody", () => {
  const idle = new IdleCalls();
  for (let turn = 0; turn < 100; turn += 1) expect(idle.note({ ...NOTHING, turn })).toEqual([]);
  expect([1, 2, 3].filter((id) => idle.isSpent(id, 100))).toEqual([]);
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
    for (const of of found) ends.set(of, idle.quarrelEnd(dispute(1, of)));
    expect(idle.isSpent(1, turn)).toBe(false);
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

test("who was gone remembers nothing of what it was at odds about, and is not asked to", () => {
  const idle = new IdleCalls();
  idle.note({ ...NOTHING, turn: 10, disputes: [dispute(1, 2)] });
  expect(idle.note({ ...NOTHING, turn: 90, disputes: [dispute(1, 2, 2)] })).toEqual([]);
  expect(idle.note({ ...NOTHING, turn: 91, disputes: [dispute(1, 2, 2)] })).toEqual([1]);
});
