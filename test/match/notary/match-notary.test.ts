// Goal: what has to be signed is taken only if it is, by the one that it came from. Method: letters of player 2 as player 1 opens them.
import { expect, test } from "vitest";

import { MatchNotary } from "../../../src/match/notary/match-notary.ts";
import { writeLetter, type Letter } from "../../../src/desync/index.ts";
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
