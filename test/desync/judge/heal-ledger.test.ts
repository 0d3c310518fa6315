import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { FAULT_KINDS } from "../../../src/desync/judge/fault-order.ts";
import { HealLedger } from "../../../src/desync/judge/heal-ledger.ts";
import type { FaultKind, Judgement, RightBy } from "../../../src/desync/story.ts";

const by = (playerId: number, kind: FaultKind = "first-run", rightBy: RightBy = "own-runs"): Judgement => ({
  faults: [{ kind, playerId }],
  rightBy,
  right: [1, 2],
});
const halt = (turn: number, view = 0, sinceTurn = 0) => ({ turn, view, sinceTurn, isOfTwo: false });
const noted = (...halts: readonly (readonly [number, Judgement])[]): unknown[] => {
  const ledger = new HealLedger();
  return halts.map(([turn, judgement]) => ledger.note(halt(turn), judgement));
};

describe("the third halt of the same cause", () => {
  test("within a minute is not healed", () => {
    expect(noted([10, by(1)], [11, by(1)], [609, by(1)])).toEqual([null, null, "same-cause-again"]);
  });

  test("is healed if the first was a minute ago", () => {
    expect(noted([10, by(1)], [11, by(1)], [610, by(1)])).toEqual([null, null, null]);
  });

  test("is another one if another player or another kind was wrong, or one more", () => {
    const two: Judgement = { ...by(1), faults: [...by(1).faults, ...by(2).faults] };
    const halts = [by(1), by(1), by(2), by(1, "told-other-checksum"), two];
    expect(noted(...halts.map((halt, i) => [i, halt] as const))).toEqual([null, null, null, null, null]);
  });

  test("counts where nobody can be named only if two play: of more, one could make the others stand", () => {
    const nobody: Judgement = { ...by(1), faults: [] };
    expect(noted([1, nobody], [2, nobody], [3, nobody])).toEqual([null, null, null]);
    const ledger = new HealLedger();
    const told = [1, 2, 3].map((turn) => ledger.note({ ...halt(turn), isOfTwo: true }, nobody));
    expect(told).toEqual([null, null, "same-cause-again"]);
  });
});

describe("too often is", () => {
  test("the seventh halt of any cause within a minute", () => {
    const halts = [1, 2, 3, 4, 5, 6, 7].map((id) => [id * 99, by(id)] as const);
    expect(noted(...halts)).toEqual([null, null, null, null, null, null, "too-often"]);
    const slower = [1, 2, 3, 4, 5, 6, 7].map((id) => [id * 100, by(id)] as const);
    expect(noted(...slower)).toEqual(Array.from({ length: 7 }, () => null));
  });

  test("the fourth tie-break of a match, however long ago the others were", () => {
    const halts = [1, 2, 3, 4].map((i) => [i * 10_000, by(2, "other-simulation", "tie-break")] as const);
    expect(noted(...halts)).toEqual([null, null, null, "too-often"]);
  });
});

test("without a player's account nothing is healed", () => {
  expect(noted([1, by(2, "silent")])).toEqual(["no-account"]);
});

test("once people chose to go on, what was before counts no more", () => {
  const ledger = new HealLedger();
  for (const turn of [1, 2]) ledger.note(halt(turn), by(1, "other-simulation", "tie-break"));
  ledger.startAnew();
  for (const turn of [3, 4])
    expect(ledger.note(halt(turn), by(1, "other-simulation", "tie-break"))).toBeNull();
});

test("a halt before a lower turn begins anew from there: what was counted of later turns is as if it had not been", () => {
  const ledger = new HealLedger();
  const tied = by(1, "other-simulation", "tie-break");
  expect(noted([5, by(1)], [6, by(1)], [4, by(1)], [6, by(1)])).toEqual([null, null, null, null]);
  for (const turn of [900, 1_800, 2_700]) expect(ledger.note(halt(turn), tied)).toBeNull();
  expect(ledger.note(halt(2_000), tied)).toBeNull(); // the third of them
  expect(ledger.note(halt(2_900), tied)).toBe("too-often");
  expect(() => ledger.note(halt(-1), tied)).toThrow(AssertionError);
});

test("a halt that is begun anew for a player gone counts once, whether or not it was judged before; else it counts again", () => {
  expect(noted([5, by(1)], [6, by(1)], [6, by(1)])).toEqual([null, null, "same-cause-again"]);
  const ledger = new HealLedger();
  for (const view of [0, 1, 2, 3]) expect(ledger.note(halt(5, view), by(1))).toBeNull();
  expect(ledger.note(halt(6, 3), by(1))).toBeNull();
  expect(ledger.note(halt(7, 3), by(1))).toBe("same-cause-again");
  const tied = by(1, "other-simulation", "tie-break");
  for (const turn of [5, 905, 1_805])
    for (const view of [4, 5]) expect(ledger.note(halt(turn, view), tied)).toBeNull();
  expect(ledger.note(halt(2_705, 5), tied)).toBe("too-often");
});

describe("once somebody came back, what was before counts no more:", () => {
  const tied = by(2, "other-simulation", "tie-break");

  test.each([
    ["neither three of one cause", [10, 11, 12], by(1)],
    ["nor four tie-breaks", [10, 700, 1_400, 2_100], tied],
  ])("%s", (_, turns, judgement) => {
    const [stayed, returned] = [new HealLedger(), new HealLedger()];
    const before = turns.slice(0, -1);
    for (const turn of before) expect(stayed.note(halt(turn), judgement)).toBeNull();
    const back = turns.at(-1)!;
    const after = turns.map((turn) => halt(back + turn - turns[0]!, 0, back));
    const told = after.map((one) => [stayed.note(one, judgement), returned.note(one, judgement)]);
    expect(told.slice(0, -1).flat()).toEqual(before.flatMap(() => [null, null]));
    const reason = judgement === tied ? "too-often" : "same-cause-again";
    expect(told.at(-1)).toEqual([reason, reason]);
  });

  test("but it does again in a halt before they were back, of which they know nothing", () => {
    const ledger = new HealLedger();
    for (const turn of [10, 11]) ledger.note(halt(turn), by(1));
    expect(ledger.note(halt(20, 0, 20), by(1))).toBeNull();
    expect(ledger.note(halt(19), by(1))).toBe("same-cause-again");
    expect(() => ledger.note(halt(19, 0, 20), by(1))).toThrow(AssertionError);
  });
});

test("never are more than six halts healed within any minute, nor three of one cause", () => {
  const drawn = fc.record({
    after: fc.integer({ min: 1, max: 400 }),
    playerId: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom(...FAULT_KINDS.slice(0, -1)),
  });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 40 }), (halts) => {
      const ledger = new HealLedger();
      const healed: { turn: number; cause: string }[] = [];
      let turn = 0;
      for (const { after, playerId, kind } of halts) {
        turn += after;
        if (ledger.note(halt(turn), by(playerId, kind)) === null)
          healed.push({ turn, cause: `${playerId}${kind}` });
      }
      for (const { turn: last, cause } of healed) {
        const recent = healed.filter((heal) => heal.turn <= last && last - heal.turn < 600);
        expect(recent.length).toBeLessThanOrEqual(6);
        expect(recent.filter((heal) => heal.cause === cause).length).toBeLessThan(3);
      }
    }),
  );
});
