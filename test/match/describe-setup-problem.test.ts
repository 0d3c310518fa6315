import { expect, test } from "vitest";

import { describeMissingRivals, describeSetupProblem } from "../../src/match/describe-setup-problem.ts";
import { classicOptions, type GameMap } from "../../src/sim/index.ts";

type LobbySetup = Parameters<typeof describeSetupProblem>[1];

const MAP = { name: "Meadow", spawns: Array.from({ length: 4 }, () => ({ column: 1, row: 1 })) };
const BATTLE = { mode: "battle", catsPerPlayer: 60, catLimit: 90, timeLimitMinutes: 0 } as const;

function lobby(teams: readonly number[], facts: Partial<LobbySetup> = {}): LobbySetup {
  const players = teams.map((team, i) => ({ playerId: i + 1, team }));
  return { options: BATTLE, map: MAP as unknown as GameMap, isMasterPeer: true, players, ...facts };
}

test.each([
  ["out-of-range", "No match has such options."],
  ["nobody-plays", "Everybody only watches; somebody has to play."],
  ["too-many-players", "The map has 4 places, but 5 play."],
  ["no-room", "The map has no room for 5 players with 90 cats each."],
  ["no-cushions", "The map has no cushions, and this match is about them."],
  ["map-missing", "Choose a map for this match."],
] as const)("%s is told in one sentence", (problem, sentence) => {
  expect(describeSetupProblem(problem, lobby([1, 2, 0, 3, 4, 5]))).toBe(sentence);
});

test("who is not the host waits for the map", () => {
  const guest = lobby([1, 2], { isMasterPeer: false, map: null });
  expect(describeSetupProblem("map-missing", guest)).toBe("The map of this match is not here yet.");
});

test("a match needs somebody to win against; in Classic nobody is allied", () => {
  const classic = { options: classicOptions(3), map: null };
  const oneTeam = "All are in one team, and there is nobody to win against.";
  const onePlayer = "Only one plays, and there is nobody to win against.";
  expect(describeMissingRivals(lobby([1, 2]))).toBe(null);
  expect(describeMissingRivals(lobby([2, 2, 0]))).toBe(oneTeam);
  expect(describeMissingRivals(lobby([2, 2], classic))).toBe(null);
  expect(describeMissingRivals(lobby([2, 0]))).toBe(onePlayer);
  expect(describeMissingRivals(lobby([2, 0], classic))).toBe(onePlayer);
  expect(describeMissingRivals(lobby([1]))).toBe(null); // the others are still to come
});
