import { expect, test } from "vitest";

import { Departing, LOST_AFTER_MS } from "../../src/match/departing.ts";
import { RunEnding } from "../../src/match/run-ending.ts";
import type { GoodbyePacket } from "../../src/wire/index.ts";
import { LockstepPeers } from "../support/lockstep-peers.ts";

/** Of Cat 1, in a match of three that has ended turn 10. */
function startDeparting() {
  const peers = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds: [1, 2, 3] });
  peers.runTo(10);
  const { match } = peers.peer(1);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  const ending = new RunEnding(match);
  return { match, ending, departing: new Departing(match, ending) };
}

function goodbye(reason: GoodbyePacket["reason"], lostMask = 0): GoodbyePacket {
  return { kind: "goodbye", reason, lostMask, end: null };
}

const NOT_WAITING = { wait: null, nowMs: 100_000 };

/** We have waited so long for these. */
function waited(ms: number, players: readonly number[]) {
  return { wait: { sinceMs: 100_000 - ms, players, toldMs: 0 }, nowMs: 100_000 };
}

test("lost with a goodbye are those whom it names, where we miss them too, and who take part; else who says it", () => {
  const { departing } = startDeparting();
  const missed = waited(LOST_AFTER_MS - 1_000, [2, 3]);
  expect(departing.hearGoodbye(2, goodbye("left"), missed)).toEqual([2]);
  expect(departing.hearGoodbye(2, goodbye("lost-others", 0b100), missed)).toEqual([3]);
  expect(departing.hearGoodbye(2, goodbye("lost-others", 0b1001), missed)).toEqual([2]); // ourselves, and one who is not in the match
  expect(departing.hearGoodbye(2, goodbye("lost-others", 0b110), missed)).toEqual([2, 3]);
});

test("nobody is named by another one alone: who says it has gone, and no more is known", () => {
  const { departing } = startDeparting();
  const named = goodbye("lost-others", 0b100);
  expect(departing.hearGoodbye(2, named, NOT_WAITING)).toEqual([2]);
  expect(departing.hearGoodbye(2, named, waited(LOST_AFTER_MS - 1, [2]))).toEqual([2]); // we have what 3 sent
  expect(departing.hearGoodbye(2, named, waited(1_000, [3]))).toEqual([2]); // no more than a moment
  expect(departing.hearGoodbye(2, named, waited(LOST_AFTER_MS, []))).toEqual([2]); // we halt
});

test("nobody is lost by one who has finished, or who takes no part any more", () => {
  const { departing, match } = startDeparting();
  expect(departing.hearGoodbye(2, goodbye("finished"), NOT_WAITING)).toEqual([]);
  match.exclude([3]);
  expect(departing.hearGoodbye(3, goodbye("left"), NOT_WAITING)).toEqual([]);
});

test("is alone once all others have said goodbye, for whatever reason", () => {
  const { departing } = startDeparting();
  expect(departing.isAlone).toBe(false);
  departing.hearGoodbye(2, goodbye("finished"), NOT_WAITING);
  expect(departing.isAlone).toBe(false);
  departing.hearGoodbye(3, goodbye("left"), NOT_WAITING);
  expect(departing.isAlone).toBe(true);
});

test("who is waited for is lost after half a minute; who has ended the match before, at once", () => {
  const { departing, ending, match } = startDeparting();
  const wait = { sinceMs: 1_000, players: [2, 3], toldMs: 0 };
  expect(departing.lostBy(wait, 1_000 + LOST_AFTER_MS - 1)).toEqual([]);
  expect(departing.lostBy(wait, 1_000 + LOST_AFTER_MS)).toEqual([2, 3]);
  ending.hearEnd(3, { turn: match.book.checkedTurnOf(11) - 1, randomValue: 1, checksum: 2, logChecksum: 3 });
  expect(departing.lostBy(wait, 1_000)).toEqual([3]);
});
