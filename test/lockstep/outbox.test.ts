import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/index.ts";
import { Outbox, type TurnData } from "../../src/lockstep/index.ts";

const dataOf = (turn: number): TurnData => ({
  turn,
  playerId: 1,
  randomValue: 0,
  checksum: 0,
  logChecksum: 0,
  commands: [],
});

/** An outbox to players 2 and 3 that holds turns 0 to 4. */
function filled(): Outbox {
  const outbox = new Outbox([2, 3]);
  for (let turn = 0; turn < 5; turn += 1) outbox.add(dataOf(turn));
  return outbox;
}

const turnsFor = (outbox: Outbox, playerId: number): readonly number[] =>
  outbox.unacknowledged(playerId).map(({ turn }) => turn);

describe("the outbox", () => {
  test("keeps for each peer what it has not acknowledged, oldest first", () => {
    const outbox = filled();
    expect(turnsFor(outbox, 2)).toEqual([0, 1, 2, 3, 4]);
    expect(outbox.acknowledge(2, 3)).toBe(true);
    expect(turnsFor(outbox, 2)).toEqual([3, 4]);
    expect(turnsFor(outbox, 3)).toEqual([0, 1, 2, 3, 4]);
    expect(outbox.acknowledge(2, 5)).toBe(true);
    expect(turnsFor(outbox, 2)).toEqual([]);
    outbox.add(dataOf(5));
    expect(turnsFor(outbox, 2)).toEqual([5]);
  });

  test("an acknowledgement that comes twice changes nothing", () => {
    const outbox = filled();
    outbox.acknowledge(2, 3);
    expect(outbox.acknowledge(2, 3)).toBe(false);
    expect(turnsFor(outbox, 2)).toEqual([3, 4]);
  });

  test("the last word of a peer holds: what it expects again is sent again", () => {
    const outbox = filled();
    outbox.acknowledge(2, 5);
    outbox.acknowledge(3, 5);
    expect(outbox.acknowledge(2, 1)).toBe(false); // no news
    expect(turnsFor(outbox, 2)).toEqual([1, 2, 3, 4]);
    expect(turnsFor(outbox, 3)).toEqual([]);
    expect(outbox.acknowledge(2, -1)).toBe(false);
    expect(turnsFor(outbox, 2)).toEqual([1, 2, 3, 4]);
  });

  test("keeps the last 64 turns that all have acknowledged, and no more", () => {
    const outbox = filled();
    for (let turn = 5; turn < 200; turn += 1) {
      outbox.acknowledge(2, turn);
      outbox.acknowledge(3, turn);
      outbox.add(dataOf(turn));
    }
    outbox.acknowledge(2, 134);
    expect(turnsFor(outbox, 2)).toEqual([199]);
    outbox.acknowledge(2, 135);
    expect(turnsFor(outbox, 2)).toHaveLength(65);
  });

  test("an acknowledgement of turns that were never sent is a lie and changes nothing", () => {
    const outbox = filled();
    for (const lie of [6, 7, 2 ** 31, Infinity])
      expect([lie, outbox.acknowledge(2, lie)]).toEqual([lie, false]);
    expect(turnsFor(outbox, 2)).toEqual([0, 1, 2, 3, 4]);
    expect(new Outbox([2]).acknowledge(2, 1)).toBe(false);
  });

  test("knows nobody but the other players", () => {
    const outbox = filled();
    expect(outbox.acknowledge(7, 3)).toBe(false);
    expect(outbox.unacknowledged(7)).toEqual([]);
  });

  test("takes turn data turn by turn: anything else is a mistake of ours", () => {
    const outbox = filled();
    expect(() => outbox.add(dataOf(4))).toThrow(AssertionError);
    expect(() => outbox.add(dataOf(6))).toThrow(AssertionError);
  });

  test("still takes them turn by turn when all was acknowledged", () => {
    const outbox = filled();
    outbox.acknowledge(2, 5);
    outbox.acknowledge(3, 5);
    expect(() => outbox.add(dataOf(7))).toThrow(AssertionError);
    outbox.add(dataOf(5));
    expect(turnsFor(outbox, 3)).toEqual([5]);
  });

  test("is right whatever comes in whatever order, lies included", () => {
    const event = fc.oneof(
      fc.constant("add" as const),
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -3, max: 40 })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const outbox = new Outbox([2, 3]);
        const next = new Map([
          [2, 0],
          [3, 0],
        ]);
        let turn = 0;
        for (const one of events) {
          if (one === "add") {
            outbox.add(dataOf(turn));
            turn += 1;
          } else {
            const [playerId, ack] = one;
            const before = next.get(playerId);
            const isTaken = before !== undefined && ack >= 0 && ack <= turn && turn > 0;
            expect(outbox.acknowledge(playerId, ack)).toBe(isTaken && ack > before);
            if (isTaken) next.set(playerId, ack);
          }
          for (const [playerId, from] of next) {
            const expected = Array.from({ length: turn - from }, (_, i) => from + i);
            expect(turnsFor(outbox, playerId)).toEqual(expected);
          }
        }
      }),
    );
  });
});
