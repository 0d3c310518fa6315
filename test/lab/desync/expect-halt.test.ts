import { describe, expect, test } from "vitest";

import type { CasePeer, DeedRecord } from "../../../src/lab/desync/case-record.ts";
import { expectHalts } from "../../../src/lab/desync/expect-halt.ts";
import type { Deed } from "../../../src/lab/desync/fault.ts";

/** Player ids by place: the master peer need not be player 1. */
function expectOf(
  playerIds: readonly number[],
  deeds: readonly (Deed | DeedRecord)[],
  haltTurns: readonly number[],
) {
  const peers = playerIds.map((playerId, index) => ({ index, playerId }) as CasePeer);
  const records = deeds.map((deed) => ("deed" in deed ? deed : { deed, haltsBefore: 0 }));
  const known = haltTurns.map((haltTurn) => ({ haltTurn, baseTurn: 18 }));
  return expectHalts({ peers, deeds: records }, known);
}

function slip(index: number, turn = 20): Deed {
  return { kind: "slip", index, turn };
}

function build(index: number, isForEver = false): Deed {
  return { kind: "build", index, turn: 20, isForEver };
}

function secondRun(index: number): Deed {
  return { kind: "second-run", index, turn: 21 };
}

describe("what a halt must come to", () => {
  test("a slip is shown by the player's own second run, in a match of two as well", () => {
    const { halts, missed } = expectOf([1, 2], [slip(0)], [23]);
    expect(missed).toEqual([]);
    expect(halts).toEqual([
      {
        haltTurn: 23,
        causes: [slip(0)],
        faults: [{ kind: "first-run", playerId: 1 }],
        rightBy: "own-runs",
        right: [1, 2],
        isOtherWorld: false,
        standstill: null,
      },
    ]);
  });

  test("another build is outvoted by three, and decided by the lowest player id among two", () => {
    const [three] = expectOf([1, 2, 3], [build(1)], [23]).halts;
    expect(three).toMatchObject({
      faults: [{ kind: "other-simulation", playerId: 2 }],
      rightBy: "majority",
      right: [1, 3],
      isOtherWorld: false,
    });
    const [two] = expectOf([1, 2], [build(1)], [23]).halts;
    expect(two).toMatchObject({ rightBy: "tie-break", right: [1], isOtherWorld: false });
    const [turned] = expectOf([2, 1], [build(1)], [23]).halts;
    expect(turned).toMatchObject({
      faults: [{ kind: "other-simulation", playerId: 2 }],
      rightBy: "tie-break",
      right: [1],
      isOtherWorld: true,
    });
  });

  test("who can't repeat its own first run has no vote while others can", () => {
    const [three] = expectOf([1, 2, 3], [slip(0), secondRun(0)], [23]).halts;
    expect(three).toMatchObject({
      faults: [{ kind: "first-run", playerId: 1 }],
      rightBy: "own-runs",
      right: [2, 3],
    });
    const [two] = expectOf([1, 2], [slip(1), secondRun(0)], [23]).halts;
    expect(two).toMatchObject({
      faults: [
        { kind: "first-run", playerId: 1 },
        { kind: "first-run", playerId: 2 },
      ],
      rightBy: "own-runs", // player 1's first run ended like player 2's second
      right: [2],
      isOtherWorld: false,
    });
    const [own] = expectOf([1, 2], [slip(1), secondRun(0), secondRun(1)], [23]).halts;
    expect(own).toMatchObject({ rightBy: "tie-break", right: [1], isOtherWorld: true });
    expect(two!.causes).toEqual([slip(1)]);
  });

  test("lies to all are the fault of who told them, what was told to one alone is nobody's, and no world is wrong", () => {
    const who = { index: 2, holder: 0, author: 1, turn: 20 };
    const passed: Deed = { kind: "data", fault: "passed-on-other-commands", ...who };
    expect(expectOf([1, 2, 3], [passed], [23]).halts).toMatchObject([
      { causes: [passed], faults: [], rightBy: "own-runs", right: [1, 2, 3] },
    ]);
    const lie: Deed = { kind: "lie", index: 1, turn: 23, isForEver: false };
    expect(expectOf([1, 2, 3], [lie], [23]).halts).toMatchObject([
      { causes: [lie], faults: [{ kind: "told-other-checksum", playerId: 2 }], rightBy: "own-runs" },
    ]);
    expect(expectOf([1, 2], [lie], [23]).halts).toMatchObject([{ causes: [lie], faults: [] }]);
  });

  test("the third time for the same is not healed", () => {
    const { halts, missed } = expectOf([1, 2, 3], [build(1, true)], [23, 26, 29]);
    expect(halts.map(({ standstill }) => standstill)).toEqual([null, null, "same-cause-again"]);
    expect(missed).toEqual([]);
  });

  test("what was done before a halt to a turn that is not entered is undone", () => {
    const { halts, missed } = expectOf([1, 2], [slip(0, 20), slip(1, 23)], [23]);
    expect(missed).toEqual([]);
    expect(halts[0]!.faults).toEqual([{ kind: "first-run", playerId: 1 }]);
  });

  test("what is done after a halt is the next one's", () => {
    const later = { deed: slip(1, 23), haltsBefore: 1 };
    const { halts, missed } = expectOf([1, 2], [slip(0, 20), later], [23, 26]);
    expect(missed).toEqual([]);
    expect(halts.map(({ faults }) => faults)).toEqual([
      [{ kind: "first-run", playerId: 1 }],
      [{ kind: "first-run", playerId: 2 }],
    ]);
  });

  test("harm that had gone by the end of its turn is nothing to halt for, but a second run shows it", () => {
    const effaced = (turn: number): Deed => ({ kind: "effaced", index: 1, turn });
    expect(expectOf([1, 2], [effaced(20)], []).missed).toEqual([]);
    const [halt] = expectOf([1, 2], [slip(0), effaced(20)], [23]).halts;
    expect(halt!.causes).toEqual([slip(0)]);
    expect(halt!.faults.map(({ playerId }) => playerId)).toEqual([1, 2]);
    const [before] = expectOf([1, 2], [slip(0), effaced(18)], [23]).halts;
    expect(before!.faults.map(({ playerId }) => playerId)).toEqual([1]);
  });

  test("what nobody halted for is missed, and a halt for nothing has no cause", () => {
    expect(expectOf([1, 2], [slip(0)], []).missed).toEqual([slip(0)]);
    expect(expectOf([1, 2], [build(0, true)], []).missed).toEqual([build(0, true)]);
    expect(expectOf([1, 2], [slip(0, 30)], [23]).missed).toEqual([]);
    expect(expectOf([1, 2], [{ deed: slip(0, 30), haltsBefore: 1 }], [23]).missed).toEqual([slip(0, 30)]);
    expect(expectOf([1, 2], [{ kind: "erased", index: 0, turn: 22 }], [23]).halts[0]!.causes).toEqual([]);
  });
});
