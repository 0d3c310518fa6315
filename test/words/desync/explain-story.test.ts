import { expect, test } from "vitest";

import { describePlayers } from "../../../src/words/desync/explain-story.ts";
import { DIFFERENCE, judgementBy, nameOf, storyOf } from "../../support/desync-stories.ts";

const verdicts = (judgement = storyOf().judgement): string[] =>
  describePlayers(storyOf({ judgement }), nameOf).map(({ verdict, reason }) => `${verdict}: ${reason}`);

test("each player has a verdict, the value, and what the game ran on", () => {
  expect(describePlayers(storyOf(), nameOf)[1]).toEqual({
    playerId: 2,
    verdict: "wrong",
    reason: "own second run differs from the first",
    value: "3",
    draws: "0",
    code: "0123456789abcdef",
    engine: "V8 13.6",
    platform: "linux x64",
    gameVersion: "0.4.0",
  });
});

test("who is right and did nothing wrong is right", () => {
  expect(verdicts()).toEqual(["right: ", "wrong: own second run differs from the first", "right: "]);
});

test("a lie is wrong, though the game be right", () => {
  const judgement = judgementBy("own-runs", [["told-other-checksum", 1]]);
  expect(verdicts(judgement)[0]).toBe("wrong: told a check value that its game did not have");
});

test("after a tie-break nobody is right or wrong but by its own word", () => {
  const faults = [
    ["other-simulation", 2],
    ["first-run", 3],
  ] as const;
  expect(verdicts(judgementBy("tie-break", faults, [1]))).toEqual([
    "unknown: its game was taken",
    "unknown: goes on with another player's game",
    "wrong: own second run differs from the first",
  ]);
});

test("a position has its exact value beside it, and what is not known is left empty", () => {
  const values = [{ playerId: 1, value: 81_920 }];
  const difference = { ...DIFFERENCE, path: "cats[3].x", values, draws: [{ playerId: 1, count: null }] };
  const story = storyOf({
    difference,
    environments: [],
    judgement: judgementBy("own-runs", [["silent", 4]]),
  });
  const rows = describePlayers(story, nameOf);
  expect(rows.map(({ playerId, value, draws, engine }) => [playerId, value, draws, engine])).toEqual([
    [1, "1.2500 (81920)", "", ""],
    [2, "", "", ""],
    [3, "", "", ""],
    [4, "", "", ""],
  ]);
});
