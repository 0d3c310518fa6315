import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import type { Account } from "../../../src/desync/index.ts";
import { FAULT_KINDS } from "../../../src/desync/judge/fault-order.ts";
import { planOf } from "../../../src/desync/judge/judge.ts";
import type { JudgeInput } from "../../../src/desync/judge/plan.ts";
import type { OtherData } from "../../../src/lockstep/index.ts";
import {
  BASE_TURN,
  fault,
  HALT_TURN,
  haltOf,
  judged,
  judgementOf,
  OTHER_BUILD,
  runOf,
  slipOf,
  SLIPPED,
  TURNS,
  WELL,
  type HaltedPeer,
} from "../../support/halted-match.ts";

const ranOther = (author: number, self: number, turn = 18): OtherData => ({
  turn,
  playerId: author,
  kind: "ran-other",
  from: self,
});
function agreed(input: JudgeInput): Extract<ReturnType<typeof planOf>, { kind: "agree-data" }> {
  const plan = planOf(input);
  if (plan.kind !== "agree-data") throw new Error(`planned "${plan.kind}"`);
  return plan;
}

describe("silence", () => {
  test("is a fault, and others are judged without those who are silent", () => {
    const silent: HaltedPeer = { isSilent: true };
    expect(judgementOf([silent, WELL, SLIPPED])).toEqual({
      faults: [fault("silent", 1), fault("first-run", 3)],
      rightBy: "own-runs",
      right: [2, 3],
    });
  });

  test("leaves open how much was given: nothing that can have been is compared", () => {
    const plan = judged(haltOf([WELL, WELL, { isSilent: true }]));
    expect(plan.settledThrough).toBe(HALT_TURN + 19);
  });

  test("stays silence though an account comes after all, for it may not have come to others", () => {
    const late = haltOf([WELL, WELL, { run: 4 }]);
    const accounts = new Map([...late.accounts].filter(([playerId]) => playerId !== 3));
    const silent = [3];
    expect(planOf({ ...late, silent })).toEqual(planOf({ ...late, accounts, silent }));
  });

  test("does not make up for a cause", () => {
    expect(judgementOf([WELL, { isSilent: true }]).faults).toEqual([
      fault("called-without-cause", 1),
      fault("silent", 2),
    ]);
    expect(judgementOf([WELL, { isSilent: true, tells: { checksum: 1 } }]).faults).toEqual([
      fault("silent", 2),
    ]);
  });
});

test("the data given furthest ahead settle how far nothing is compared", () => {
  expect(judged(haltOf([WELL, { account: { givenTurn: HALT_TURN + 7 } }, WELL])).settledThrough).toBe(
    HALT_TURN + 7,
  );
});

test("runs that begin at different turns are run again from a turn before all of them that everybody keeps", () => {
  const later = haltOf([WELL, WELL]);
  const short = {
    ...later.accounts.get(2)!,
    baseTurn: BASE_TURN + 1,
    firstEnds: later.accounts.get(2)!.firstEnds.slice(1),
    secondRun: runOf({}).slice(1),
    digests: later.accounts.get(2)!.digests.slice(1),
  };
  const accounts = new Map([...later.accounts, [2, short] as const]);
  expect(planOf({ ...later, accounts })).toEqual({ kind: "again", baseTurn: BASE_TURN - 1 });
});

describe("after turn data were agreed on", () => {
  const attacked = haltOf([
    { digests: { "18/1": 5 } },
    { digests: { "18/1": 6 } },
    { digests: { "18/1": 7 } },
  ]);
  const before = [planOf(attacked)];

  test("their fault stays, and nobody is blamed for running again with others", () => {
    expect(judgementOf([WELL, SLIPPED, SLIPPED], before)).toEqual({
      faults: [fault("told-other-commands", 1)],
      rightBy: "own-runs",
      right: [1, 2, 3],
    });
  });

  test("nobody is blamed for the log checksum of the data that it ran at first", () => {
    const misled: HaltedPeer = { tells: { logChecksum: 1 } };
    expect(judgementOf([WELL, misled, WELL], before).faults).toEqual([fault("told-other-commands", 1)]);
  });

  test("who told others different commands is not the only one left to be right", () => {
    const judgement = judgementOf([{ run: 8 }, SLIPPED, SLIPPED], before);
    expect(judgement).toMatchObject({ rightBy: "majority", right: [2, 3] });
  });

  test("nobody has called without cause, for there was one, though nobody here be at fault", () => {
    const passedOn: OtherData = { turn: 18, playerId: 1, kind: "passed-on", from: 7 };
    const gone = [planOf(haltOf([WELL, { digests: { "18/1": 6 }, otherData: [passedOn] }]))];
    expect(judgementOf([WELL, SLIPPED], gone).faults).toEqual([]);
    const again = haltOf([WELL, WELL, WELL], before);
    expect(judged(again).judgement.faults).toEqual([fault("told-other-commands", 1)]);
  });

  test("of a player's own faults the most telling stays", () => {
    const ran: HaltedPeer = { digests: { "18/1": 6 }, otherData: [ranOther(1, 2)] };
    const plans = [planOf(haltOf([WELL, ran, WELL]))];
    expect(judgementOf([WELL, { ...SLIPPED, run: 2 }, WELL], plans).faults).toEqual([
      fault("ran-other-commands", 2),
    ]);
  });

  test("check values that had to be agreed on are held against nobody else", () => {
    const told = { [`${HALT_TURN}/3`]: 4 };
    const plans = [planOf(haltOf([{ digests: told }, { digests: told }, WELL]))];
    expect(plans[0]).toMatchObject({ faults: [fault("told-other-commands", 3)] });
    expect(judgementOf([WELL, WELL, { tells: { checksum: 4 } }], plans).faults).toEqual([
      fault("told-other-commands", 3),
    ]);
  });
});

test("every kind of fault can be the judgement", () => {
  const kinds = [
    ...judgementOf([WELL, SLIPPED]).faults,
    ...agreed(haltOf([WELL, { digests: { "18/1": 6 }, otherData: [ranOther(1, 2)] }])).faults,
    ...agreed(haltOf([WELL, { digests: { "18/1": 6 } }, { digests: { "18/1": 6 } }])).faults,
    ...agreed(
      haltOf([
        WELL,
        WELL,
        { digests: { "18/1": 6 }, otherData: [{ turn: 18, playerId: 1, kind: "passed-on", from: 2 }] },
        { digests: { "18/1": 6 }, otherData: [{ turn: 18, playerId: 1, kind: "passed-on", from: 2 }] },
      ]),
    ).faults,
    ...judgementOf([WELL, { tells: { checksum: 1 } }, WELL]).faults,
    ...judgementOf([WELL, OTHER_BUILD]).faults,
    ...judgementOf([WELL, { account: { hasFound: false } }]).faults,
    ...judgementOf([WELL, { isSilent: true }]).faults,
  ].map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(FAULT_KINDS));
});

describe("the plan", () => {
  const peer: fc.Arbitrary<HaltedPeer> = fc.record({
    run: fc.constantFrom(0, 0, 0, 1, 2),
    runFrom: fc.integer({ min: 0, max: 14 }),
    slip: fc.constantFrom(null, null, slipOf()),
    tells: fc.constantFrom({}, {}, { checksum: 1 }, { logChecksum: 1 }, { randomValue: 2 }),
    digests: fc.constantFrom({}, {}, {}, { "17/1": 4 }, { "18/2": 4 }, { "18/2": 5 }, { "20/1": 4 }),
    isSilent: fc.constantFrom(false, false, false, true),
    account: fc.constantFrom({}, {}, { hasFound: false }, { baseChecksum: 2 }, { logChecksum: 3 }),
  });
  const peersArbitrary = fc
    .array(peer, { minLength: 2, maxLength: 8 })
    .filter((peers) => peers.some(({ isSilent }) => isSilent !== true));

  test("is the same from the same accounts in whatever order they came", () => {
    fc.assert(
      fc.property(peersArbitrary, fc.infiniteStream(fc.nat()), (peers, order) => {
        const input = haltOf(peers);
        const shuffle = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => ({ item, key: order.next().value }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ item }) => item);
        const accounts = new Map(shuffle([...input.accounts]));
        expect(planOf({ ...input, accounts })).toEqual(planOf(input));
      }),
    );
  });

  test("always leaves somebody right, a borrower or right every teller, and one fault a player at most", () => {
    fc.assert(
      fc.property(peersArbitrary, (peers) => {
        const input = haltOf(peers);
        const plan = planOf(input);
        if (plan.kind === "again") return;
        const faults = plan.kind === "judged" ? plan.judgement.faults : plan.faults;
        const ids = faults.map(({ playerId }) => playerId);
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
        if (plan.kind !== "judged") return;
        const { right } = plan.judgement;
        expect(right.length).toBeGreaterThan(0);
        expect(plan.source).toBe(right[0]);
        expect([...right, ...plan.borrowers].toSorted((a, b) => a - b)).toEqual(
          input.players.filter((id) => !input.silent.includes(id)),
        );
        for (const id of plan.borrowers) expect(ids).toContain(id);
      }),
    );
  });

  test("one faulty peer among three or more never makes another one wrong", () => {
    const single = fc.constantFrom<HaltedPeer>(SLIPPED, OTHER_BUILD, { tells: { checksum: 1 } }, { run: 1 });
    fc.assert(
      fc.property(single, fc.integer({ min: 3, max: 8 }), fc.nat(), (faulty, count, place) => {
        const at = place % count;
        const peers = Array.from({ length: count }, (_, i) => (i === at ? faulty : WELL));
        const { faults, rightBy } = judgementOf(peers);
        expect(faults.map(({ playerId }) => playerId)).toEqual([at + 1]);
        expect(rightBy).not.toBe("tie-break");
      }),
    );
  });
});

describe("a mistake of ours is refused:", () => {
  const input = haltOf([WELL, WELL]);
  const changed = (changes: Partial<Account>): JudgeInput => ({
    ...input,
    accounts: new Map([...input.accounts, [2, { ...input.accounts.get(2)!, ...changes }]]),
  });

  test.each([
    ["no account at all", { ...input, accounts: new Map() }],
    ["a player that neither told nor was silent", { ...input, players: [1, 2, 3] }],
    ["players out of order", { ...input, players: [2, 1] }],
    ["accounts of two attempts", changed({ attempt: 1 })],
    ["accounts of two halts", changed({ haltTurn: 21 })],
    ["an account that does not fit", changed({ firstEnds: [] })],
  ])("%s", (_, wrong) => {
    expect(() => planOf(wrong)).toThrow(AssertionError);
  });

  test("turns of the accounts under test are those of the rig", () => {
    expect(input.accounts.get(1)!.secondRun).toHaveLength(TURNS.length);
  });
});
