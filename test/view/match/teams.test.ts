import { expect, test } from "vitest";

import { createWorld, HOLD_SUB_TURNS, runCommand } from "../../../src/sim/index.ts";
import { timeLeftText } from "../../../src/view/match/match-clock.ts";
import {
  cushionsOf,
  isFullOfCats,
  observersOf,
  standingOf,
  teamsOf,
  teamWith,
} from "../../../src/view/match/teams.ts";
import { makeTeamWorld, TEAM_MATCH } from "../support/ground-match.ts";
import { holdingOf, watchText } from "../../../src/view/match/match-words.ts";

const TEAMS = teamsOf(TEAM_MATCH);

test("allies make a team, named by its players; observers are in none", () => {
  expect(TEAMS.map(({ name, isLocal }) => [name, isLocal])).toEqual([
    ["Ada and Jane", true],
    ["Bo", false],
  ]);
  expect(observersOf(TEAM_MATCH).map(({ name }) => name)).toEqual(["Cy"]);
  expect(teamWith(TEAMS, 5)).toBe(TEAMS[0]);
  expect(teamWith(TEAMS, 4)).toBeNull();
});

test("more than two are called by their first", () => {
  const players = [1, 2, 3].map((playerId) => ({ playerId, name: `P${playerId}`, team: 4 }));
  expect(teamsOf({ players, localPlayerId: null })[0]?.name).toBe("Team P1");
});

test("who has the most cats that there may be is full of them; who does not play is not", () => {
  const world = makeTeamWorld();
  const { rules } = world.ground!;
  const own = world.players.score[0]!;
  rules.catLimit = own + 1;
  expect(isFullOfCats(world, 1)).toBe(false);
  rules.catLimit = own;
  expect([1, 4, 99].map((playerId) => isFullOfCats(world, playerId))).toEqual([true, false, false]);
});

test("counts down who holds all cushions", () => {
  const world = makeTeamWorld();
  expect(holdingOf(world, TEAMS)).toBeNull();
  world.ground!.rules.holder = 2;
  world.ground!.rules.heldSubTurns = HOLD_SUB_TURNS - 42 * 30;
  expect(holdingOf(world, TEAMS)).toEqual({
    text: "Bo holds all cushions, and wins in 42\u00A0s",
    holder: 2,
    heldSeconds: 18,
  });
  world.ground!.rules.heldSubTurns += 1; // it is 42 s until they are over
  world.ground!.rules.holder = 1;
  expect(holdingOf(world, TEAMS)?.text).toBe("Your team holds all cushions, and wins in 42\u00A0s");
  const elsewhere = teamsOf({ ...TEAM_MATCH, localPlayerId: null });
  expect(holdingOf(world, elsewhere)?.text).toBe("Ada and Jane hold all cushions, and win in 42\u00A0s");
  world.ground!.rules.heldSubTurns = HOLD_SUB_TURNS;
  expect(holdingOf(world, TEAMS)?.text).toContain(" in 0\u00A0s");
});

test("counts a player's cushions", () => {
  const world = makeTeamWorld();
  world.ground!.cushions.owner.set([5, 0, 5]);
  expect([1, 5].map((playerId) => cushionsOf(world, playerId))).toEqual([0, 2]);
});

test("tells who is out from who has surrendered, on a map and in Classic", () => {
  const classic = createWorld({ seed: 3, catsPerPlayer: 2, playerIds: [1, 2, 5] });
  for (const world of [makeTeamWorld(), classic]) {
    expect(standingOf(world, 1)).toBe("playing");
    expect(standingOf(world, 4)).toBe("watching");
    runCommand(world, 1, { kind: "surrender" });
    expect(standingOf(world, 1)).toBe("asleep");
    const row = world.players.playerId.indexOf(2);
    world.players.score[row] = 0;
    expect(standingOf(world, 2)).toBe("out");
  }
});

test("says why one only watches", () => {
  const world = makeTeamWorld();
  expect(watchText(TEAM_MATCH, world)).toBeNull();
  expect(watchText({ ...TEAM_MATCH, localPlayerId: 4, isObserver: true }, null)).toContain("watching");
  expect(watchText({ ...TEAM_MATCH, localPlayerId: null }, world)).toBeNull();
  runCommand(world, 1, { kind: "surrender" });
  expect(watchText(TEAM_MATCH, world)).toContain("given up");
});

test("the time that is left is rounded up: 0:00 is the end", () => {
  const world = makeTeamWorld();
  expect(timeLeftText(world)).toBe("1:00 left");
  world.header.subTurn = 60 * 30 - 1;
  expect(timeLeftText(world)).toBe("0:01 left");
  world.header.subTurn = 60 * 30;
  expect(timeLeftText(world)).toBe("0:00 left");
  world.ground!.rules.timeLimit = 0;
  expect(timeLeftText(world)).toBeNull();
});
