import { expect, test } from "vitest";

import { mapNotice, matchInfo } from "../../src/desk/match-notices.ts";
import { generateMap, isWallAt, type MatchSetup } from "../../src/sim/index.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada" },
  { playerId: 3, name: "Ben" },
  { playerId: 4, name: "Cem" },
];
const MAP = generateMap({ playerCount: 2, seed: 1 });

function setup(facts: Partial<MatchSetup> = {}): MatchSetup {
  return { seed: 7, catsPerPlayer: 5, playerIds: [1, 3, 4], ...facts };
}

function teamsOf(facts: Partial<MatchSetup>): readonly number[] {
  return matchInfo(setup(facts), { players: PLAYERS }, null).players.map(({ team }) => team);
}

test("in Classic everybody who plays is a team of their own", () => {
  expect(teamsOf({})).toEqual([1, 3, 4]);
  expect(teamsOf({ teams: [2, 2, 0] })).toEqual([1, 3, 0]);
  expect(matchInfo(setup(), { players: PLAYERS }, 3)).toMatchObject({
    localPlayerId: 3,
    isObserver: false,
    mode: "classic",
    mapName: null,
    catsPerPlayer: 5,
    catLimit: 5,
    timeLimitMinutes: 0,
    seed: 7,
  });
});

test("on a map the teams are as the lobby had them", () => {
  const ground = { mode: "cushions", map: MAP, catLimit: 90, timeLimitMinutes: 10 } as const;
  expect(teamsOf({ ground })).toEqual([1, 3, 4]);
  expect(teamsOf({ ground, teams: [2, 0, 2] })).toEqual([2, 0, 2]);
  expect(matchInfo(setup({ ground }), { players: PLAYERS }, 1)).toMatchObject({
    mode: "cushions",
    mapName: MAP.name,
    catLimit: 90,
    timeLimitMinutes: 10,
  });
});

test("who watches a match is an observer; who watches a replay is nobody", () => {
  const teams = [1, 2, 0];
  const isObserver = (localPlayerId: number | null): boolean =>
    matchInfo(setup({ teams }), { players: PLAYERS }, localPlayerId).isObserver;
  expect([1, 3, 4, null].map(isObserver)).toEqual([false, false, true, false]);
});

test("a map is told with all of its walls, also as JSON", () => {
  const { map } = JSON.parse(JSON.stringify(mapNotice(MAP))) as ReturnType<typeof mapNotice>;
  const walls = Int32Array.from(map!.walls);
  for (let index = 0; index < MAP.width * MAP.height; index += 1) {
    expect(isWallAt(walls, index)).toBe(isWallAt(MAP.walls, index));
  }
  expect(map).toMatchObject({ name: MAP.name, width: MAP.width, height: MAP.height, spawns: MAP.spawns });
  expect(mapNotice(null)).toEqual({ kind: "map", map: null });
});
