import { beforeEach, expect, test } from "vitest";

import type { World } from "../../../src/sim/index.ts";
import { GivingUp } from "../../../src/view/match/giving-up.ts";
import { teamsOf } from "../../../src/view/match/teams.ts";
import { MATCH_MENU_WORDS } from "../../../src/words/index.ts";
import { makeTeamWorld, TEAM_MATCH } from "../support/ground-match.ts";

const SECOND = 30;
let world: World;
let watch: GivingUp;

/** Ada's side has 3 cats, Bo 60; the players' rows are Ada, Bo, Jane. */
beforeEach(() => {
  world = makeTeamWorld();
  world.players.score.set([1, 60, 2]);
  watch = new GivingUp(teamsOf(TEAM_MATCH));
});

function isAskedAt(second: number): boolean {
  world.header.subTurn = second * SECOND;
  return watch.update(world) !== null;
}

test("asks after a minute without hope, for twenty seconds, and again a minute after that", () => {
  expect([0, 30, 59, 60, 79, 80, 139, 140].map(isAskedAt)).toEqual([
    ...[false, false, false, true, true, false, false, true],
  ]);
});

test("who plays on is left alone for as long", () => {
  isAskedAt(0);
  expect(isAskedAt(60)).toBe(true);
  watch.dismiss();
  expect([61, 100, 139, 140].map(isAskedAt)).toEqual([false, false, false, true]);
});

test("a cushion, more cats or fewer enemies are hope, and the minute begins anew", () => {
  isAskedAt(0);
  world.ground!.cushions.owner[1] = 5; // an ally's
  expect(isAskedAt(60)).toBe(false);
  world.ground!.cushions.owner[1] = 0;
  expect([61, 120, 121].map(isAskedAt)).toEqual([false, false, true]);
  world.players.score[0] = 9;
  expect(isAskedAt(122)).toBe(false);
  world.players.score.set([1, 11, 0]);
  expect([200, 300].map(isAskedAt)).toEqual([false, false]); // eleven cats may yet be beaten
});

test("nobody is asked who has no cat, or is in no team", () => {
  world.players.score.set([0, 60, 0]);
  expect([0, 90].map(isAskedAt)).toEqual([false, false]);
  world.players.score.set([1, 60, 2]);
  watch = new GivingUp(teamsOf({ ...TEAM_MATCH, localPlayerId: null }));
  expect([0, 90].map(isAskedAt)).toEqual([false, false]);
});

test("tells both numbers, but not in fog", () => {
  expect(MATCH_MENU_WORDS.hopeless(3, 60)).toContain("3 cats against 60");
  expect(MATCH_MENU_WORDS.hopeless(1, null)).toBe(
    "Your side has 1 cat against many more, and nothing that breeds.",
  );
});
