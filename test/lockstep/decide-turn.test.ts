import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { decideTurn, findCause } from "../../src/lockstep/decide-turn.ts";
import type { TurnData } from "../../src/lockstep/index.ts";

const dataOf = (playerId: number, changes: Partial<TurnData> = {}): TurnData => ({
  turn: 10,
  playerId,
  randomValue: 1,
  checksum: 2,
  logChecksum: 3,
  wantedDelay: 2,
  commands: [],
  ...changes,
});
const received = (...all: readonly TurnData[]): ReadonlyMap<number, TurnData> =>
  new Map(all.map((data) => [data.playerId, data]));

describe("a turn is entered", () => {
  test("when the data of every player are there and agree", () => {
    const [a, b] = [dataOf(1), dataOf(4)];
    expect(decideTurn(10, [1, 4], received(a, b))).toEqual({ kind: "advanced", turn: 10, turnData: [a, b] });
  });

  test("with its turn data in ascending player id, in whatever order they came and players are listed", () => {
    const players = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 });
    fc.assert(
      fc.property(players, fc.func(fc.integer()), (ids, order) => {
        const came = ids.toSorted((a, b) => order(a) - order(b)).map((id) => dataOf(id));
        const outcome = decideTurn(10, ids, received(...came));
        const sorted = ids.toSorted((a, b) => a - b);
        expect(outcome.kind === "advanced" && outcome.turnData.map(({ playerId }) => playerId)).toEqual(
          sorted,
        );
      }),
    );
  });

  test("by one player alone on its own data", () => {
    expect(decideTurn(10, [6], received(dataOf(6))).kind).toBe("advanced");
  });

  test("without a change to what it was given", () => {
    const [players, map] = [Object.freeze([4, 1]), received(dataOf(4), dataOf(1))];
    decideTurn(10, players, map);
    expect([...map.keys()]).toEqual([4, 1]);
  });
});

describe("a turn is waited for", () => {
  test("while data are missing, and says whose", () => {
    expect(decideTurn(10, [1, 2, 3], received(dataOf(2)))).toEqual({
      kind: "waiting",
      turn: 10,
      missing: [1, 3],
    });
    expect(decideTurn(10, [1, 2], received())).toEqual({ kind: "waiting", turn: 10, missing: [1, 2] });
  });

  test("also when those that are there disagree already: the report needs them all", () => {
    const outcome = decideTurn(10, [1, 2, 3], received(dataOf(1), dataOf(2, { checksum: 99 })));
    expect(outcome).toMatchObject({ kind: "waiting", missing: [3] });
  });

  test("also with data of somebody who does not play", () => {
    expect(decideTurn(10, [1, 2], received(dataOf(1), dataOf(7)))).toMatchObject({ missing: [2] });
  });
});

describe("a desync is found", () => {
  test.each([
    ["worlds-differ", { checksum: 9 }],
    ["random-values-differ", { randomValue: 9 }],
    ["random-values-differ", { randomValue: 9, checksum: 9 }],
    ["logs-differ", { logChecksum: 9 }],
    ["logs-differ", { logChecksum: 9, checksum: 9 }],
    ["logs-differ", { logChecksum: 9, randomValue: 9, checksum: 9 }],
  ] as const)("%s when one has %o: the most telling cause is named", (cause, changes) => {
    for (const odd of [1, 2, 3]) {
      const all = [1, 2, 3].map((id) => dataOf(id, id === odd ? changes : {}));
      expect(decideTurn(10, [1, 2, 3], received(...all))).toEqual({
        kind: "desynced",
        turn: 10,
        cause,
        turnData: all,
      });
      expect(findCause(all)).toBe(cause);
    }
  });

  test("never where nobody plays: one is back, its seat is not its own yet, and all others have left", () => {
    expect(decideTurn(10, [], received())).toEqual({ kind: "advanced", turn: 10, turnData: [] });
  });

  test("never because of what players command", () => {
    const commanding = dataOf(2, { commands: [{ kind: "stop", cats: [1] }] });
    expect(decideTurn(10, [1, 2], received(dataOf(1), commanding)).kind).toBe("advanced");
  });
});

test("data of another turn are a mistake of ours", () => {
  expect(() => decideTurn(10, [1], received(dataOf(1, { turn: 11 })))).toThrow(AssertionError);
});
