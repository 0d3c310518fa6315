import { expect, test } from "vitest";

import { TEAM_MATCH } from "../support/ground-match.ts";
import { cushionText } from "../../../src/view/match/match-words.ts";

test("says of each cushion whose it is, and whether one can take it", () => {
  expect([0, 1, 2, 5].map((owner) => cushionText(owner, TEAM_MATCH, true))).toEqual([
    "Nobody's cushion. Your cats take it when they stand on it.",
    "Your cushion. Click it to choose what it breeds.",
    "Bo's cushion. Your cats take it when no others stand on it.",
    "Jane's cushion, of your team. You can't take it; your cats on it guard it.",
  ]);
  expect(cushionText(1, TEAM_MATCH, false)).toBe("Your cushion. It breeds no more cats.");
});

test("who only watches is told whose it is", () => {
  for (const match of [
    { ...TEAM_MATCH, localPlayerId: null },
    { ...TEAM_MATCH, localPlayerId: 4 },
    { ...TEAM_MATCH, isObserver: true },
  ])
    expect([0, 2].map((owner) => cushionText(owner, match, true))).toEqual([
      "Nobody's cushion",
      "Bo's cushion",
    ]);
});
