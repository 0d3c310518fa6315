import { expect, test } from "vitest";

import { endFact, wrongEndingFact } from "../../src/peer/ending-fact.ts";
import { headerOfSetup } from "../replay/recorded-match.ts";
import { sentenceOf } from "../support/sentences.ts";
import { SMALL_MAP } from "../support/test-maps.ts";

/** Players 1 and 3 are a team, 2 is another. */
const HEADER = headerOfSetup({
  ...{ seed: 1, catsPerPlayer: 3, playerIds: [1, 2, 3], teams: [1, 2, 1] },
  ground: { mode: "battle", catLimit: 0, timeLimitMinutes: 0, map: SMALL_MAP },
});

test("a team wins by the name of its first player", () => {
  expect(endFact({ kind: "won", winnerId: 1 }, HEADER)).toEqual({
    outcome: "won",
    winners: ["Tabby", "Минка"],
  });
});

test("a winner by whom no team is named, as only a made-up file has it, is the one that is told", () => {
  expect(endFact({ kind: "won", winnerId: 3 }, HEADER).winners).toEqual(["Минка"]);
});

test.each([
  [
    { kind: "won", winnerId: 2 },
    { kind: "won", winnerId: 1 },
    "This replay is recorded as won by Søren; by the rules it is won by Tabby and Минка.",
  ],
  [
    { kind: "draw" },
    { kind: "undecided" },
    "This replay is recorded as a draw; by the rules it is undecided.",
  ],
  [{ kind: "stopped" }, { kind: "draw" }, "This replay is recorded as stopped; by the rules it is a draw."],
] as const)("an ending that is not so is told in a sentence: %o, %o", (expected, actual, sentence) => {
  expect(sentenceOf(wrongEndingFact({ expected, actual }, HEADER))).toBe(sentence);
});
