import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import {
  FIRST_COMMAND_DELAY,
  isCommandDelay,
  nextCommandDelay,
  type CommandDelay,
} from "../../src/lockstep/command-delay.ts";
import { wantedDelayArbitrary } from "../support/world-arbitraries.ts";
import {
  CALM_TURNS,
  EARLY_TURNS,
  HOLD_TURNS_MAX,
  HOLD_TURNS_MIN,
  LONE_TURNS_MAX,
} from "../../src/lockstep/constants.ts";

/** An hour. */
const HOUR_TURNS = 36_000;
/** No delay takes longer to sink from 10 to 2, whatever was before: a bit less than seven minutes. */
const SINK_TURNS_MAX = 4_000;

function after(before: CommandDelay, turnCount: number, wanted: number): CommandDelay {
  let delay = before;
  for (let i = 0; i < turnCount; i += 1) delay = nextCommandDelay(delay, [wanted]);
  return delay;
}

/** How often the delay changes in an hour in which more and less are wanted by turns. */
function changesInAnHour(wanted: {
  more: number;
  moreTurns: number;
  less: number;
  lessTurns: number;
}): number {
  let delay = FIRST_COMMAND_DELAY;
  let changes = 0;
  for (let turn = 0; turn < HOUR_TURNS; turn += 1) {
    const isMore = turn % (wanted.moreTurns + wanted.lessTurns) < wanted.moreTurns;
    const next = nextCommandDelay(delay, [2, isMore ? wanted.more : wanted.less]);
    if (next.turns !== delay.turns) changes += 1;
    delay = next;
  }
  return changes;
}

describe("the command delay", () => {
  test("is 2 turns at first, and stays so while nobody needs more", () => {
    expect(FIRST_COMMAND_DELAY.turns).toBe(2);
    expect(after(FIRST_COMMAND_DELAY, 10_000, 2).turns).toBe(2);
  });

  test("rises at once to the most that any player wants", () => {
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [2, 7, 5]).turns).toBe(7);
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [10]).turns).toBe(10);
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [5, 2]).turns).toBe(5);
    expect(nextCommandDelay(nextCommandDelay(FIRST_COMMAND_DELAY, [3]), [4]).turns).toBe(4);
  });

  test("is made at most 3 turns slower by one alone than the others need, also of two", () => {
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [10, 2]).turns).toBe(5);
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [4, 10]).turns).toBe(7);
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [2, 10, 2]).turns).toBe(5);
    expect(nextCommandDelay(FIRST_COMMAND_DELAY, [10, 3, 2, 2]).turns).toBe(6);
    fc.assert(
      fc.property(fc.array(wantedDelayArbitrary, { minLength: 2, maxLength: 8 }), (wanted) => {
        const [most, next] = [...wanted].sort((a, b) => b - a);
        const { turns } = nextCommandDelay(FIRST_COMMAND_DELAY, wanted);
        expect(turns).toBeLessThanOrEqual(next! + LONE_TURNS_MAX);
        expect(turns).toBeGreaterThanOrEqual(next!);
        expect(turns).toBeLessThanOrEqual(most!);
      }),
    );
  });

  test("sinks by one after 100 turns on end in which less was wanted, and by one again after 100 more", () => {
    const high = after(FIRST_COMMAND_DELAY, 1, 10);
    expect(after(high, 99, 2).turns).toBe(10);
    expect(after(high, 100, 2).turns).toBe(9);
    expect(after(high, 199, 2).turns).toBe(9);
    expect(after(high, 200, 2).turns).toBe(8);
    expect(after(high, 100, 9).turns).toBe(9);
    expect(after(high, 500, 9).turns).toBe(9);
  });

  test("does not sink while the same is wanted now and then", () => {
    let delay = after(FIRST_COMMAND_DELAY, 1, 5);
    for (let i = 0; i < 50; i += 1) delay = after(after(delay, 99, 2), 1, 5);
    expect(delay.turns).toBe(5);
  });

  test("that 10 was wanted once is 2 again after 800 turns", () => {
    const high = after(FIRST_COMMAND_DELAY, 1, 10);
    expect(after(high, 799, 2).turns).toBe(3);
    expect(after(high, 800, 2).turns).toBe(2);
  });
});

describe("the hold", () => {
  const sunk = after(after(FIRST_COMMAND_DELAY, 1, 4), 100, 2);

  test("doubles when a lowering is taken back within 300 turns, and not later", () => {
    expect([sunk.turns, sunk.holdTurns]).toEqual([3, HOLD_TURNS_MIN]);
    expect(after(after(sunk, EARLY_TURNS - 1, 3), 1, 4)).toMatchObject({ turns: 4, holdTurns: 200 });
    expect(after(after(sunk, EARLY_TURNS, 3), 1, 4)).toMatchObject({ turns: 4, holdTurns: 100 });
  });

  test("doubles once for a lowering, however many turns the raise takes", () => {
    const raised = [4, 5, 6, 9].reduce((delay, wanted) => after(delay, 1, wanted), sunk);
    expect(raised).toMatchObject({ turns: 9, holdTurns: 200 });
  });

  test("is at most 1,600 turns", () => {
    let delay = FIRST_COMMAND_DELAY;
    const holds: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      delay = { ...after(delay, 1, 3), calmTurns: -HOLD_TURNS_MAX }; // so that it is not halved meanwhile
      holds.push(delay.holdTurns);
      delay = after(delay, delay.holdTurns, 2);
      expect(delay.turns).toBe(2);
    }
    expect(holds).toEqual([100, 200, 400, 800, 1_600, 1_600, 1_600]);
  });

  test("halves after each 1,200 turns without a raise, down to 100", () => {
    const held = { ...FIRST_COMMAND_DELAY, holdTurns: 400 };
    expect(after(held, CALM_TURNS - 1, 2).holdTurns).toBe(400);
    expect(after(held, CALM_TURNS, 2).holdTurns).toBe(200);
    expect(after(held, 2 * CALM_TURNS, 2).holdTurns).toBe(100);
    expect(after(held, 3 * CALM_TURNS, 2).holdTurns).toBe(100);
    const raised = after(after(held, CALM_TURNS - 1, 2), 1, 3);
    expect(after(raised, CALM_TURNS - 1, 3).holdTurns).toBe(400);
  });
});

describe("the delay never hunts", () => {
  test("a want of 3 turns more and 3 turns less, for an hour, changes it once", () => {
    for (const more of [3, 6, 10]) {
      expect(changesInAnHour({ more, moreTurns: 3, less: 2, lessTurns: 3 })).toBe(1);
    }
  });

  test("nor does any want that goes up again within 100 turns", () => {
    const turns = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        turns,
        fc.integer({ min: 1, max: 99 }),
        wantedDelayArbitrary,
        (moreTurns, lessTurns, more) => {
          expect(changesInAnHour({ more, moreTurns, less: 2, lessTurns })).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("one that goes up again within 300 turns changes it at most 70 times an hour", () => {
    const more = fc.integer({ min: 3, max: 10 });
    const lessTurns = fc.integer({ min: 100, max: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), lessTurns, more, (moreTurns, less, most) => {
        const changes = changesInAnHour({ more: most, moreTurns, less: 2, lessTurns: less });
        expect(changes).toBeLessThanOrEqual(70);
      }),
      {
        numRuns: 30,
        examples: [
          [1, 100, 3],
          [1, 101, 10],
          [1, 241, 4],
          [1, 300, 10],
        ],
      },
    );
  });

  test("and a slow one, that needs the delay anew each time, at most 300 times", () => {
    for (const lessTurns of [402, 500, 703, 997]) {
      for (const more of [3, 6, 10]) {
        expect(changesInAnHour({ more, moreTurns: 1, less: 2, lessTurns })).toBeLessThanOrEqual(300);
      }
    }
  });
});

test("whatever was wanted, it is in range, enough for all as far as others bear it out, and sinks back to 2 within 4,000 turns", () => {
  const spell = fc.tuple(fc.integer({ min: 1, max: 500 }), wantedDelayArbitrary, wantedDelayArbitrary);
  const longSpell = fc.tuple(fc.integer({ min: 100, max: 1_700 }), fc.constant(2), fc.constant(2));
  fc.assert(
    fc.property(fc.array(fc.oneof(spell, longSpell), { maxLength: 30, size: "max" }), (spells) => {
      let delay = FIRST_COMMAND_DELAY;
      for (const [turnCount, ...wanted] of spells) {
        for (let i = 0; i < turnCount; i += 1) {
          const next = nextCommandDelay(delay, wanted);
          const borneOut = Math.min(Math.max(...wanted), Math.min(...wanted) + LONE_TURNS_MAX);
          const isEnough = next.turns >= borneOut && next.turns >= delay.turns - 1;
          if (!isEnough || !isCommandDelay(next.turns))
            expect.fail(`${delay.turns} turns, then ${next.turns}`);
          delay = next;
        }
      }
      expect([100, 200, 400, 800, 1_600]).toContain(delay.holdTurns);
      expect(after(delay, SINK_TURNS_MAX, 2).turns).toBe(2);
    }),
    { numRuns: 30 },
  );
  const worst = { ...FIRST_COMMAND_DELAY, turns: 10, holdTurns: HOLD_TURNS_MAX };
  expect(after(worst, SINK_TURNS_MAX - 1, 2).turns).toBe(3);
});

test("the order of players does not matter", () => {
  const wants = fc.array(wantedDelayArbitrary, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(wants, (wanted) => {
      const before = { ...FIRST_COMMAND_DELAY, turns: 5, lowTurns: 99 };
      expect(nextCommandDelay(before, wanted)).toEqual(nextCommandDelay(before, wanted.toReversed()));
    }),
  );
});

test("a turn that nobody plays leaves it as it was", () => {
  const before = { ...FIRST_COMMAND_DELAY, turns: 5, lowTurns: 7 };
  expect(nextCommandDelay(before, [])).toEqual(before);
});

test.each([[[1]], [[11]], [[2, 0]], [[2.5]], [[NaN]]])("a want of %j is a mistake of ours", (wanted) => {
  expect(() => nextCommandDelay(FIRST_COMMAND_DELAY, wanted)).toThrow(AssertionError);
});
