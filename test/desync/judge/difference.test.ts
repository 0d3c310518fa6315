import { describe, expect, test } from "vitest";

import type { Slip } from "../../../src/desync/index.ts";
import { differenceOf } from "../../../src/desync/judge/difference.ts";
import { planOf } from "../../../src/desync/judge/judge.ts";
import type { StoryDifference } from "../../../src/desync/story.ts";
import { BASE_TURN, haltOf, OTHER_BUILD, slipOf, WELL, type HaltedPeer } from "../../support/halted-match.ts";

const at = { turn: 18, point: 2 };
const slippedAt = (point: number, changes: Partial<Slip> = {}): HaltedPeer => ({
  slip: slipOf({ at: { turn: 18, point }, ...changes }),
});

function differenceAmong(
  peers: readonly HaltedPeer[],
  findings: readonly (readonly [number, Slip])[] = [],
): StoryDifference | null {
  const input = haltOf(peers);
  const reversed = new Map([...input.accounts].toReversed());
  const difference = differenceOf(input.accounts, planOf(input), new Map(findings));
  expect(differenceOf(reversed, planOf(input), new Map(findings.toReversed()))).toEqual(difference);
  return difference;
}
const value = (playerId: number, of: number): { playerId: number; value: number } => ({
  playerId,
  value: of,
});

test("a slip tells what the game had there, and its second run what all others had", () => {
  const draws = { first: 3, second: 2 };
  expect(differenceAmong([WELL, { slip: slipOf({ draws }) }, WELL])).toEqual({
    at,
    path: "cats[3].health",
    networkId: 7,
    values: [value(1, 4), value(2, 3), value(3, 4)],
    wordCount: 1,
    draws: [
      { playerId: 1, count: 2 },
      { playerId: 2, count: 3 },
      { playerId: 3, count: 2 },
    ],
  });
});

test("draws that can't be told stay untold", () => {
  const difference = differenceAmong([WELL, { slip: slipOf({ draws: null }) }]);
  expect(difference?.draws).toEqual([
    { playerId: 1, count: null },
    { playerId: 2, count: null },
  ]);
});

describe("of several slips", () => {
  test("the earliest counts, and who slipped later still had the right value", () => {
    const later = slippedAt(3, { path: "random.x", networkId: null, first: 1, second: 2 });
    expect(differenceAmong([later, slippedAt(1)])).toMatchObject({
      at: { turn: 18, point: 1 },
      values: [value(1, 4), value(2, 3)],
    });
  });

  test("at one moment in one word each has its own value", () => {
    expect(differenceAmong([slippedAt(2), WELL, slippedAt(2, { first: 9 })])?.values).toEqual([
      value(1, 3),
      value(2, 4),
      value(3, 9),
    ]);
  });

  test("at one moment in different words the lowest player's counts, and of the other nothing is known", () => {
    const other = slippedAt(2, { path: "random.x", networkId: null, first: 1, second: 2 });
    const difference = differenceAmong([other, WELL, slippedAt(2)]);
    expect(difference).toMatchObject({ path: "random.x", values: [value(1, 1), value(2, 2)] });
  });
});

describe("of a second run that is not right", () => {
  const finding = slipOf({ path: "cats[0].x", networkId: 1, first: 10, second: 20 });

  test("nothing is known until its peer has found where it differs", () => {
    expect(differenceAmong([WELL, WELL, OTHER_BUILD])).toBeNull();
  });

  test("the finding tells both values", () => {
    expect(differenceAmong([WELL, WELL, OTHER_BUILD], [[3, finding]])).toMatchObject({
      at,
      path: "cats[0].x",
      values: [value(1, 20), value(2, 20), value(3, 10)],
    });
  });

  test("other wrong ones are left out until they have found theirs, unless they went wrong later", () => {
    const alike: HaltedPeer = OTHER_BUILD;
    const later: HaltedPeer = { run: 2, runFrom: 9 };
    const peers = [WELL, WELL, WELL, WELL, OTHER_BUILD, alike, later];
    expect(differenceAmong(peers, [[5, finding]])?.values.map(({ playerId }) => playerId)).toEqual([
      1, 2, 3, 4, 5, 7,
    ]);
    const own = { ...finding, first: 11 };
    expect(
      differenceAmong(peers, [
        [6, own],
        [5, finding],
      ])?.values,
    ).toEqual([...[1, 2, 3, 4].map((id) => value(id, 20)), value(5, 10), value(6, 11), value(7, 20)]);
  });

  test("a finding of one that is right, or of before it went wrong, or of nothing, is passed over", () => {
    const early = { ...finding, at: { turn: 17, point: 0 } };
    const nothing = { ...finding, first: 20 };
    const peers = [WELL, WELL, OTHER_BUILD];
    expect(differenceAmong(peers, [[1, finding]])).toBeNull();
    expect(differenceAmong(peers, [[3, early]])).toBeNull();
    expect(differenceAmong(peers, [[3, nothing]])).toBeNull();
    expect(differenceAmong(peers, [[9, finding]])).toBeNull();
  });

  test("its own slip of later on does not tell what is right", () => {
    const peers: HaltedPeer[] = [WELL, WELL, { ...OTHER_BUILD, ...slippedAt(3) }];
    expect(differenceAmong(peers)).toMatchObject({ at: { turn: 18, point: 3 }, values: [value(3, 3)] });
    expect(differenceAmong(peers, [[3, finding]])).toMatchObject({ at, path: "cats[0].x" });
    const atOnce = { ...finding, at: { turn: 18, point: 3 } };
    expect(differenceAmong(peers, [[3, atOnce]])?.path).toBe("cats[0].x");
  });

  test("one that began with another world is known from the end of the base turn", () => {
    const base = { ...finding, at: { turn: BASE_TURN, point: 4 } };
    const peers: HaltedPeer[] = [WELL, { account: { baseChecksum: 1 } }, WELL];
    expect(differenceAmong(peers, [[2, base]])).toMatchObject({ at: { turn: BASE_TURN, point: 4 } });
  });
});

test("a silent player's value is not known", () => {
  expect(differenceAmong([WELL, { slip: slipOf() }, { isSilent: true }])?.values).toEqual([
    value(1, 4),
    value(2, 3),
  ]);
});

test("nothing is told before all data are agreed on", () => {
  const peers: HaltedPeer[] = [WELL, { slip: slipOf(), digests: { "18/1": 3 } }];
  expect(differenceAmong(peers)).toBeNull();
});
