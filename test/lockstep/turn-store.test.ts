import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/index.ts";
import { TURN_MAX, type TurnData } from "../../src/lockstep/index.ts";
import { TurnStore } from "../../src/lockstep/turn-store.ts";

const dataOf = (turn: number, playerId = 2, checksum = 0): TurnData => ({
  turn,
  playerId,
  randomValue: 0,
  checksum,
  logChecksum: 0,
  commands: [],
});
const stored = { ok: true, value: "stored" };
const refused = (reason: string): object => ({ ok: false, reason });

describe("the window", () => {
  test("in turn N is N + 1 to N + 4: an honest peer is never further ahead", () => {
    for (const turn of [0, 7, 1_000_000]) {
      for (const [ahead, result] of [
        [-1, turn === 0 ? refused("old-turn") : refused("old-turn")],
        [0, refused("old-turn")],
        [1, stored],
        [2, stored],
        [3, stored],
        [4, stored],
        [5, refused("future-turn")],
        [1_000, refused("future-turn")],
      ] as const) {
        expect([ahead, new TurnStore([1, 2], turn).add(dataOf(turn + ahead))]).toEqual([ahead, result]);
      }
    }
  });

  test("never holds turns before turn 0, for nothing runs in them", () => {
    const store = new TurnStore([1, 2], -2);
    expect(store.add(dataOf(-1))).toEqual(refused("old-turn"));
    expect(store.add(dataOf(-2))).toEqual(refused("old-turn"));
    expect(store.add(dataOf(0))).toEqual(stored);
    expect(store.add(dataOf(2))).toEqual(stored);
    expect(store.add(dataOf(3))).toEqual(refused("future-turn"));
  });

  test("ends with the last turn there is", () => {
    const store = new TurnStore([1, 2], TURN_MAX - 1);
    expect(store.add(dataOf(TURN_MAX))).toEqual(stored);
    expect(store.add(dataOf(TURN_MAX + 1))).toEqual(refused("future-turn"));
  });

  test("moves with the turn, one at a time", () => {
    const store = new TurnStore([1, 2], 5);
    store.add(dataOf(6));
    store.add(dataOf(7));
    expect(() => store.enter(7)).toThrow(AssertionError);
    expect(() => store.enter(5)).toThrow(AssertionError);
    store.enter(6);
    expect(store.received(6).size).toBe(0);
    expect(store.received(7).size).toBe(1);
    expect(store.add(dataOf(6))).toEqual(refused("old-turn"));
    expect(store.add(dataOf(10))).toEqual(stored);
  });
});

describe("turn data", () => {
  test("of somebody who does not play are refused", () => {
    expect(new TurnStore([1, 2], 0).add(dataOf(1, 3))).toEqual(refused("unknown-player"));
  });

  test("hold as they came first: a second version changes nothing", () => {
    const store = new TurnStore([1, 2], 0);
    const first = dataOf(1, 2, 111);
    expect(store.add(first)).toEqual(stored);
    expect(store.add(dataOf(1, 2, 222))).toEqual(refused("duplicate"));
    expect(store.add(first)).toEqual(refused("duplicate"));
    expect([...store.received(1).values()]).toEqual([first]);
  });

  test("of one player do not stand in the way of another's", () => {
    const store = new TurnStore([1, 2], 0);
    store.add(dataOf(1, 2));
    expect(store.add(dataOf(1, 1))).toEqual(stored);
    expect([...store.received(1).keys()].toSorted()).toEqual([1, 2]);
  });
});

describe("the acknowledgement", () => {
  test("names the first turn that is missing, whatever came behind it", () => {
    const store = new TurnStore([1, 2], 4);
    expect(store.nextTurnFrom(2)).toBe(5);
    store.add(dataOf(6));
    store.add(dataOf(7));
    expect(store.nextTurnFrom(2)).toBe(5);
    store.add(dataOf(5));
    expect(store.nextTurnFrom(2)).toBe(8);
    expect(store.nextTurnFrom(1)).toBe(5);
  });

  test("is 0 before the first turn", () => {
    const store = new TurnStore([1, 2], -2);
    expect(store.nextTurnFrom(2)).toBe(0);
    store.add(dataOf(0));
    expect(store.nextTurnFrom(2)).toBe(1);
    store.enter(-1);
    store.enter(0);
    expect(store.nextTurnFrom(2)).toBe(1);
  });

  test("never goes back, and the store stays small, whatever comes", () => {
    const event = fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constant("enter" as const));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 200 }), (events) => {
        const store = new TurnStore([1, 2], -2);
        let [turn, acknowledged] = [-2, 0];
        for (const one of events) {
          if (one === "enter") store.enter((turn += 1));
          else store.add(dataOf(one));
          const next = store.nextTurnFrom(2);
          expect(next).toBeGreaterThanOrEqual(acknowledged);
          acknowledged = next;
          const held = Array.from({ length: 80 }, (_, i) => i - 5).filter((i) => store.received(i).size > 0);
          expect(held.every((i) => i > turn && i <= turn + 4)).toBe(true);
        }
      }),
    );
  });
});
