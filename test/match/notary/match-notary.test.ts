// Goal: what has to be signed is taken only if it is, by the one that it came from. Method: letters of player 2 as player 1 opens them.
import { describe, expect, test } from "vitest";

import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { writeLetter, type Letter } from "../../../src/desync/index.ts";
import type { Statement } from "../../../src/lockstep/index.ts";
import { contradict, type Claim } from "../../../src/seal/index.ts";
import { digestNamed } from "../../support/digest-named.ts";
import { testNotary } from "../../support/test-notary.ts";

const MATCH = "0123456789abcdef".repeat(2);
const notaryOf = (playerId: number): MatchNotary => new MatchNotary(testNotary(playerId, MATCH), playerId);

const CHOICE: Letter = { view: 3, message: { kind: "choice", haltTurn: 40, withoutMask: 0b10 } };
const WAITED: Letter = { view: 3, message: { kind: "waited", waitedMs: 900 } };

test("a letter that is signed comes with the claim that its signature makes", () => {
  const bytes = notaryOf(2).seal(CHOICE, writeLetter(CHOICE));
  expect(notaryOf(1).open(2, bytes)).toMatchObject({
    letter: CHOICE,
    claim: { signer: 2, kind: "choice", key: [40, 3] },
  });
});

test("one of a kind that nobody signs comes as it is", () => {
  const bytes = writeLetter(WAITED);
  expect(notaryOf(2).seal(WAITED, bytes)).toBe(bytes);
  expect(notaryOf(1).open(2, bytes)).toEqual({ letter: WAITED, claim: null });
});

test.each<readonly [string, () => Uint8Array, "forged" | null]>([
  ["what another one has signed", () => notaryOf(3).seal(CHOICE, writeLetter(CHOICE)), "forged"],
  [
    "what was signed for another match",
    () => new MatchNotary(testNotary(2, "f".repeat(32)), 2).seal(CHOICE, writeLetter(CHOICE)),
    "forged",
  ],
  [
    "what was changed after it was signed",
    () => {
      const bytes = notaryOf(2).seal(CHOICE, writeLetter(CHOICE));
      const other = writeLetter({ ...CHOICE, view: 4 });
      bytes.set(other);
      return bytes;
    },
    "forged",
  ],
  ["what has no signature", () => writeLetter(CHOICE), null],
  ["what is shorter than one", () => writeLetter(CHOICE).subarray(0, 3), null],
  ["nothing", () => new Uint8Array(0), null],
])("%s is not taken", (_, bytes, expected) => {
  expect(notaryOf(1).open(2, bytes())).toBe(expected);
});

test("what is said in two places is signed for each of them", () => {
  const [two, one] = [notaryOf(2), notaryOf(1)];
  const digest = digestNamed(1);
  for (const view of [0, 1]) {
    const claim = two.sign({ kind: "promise", key: [99, (view << 8) | 0b1000], digest });
    expect([claim.key[1], one.isTrue(claim)]).toEqual([(view << 8) | 0b1000, true]);
  }
});

describe("a statement that promises", () => {
  const promise = { promised: 0b1000, held: [103], among: 0b111, named: [] };
  const STATEMENT: Statement = {
    ...{ number: 2, view: 3, lineage: 99, gone: 0b1000, ...promise },
    ...{ votes: 0, isAlone: false, installed: { gone: 0b100, lastTurns: [40] } },
  };
  const claimOf = (statement: Statement): Claim => {
    const letter: Letter = { view: statement.view, message: { kind: "statement", statement } };
    const opened = notaryOf(1).open(2, notaryOf(2).seal(letter, writeLetter(letter)));
    if (opened === null || opened === "forged") throw new Error("it is signed");
    return opened.claim!;
  };

  test("is signed for the line of rosters, the view, and who is promised to be gone", () => {
    expect(claimOf(STATEMENT)).toMatchObject({ kind: "promise", key: [99, (3 << 8) | 0b1000] });
    const silent = { ...STATEMENT, promised: 0, held: [], among: 0 };
    expect(claimOf(silent)).toMatchObject({ kind: "statement", key: [2, 3] });
  });

  test.each<readonly [string, Partial<Statement>]>([
    ["other turns, whatever its number", { number: 7, held: [105] }],
    ["others by whose word it goes", { among: 0b011 }],
    ["other turns, and last turns that count", { held: [105], named: [105] }],
  ])("contradicts one of %s", (_, change) => {
    expect(contradict(claimOf(STATEMENT), claimOf({ ...STATEMENT, ...change }))).toBe(true);
  });

  test("contradicts one that names other last turns, and none that names them later", () => {
    const named = claimOf({ ...STATEMENT, named: [105] });
    expect(contradict(claimOf(STATEMENT), named)).toBe(false);
    expect(contradict(claimOf({ ...STATEMENT, named: [104] }), named)).toBe(true);
  });

  test.each<readonly [string, Partial<Statement>]>([
    ["what else it says", { number: 9, votes: 1, gone: 0b1010, isAlone: true }],
    ["a later view, as of one who has come back", { number: 1, view: 4, held: [105] }],
    ["another part of the match", { lineage: 98, held: [105] }],
    ["more who are gone", { gone: 0b1001, promised: 0b1001, held: [7, 105], among: 0b110 }],
    ["no promise", { promised: 0, held: [], among: 0 }],
  ])("contradicts none by %s", (_, change) => {
    expect(contradict(claimOf(STATEMENT), claimOf({ ...STATEMENT, ...change }))).toBe(false);
  });
});
