import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { FAULT_KINDS } from "../../../src/desync/judge/fault-order.ts";
import type { DesyncStory, FaultKind, RightBy, StoryOutcome } from "../../../src/desync/story.ts";
import { describePoint, describeStory } from "../../../src/words/desync/describe-story.ts";
import { DIFFERENCE, judgementBy, nameOf, storyOf } from "../../support/desync-stories.ts";

const sentenceOf = (changes: Partial<DesyncStory>): string =>
  describeStory(storyOf(changes), nameOf).sentence;
const told = (kind: FaultKind, changes: Partial<DesyncStory> = {}): string =>
  sentenceOf({ judgement: judgementBy("own-runs", [[kind, 2]]), difference: null, ...changes });
const tie = judgementBy("tie-break", [["other-simulation", 2]], [1]);

describe("the sentence", () => {
  test("tells whose game differed, when, in what, and what became of it", () => {
    expect(sentenceOf({})).toBe(
      "Jane's game differed at turn 412: cat 7's health was 3 there and 4 elsewhere. Repaired in 0.3\u00A0s.",
    );
  });

  test("tells no value before it is known", () => {
    expect(sentenceOf({ difference: null })).toBe(
      "Jane's game differed by turn 415. Repaired in 0.3\u00A0s.",
    );
    const values = DIFFERENCE.values.slice(1, 2);
    expect(sentenceOf({ difference: { ...DIFFERENCE, values } })).toBe(
      "Jane's game differed at turn 412: in cat 7's health. Repaired in 0.3\u00A0s.",
    );
  });

  test("says that a tie-break is no verdict, and names both games", () => {
    const difference = { ...DIFFERENCE, values: DIFFERENCE.values.slice(0, 2) };
    expect(sentenceOf({ judgement: tie, difference })).toBe(
      "The games of Ann and Jane differed at turn 412: cat 7's health was 4 for Ann, 3 for Jane. Repaired in 0.3\u00A0s. " +
        "Ann's game counts. That is a tie-break, not a verdict.",
    );
  });

  test("gives two wrong games with different values each its own", () => {
    const judgement = judgementBy("own-runs", [
      ["first-run", 2],
      ["first-run", 3],
    ]);
    const values = [4, 3, 9].map((value, i) => ({ playerId: i + 1, value }));
    expect(sentenceOf({ judgement, difference: { ...DIFFERENCE, values } })).toBe(
      "The games of Jane and Bob differed at turn 412: cat 7's health was 4 for Ann, 3 for Jane, 9 for Bob. Repaired in 0.3\u00A0s.",
    );
  });

  test.each<[FaultKind, string]>([
    ["ran-other-commands", "Jane's game ran other commands for turn 415 than were sent."],
    ["told-other-commands", "Jane's game told players different things for turn 415."],
    ["passed-on-other-commands", "Jane's game passed on other commands for turn 415 than were sent."],
    ["told-other-checksum", "Jane's game told a wrong check value."],
    ["called-without-cause", "Jane's game said that the games differ, and they do not."],
  ])("of %s", (kind, sentence) => {
    expect(told(kind)).toBe(`${sentence} The match goes on after 0.3\u00A0s.`);
  });

  test("of nobody's fault", () => {
    const judgement = judgementBy("own-runs", []);
    expect(sentenceOf({ judgement, difference: null, tookMs: 3 })).toBe(
      "The games differed for a moment. Repaired in 0.1\u00A0s.",
    );
  });

  test("tells what became of a match that was not healed", () => {
    const silent = (changes: Partial<DesyncStory>): string => told("silent", changes);
    expect(silent({ outcome: "standstill", standstill: "no-account" })).toBe(
      "Jane's game did not answer. The match stands still: a player's game gave no answer.",
    );
    expect(silent({ outcome: "went-on", without: [2, 3] })).toBe(
      "Jane's game did not answer. The match goes on without Jane and Bob.",
    );
    expect(silent({ outcome: "ended" })).toBe("Jane's game did not answer. The match could not go on.");
    for (const standstill of ["same-cause-again", "too-often", "not-repaired", null] as const)
      expect(silent({ outcome: "standstill", standstill })).toMatch(/stands still[:.]/);
  });

  test("tells faults of different kinds one after the other", () => {
    const judgement = judgementBy("majority", [
      ["first-run", 2],
      ["told-other-checksum", 3],
    ]);
    expect(sentenceOf({ judgement })).toBe(
      "Jane's game differed at turn 412: cat 7's health was 3 there and 4 elsewhere. " +
        "Bob's game told a wrong check value. Repaired in 0.3\u00A0s.",
    );
  });
});

describe("the explanation", () => {
  const explain = (changes: Partial<DesyncStory>): readonly string[] =>
    describeStory(storyOf(changes), nameOf).explanation;

  test("tells how it is known, how much differed, and since when", () => {
    expect(explain({})).toEqual([
      "Jane's game ran the same turns a second time and came to another result than at first. Something outside the game changed it: faulty memory, for example.",
      "In all, 1 value differed at that moment.",
      "All games were the same at the end of turn 411.",
    ]);
  });

  test("blames nobody after a tie-break", () => {
    const sentences = explain({ judgement: tie, difference: null, baseTurn: -1 });
    expect(sentences).toEqual([
      "As many games came to one result as to another, so nobody can know which is right.",
      "The game of the player with the lowest number holds: Ann's. That is a tie-break, not a verdict.",
      "All run the same program on the same kind of computer.",
      "All games were the same at the start of the match.",
    ]);
  });

  test("still blames one that has shown it itself, tie-break or not", () => {
    const judgement = judgementBy(
      "tie-break",
      [
        ["first-run", 3],
        ["other-simulation", 2],
      ],
      [1],
    );
    expect(explain({ judgement })[0]).toMatch(/^Bob's game ran the same turns a second time/);
  });

  test("says how games differ that compute differently", () => {
    const environments = storyOf().environments.map((known) =>
      known.playerId === 2
        ? { ...known, environment: { ...known.environment, codeHash: "beef", engine: "V8 9" } }
        : known,
    );
    const judgement = judgementBy("majority", [["other-simulation", 2]], [1, 3]);
    expect(explain({ judgement, environments })).toEqual(
      expect.arrayContaining([
        "The games of Ann and Bob came to the same result, and they are the most.",
        "They run different program code (Ann and Bob: 0123456789abcdef; Jane: beef).",
        "They run different engines (Ann and Bob: V8 13.6; Jane: V8 9).",
      ]),
    );
  });

  test("does not call programs the same of which something is not known", () => {
    const environments = storyOf().environments.map(({ playerId, environment }) => ({
      playerId,
      environment: { ...environment, codeHash: "" },
    }));
    expect(explain({ judgement: tie, environments }).join()).not.toMatch(/same program/);
  });

  test("tells the versions of what somebody said", () => {
    const logDifference = {
      turn: 413,
      playerId: 2,
      versions: [
        { digest: "1", playerIds: [1, 3] },
        { digest: "2", playerIds: [2] },
      ],
    };
    const judgement = judgementBy("own-runs", [["told-other-commands", 2]]);
    expect(explain({ judgement, logDifference })).toEqual(
      expect.arrayContaining([
        "There were 2 versions of what Jane said for turn 413: Ann and Bob had one; Jane had another.",
        "What Ann and Bob had holds for all.",
      ]),
    );
    expect(sentenceOf({ judgement, logDifference })).toMatch(
      /^Jane's game told players different things for turn 413/,
    );
  });

  test("tells that random numbers were drawn more often somewhere", () => {
    const draws = [2, 3, 2].map((count, i) => ({ playerId: i + 1, count }));
    expect(explain({ difference: { ...DIFFERENCE, draws } })).toContain(
      "The games had drawn different counts of random numbers in that turn (Ann and Bob: 2; Jane: 3).",
    );
  });
});

describe("the details", () => {
  test("name the field as people and as programs do, and the moment", () => {
    const { field, moment } = describeStory(storyOf(), nameOf);
    expect(field).toBe("health of cat 7 (cats[3].health)");
    expect(moment).toBe("turn 412, after its second sub-turn");
    expect(describeStory(storyOf({ difference: null }), nameOf)).toMatchObject({ field: "", moment: "" });
  });

  test("know every point of a turn", () => {
    expect([0, 1, 2, 3, 4].map((point) => describePoint({ turn: 9, point }))).toEqual([
      "turn 9, after its commands",
      "turn 9, after its first sub-turn",
      "turn 9, after its second sub-turn",
      "turn 9, after its third sub-turn",
      "turn 9, at its end",
    ]);
    expect(describePoint({ turn: -1, point: 4 })).toBe("before turn 0");
  });

  test("have the commands of the turn in which games differed, or in which they had other commands", () => {
    const turns = [412, 413].map((turn) => ({
      turn,
      players: [{ playerId: 1, wantedDelay: 2, commands: [{ kind: "stop" as const, cats: [turn] }] }],
    }));
    expect(describeStory(storyOf({ turns }), nameOf).commands).toEqual(["Ann: stop, cat 412"]);
    const logDifference = { turn: 413, playerId: 1, versions: [] };
    const log = storyOf({ turns, difference: null });
    expect(
      describeStory({ ...log, logDifference: { ...logDifference, versions: [{ playerIds: [1] }] } }, nameOf)
        .commands,
    ).toEqual(["Ann: stop, cat 413"]);
    expect(describeStory(log, nameOf).commands).toEqual([]);
  });
});

test("every story has a sentence that ends, and a row for each player", () => {
  const kindAndPlayer = fc.tuple(fc.constantFrom(...FAULT_KINDS), fc.integer({ min: 1, max: 4 }));
  const storyArbitrary = fc.record({
    faults: fc.uniqueArray(kindAndPlayer, { selector: ([, playerId]) => playerId }),
    rightBy: fc.constantFrom<RightBy[]>("own-runs", "majority", "tie-break"),
    outcome: fc.constantFrom<StoryOutcome[]>("healed", "standstill", "went-on", "ended"),
    difference: fc.constantFrom(DIFFERENCE, null),
    right: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
  });
  fc.assert(
    fc.property(storyArbitrary, ({ faults, rightBy, outcome, difference, right }) => {
      const judgement = judgementBy(rightBy, faults, right);
      const story = storyOf({ judgement, outcome, difference });
      const { sentence, explanation, players } = describeStory(story, nameOf);
      for (const text of [sentence, ...explanation]) {
        expect(text).toMatch(/^[A-Z].*\.$/);
        expect(text).not.toMatch(/undefined|null|NaN| {2}/);
      }
      const ids = [1, 2, 3, ...right, ...faults.map(([, playerId]) => playerId)];
      expect(players.map(({ playerId }) => playerId)).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    }),
  );
});
