// Goal: whose peer runs anew is no more elsewhere, and so the last one that is left goes on without it.
// Method: a peer of a match; what it hears of the others by hand.
import { expect, test } from "vitest";

import { Departing, SILENT_AFTER_MS } from "../../../src/match/members/departing.ts";
import { RunEnding } from "../../../src/match/run-ending.ts";
import { LockstepPeers } from "../../support/lockstep-peers.ts";

const LEFT = { kind: "goodbye", reason: "left", lostMask: 0, end: null } as const;
const START_MS = 100_000;

function startDeparting(playerIds: readonly number[], localPlayerId: number) {
  const peers = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds });
  peers.runTo(10);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  peers.deliverAll();
  const { match } = peers.peer(localPlayerId);
  const news = new Map<number, number>(); // when turn data came last
  const wire = {
    newsMs: (id: number) => news.get(id) ?? -Infinity,
    heardMs: () => -Infinity,
    answeredMs: () => -Infinity,
  };
  return { departing: new Departing({ match, wire, ending: new RunEnding(match) }), match, news };
}

test("of two, the one that is left goes on at once, whoever has the lower id", () => {
  for (const localPlayerId of [1, 2]) {
    const { departing, match } = startDeparting([1, 2], localPlayerId);
    departing.hearRestart(3 - localPlayerId, START_MS);
    expect(match.participants.stayers).toEqual([localPlayerId]);
    expect(departing.takeDepartures()).toMatchObject([{ playerId: 3 - localPlayerId, cause: "restarted" }]);
  }
});

test("while another one is missing it may play on with what ran before: nobody goes on", () => {
  const { departing, match } = startDeparting([1, 2, 3], 3);
  const awaited = { players: [1, 2], sinceMs: START_MS, what: "turn-data" } as const;
  for (let nowMs = START_MS; nowMs <= START_MS + SILENT_AFTER_MS + 100; nowMs += 100)
    departing.update(awaited, nowMs);
  departing.hearRestart(1, START_MS + SILENT_AFTER_MS + 200);
  expect(match.participants.stayers).toEqual([1, 2, 3]);
  departing.hearGoodbye(2, LEFT, START_MS);
  expect(match.participants.stayers).toEqual([3]);
});

test("of whom the match waits for it is told whether it can go on without them", () => {
  const isEnough = (playerIds: readonly number[], localPlayerId: number, players: readonly number[]) =>
    startDeparting(playerIds, localPlayerId)
      .departing.absentees({ players, sinceMs: START_MS, what: "turn-data" }, START_MS + 3_000)
      .map((one) => one.isEnough);
  expect(isEnough([1, 2], 1, [2])).toEqual([true]); // the lower half
  expect(isEnough([1, 2], 2, [1])).toEqual([false]);
  expect(isEnough([1, 2, 3], 3, [1])).toEqual([true]);
  expect(isEnough([1, 2, 3], 3, [1, 2])).toEqual([false, false]);
});

test("is taken back by turn data that come later: the run that is there gives them", () => {
  const { departing, match, news } = startDeparting([1, 2, 3], 2);
  departing.hearRestart(3, START_MS);
  expect(match.participants.departures.restarted).toBe(0b100);
  news.set(3, START_MS + 50);
  departing.update(null, START_MS + 100);
  expect([match.participants.departures.restarted, match.participants.departures.said.gone]).toEqual([0, 0]);
});

test("is called silent anew where all agreed that it was not back: what was said of it is taken back", () => {
  const { departing, match } = startDeparting([1, 2, 3], 1);
  const wait = (fromMs: number): void => {
    const awaited = { players: [3], sinceMs: fromMs, what: "turn-data" } as const;
    for (let nowMs = fromMs; nowMs <= fromMs + SILENT_AFTER_MS + 100; nowMs += 100)
      departing.update(awaited, nowMs);
  };
  departing.hearRestart(3, START_MS);
  match.participants.hear({ kind: "not-admitted", playerId: 3 });
  match.participants.hear({ kind: "admitted", playerId: 3 });
  expect(match.participants.departures.said.gone).toBe(0);
  wait(START_MS + 1_000);
  expect(match.participants.departures.said.gone).toBe(0b100);
});
