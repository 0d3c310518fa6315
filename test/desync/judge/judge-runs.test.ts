import { describe, expect, test } from "vitest";

import {
  BASE_TURN,
  endsOf,
  fault,
  HALT_TURN,
  haltOf,
  judged,
  judgementOf,
  OTHER_BUILD,
  SLIPPED,
  WELL,
} from "../../support/halted-match.ts";

describe("second runs", () => {
  test("that are all alike make whoever slipped wrong, by its own word, and nobody borrows", () => {
    const plan = judged(haltOf([WELL, SLIPPED]));
    expect(plan).toEqual({
      kind: "judged",
      judgement: { faults: [fault("first-run", 2)], rightBy: "own-runs", right: [1, 2] },
      source: 1,
      borrowers: [],
      endChecksum: 1_904,
      endRandomValue: 0x10000 * 19 + 77,
      logChecksum: 0xabcdef,
      settledThrough: HALT_TURN + 1,
      firstOther: null,
    });
  });

  test("the lowest player may be the one that slipped", () => {
    expect(judgementOf([SLIPPED, WELL])).toEqual({
      faults: [fault("first-run", 1)],
      rightBy: "own-runs",
      right: [1, 2],
    });
  });

  test("both may have slipped, and are right again", () => {
    const plan = judged(haltOf([SLIPPED, SLIPPED]));
    expect(plan.judgement.faults).toEqual([fault("first-run", 1), fault("first-run", 2)]);
    expect(plan.judgement.rightBy).toBe("own-runs");
    expect(plan.endRandomValue).toBeNull();
  });

  test("of who slipped count for nothing against one that repeats itself", () => {
    const plan = judged(haltOf([{ ...SLIPPED, run: 1 }, { ...SLIPPED, run: 1 }, WELL]));
    expect(plan.judgement).toEqual({
      faults: [fault("first-run", 1), fault("first-run", 2)],
      rightBy: "own-runs",
      right: [3],
    });
    expect(plan).toMatchObject({ source: 3, borrowers: [1, 2], firstOther: { turn: 17, point: 0 } });
  });

  test("of more than half make the others' simulation another", () => {
    const plan = judged(haltOf([OTHER_BUILD, WELL, WELL]));
    expect(plan.judgement).toEqual({
      faults: [fault("other-simulation", 1)],
      rightBy: "majority",
      right: [2, 3],
    });
    expect(plan).toMatchObject({
      source: 2,
      borrowers: [1],
      endChecksum: 1_904,
      firstOther: { turn: 18, point: 2 },
    });
  });

  test("of exactly half decide nothing: the lowest player's holds, as a tie-break", () => {
    expect(judgementOf([OTHER_BUILD, WELL])).toEqual({
      faults: [fault("other-simulation", 2)],
      rightBy: "tie-break",
      right: [1],
    });
    expect(judgementOf([WELL, OTHER_BUILD, OTHER_BUILD, WELL])).toEqual({
      faults: [fault("other-simulation", 2), fault("other-simulation", 3)],
      rightBy: "tie-break",
      right: [1, 4],
    });
  });

  test("a tie is broken by the lowest who may be right, not by the lowest of all", () => {
    const peers = [{ ...SLIPPED, run: 5 }, OTHER_BUILD, WELL];
    expect(judgementOf(peers)).toEqual({
      faults: [fault("first-run", 1), fault("other-simulation", 3)],
      rightBy: "tie-break",
      right: [2],
    });
  });

  test("the majority is of those who may be right, and a slipped one can be right with them", () => {
    const peers = [OTHER_BUILD, WELL, WELL, { ...SLIPPED, run: 9 }, SLIPPED];
    expect(judgementOf(peers)).toEqual({
      faults: [fault("other-simulation", 1), fault("first-run", 4), fault("first-run", 5)],
      rightBy: "majority",
      right: [2, 3, 5],
    });
  });

  test("of two who slipped the one holds that the other's first run ended like", () => {
    // Player 1's first run went wrong, and player 2's second.
    const slipped = { ...SLIPPED };
    const glitched = { ...SLIPPED, run: 3, account: { firstEnds: endsOf(WELL) } };
    const verdict = { rightBy: "own-runs", faults: [fault("first-run", 1), fault("first-run", 2)] };
    expect(judgementOf([slipped, glitched])).toMatchObject({ ...verdict, right: [1] });
    expect(judgementOf([glitched, slipped])).toMatchObject({ ...verdict, right: [2] });
    // From another world on it says nothing.
    const elsewhere = { ...glitched, account: { ...glitched.account, baseChecksum: 1 } };
    expect(judgementOf([slipped, elsewhere])).toMatchObject({ rightBy: "tie-break", right: [1] });
    // Nothing speaks for either run.
    expect(judgementOf([SLIPPED, { ...SLIPPED, run: 3 }])).toMatchObject({
      rightBy: "tie-break",
      right: [1],
    });
  });

  test("that begin with another world are other runs, from the end of the base turn on", () => {
    const plan = judged(haltOf([WELL, { account: { baseChecksum: 1 } }, WELL]));
    expect(plan.judgement).toMatchObject({ faults: [fault("other-simulation", 2)], right: [1, 3] });
    expect(plan.firstOther).toEqual({ turn: BASE_TURN, point: 4 });
  });

  test("with another log checksum are other runs, of the same worlds", () => {
    const plan = judged(haltOf([WELL, WELL, { account: { logChecksum: 1 } }]));
    expect(plan).toMatchObject({ borrowers: [3], logChecksum: 0xabcdef, firstOther: null });
  });

  test("of no turn at all are compared by where they begin", () => {
    const base = { baseTurn: HALT_TURN - 1, firstEnds: [], secondRun: [] };
    const peers = [WELL, WELL, WELL].map((peer, i) => ({
      ...peer,
      account: { ...base, baseChecksum: i === 1 ? 5 : 6 },
    }));
    const whole = haltOf(peers);
    const accounts = new Map(
      [...whole.accounts].map(([id, account]) => [id, { ...account, digests: account.digests.slice(-1) }]),
    );
    const plan = judged({ ...whole, accounts });
    expect(plan).toMatchObject({ endChecksum: 6, endRandomValue: null, borrowers: [2] });
    expect(plan.judgement.faults).toEqual([fault("other-simulation", 2)]);
  });
});
