import { expect, test } from "vitest";

import type { AgreedTerms } from "../../../src/channel/index.ts";
import { classicOptions, type MatchOptions } from "../../../src/sim/index.ts";
import { changesText } from "../../../src/view/screens/lobby-changes.ts";

const BATTLE: MatchOptions = { mode: "battle", catsPerPlayer: 20, catLimit: 20, timeLimitMinutes: 0 };
const seat = (playerId: number, name: string, team: number, isBot = false) => ({
  playerId,
  name,
  team,
  isBot,
});
const BEFORE: AgreedTerms = {
  options: BATTLE,
  mapName: "Hallway",
  players: [seat(1, "Ada", 1), seat(2, "Ben", 2), seat(3, "Patches (weak)", 2, true)],
};

/** What is said where these have changed since. */
function said(change: Partial<AgreedTerms>): readonly string[] {
  const now = { ...BEFORE, ...change };
  return changesText(BEFORE, { ...now, players: now.players as never });
}

test("nothing has changed, or only who has come", () => {
  expect(said({})).toEqual([]);
  expect(said({ players: [...BEFORE.players, seat(4, "Cem", 3)] })).toEqual([]);
});

test("a map and a mode are named, with what they were", () => {
  expect(said({ mapName: "Four Rooms" })).toEqual(["Map: Four Rooms, was Hallway"]);
  expect(said({ mapName: null })).toEqual(["Map: another one, was Hallway"]);
  expect(said({ options: classicOptions(20), mapName: null })).toEqual([
    "Mode: Classic, as in the book, was Battle",
  ]);
  expect(said({ options: { ...BATTLE, mode: "cushions", catLimit: 40 } })).toEqual([
    "Mode: Cushions, was Battle",
  ]);
});

test.each<[Partial<MatchOptions>, string]>([
  [{ catsPerPlayer: 30, catLimit: 30 }, "Cats of each: 30, was 20"],
  [{ kinds: "mixed" }, "Army: all kinds, was tabbies"],
  [{ timeLimitMinutes: 15 }, "Time limit: 15 minutes, was none"],
  [{ fog: true }, "Fog: on, was off"],
  [{ pauses: { each: 2, seconds: 60 } }, "Pauses: 2 of 60\u00A0s, was none"],
  [{ watchDelaySeconds: 30 }, "Watching: 30\u00A0s late, was nobody else"],
])("of the options each is told: %o", (options, words) => {
  expect(said({ options: { ...BATTLE, ...options } })).toEqual([words]);
});

test("a limit of cats is told where cats are bred", () => {
  const cushions = { ...BATTLE, mode: "cushions" as const };
  const before = { ...BEFORE, options: cushions };
  const now = { ...before, options: { ...cushions, catLimit: 60 }, players: [] as never };
  expect(changesText({ ...before, players: [] }, now)).toEqual(["Cats at most: 60, was 20"]);
});

test("who is in another team, gone or a new bot is named", () => {
  const [ada, ben, patches] = BEFORE.players;
  expect(said({ players: [ada!, { ...ben!, team: 1 }, patches!] })).toEqual(["Ben: Team A, was Team B"]);
  expect(said({ players: [ada!, { ...ben!, team: 0 }, patches!] })).toEqual(["Ben: Observer, was Team B"]);
  expect(said({ players: [ada!, patches!] })).toEqual(["Ben is gone"]);
  expect(said({ players: [ada!, ben!, seat(3, "Patches (master)", 2, true)] })).toEqual([
    "Patches (weak) is gone",
    "new: Patches (master)",
  ]);
});
