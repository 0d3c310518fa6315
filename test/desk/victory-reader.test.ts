import { expect, test } from "vitest";

import { victoryReader } from "../../src/desk/victory-reader.ts";
import { createWorld, generateMap, runCommand, type World } from "../../src/sim/index.ts";

const nameOf = (playerId: number): string => ["Ann", "Bo", "Cem", "Dot", "Eve"][playerId - 1]!;

/** Player 1 alone against 2 and 3, and against 4; 5 watches. */
function world(...surrendered: readonly number[]): World {
  const map = generateMap({ playerCount: 4, seed: 1 });
  const ground = { mode: "battle", map, catLimit: 9, timeLimitMinutes: 0 } as const;
  const seats = { playerIds: [1, 2, 3, 4, 5], teams: [1, 2, 2, 4, 0] };
  const made = createWorld({ seed: 1, catsPerPlayer: 2, ...seats, ground });
  for (const playerId of surrendered) runCommand(made, playerId, { kind: "surrender" });
  return made;
}

function read(at: World, localPlayerId: number | null, ...winnerIds: readonly number[]) {
  at.header.outcome = winnerIds[0] ?? 0;
  return victoryReader(at, { localPlayerId, winnerIds, nameOf });
}

test("who won is told who of the others fell, without those who gave up", () => {
  expect(read(world(), 1, 1)).toEqual({ kind: "winner", isTeam: false, fallen: ["Bo", "Cem", "Dot"] });
  expect(read(world(3), 1, 1)).toEqual({ kind: "winner", isTeam: false, fallen: ["Bo", "Dot"] });
  expect(read(world(1), 3, 2, 3)).toEqual({ kind: "winner", isTeam: true, fallen: ["Dot"] });
});

test("who lost gave up if all of the team did", () => {
  expect(read(world(), 1, 2, 3)).toEqual({ kind: "loser", isTeam: false, hasGivenUp: false });
  expect(read(world(1), 1, 2, 3)).toEqual({ kind: "loser", isTeam: false, hasGivenUp: true });
  expect(read(world(2), 2, 1)).toEqual({ kind: "loser", isTeam: true, hasGivenUp: false });
  expect(read(world(2, 3), 2, 1)).toEqual({ kind: "loser", isTeam: true, hasGivenUp: true });
});

test("who watched, and who saw nobody win, is on no side", () => {
  expect([read(world(), 5, 1), read(world(), null, 1), read(world(), 1)]).toEqual([null, null, null]);
});
