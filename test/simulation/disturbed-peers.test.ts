// Goal: what happens to one peer neither desyncs nor stops the others, whether or not it is gone for good.
// Method: real peers on a simulated network and clock; one of them is paused, cut off, killed or leaves.
import { describe, expect, test } from "vitest";

import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { createMatch, expectEqualChecksums, isSameAddress, playerIdOf } from "./disturbed-match.ts";
import { judgeMatch } from "../../src/lab/simulate/judge-match.ts";
import { resultOf } from "../../src/lab/simulate/peer-record.ts";

const VICTIMS = [0, 2]; // the master peer and another

describe.for(VICTIMS)("peer %d", (victimIndex) => {
  test("may stand still for 3 s", () => {
    const match = createMatch({ seed: 31 + victimIndex, stopAfterTurn: 80 });
    const victim = match.records[victimIndex]!;
    match.runToTurn(10);
    match.network.remove(victim.address);
    match.network.runUntil(match.network.nowMs + 3_000);
    const others = match.records.filter((record) => record !== victim);
    for (const { silences, peer } of others) {
      expect(silences.at(-1)!.playerIds).toEqual([playerIdOf(victim)]);
      expect(peer.run!.waitingFor).toEqual([playerIdOf(victim)]);
    }
    match.network.add(victim.peer, victim.address);
    match.runToEnd();
    expect(judgeMatch(match)).toMatchObject({ problem: null });
  });

  test("may be cut off for 5 s", () => {
    const match = createMatch({ seed: 41 + victimIndex, stopAfterTurn: 80 });
    const victim = match.records[victimIndex]!;
    match.runToTurn(10);
    const turnsBefore = victim.checksums.length;
    match.network.onDatagram = (from, to, bytes) =>
      isSameAddress(from, victim.address) || isSameAddress(to, victim.address) ? null : bytes;
    match.network.runUntil(match.network.nowMs + 5_000);
    for (const { checksums, peer } of match.records) {
      expect(checksums.length).toBeLessThan(turnsBefore + 6);
      expect(peer.run!.state).toBe("playing");
    }
    match.network.onDatagram = (_from, _to, bytes) => bytes;
    match.runToEnd();
    expect(judgeMatch(match)).toMatchObject({ problem: null });
  });

  test("may be killed: the others tell whom they wait for, and go on after 8 s", () => {
    const match = createMatch({ seed: 51 + victimIndex, peerCount: 4, stopAfterTurn: 80 });
    const victim = match.records[victimIndex]!;
    match.runToTurn(10);
    match.network.remove(victim.address);
    match.runToEnd((record) => record === victim);
    const others = match.records.filter((record) => record !== victim);
    for (const record of others) {
      const { silences } = record;
      expect(silences.length).toBeGreaterThanOrEqual(6);
      for (const { playerIds } of silences.slice(0, 6)) expect(playerIds).toEqual([playerIdOf(victim)]);
      expect(record.results).toHaveLength(1);
      expect(resultOf(record)).toMatchObject({ outcome: "stopped", turn: 80, lostPlayerIds: [] });
    }
    expectEqualChecksums(match.records);
  });

  test("may leave: the others go on at once, and all close in time", () => {
    const link = { ...PERFECT_LINK, delayMs: 30, jitterMs: 20, lossPercent: 20, duplicatePercent: 5 };
    const match = createMatch({ seed: 61 + victimIndex, peerCount: 4, link, stopAfterTurn: 80 });
    const victim = match.records[victimIndex]!;
    match.runToTurn(10);
    victim.peer.leave(match.network.nowMs);
    match.runToEnd();
    expect(resultOf(victim)).toMatchObject({ outcome: "left" });
    for (const record of match.records) {
      expect(record.peer.isClosed).toBe(true);
      if (record === victim) continue;
      expect(resultOf(record)).toMatchObject({ outcome: "stopped", turn: 80 });
      expect(record.gone).toMatchObject([{ playerId: playerIdOf(victim), cause: "left" }]);
    }
    expectEqualChecksums(match.records);
  });
});

test("two peers may be cut off from each other for 5 s while both hear the others", () => {
  const match = createMatch({ seed: 71, peerCount: 4, stopAfterTurn: 80 });
  const [a, b] = [match.records[1]!, match.records[3]!];
  match.runToTurn(10);
  match.network.onDatagram = (from, to, bytes) => {
    const isBetween = [a, b].every(
      ({ address }) => isSameAddress(from, address) || isSameAddress(to, address),
    );
    return isBetween ? null : bytes;
  };
  match.network.runUntil(match.network.nowMs + 5_000);
  match.network.onDatagram = (_from, _to, bytes) => bytes;
  match.runToEnd();
  expect(judgeMatch(match)).toMatchObject({ problem: null });
});
