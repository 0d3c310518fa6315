import { expect, test } from "vitest";

import type { MatchInfo, ResultNotice } from "../../../src/channel/index.ts";
import { resultTitle } from "../../../src/view/screens/result-title.ts";

const MATCH: MatchInfo = {
  players: [
    { playerId: 1, name: "Ada" },
    { playerId: 2, name: "Jane" },
  ],
  localPlayerId: 1,
  catsPerPlayer: 3,
  seed: 1,
};

function result(outcome: ResultNotice["outcome"], winnerId: number | null): ResultNotice {
  return {
    kind: "result",
    outcome,
    winnerId,
    turn: 40,
    scores: [],
    message: "",
    replayFile: null,
    reportFile: null,
  };
}

test("names the winner, or says that it is oneself", () => {
  expect(resultTitle(result("won", 2), MATCH)).toBe("Jane wins");
  expect(resultTitle(result("won", 1), MATCH)).toBe("You win!");
  expect(resultTitle(result("won", 1), { ...MATCH, localPlayerId: null })).toBe("Ada wins");
  expect(resultTitle(result("won", 3), null)).toBe("Player 3 wins");
});

test("every other outcome has a title of its own", () => {
  const outcomes = ["draw", "stopped", "desynced", "lost-peers", "left"] as const;
  expect(new Set(outcomes.map((outcome) => resultTitle(result(outcome, null), MATCH))).size).toBe(
    outcomes.length,
  );
});
