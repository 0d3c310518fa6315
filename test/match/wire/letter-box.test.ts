// Goal: what a liar sends costs its receiver little, and others nothing. Method: letters without end, and how many of them are checked.
import { describe, expect, test } from "vitest";

import { writeLetter, type Letter } from "../../../src/desync/index.ts";
import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { LetterBox } from "../../../src/match/wire/letter-box.ts";
import { CHECKS_AT_ONCE, CHECKS_PER_SECOND, LETTERS_MAX } from "../../../src/match/wire/limits.ts";
import { testNotary } from "../../support/test-notary.ts";

const MATCH = "0123456789abcdef".repeat(2);
const TOO_MANY = "sent more letters than can be checked";

const choice = (haltTurn: number): Letter => ({
  view: 0,
  message: { kind: "choice", haltTurn, withoutMask: 1 },
});

const statement = (number: number): Letter => {
  const nobody = { gone: 0, promised: 0, held: [], among: 0, named: [], votes: 0 };
  const said = { number, view: 0, lineage: 7, ...nobody, isAlone: false, installed: null };
  return { view: 0, message: { kind: "statement", statement: said } };
};

function sealed(signer: number, letter: Letter): Uint8Array {
  return new MatchNotary(testNotary(signer, MATCH), signer).seal(letter, writeLetter(letter));
}

function forged(bytes: Uint8Array): Uint8Array {
  const other = bytes.slice();
  other[other.length - 1]! ^= 1;
  return other;
}

/** Player 1's, with the number of signatures that it has checked. */
function boxOf(): { readonly box: LetterBox; readonly checks: () => number } {
  const notary = testNotary(1, MATCH);
  let count = 0;
  const verify: typeof notary.suite.verify = (...signed) => {
    count += 1;
    return notary.suite.verify(...signed);
  };
  const suite = { ...notary.suite, verify };
  return { box: new LetterBox(new MatchNotary({ ...notary, suite }, 1)), checks: () => count };
}

describe("signed letters without end", () => {
  test.each([
    ["good", (bytes: Uint8Array) => bytes],
    ["forged", forged],
  ])("that are %s are checked so often, and their sender is told of once", (_, changed) => {
    const { box, checks } = boxOf();
    const bytes = changed(sealed(2, statement(1)));
    for (let nowMs = 0; nowMs < 10_000; nowMs += 10) {
      box.hear(2, bytes, nowMs);
      box.take();
    }
    expect(checks()).toBeGreaterThanOrEqual(CHECKS_AT_ONCE + 9 * CHECKS_PER_SECOND);
    expect(checks()).toBeLessThanOrEqual(CHECKS_AT_ONCE + 10 * CHECKS_PER_SECOND);
    expect(box.badMessages).toBeGreaterThan(800);
    expect(box.takeRefusals()).toEqual([{ playerId: 2, reason: TOO_MANY }]);
    box.hear(2, bytes, 10_000);
    expect(box.takeRefusals()).toEqual([]);
  });

  test("take nothing from other kinds, from other players, nor from what is not signed", () => {
    const { box } = boxOf();
    for (let i = 0; i < 200; i += 1) box.hear(2, sealed(2, choice(3)), 0);
    expect(box.take()).toHaveLength(CHECKS_AT_ONCE);
    box.hear(2, sealed(2, statement(1)), 0);
    box.hear(2, writeLetter({ view: 0, message: { kind: "waited", waitedMs: 7 } }), 0);
    box.hear(3, sealed(3, choice(3)), 0);
    expect(box.take().map(({ from, message }) => `${from} ${message.kind}`)).toEqual([
      "2 statement",
      "2 waited",
      "3 choice",
    ]);
  });

  test("are heard again once there is time for them", () => {
    const { box } = boxOf();
    for (let i = 0; i < 200; i += 1) box.hear(2, sealed(2, choice(3)), 0);
    box.take();
    for (let i = 0; i < 200; i += 1) box.hear(2, sealed(2, choice(4)), 1_000);
    expect(box.take()).toHaveLength(CHECKS_PER_SECOND);
  });
});

describe("letters that nobody takes", () => {
  test("take no place of those of another player", () => {
    const { box } = boxOf();
    const waited = writeLetter({ view: 0, message: { kind: "waited", waitedMs: 7 } });
    for (let i = 0; i < LETTERS_MAX + 44; i += 1) box.hear(2, waited, 0);
    box.hear(3, waited, 0);
    const taken = box.take();
    expect([taken.length, taken.at(-1)!.from]).toEqual([LETTERS_MAX + 1, 3]);
    expect(box.badMessages).toBe(44);
  });

  test("leave those after them unchecked", () => {
    const { box, checks } = boxOf();
    const waited = writeLetter({ view: 0, message: { kind: "waited", waitedMs: 7 } });
    for (let i = 0; i < LETTERS_MAX; i += 1) box.hear(2, waited, 0);
    box.hear(2, sealed(2, choice(3)), 0);
    expect(checks()).toBe(0);
    box.take();
    box.hear(2, sealed(2, choice(3)), 0);
    expect(checks()).toBe(1);
  });
});

describe("blocks", () => {
  const header = { part: 0, run: 0, words: Int32Array.of(1, 2, 3) };
  const blocks = writeLetter({
    view: 0,
    message: { kind: "blocks", haltTurn: 40, at: { turn: 39, point: 4 }, blocks: [header] },
  });

  test("that nobody asked for are not read: who sent them is told of once", () => {
    const box = new LetterBox(null);
    for (let i = 0; i < 10; i += 1) box.hear(2, blocks, 0);
    expect([box.take(), box.badMessages]).toEqual([[], 10]);
    expect(box.takeRefusals()).toEqual([{ playerId: 2, reason: "sent blocks unasked" }]);
  });

  test("are read as often as they were asked for, from the player that was", () => {
    const box = new LetterBox(null);
    box.expectBlocks(2);
    box.expectBlocks(2);
    for (let i = 0; i < 3; i += 1) for (const from of [2, 3]) box.hear(from, blocks, 0);
    expect(box.take().map(({ from }) => from)).toEqual([2, 2]);
    expect(box.takeRefusals().map(({ playerId }) => playerId)).toEqual([3, 2]);
  });
});
