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
  wantedDelay: 2,
  commands: [],
});
const stored = { ok: true, value: "stored" };
const refused = (reason: string): object => ({ ok: false, reason });

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
        expect([ahead, new TurnStore([1, 2], turn).add(dataOf(turn + ahead))]).toEqual([ahead, result]);
      }
    }
  });

  test("never holds turns before turn 0, for nothing runs in them", () => {
    const store = new TurnStore([1, 2], -2);
    expect(store.add(dataOf(-1))).toEqual(refused("old-turn"));
    expect(store.add(dataOf(-2))).toEqual(refused("old-turn"));
    expect(store.add(dataOf(0))).toEqual(stored);
    expect(store.add(dataOf(18))).toEqual(stored);
    expect(store.add(dataOf(19))).toEqual(refused("future-turn"));
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
    expect(store.add(dataOf(26))).toEqual(stored);
    expect(store.add(dataOf(27))).toEqual(refused("future-turn"));
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

describe("the first turn that is missing", () => {
  test("is the same whatever came behind it", () => {
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
          expect(held.every((i) => i > turn && i <= turn + 20)).toBe(true);
        }
      }),
    );
  });
});

describe("what is here", () => {
  const store = new TurnStore([1, 2, 3], 4);
  for (const [turn, playerId] of [
    [5, 1],
    [5, 2],
    [6, 2],
    [24, 3],
  ] as const)
    store.add(dataOf(turn, playerId));

  test("and what is missing, turn by turn", () => {
    expect([store.missing(5), store.missing(6), store.missing(24), store.missing(25)]).toEqual([
      ...[[3], [1, 3], [1, 2], [1, 2, 3]],
    ]);
    expect([store.has(1, 5), store.has(3, 5), store.has(3, 24), store.has(3, 25)]).toEqual([
      ...[true, false, true, false],
    ]);
  });

  test("is everything up to the present turn, and nothing of somebody who does not play", () => {
    expect([store.missing(4), store.missing(-7), store.has(1, 4), store.has(7, 4)]).toEqual([
      ...[[], [], true, false],
    ]);
    expect(new TurnStore([1, 2], -2).missing(-1)).toEqual([]);
  });

  test("is told up to the newest, whatever is missing before it", () => {
    expect([1, 2, 3, 7].map((playerId) => store.newestTurnFrom(playerId))).toEqual([5, 6, 24, 4]);
  });
});
