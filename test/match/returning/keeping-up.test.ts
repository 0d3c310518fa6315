// Goal: whoever comes back is admitted once it keeps up, and not for having run the little that has come by then.
// Method: the others' place and words by hand.
import { describe, expect, test } from "vitest";

import { KeepingUp } from "../../../src/match/returning/keeping-up.ts";

/** After a second in which all of that held. */
function caughtUp({ behind = 0, heardAgoMs = 0, isWaiting = true }): boolean {
  const keepingUp = new KeepingUp();
  for (let nowMs = 0; nowMs <= 1_000; nowMs += 20) {
    const wire = { ahead: () => -behind, heardMs: () => nowMs - heardAgoMs, answeredMs: () => nowMs };
    keepingUp.note({ turn: 100, participants: { stayers: [1, 3] } }, { wire, isWaiting }, nowMs);
    expect(keepingUp.hasCaughtUp(nowMs)).toBe(
      nowMs === 1_000 && behind <= 8 && heardAgoMs < 600 && isWaiting,
    );
  }
  return keepingUp.hasCaughtUp(1_000);
}

describe("whoever comes back has caught up", () => {
  test("once it was near for a second", () => {
    expect([caughtUp({}), caughtUp({ behind: 8 }), caughtUp({ behind: 8.1 })]).toEqual([true, true, false]);
  });

  test("not while nobody is heard, and turns are still to be run", () => {
    expect(caughtUp({ heardAgoMs: 599 })).toBe(true);
    expect(caughtUp({ heardAgoMs: 600 })).toBe(false);
    expect(caughtUp({ isWaiting: false })).toBe(false);
  });

  test("never where nobody hears it any more, though it hears them, which is known after 20 s", () => {
    const keepingUp = new KeepingUp();
    const note = (nowMs: number, answeredMs: number): void =>
      keepingUp.note(
        { turn: 9, participants: { stayers: [1, 2] } },
        { wire: { ahead: () => 0, heardMs: () => nowMs, answeredMs: () => answeredMs }, isWaiting: true },
        nowMs,
      );
    expect(keepingUp.isLost(90_000)).toBe(false);
    note(100, -Infinity);
    expect(keepingUp.isLost(20_099)).toBe(false);
    note(15_000, 14_000);
    expect([33_999, 34_000].map((ms) => keepingUp.isLost(ms))).toEqual([false, true]);
  });

  test("anew after it fell behind once", () => {
    const keepingUp = new KeepingUp();
    const note = (nowMs: number, behind: number): void => {
      const wire = { ahead: () => -behind, heardMs: () => nowMs, answeredMs: () => nowMs };
      keepingUp.note({ turn: 9, participants: { stayers: [1] } }, { wire, isWaiting: true }, nowMs);
    };
    note(0, 0);
    note(900, 20);
    note(950, 0);
    note(1_900, 0);
    expect(keepingUp.hasCaughtUp(1_900)).toBe(false);
    note(1_950, 0);
    expect(keepingUp.hasCaughtUp(1_950)).toBe(true);
  });
});
