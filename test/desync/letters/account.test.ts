import { describe, expect, test } from "vitest";

import type { Account } from "../../../src/desync/index.ts";
import { accountProblem } from "../../../src/desync/letters/account.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { BASE_TURN, HALT_TURN, haltOf, slipOf } from "../../support/halted-match.ts";

const context = { from: 2, players: [1, 2, 3], haltTurn: HALT_TURN };
const account = haltOf([{}, {}, {}]).accounts.get(2)!;
const problemOf = (changes: Partial<Account>): string | null =>
  accountProblem({ ...account, ...changes }, context);
const digestsWith = (row: number, column: number): string[][] =>
  account.digests.map((digests, i) => digests.map((digest, j) => (i === row && j === column ? "" : digest)));

test("an account of all turns from the base on can be judged", () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ slip: slipOf(), givenTurn: HALT_TURN + 19 })).toBeNull();
  expect(problemOf({ digests: digestsWith(3, 0) })).toBeNull();
  expect(problemOf({ digests: digestsWith(0, 0) })).toBeNull(); // of somebody who came back in the turn after it
  expect(problemOf({ otherData: [otherData({ turn: 20 })] })).toBeNull();
  expect(problemOf({ otherData: [otherData({ from: 7 })] }), "from one who has left").toBeNull();
});

describe("refused is an account", () => {
  test.each<readonly [string, Partial<Account>]>([
    ["of another halt", { haltTurn: HALT_TURN + 1 }],
    ["that begins before the match", { baseTurn: -2 }],
    ["that begins after the halt", { baseTurn: HALT_TURN }],
    ["that begins at another turn than its runs", { baseTurn: BASE_TURN - 1 }],
    ["that would settle turns without end", { givenTurn: HALT_TURN + 20 }],
    ["of one that gave nothing for the turn that it halts at", { givenTurn: HALT_TURN - 1 }],
    ["without the end of a turn", { firstEnds: account.firstEnds.slice(1) }],
    ["without a turn of the second run", { secondRun: account.secondRun.slice(1) }],
    ["without a point", { secondRun: account.secondRun.map(({ points }) => ({ points: points.slice(1) })) }],
    ["without the digests of a turn", { digests: account.digests.slice(1) }],
    ["without the digest of a player", { digests: account.digests.map((row) => row.slice(1)) }],
    ["without data that it has run", { digests: digestsWith(1, 0) }],
    ["without its own data", { digests: digestsWith(3, 1) }],
    ["without the check values of a player", { told: account.told.slice(1) }],
    ["of check values from before the match", { toldAtEndOf: -3 }],
    ["of check values of the turn not entered", { toldAtEndOf: HALT_TURN }],
    ["of check values from longer ago than any command delay", { toldAtEndOf: HALT_TURN - 12 }],
    ["that tells of data before its base", { otherData: [otherData({ turn: BASE_TURN })] }],
    ["that tells of data after the halt", { otherData: [otherData({ turn: HALT_TURN + 1 })] }],
    ["that tells of data of a stranger", { otherData: [otherData({ playerId: 4 })] }],
    ["that says that another ran other data", { otherData: [otherData({ kind: "ran-other", from: 1 })] }],
    ["that got data from itself", { otherData: [otherData({ from: 2 })] }],
    ["that slipped before its base", { slip: slipOf({ at: { turn: BASE_TURN, point: 4 } }) }],
    ["that slipped in the turn not entered", { slip: slipOf({ at: { turn: HALT_TURN, point: 0 } }) }],
    ["that slipped at no point", { slip: slipOf({ at: { turn: 18, point: 5 } }) }],
  ])("%s", (_, changes) => {
    expect(problemOf(changes)).not.toBeNull();
  });

  test("that goes back further than accounts do", () => {
    const turns = Array.from({ length: 25 }, () => 0);
    const long = {
      baseTurn: HALT_TURN + 100 - 26,
      haltTurn: HALT_TURN + 100,
      givenTurn: HALT_TURN + 101,
      toldAtEndOf: HALT_TURN + 98,
      firstEnds: turns.map(() => ({ randomValue: 1, checksum: 1 })),
      secondRun: turns.map(() => ({ points: [1, 1, 1, 1, 1] })),
      digests: [...turns, 0].map(() => [1, 1, 1].map(digestNamed)),
    };
    const at = { ...context, haltTurn: HALT_TURN + 100 };
    expect(accountProblem({ ...account, ...long }, at)).not.toBeNull();
    const shorter = {
      baseTurn: long.baseTurn + 1,
      firstEnds: long.firstEnds.slice(1),
      secondRun: long.secondRun.slice(1),
      digests: long.digests.slice(1),
    };
    expect(accountProblem({ ...account, ...long, ...shorter }, at)).toBeNull();
  });
});

test("refused is an account of an early halt whose check values are of before the match", () => {
  const [ends] = [[] as never[]];
  const early = { haltTurn: 2, baseTurn: 1, givenTurn: 3, firstEnds: ends, secondRun: ends };
  const at = { ...context, haltTurn: 2 };
  const problemAt = (toldAtEndOf: number): string | null =>
    accountProblem({ ...account, ...early, toldAtEndOf, digests: account.digests.slice(-1) }, at);
  expect([problemAt(-2), problemAt(-3)]).toEqual([null, "check values are missing"]);
});

function otherData(changes: Partial<Account["otherData"][number]>): Account["otherData"][number] {
  return { turn: 18, playerId: 1, kind: "passed-on", from: 3, ...changes };
}
