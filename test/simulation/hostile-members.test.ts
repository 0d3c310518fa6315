// Goal: a member that lies about others, or a seat that two claim at once, holds nobody up and puts nobody out.
import { describe, expect, test } from "vitest";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { ReturningMatch } from "./returning-match.ts";

/** Turns that those have ended. */
function turnsOf(records: readonly PeerRecord[]): number {
  return Math.min(...records.map(({ checksums }) => checksums.length));
}

describe("who calls healthy peers gone, again and again,", () => {
  test.each([
    ["the master peer", 1],
    ["another one", 3],
  ])("is joined by nobody: %s plays on, and so do all", (_who, victim) => {
    const match = new ReturningMatch({ seed: 210, peerCount: 4, stopAfterTurn: 220 });
    const accuser = match.recordOf(2);
    const before = turnsOf(match.stayers);
    const sinceMs = match.nowMs;
    for (let i = 0; i < 120; i += 1) {
      accuser.peer.run?.match.hearDeparture({ kind: "silence", playerId: victim });
      match.run(100);
    }
    const others = match.stayers.filter((record) => record !== accuser);
    const seconds = (match.nowMs - sinceMs) / 1_000;
    expect((turnsOf(others) - before) / seconds).toBeGreaterThan(9.5);
    for (const { gone } of others) expect(gone).toEqual([]);
  });
});

test("of two that come back with the same seat at once one plays it, at most, and nobody waits for the other", () => {
  const match = new ReturningMatch({ seed: 220, peerCount: 4 });
  const seat = match.kill(2);
  match.run(9_500);
  const sinceMs = match.nowMs;
  const twins = [match.comeBack(seat), match.comeBack(seat)];
  match.run(12_000);
  const others = match.stayers;
  expect(match.longestTurnMs(sinceMs)).toBeLessThan(9_000);
  match.runToEnd(others);
  match.expectSameEnd(others);
  const players = twins.filter(({ peer }) => peer.run?.match.isPlaying === true);
  expect(players.length).toBeLessThanOrEqual(1);
});
