import { describe, expect, test } from "vitest";

import { Standstill, type StandstillOptions } from "../../../src/match/healing/standstill.ts";

/** Players 1 to 4, of whom 3 differs. */
function standing(options: Partial<StandstillOptions> = {}): Standstill {
  return new Standstill({
    ...{ haltTurn: 50, localPlayerId: 1, players: [1, 2, 3, 4], without: [3], goesOnAtMs: 60_000 },
    ...options,
  });
}

const choice = (withoutMask: number) => ({ kind: "choice", haltTurn: 50, withoutMask }) as const;
const told = (letters: ReturnType<Standstill["takeLetters"]>) =>
  letters.map(({ to, message }) => [to, message.kind === "choice" ? message.withoutMask : null]);

test("goes on once all who stay mean the same", () => {
  const one = standing();
  expect(one.outcome).toEqual({ kind: "standing" });
  expect(one.waitsFor).toEqual([1, 2, 4]);
  one.goOn();
  one.hearChoice(2, choice(0b100));
  expect(one.outcome).toEqual({ kind: "standing" });
  expect(one.waitsFor).toEqual([4]);
  one.hearChoice(4, choice(0b100));
  expect(one.outcome).toEqual({ kind: "goes-on", without: [3] });
});

test("tells the choice to all, once", () => {
  const one = standing();
  one.goOn();
  one.goOn();
  expect(told(one.takeLetters())).toEqual([[null, 0b100]]);
  one.goOn();
  expect(one.takeLetters()).toEqual([]);
});

describe("a vote", () => {
  test("for a match without others does not count until it is for the same", () => {
    const one = standing();
    one.goOn();
    one.hearChoice(2, choice(0b1100));
    one.hearChoice(4, choice(0b100));
    expect(one.waitsFor).toEqual([2]);
    one.hearChoice(2, choice(0b100));
    expect(one.outcome.kind).toBe("goes-on");
  });

  test("of who differs, or takes no part, counts for nothing", () => {
    const one = standing();
    one.goOn();
    for (const from of [3, 7, 8]) one.hearChoice(from, choice(0b100));
    expect(one.waitsFor).toEqual([2, 4]);
  });

  test("may be taken back for another", () => {
    const one = standing();
    one.goOn();
    one.hearChoice(2, choice(0b100));
    one.hearChoice(2, choice(0));
    one.hearChoice(4, choice(0b100));
    expect(one.outcome.kind).toBe("standing");
  });
});

describe("who says nothing", () => {
  test("is waited for no more after half a minute; who has chosen has chosen that too, and says so", () => {
    const one = standing();
    one.goOn();
    one.hearChoice(2, choice(0b100));
    one.update(60_000);
    one.takeLetters();
    one.update(89_999);
    expect([told(one.takeLetters()), one.waitsFor]).toEqual([[], [4]]);
    one.update(90_000);
    expect(told(one.takeLetters())).toEqual([[null, 0b1100]]);
    one.hearChoice(2, choice(0b1100));
    expect(one.outcome).toEqual({ kind: "goes-on", without: [3, 4] });
  });

  test("as the last of the others leaves the one that stays, who goes on alone", () => {
    const one = standing();
    one.goOn();
    one.update(60_000);
    one.update(90_000);
    expect(one.outcome).toEqual({ kind: "goes-on", without: [2, 3, 4] });
  });
});

describe("for those whom the others leave behind", () => {
  test("there is nothing to choose; it ends when the others go on", () => {
    const left = standing({ localPlayerId: 3 });
    left.goOn();
    left.update(90_000);
    expect(left.takeLetters()).toEqual([]);
    expect(left.choices(0)).toEqual({
      ...{ without: [3], canGoOn: false, hasChosen: false, waitsFor: [1, 2, 4], goesOnInMs: null },
    });
    for (const from of [1, 2, 4]) left.hearChoice(from, choice(0b100));
    expect(left.outcome).toEqual({ kind: "ended" });
  });

  test("it ends where nobody stays", () => {
    const left = standing({ players: [1, 3], localPlayerId: 3, without: [1, 3] });
    expect(left.outcome).toEqual({ kind: "ended" });
  });
});

test("goes on by itself in time, and says how long that is", () => {
  const one = standing();
  expect(one.choices(45_000).goesOnInMs).toBe(15_000);
  one.update(59_999);
  expect(one.choices(59_999)).toMatchObject({ hasChosen: false, goesOnInMs: 1 });
  one.update(60_000);
  expect(one.choices(61_000)).toMatchObject({ hasChosen: true, waitsFor: [2, 4], goesOnInMs: 0 });
  expect(told(one.takeLetters())).toEqual([[null, 0b100]]);
});

test("without anybody to leave out it goes on all the same", () => {
  const one = standing({ without: [], players: [1, 2] });
  one.goOn();
  expect(told(one.takeLetters())).toEqual([[null, 0]]);
  one.hearChoice(2, choice(0));
  expect(one.outcome).toEqual({ kind: "goes-on", without: [] });
});
