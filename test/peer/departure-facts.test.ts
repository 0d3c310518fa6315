import { expect, test } from "vitest";

import type { Absence } from "../../src/match/members/departure.ts";
import { absenceFacts, departureFact, ownSplitFact } from "../../src/peer/departure-facts.ts";
import { describeResult } from "../../src/words/index.ts";
import { sentenceOf } from "../support/sentences.ts";

function nameOf(playerId: number): string {
  return ["Ada", "Ben", "Cem"][playerId - 1]!;
}

function departure(facts: Partial<Absence> = {}): Absence {
  return {
    playerId: 1,
    turn: 650,
    cause: "left",
    playedBy: { kind: "bot", level: "medium" },
    goingOn: [2],
    backTurn: null,
    ...facts,
  };
}

/** What a result says of them. */
function told(...facts: Parameters<typeof absenceFacts>): string {
  const outcome = { kind: "you-left" } as const;
  return describeResult({ kind: "result", outcome, why: null, absences: absenceFacts(...facts) })
    .slice(1)
    .join(" ");
}

test.each([
  [departure(), "Ada left; a bot plays on for them."],
  [departure({ cause: "silent" }), "No word from Ada for 8\u00A0s; a bot plays on for them."],
  [departure({ cause: "voted" }), "It was voted to go on without Ada; a bot plays on for them."],
  [departure({ cause: "differs" }), "The games differed: on without Ada; a bot plays on for them."],
  [departure({ playedBy: { kind: "nobody" } }), "Ada left; they only watched."],
  [departure({ cause: "restarted" }), "Ada has to start again; a bot plays on for them until they are back."],
  [
    departure({ cause: "accuses" }),
    "Ada called others gone who are here: on without Ada; a bot plays on for them.",
  ],
  [
    departure({ cause: "split" }),
    "The match was split: on without Ada, who could not be reached; a bot plays on for them.",
  ],
])("who is gone is told in one sentence: %j", (gone, sentence) => {
  expect(sentenceOf(departureFact(gone, nameOf))).toBe(sentence);
});

test("who wished to wait longer is told of a longer silence", () => {
  const longer = departureFact(departure({ cause: "silent" }), nameOf, true);
  expect(sentenceOf(longer)).toBe("No word from Ada for 38\u00A0s; a bot plays on for them.");
});

test("afterwards it is told when each of them went, by the clock of the match", () => {
  const gone = [
    departure(),
    departure({ playerId: 2, turn: 1_309, cause: "silent" }),
    departure({ playerId: 3, turn: 6_000, cause: "voted" }),
    departure({ playerId: 3, turn: -1, cause: "differs" }),
  ];
  expect(gone.map((one) => told([one], nameOf))).toEqual([
    "Ada left at 1:05.",
    "There was no word from Ben from 2:10 on.",
    "Cem was left out by a vote at 10:00.",
    "Cem was left out at 0:00: the games differed.",
  ]);
  expect(told([departure({ cause: "accuses" })], nameOf)).toBe(
    "Ada was left out at 1:05: it called others gone who were here.",
  );
  const back = [departure({ backTurn: 800 }), departure({ turn: 900, cause: "restarted", backTurn: 940 })];
  expect(told(back, nameOf)).toBe(
    "Ada left at 1:05; back at 1:20. Ada had to start again at 1:30; back at 1:34.",
  );
  expect(told(gone.slice(0, 2), nameOf)).toBe("Ada left at 1:05. There was no word from Ben from 2:10 on.");
  expect(told([], nameOf)).toBe("");
});

test("a split is told once, by who went on", () => {
  const split = (playerId: number, turn: number, goingOn: readonly number[]) =>
    departure({ playerId, turn, cause: "split", goingOn });
  expect(told([split(1, 648, [2])], nameOf)).toBe(
    "Ben went on alone from turn 648 (1:04); the match was split.",
  );
  const all = [departure({ playerId: 1 }), split(2, 648, [3]), split(1, 650, [3])];
  expect(told(all, nameOf)).toBe(
    "Ada left at 1:05. Cem went on alone from turn 650 (1:05); the match was split.",
  );
  expect(told([split(3, 10, [1, 2])], nameOf)).toBe(
    "Ada and Ben went on by themselves from turn 10 (0:01); the match was split.",
  );
});

test("one of those who went on is told without whom, and with whom", () => {
  const [ada, cem] = [departure(), departure({ playerId: 3, playedBy: { kind: "nobody" } })];
  const told = (without: readonly Absence[], goingOnWith: readonly number[]) =>
    sentenceOf(ownSplitFact({ turn: 650, without, goingOnWith }, nameOf, (turn) => turn - 50));
  expect(told([ada], [])).toBe(
    "The match was split: from 1:00 on you go on alone, without Ada, who could not be reached; a bot plays on for them.",
  );
  expect(told([cem], [2])).toBe(
    "The match was split: from 1:00 on you go on with Ben, without Cem, who could not be reached; they only watched.",
  );
  expect(told([ada, cem], [2])).toContain(
    "without Ada and Cem, who could not be reached; bots play on for them.",
  );
});

test("the time when they went stands in pauses", () => {
  const gone = departure({ backTurn: 1_250 });
  expect(told([gone], nameOf, (turn) => turn - 600)).toBe("Ada left at 0:05; back at 1:05.");
});
