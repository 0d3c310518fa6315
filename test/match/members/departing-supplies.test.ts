// Goal: who says that it holds turn data of one who is gone, and does not give them, can't hold up the match for ever.
// Method: peer 1 of a match; player 3 has left, and player 2 promises more of it than it gives, and talks on.
import { expect, test } from "vitest";

import { Departing } from "../../../src/match/members/departing.ts";
import { RunEnding } from "../../../src/match/run-ending.ts";
import { LockstepPeers } from "../../support/lockstep-peers.ts";
import { SUPPLY_MS } from "../../../src/match/members/limits.ts";

const LEFT = { kind: "goodbye", reason: "left", lostMask: 0, end: null } as const;

/** Player 2 has promised the turn data of player 3 up to that turn, or nothing; those of the others go up to 12. */
function startClaim(heldTurn: number | null) {
  const peers = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2, 3] });
  peers.runTo(10);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  peers.deliverAll();
  const { match } = peers.peer(1);
  let nowMs = 100_000;
  let newsMs = -Infinity; // of player 3
  const wire = {
    newsMs: (id: number) => (id === 3 ? newsMs : -Infinity),
    heardMs: (id: number) => (id === 2 ? nowMs : -Infinity),
    answeredMs: () => -Infinity,
  };
  const departing = new Departing({ match, wire, ending: new RunEnding(match) });
  departing.hearGoodbye(3, LEFT, nowMs);
  const nobody = { among: 0, named: [], votes: 0, isAlone: false };
  const nothing = { view: 0, lineage: 0, ...nobody, installed: null };
  departing.hearStatement(2, { ...nothing, number: 1, gone: 0b100, promised: 0, held: [] }, nowMs);
  if (heldTurn !== null)
    departing.hearStatement(
      2,
      { ...nothing, number: 2, gone: 0b100, promised: 0b100, held: [heldTurn], among: 0b11 },
      nowMs,
    );
  const wait = (ms: number): void => {
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += 100)
      departing.update({ players: [3], sinceMs: 100_000, what: "turn-data" }, nowMs);
  };
  return { departing, match, wait, hearNews: () => (newsMs = nowMs) };
}

test("a promise of turn data that never come ends after 30 s: whoever made it is taken for gone", () => {
  const { departing, match, wait } = startClaim(1_000_000);
  wait(SUPPLY_MS - 1_000);
  expect(match.participants.departures.said.gone).toBe(0b100);
  expect(departing.takeDepartures()).toEqual([]);
  wait(1_200);
  const departures = departing.takeDepartures().map(({ playerId, turn, cause }) => [playerId, turn, cause]);
  expect(departures).toEqual([
    [2, 13, "split"], // of two who are left each may go on by itself
    [3, 13, "left"],
  ]);
  expect(match.tryAdvance().kind).toBe("advanced");
});

test("who says that somebody is gone, and never promises it, is taken for gone itself after 30 s", () => {
  const { departing, match, wait } = startClaim(null);
  expect(match.participants.departures.said.promised).toBe(0b100);
  wait(SUPPLY_MS);
  expect(departing.takeDepartures()).toEqual([]);
  wait(200);
  expect(departing.takeDepartures().map(({ playerId, turn }) => [playerId, turn])).toEqual([
    [2, 13],
    [3, 13],
  ]);
});

test("it waits as long as some of them come", () => {
  const { match, wait, hearNews } = startClaim(40);
  wait(SUPPLY_MS - 1_000);
  hearNews();
  wait(SUPPLY_MS - 1_000);
  expect(match.participants.departures.said.gone).toBe(0b100);
});

test("of what is here nothing is asked", () => {
  const { departing, match, wait } = startClaim(12);
  expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, turn: 13 }]);
  wait(2 * SUPPLY_MS);
  expect(match.participants.departures.said.gone).toBe(0);
});
