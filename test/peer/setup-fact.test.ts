import { expect, test } from "vitest";

import { missingRivals } from "../../src/match/missing-rivals.ts";
import { setupFact } from "../../src/peer/setup-fact.ts";
import { classicOptions, type GameMap } from "../../src/sim/index.ts";
import { sentenceOf } from "../support/sentences.ts";

type LobbySetup = Parameters<typeof setupFact>[1];

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
  expect(sentenceOf(setupFact(problem, lobby([1, 2, 0, 3, 4, 5])))).toBe(sentence);
});

test("who is not the host waits for the map", () => {
  const guest = lobby([1, 2], { isMasterPeer: false, map: null });
  expect(setupFact("map-missing", guest)).toEqual({ kind: "map-on-its-way" });
});

test("a match needs somebody to win against; in Classic nobody is allied", () => {
  const classic = { options: classicOptions(3), map: null };
  expect(missingRivals(lobby([1, 2]))).toBe(null);
  expect(missingRivals(lobby([2, 2, 0]))).toBe("one-team");
  expect(missingRivals(lobby([2, 2], classic))).toBe(null);
  expect(missingRivals(lobby([2, 0]))).toBe("one-plays");
  expect(missingRivals(lobby([2, 0], classic))).toBe("one-plays");
  expect(missingRivals(lobby([1]))).toBe(null); // the others are still to come
});
