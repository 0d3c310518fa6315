// Goal: somebody who is there and makes all others wait is warned, and can be voted out by more than half of them; nobody else can be.
// Method: real peers on a simulated network; one stands still now and then, as on a machine with too much to do.
import { describe, expect, test } from "vitest";

import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import type { SimulatedMatch } from "../../src/lab/simulate/simulated-match.ts";
import { SIM_RULES, type Rules } from "../../src/lockstep/index.ts";
import type { MatchPeer } from "../../src/match/index.ts";
import { PERFECT_LINK } from "../../src/simnet/index.ts";
import type { Address } from "../../src/wire/index.ts";
import { createMatch, expectEqualChecksums } from "./disturbed-match.ts";

/** Bots do nothing: nobody wins. */
const RULES: Rules = { ...SIM_RULES, decide: () => [] };
const LINK = { ...PERFECT_LINK, delayMs: 30, jitterMs: 10 };

function startMatch(seed: number, peerCount = 4): SimulatedMatch {
  const plan = { seed, peerCount, catsPerPlayer: 10, stopAfterTurn: 6_000, link: LINK };
  const match = createMatch(plan, { peerOptions: () => ({ rules: RULES, createPilot: null }) });
  match.runToTurn(20);
  return match;
}

function run({ network }: SimulatedMatch, ms: number): void {
  network.runUntil(network.nowMs + ms);
}

function recordOf(match: SimulatedMatch, playerId: number): PeerRecord {
  return match.records.find(({ peer }) => peer.session.localPlayerId === playerId)!;
}

/** From now on that peer stands still for so long, so often; what comes meanwhile it hears after it. */
function stall(
  match: SimulatedMatch,
  peer: MatchPeer,
  { forMs, everyMs }: { forMs: number; everyMs: number },
) {
  const sinceMs = match.network.nowMs;
  const waiting: [Address, Uint8Array][] = [];
  const usual = {
    open: peer.openDatagram.bind(peer),
    update: peer.update.bind(peer),
    due: peer.nextDueMs.bind(peer),
  };
  let isOn = true;
  const standsUntilMs = (nowMs: number): number => {
    const into = (nowMs - sinceMs) % everyMs;
    return isOn && into < forMs ? nowMs - into + forMs : -Infinity;
  };
  peer.openDatagram = (from, bytes, nowMs) => {
    if (nowMs >= standsUntilMs(nowMs)) return usual.open(from, bytes, nowMs);
    waiting.push([from, bytes]);
    return true;
  };
  peer.update = (nowMs) => {
    if (nowMs < standsUntilMs(nowMs)) return;
    for (const [from, bytes] of waiting.splice(0)) usual.open(from, bytes, nowMs);
    usual.update(nowMs);
  };
  peer.nextDueMs = (nowMs) => Math.max(standsUntilMs(nowMs), usual.due(nowMs));
  return () => (isOn = false);
}

function vote(match: SimulatedMatch, voters: readonly number[], playerId: number): void {
  const wish = { kind: "go-on", playerIds: [playerId], isFor: true } as const;
  for (const id of voters) recordOf(match, id).peer.hearWish(wish, match.network.nowMs);
}

/** Turns that a peer ends in so long. */
function turnsIn(match: SimulatedMatch, playerId: number, ms: number): number {
  const { checksums } = recordOf(match, playerId);
  const before = checksums.length;
  run(match, ms);
  return checksums.length - before;
}

const slowIn = (match: SimulatedMatch, playerId: number): readonly number[] => [
  ...new Set(recordOf(match, playerId).slow.map((one) => one.playerId)),
];
const goneIn = (match: SimulatedMatch, playerId: number) => recordOf(match, playerId).gone;

describe("a peer that stands still again and again", () => {
  const OTHERS = [1, 2, 4];

  test("is warned, voted out, and the others go on at full speed; it may watch, and is back only after a while", () => {
    const match = startMatch(31);
    const { peer } = recordOf(match, 3);
    const end = stall(match, peer, { forMs: 1_700, everyMs: 3_000 });
    run(match, 40_000);
    for (const id of OTHERS) {
      expect(slowIn(match, id)).toEqual([3]);
      expect(recordOf(match, id).peer.run!.members.slow(match.network.nowMs)).toMatchObject([
        { playerId: 3, mayVote: true, hasVote: false, votes: 0, votesNeeded: 2, voteAgainInMs: 0 },
      ]);
      expect(recordOf(match, id).peer.run!.members.warnedMs(match.network.nowMs)).toBe(0);
    }
    expect(slowIn(match, 3)).toEqual([3]); // it is told so, and finds nobody else slow
    vote(match, [1], 3);
    run(match, 3_000);
    expect(OTHERS.map((id) => goneIn(match, id).length)).toEqual([0, 0, 0]); // one of three is no majority
    vote(match, [4], 3);
    run(match, 2_000);
    for (const id of OTHERS) expect(goneIn(match, id)).toMatchObject([{ playerId: 3, cause: "voted" }]);
    expect(turnsIn(match, 1, 10_000)).toBeGreaterThanOrEqual(98);
    end();
    expect(recordOf(match, 1).back).toEqual([]);
    run(match, 15_000);
    for (const id of OTHERS) expect(recordOf(match, id).back).toMatchObject([{ playerId: 3 }]);
    const [gone, back] = [goneIn(match, 1)[0]!.turn, recordOf(match, 1).back[0]!.turn];
    expect(back).toBeGreaterThanOrEqual(gone + 200);
    expect(turnsIn(match, 3, 10_000)).toBeGreaterThanOrEqual(95);
    expectEqualChecksums(OTHERS.map((id) => recordOf(match, id)));
    for (const { halts } of match.records) expect(halts).toEqual([]);
  });

  test("and gets better is not voted on any more: what one had wanted of it is taken back", () => {
    const match = startMatch(32, 3);
    const end = stall(match, recordOf(match, 3).peer, { forMs: 1_700, everyMs: 3_000 });
    run(match, 25_000);
    vote(match, [1], 3);
    end();
    run(match, 62_000);
    expect(recordOf(match, 1).peer.run!.members.slow(match.network.nowMs)).toEqual([]);
    expect(recordOf(match, 1).peer.run!.match.participants.departures.said.votes).toBe(0);
    vote(match, [2], 3); // of what is over
    run(match, 3_000);
    expect(goneIn(match, 1)).toEqual([]);
  });

  test("for 7.5 s each time, which nobody votes on, is waited for 30 s in a match; then each 3 s put it out, and it comes back", () => {
    const match = startMatch(36, 3);
    const since = match.network.nowMs;
    stall(match, recordOf(match, 3).peer, { forMs: 7_500, everyMs: 9_000 });
    run(match, 60_000);
    for (const id of [1, 2]) expect(goneIn(match, id)[0]).toMatchObject({ playerId: 3, cause: "silent" });
    expect(match.network.nowMs - since).toBeGreaterThan(30_000);
    // Before: 13 turns in 9 s. From then on the others wait for 3 s at most, and only once it takes part again.
    expect(turnsIn(match, 1, 30_000)).toBeGreaterThan(175);
    expectEqualChecksums([1, 2].map((id) => recordOf(match, id)));
  });

  test("for 300 ms a second makes nobody wait: the command delay takes it", () => {
    const match = startMatch(33, 3);
    stall(match, recordOf(match, 3).peer, { forMs: 300, everyMs: 1_000 });
    run(match, 15_000);
    for (const id of [1, 2, 3]) expect(slowIn(match, id)).toEqual([]);
    expect(turnsIn(match, 1, 10_000)).toBeGreaterThanOrEqual(97);
  });
});

test("a player who is fine is called slow by nobody, and is not put out by a minority, nor warned by one liar", () => {
  const match = startMatch(34);
  const run1 = recordOf(match, 1).peer.run!;
  vote(match, [1], 2);
  for (let i = 0; i < 10; i += 1) {
    run1.wire.sendLetter(2, { view: 0, message: { kind: "waited", waitedMs: 60_000 } });
    run(match, 1_000);
    expect(recordOf(match, 2).peer.run!.members.warnedMs(match.network.nowMs)).toBe(0);
  }
  for (const { slow, gone } of match.records) expect([slow, gone]).toEqual([[], []]);
});

test("of two, the one who would be left alone with too few is asked nothing", () => {
  const match = startMatch(35, 2);
  stall(match, recordOf(match, 1).peer, { forMs: 1_700, everyMs: 3_000 });
  run(match, 40_000);
  expect(recordOf(match, 2).peer.run!.members.slow(match.network.nowMs)).toMatchObject([
    { playerId: 1, mayVote: false },
  ]);
  expect(slowIn(match, 1)).toEqual([1]);
});
