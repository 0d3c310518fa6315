// Goal: what a result is worth is said once, by the peer, and the best of it is kept.
// Method: settings in a record, results as they are told; then a match of the ladder with a real peer.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";

import type { KeptSettings, ResultNotice } from "../../src/channel/index.ts";
import { awardStars } from "../../src/desk/award-stars.ts";
import { runPeer } from "../../src/desk/run-peer.ts";
import { LADDER } from "../../src/ladder/matches.ts";
import { PeerWindow } from "../support/peer-window.ts";
import { TestClock } from "../support/test-clock.ts";

const MATCH = LADDER[0]!;
const KEY = "ladder.first-yarn";
const clock = new TestClock(); // all peers have one time
const folder = mkdtempSync(path.join(tmpdir(), "robocat-ladder-"));
afterAll(() => rmSync(folder, { recursive: true }));

function resultOf(facts: Partial<ResultNotice> = {}, catsLeft = 12): ResultNotice {
  return {
    ...{
      kind: "result",
      outcome: "won",
      winnerId: 1,
      winnerIds: [1],
      turn: 900,
      playedTurns: 901,
      told: { kind: "result", outcome: { kind: "you-left" }, why: null, absences: [] },
    },
    ...{ replayFile: null, reportFile: null, gone: [], ...facts },
    scores: [
      { playerId: 1, score: catsLeft },
      { playerId: 2, score: 0 },
    ],
  };
}

function settingsOf(kept: KeptSettings) {
  const settings = {
    values: kept,
    remember: (change: KeptSettings) => (settings.values = { ...kept, ...change }),
  };
  return settings;
}

test("the best is kept: fewer stars than before change nothing", () => {
  const settings = settingsOf({ name: "Ada" });
  expect(awardStars(settings, MATCH, resultOf({}, 5), 1)).toEqual({ now: 2, before: 0 });
  expect(settings.values).toEqual({ name: "Ada", [KEY]: 2 });
  expect(awardStars(settings, MATCH, resultOf(), 1)).toEqual({ now: 3, before: 2 });
  expect(awardStars(settings, MATCH, resultOf({ playedTurns: 5_000 }), 1)).toEqual({ now: 1, before: 3 });
  expect(settings.values[KEY]).toBe(3);
});

test("the last turn of two minutes is still within two minutes", () => {
  expect(awardStars(settingsOf({}), MATCH, resultOf({ turn: 9_000, playedTurns: 1_200 }), 1).now).toBe(3);
  expect(awardStars(settingsOf({}), MATCH, resultOf({ playedTurns: 1_201 }), 1).now).toBe(1);
});

test.each([
  ["another's win", { winnerId: 2, winnerIds: [2] }],
  ["a draw", { outcome: "draw", winnerId: null, winnerIds: [] }],
  ["a match that was left", { outcome: "left", winnerId: null, winnerIds: [] }],
  [
    "one that ended before turn 0",
    { outcome: "stopped", winnerId: null, winnerIds: [], turn: -3, playedTurns: 0 },
  ],
] as const)("%s is worth nothing", (_, facts) => {
  const settings = settingsOf({});
  expect(awardStars(settings, MATCH, resultOf(facts), 1)).toEqual({ now: 0, before: 0 });
  expect(settings.values).toEqual({});
});

test("an ally's win is one's own", () => {
  expect(awardStars(settingsOf({}), MATCH, resultOf({ winnerId: 2, winnerIds: [1, 2] }), 1).now).toBe(3);
});

test("a match of the ladder is played as it is written, says so, and gives up no star", async () => {
  const homeFolder = path.join(folder, "Ada");
  const peer = await runPeer({ homeFolder, clock });
  onTestFinished(() => clock.until(peer.close(), "the end of Ada"));
  const window = new PeerWindow(peer, clock);
  peer.handle({ kind: "list-ladder" });
  const { maps } = await window.waitFor("ladder-maps");
  expect(new Set(maps.map(({ mapId }) => mapId))).toEqual(new Set(LADDER.map(({ mapId }) => mapId)));

  peer.handle({ kind: "play-ladder", name: "Ada", matchId: "no-such-match" });
  peer.handle({ kind: "play-ladder", name: "Ada", matchId: "old-friends" });
  const { match } = await window.waitFor("match");
  expect(match).toMatchObject({ ladderId: "old-friends", localPlayerId: 1, mode: "cushions" });
  const levels = match.players.map(({ name, team }) => [/\((\w+)\)/.exec(name)?.[1], team]);
  expect(levels.map(String).toSorted()).toEqual([",1", "medium,1", "medium,2", "strong,2"]);
  await window.waitFor("status", ({ turn }) => turn > 2);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  window.forget();
  peer.handle({ kind: "leave" });

  peer.handle({ kind: "play-ladder", name: "Ada", matchId: MATCH.id });
  await window.waitFor("status", ({ turn }) => turn > 2);
  peer.handle({ kind: "command", command: { kind: "surrender" } });
  expect((await window.waitFor("result")).ladder).toEqual({ now: 0, before: 0 });
  window.forget();
  peer.handle({ kind: "again" });
  expect((await window.waitFor("match")).match.ladderId).toBe(MATCH.id);
  expect(readFileSync(path.join(homeFolder, "settings.json"), "utf8")).not.toContain(KEY);
});
