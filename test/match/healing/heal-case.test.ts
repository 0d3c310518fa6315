// Goal: what the words of a halt's players mean: without whom others go on, and who is at odds with whom.
// Method: the case of a halt whose accounts and judgement a test makes up.
import { describe, expect, test } from "vitest";

import type { Account, Judgement } from "../../../src/desync/index.ts";
import { maskOfPlayers } from "../../../src/lockstep/index.ts";
import { HealCase } from "../../../src/match/healing/heal-case.ts";
import type { Healing, HealingStage } from "../../../src/match/healing/healing.ts";

const VALUES = { randomValue: 1, checksum: 2, logChecksum: 3 };
const HALT_TURN = 20;

/** All of them have found a difference; `told`: what each has heard of player 1's check values, by its id. */
function caseOf(
  players: readonly number[],
  told: Readonly<Record<number, Partial<typeof VALUES>>> = {},
): HealCase {
  const accounts = new Map(
    players.map((id) => {
      const values = players.map((_, i) => ({ ...VALUES, ...(i === 0 ? told[id] : {}) }));
      return [id, { hasFound: true, told: values } as unknown as Account];
    }),
  );
  const healing = {
    halt: { turn: HALT_TURN, view: 0, players, leavers: [], hasFound: true },
    book: { logDifference: null, silent: [], dataFaults: [] },
    ...{ accounts, stage: { kind: "failed" } },
  };
  return new HealCase(1, healing as unknown as Healing);
}

function judgedBy(one: HealCase, judgement: Partial<Judgement>): HealCase {
  const plan = { judgement: { faults: [], rightBy: "own-runs", right: one.players, ...judgement } };
  one.judge({ kind: "judged", plan, state: null } as unknown as HealingStage);
  return one;
}

const choose = (one: HealCase, from: number, without: readonly number[]): void =>
  one.hearChoice(from, { kind: "choice", haltTurn: HALT_TURN, withoutMask: maskOfPlayers(without) });

describe("others go on without a player", () => {
  test("where all who stay say so, and they are more than half", () => {
    const one = judgedBy(caseOf([1, 2, 3]), {});
    choose(one, 2, [1]);
    expect(one.goesOnWithout(1)).toBe(false);
    choose(one, 3, [1]);
    expect([one.goesOnWithout(1), one.goesOnWithout(2)]).toEqual([true, false]);
  });

  test("not where one alone wants to go on without two", () => {
    const one = judgedBy(caseOf([1, 2, 3]), {});
    choose(one, 2, [1, 3]);
    expect(one.goesOnWithout(1)).toBe(false);
  });

  test.each([
    ["we find ourselves that it was that player", "majority", true],
    ["nobody knows which of the two it was", "tie-break", false],
  ] as const)("of two, where %s: by a %s", (_, rightBy, goesOn) => {
    const faults = [{ kind: "other-simulation", playerId: 1 } as const];
    const one = judgedBy(caseOf([1, 2]), { rightBy, faults, right: [2] });
    one.stand("not-repaired", { localPlayerId: 1, goesOnAtMs: 0 });
    choose(one, 2, [1]);
    expect([one.standstill!.without, one.goesOnWithout(1)]).toEqual([[1], goesOn]);
  });
});

describe("who says that it was told other check values", () => {
  test.each([[{ checksum: 9 }], [{ randomValue: 9 }]])("names who told them: %j", (other) => {
    const one = caseOf([1, 2, 3], { 2: other });
    expect([one.disputed(2), one.disputed(3)]).toEqual([[1], []]);
  });

  test("and nobody else does is in a dispute, of which there is none of two", () => {
    expect(judgedBy(caseOf([1, 2, 3]), {}).isDispute).toBe(true);
    expect(judgedBy(caseOf([1, 2, 3]), { rightBy: "tie-break" }).isDispute).toBe(false);
    expect(judgedBy(caseOf([1, 2]), {}).isDispute).toBe(false);
  });
});
