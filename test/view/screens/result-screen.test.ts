import { expect, test } from "vitest";

import type {
  MatchInfo,
  OutBefore,
  OutcomeFact,
  ResultFact,
  ResultNotice,
  WhyFact,
} from "../../../src/channel/index.ts";
import {
  fileNameOf,
  goneText,
  noReplayText,
  playedText,
  resultTitle,
  textBeyondTitle,
  watchFromText,
} from "../../../src/view/screens/result-words.ts";
import { lostTo } from "../../support/why-lost.ts";

const MATCH: MatchInfo = {
  players: [
    { playerId: 1, name: "Ada", team: 1 },
    { playerId: 2, name: "Jane", team: 2 },
  ],
  localPlayerId: 1,
  isObserver: false,
  mode: "classic",
  mapName: null,
  catsPerPlayer: 3,
  catLimit: 3,
  timeLimitMinutes: 0,
  seed: 1,
};

function toldOf(outcome: OutcomeFact, why: WhyFact | null = null): ResultFact {
  return { kind: "result", outcome, why, absences: [] };
}

function result(
  outcome: ResultNotice["outcome"],
  winnerId: number | null,
  winnerIds: readonly number[] = winnerId === null ? [] : [winnerId],
): ResultNotice {
  return {
    kind: "result",
    outcome,
    winnerId,
    winnerIds,
    turn: 40,
    playedTurns: 41,
    scores: [],
    told: toldOf({ kind: "you-left" }),
    replayFile: null,
    reportFile: null,
    gone: [],
  };
}

test("names the winner, or says that it is oneself", () => {
  expect(resultTitle(result("won", 2), { ...MATCH, isObserver: true })).toBe("Jane wins");
  expect(resultTitle(result("won", 1), MATCH)).toBe("You win!");
  expect(resultTitle(result("won", 1), { ...MATCH, localPlayerId: null })).toBe("Ada wins");
  expect(resultTitle(result("won", 3), null)).toBe("Player 3 wins");
});

test("tells who has lost so, but nobody who only watched", () => {
  expect(resultTitle(result("won", 2), MATCH)).toBe("You lost – Jane wins");
  expect(resultTitle(result("won", 2, [2, 3]), MATCH)).toBe("You lost – Jane and Player 3 win");
  expect(resultTitle(result("won", 2), { ...MATCH, localPlayerId: null })).toBe("Jane wins");
  expect(resultTitle(result("draw", null), MATCH)).toBe("A draw – nobody wins");
});

test("the message does not repeat the title", () => {
  const text = (
    names: readonly string[],
    surrendered: readonly string[] = [],
    why: WhyFact | null = null,
  ) => {
    const winnerIds = names.map((name) => ["Ada", "Jane", "Kim"].indexOf(name) + 1);
    const told = toldOf({ kind: "victory", names, by: "last-awake", surrendered }, why);
    return textBeyondTitle({ ...result("won", winnerIds[0]!, winnerIds), told }, MATCH);
  };
  expect(text(["Ada"])).toBe("");
  expect(text(["Jane"])).toBe("");
  const why = lostTo("Jane", 9);
  expect(text(["Jane"], [], why)).toBe("Jane had more cats than you from 0:09 on.");
  expect(text(["Jane"], ["Ada"])).toBe("Jane wins: Ada gave up.");
  expect(text(["Jane", "Kim"])).toBe("");
  expect(text(["Ada", "Jane"])).toBe("Ada and Jane win."); // the title is "Your team wins!"
  expect(text(["Ada", "Jane", "Kim"])).toBe("Ada, Jane and Kim win.");
  expect(textBeyondTitle(result("left", null), MATCH)).toBe("");
  const reader = { kind: "winner", isTeam: false, fallen: ["Jane"] } as const;
  const told = toldOf({ kind: "victory", names: ["Ada"], by: "last-awake", surrendered: [], reader });
  expect(textBeyondTitle({ ...result("won", 1), told }, MATCH)).toBe("Jane has no cat awake any more.");
});

test("who was out before leaving reads that in the title, and below it that the others were still playing", () => {
  const left = (out: OutBefore): ResultNotice => ({
    ...result("left", null),
    told: toldOf({ kind: "you-left", out }),
  });
  expect(resultTitle(result("left", null), MATCH)).toBe("You left the match");
  expect(resultTitle(left("given-up"), MATCH)).toBe("You gave up");
  expect(resultTitle(left("fallen"), MATCH)).toBe("You are out");
  const said = "The others were still playing: this is how it stood.";
  expect([left("given-up"), left("fallen")].map((one) => textBeyondTitle(one, MATCH))).toEqual([said, said]);
});

test("promises who came back a replay only of those who have one", () => {
  expect(noReplayText({}, MATCH)).toBeNull();
  expect(noReplayText({ replayWith: [2] }, MATCH)).toBe(
    "You came back to this match: Jane has its replay, for yours would lack what was before.",
  );
  expect(noReplayText({ replayWith: [2, 3] }, MATCH)).toContain("Jane and Player 3 have its replay");
  expect(noReplayText({ replayWith: [] }, MATCH)).toBe(
    "Nobody has the whole replay of this match: everybody was gone from it at some time.",
  );
});

test("names a kept file, without the folders it lies in", () => {
  expect(fileNameOf("/home/ada/replays/a.rcr")).toBe("a.rcr");
  expect(fileNameOf("C:\\\\Ada\\\\a.rcr")).toBe("a.rcr");
  expect(fileNameOf("a.rcr")).toBe("a.rcr");
});

test("allies win together", () => {
  expect(resultTitle(result("won", 1, [1, 2]), MATCH)).toBe("Your team wins!");
  expect(resultTitle(result("won", 1, [1, 2]), { ...MATCH, localPlayerId: 3 })).toBe("Ada and Jane win");
  expect(resultTitle(result("won", 1, [1, 2]), { ...MATCH, localPlayerId: null })).toBe("Ada and Jane win");
  expect(resultTitle(result("won", 1, [1, 2, 3]), { ...MATCH, localPlayerId: null })).toBe("Team Ada wins");
});

test("every other outcome has a title of its own", () => {
  const outcomes = ["draw", "stopped", "desynced", "lost-peers", "left"] as const;
  expect(new Set(outcomes.map((outcome) => resultTitle(result(outcome, null), MATCH))).size).toBe(
    outcomes.length,
  );
});

test("says how long was played: a time limit of a minute is a minute", () => {
  expect(playedText(600)).toBe("Played 1:00.");
  expect(playedText(599)).toBe("Played 0:59.");
  expect(playedText(0)).toBe("Ended before it began.");
});

test("says since when a bot has played a seat", () => {
  expect(goneText(832)).toBe(" a bot from 1:23 on");
});

test("the way into the replay says the time of the place that it leads to, and at the end that there is none", () => {
  const stood = [{ turn: 100, endTurn: 150 }];
  expect(watchFromText(0, 800)).toBe("Watch from 0:00");
  expect(watchFromText(799, 800)).toBe("Watch from 1:19");
  expect(watchFromText(799, 800, stood)).toBe("Watch from 1:14"); // the match's own time, as the graph has it
  expect(watchFromText(800, 800)).toBe("Watch from a place: click the graph");
});
