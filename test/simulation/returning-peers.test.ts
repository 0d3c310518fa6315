// Goal: a peer that was gone from a match comes back to the same one, whatever happens meanwhile, and nobody stops for it.
// Method: real peers on a simulated network and clock; some are killed or sleep, and come back. Replays are verified.
import { describe, expect, test } from "vitest";

import { PERFECT_LINK } from "../../src/simnet/index.ts";
import { ReturningMatch } from "./returning-match.ts";
import { longTest, partOf } from "../support/drawn.ts";
import { resultOf } from "../../src/lab/simulate/peer-record.ts";

/** Those who stay have called it gone by then, and go on. */
const GONE_MS = 9_500;
/** From the first word of one who comes back until it plays, on links of 30 ms. */
const BACK_MS_MAX = 6_000;

/** From when on that player's seat is its own again for good, as all who stayed tell. */
function backTurnOf(match: ReturningMatch, playerId: number): number {
  const turns = match.stayers.map(({ back }) =>
    back.filter((one) => one.playerId === playerId).map(({ turn }) => turn),
  );
  expect(new Set(turns.map(String)).size).toBe(1);
  return turns[0]!.at(-1)!;
}

/** It was admitted once: nothing came between. */
function expectOneReturn(match: ReturningMatch): void {
  for (const { back } of match.stayers) expect(back).toHaveLength(1);
}

/** A bot played the seat until its peer was back, and after that nobody but the peer did. */
function expectOwnSeat(match: ReturningMatch, playerId: number): void {
  const backTurn = backTurnOf(match, playerId);
  const goneTurn = match.stayers[0]!.gone.find((one) => one.playerId === playerId)!.turn;
  const given = match.commandsOf(playerId);
  const before = given.filter(({ turn }) => turn >= goneTurn && turn < backTurn);
  const after = given.filter(({ turn }) => turn >= backTurn);
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(({ kind }) => kind !== "rally")).toBe(true);
  expect(after.length).toBeGreaterThan(3);
  expect(after.every(({ kind }) => kind === "rally")).toBe(true);
  expect(after[0]!.turn).toBeLessThan(backTurn + 25);
}

describe("a peer that was killed comes back from another address", () => {
  test.each(
    partOf(
      [
        ["the master peer", 1],
        ["another", 3],
      ] as const,
      ([, victim]) => victim === 1,
    ),
  )("%s", (_who, victim) => {
    const match = new ReturningMatch({ seed: 74 + victim }); // one that lasts longer than the cats of who is gone
    const seat = match.kill(victim);
    match.run(GONE_MS);
    const backAtMs = match.nowMs;
    const back = match.comeBack(seat);
    const others = match.stayers;
    match.runUntil(() => others.every((record) => record.back.length > 0));
    expect(match.nowMs - backAtMs).toBeLessThan(BACK_MS_MAX);
    match.runToEnd([back, ...others]);
    match.expectSameEnd([back, ...others]);
    expectOneReturn(match);
    expectOwnSeat(match, victim);
    expect(match.longestTurnMs(backAtMs)).toBeLessThan(300); // nobody waits for it
    for (const { halts } of [back, ...others]) expect(halts).toEqual([]);
  });

  longTest("where a fifth of all packets is lost", () => {
    const link = { ...PERFECT_LINK, delayMs: 50, jitterMs: 30, lossPercent: 20, duplicatePercent: 5 };
    const match = new ReturningMatch({ seed: 81, peerCount: 4, link });
    const seat = match.kill(2);
    match.run(GONE_MS);
    const back = match.comeBack(seat);
    match.runToEnd([back, ...match.stayers]);
    match.expectSameEnd([back, ...match.stayers]);
    expectOwnSeat(match, 2);
  });

  // It is admitted once it keeps up: else all would wait for its line, full of what all send it, for many seconds.
  test("over a modem, and nobody waits for it", () => {
    const link = { ...PERFECT_LINK, delayMs: 50, rateKbit: 1_000 };
    const match = new ReturningMatch({
      seed: 83,
      peerCount: 4,
      catsPerPlayer: 100,
      stopAfterTurn: 900,
      link,
    });
    const seat = match.kill(2);
    match.run(GONE_MS);
    const sinceMs = match.nowMs;
    const back = match.comeBack(seat);
    match.match.network.setHost(back.address, { ...link, rateKbit: 28.8 });
    match.runUntil(() => match.stayers.every((record) => record.back.length > 0));
    match.run(5_000);
    expect(match.longestTurnMs(sinceMs)).toBeLessThan(1_000);
    const turns = match.turnMs.get(match.stayers[0]!)!.filter((atMs) => atMs >= sinceMs).length;
    expect((turns * 1_000) / (match.nowMs - sinceMs)).toBeGreaterThan(9.5);
    expectOneReturn(match);
  });

  test("in which bots of the lobby's own play as well", () => {
    const match = new ReturningMatch({ seed: 82, peerCount: 3, botSeatCount: 2 });
    const players = match.stayers.map(({ peer }) => peer.session.localPlayerId!);
    const seat = match.kill(players[1]!);
    match.run(GONE_MS);
    const back = match.comeBack(seat);
    match.runToEnd([back, ...match.stayers]);
    match.expectSameEnd([back, ...match.stayers]);
    expectOwnSeat(match, players[1]!);
  });
});

test("a peer that slept for 15 s finds that the others went on, and comes back by itself", () => {
  const match = new ReturningMatch({ seed: 5, peerCount: 4 });
  match.nap(3, 15_000);
  const awakeMs = match.nowMs;
  const sleeper = match.recordOf(3);
  const turnBefore = sleeper.checksums.length - 1;
  match.runUntil(() => match.stayers.every(({ back }) => back.length > 0));
  expect(match.nowMs - awakeMs).toBeLessThan(BACK_MS_MAX);
  match.runToEnd(match.match.records);
  match.expectSameEnd(match.match.records);
  expectOneReturn(match);
  expect(backTurnOf(match, 3)).toBeGreaterThan(turnBefore + 50);
  expect(sleeper.loss).toBeNull();
  expect(sleeper.results).toHaveLength(1); // of being left out nothing is told
  expect(match.longestTurnMs(awakeMs)).toBeLessThan(300);
});

// The others have not found yet that it is gone: its own word is enough.
test("a peer that is killed and starts anew within 2 s comes back at once", () => {
  const match = new ReturningMatch({ seed: 91 });
  const killedAtMs = match.nowMs;
  const seat = match.kill(2);
  match.run(1_500);
  const back = match.comeBack(seat);
  match.runUntil(() => match.stayers.every((record) => record.back.length > 0));
  expect(match.nowMs - killedAtMs).toBeLessThan(1_500 + BACK_MS_MAX);
  match.runToEnd([back, ...match.stayers]);
  match.expectSameEnd([back, ...match.stayers]);
  expectOwnSeat(match, 2);
});

test("two peers come back at once", () => {
  const match = new ReturningMatch({ seed: 101, peerCount: 5 });
  const seats = [match.kill(2), match.kill(5)];
  match.run(GONE_MS);
  const back = seats.map((seat) => match.comeBack(seat));
  match.runToEnd([...back, ...match.stayers]);
  match.expectSameEnd([...back, ...match.stayers]);
  expectOwnSeat(match, 2);
  expectOwnSeat(match, 5);
});

// From "just now" to "long since": the death falls into the fetching, the admission, and the turns before it holds.
test.each(partOf([50, 900, 2_500], (afterMs) => afterMs === 900))(
  "a peer comes back while another one dies, %i ms after its return began",
  (afterMs) => {
    const match = new ReturningMatch({ seed: 110, peerCount: 5 });
    const seat = match.kill(2);
    match.run(GONE_MS);
    const back = match.comeBack(seat);
    match.run(afterMs);
    match.kill(4);
    match.runToEnd([back, ...match.stayers]);
    match.expectSameEnd([back, ...match.stayers]);
    expectOwnSeat(match, 2);
    for (const { gone } of match.stayers)
      expect(new Set(gone.map(({ playerId }) => playerId))).toEqual(new Set([2, 4]));
  },
);

// Before it was admitted, before its seat is its own, and after.
test.each(partOf([300, 2_500, 5_000], (afterMs) => afterMs === 2_500))(
  "who comes back dies again after %i ms, and comes back again",
  (afterMs) => {
    const match = new ReturningMatch({ seed: 120, peerCount: 3 });
    const seat = match.kill(3);
    match.run(GONE_MS);
    match.comeBack(seat);
    match.run(afterMs);
    const again = match.kill(3);
    expect(again).toMatchObject({ token: seat.token, playerId: 3 });
    const back = match.comeBack(again);
    match.runToEnd([back, ...match.stayers]);
    match.expectSameEnd([back, ...match.stayers]);
    const turns = match.stayers.map((record) => record.back.map(({ turn }) => turn));
    expect(turns[0]!.length).toBeGreaterThan(0);
    expect(turns[1]).toEqual(turns[0]);
    const last = turns[0]!.at(-1)!;
    const given = match.commandsOf(3).filter(({ turn }) => turn >= last);
    expect(given.length).toBeGreaterThan(3);
    expect(given.every(({ kind }) => kind === "rally")).toBe(true);
  },
);

test("a game that is damaged while somebody comes back is repaired, and both are in the same match", () => {
  const match = new ReturningMatch({ seed: 130, peerCount: 4 });
  const seat = match.kill(2);
  match.run(GONE_MS);
  const back = match.comeBack(seat);
  match.run(300);
  const world = match.recordOf(3).peer.run!.match.world;
  world.cats.x[0]! += 1;
  match.runToEnd([back, ...match.stayers]);
  match.expectSameEnd([back, ...match.stayers]);
  expectOwnSeat(match, 2);
  for (const { desyncs } of match.stayers)
    expect(desyncs.at(-1)).toMatchObject({ story: { outcome: "healed" } });
});

// Just after its seat was promised to it, shortly before the seat is its own, and after.
test.each([200, 1_300, 2_500])(
  "the only one who stayed says goodbye %i ms after it admitted the other one",
  (afterMs) => {
    const match = new ReturningMatch({ seed: 150, peerCount: 2 });
    const [stayer] = match.stayers;
    const seat = match.kill(2);
    match.run(GONE_MS);
    const back = match.comeBack(seat);
    match.runUntil(() => stayer!.back.length > 0);
    match.run(afterMs);
    stayer!.peer.leave(match.nowMs);
    match.runToEnd([back]);
    const { outcome, lostPlayerIds } = resultOf(back)!;
    expect(lostPlayerIds).toEqual([]);
    expect(["won", "stopped"]).toContain(outcome); // it plays on to the end
    expect(back.gone).toMatchObject([{ playerId: 1, cause: "left" }]);
  },
);

// Who has just come back can't know whether it is the same run of the other one that was there before.
test("a peer that is killed while another one is just back, and starts anew, is missed by nobody for long", () => {
  const match = new ReturningMatch({ seed: 160 });
  const seat = match.kill(2);
  match.run(1_000);
  const first = match.comeBack(seat);
  match.runUntil(() => match.stayers.every(({ back }) => back.length > 0));
  const other = match.kill(3);
  match.run(1_000);
  const second = match.comeBack(other);
  const sinceMs = match.nowMs;
  match.runUntil(() => match.stayers.every(({ back }) => back.length > 1));
  expect(match.nowMs - sinceMs).toBeLessThan(BACK_MS_MAX);
  match.runToEnd([first, second, ...match.stayers]);
  match.expectSameEnd([first, second, ...match.stayers]);
});

test.each([
  ["at once", 1_500],
  ["once the other one stands alone", 15_000],
])("the master peer of a match of two is killed, and starts anew %s", (_when, ms) => {
  const match = new ReturningMatch({ seed: 134, peerCount: 2 });
  const seat = match.kill(1);
  match.run(ms);
  const back = match.comeBack(seat);
  const sinceMs = match.nowMs;
  match.runUntil(() => back.peer.run?.match.isPlaying === true);
  expect(match.nowMs - sinceMs).toBeLessThan(10_000);
  const [other] = match.stayers;
  expect(other!.gone).toMatchObject([{ playerId: 1, cause: "restarted", playedBy: { kind: "bot" } }]);
  expect(other!.back).toHaveLength(1);
  const { turn: backTurn } = other!.back[0]!;
  expect(other!.peer.run!.members.absences).toMatchObject([{ playerId: 1, cause: "restarted", backTurn }]);
  expect(other!.peer.run!.members.gone).toEqual([]);
  expect(other!.splits).toEqual([]);
  match.runToEnd([back, other!]);
  expect(back.checksums.at(-1)).toBe(other!.checksums.at(-1));
});

// The other one's match is called otherwise from then on, for it is less than half.
test("the lower one of two says goodbye while somebody comes back", () => {
  const match = new ReturningMatch({ seed: 133, peerCount: 3 });
  const seat = match.kill(3);
  match.run(GONE_MS);
  const back = match.comeBack(seat);
  match.runUntil(() => back.peer.run !== null);
  match.recordOf(1).peer.leave(match.nowMs);
  const sinceMs = match.nowMs;
  match.runUntil(() => match.recordOf(3).peer.run?.match.isPlaying === true);
  expect(match.nowMs - sinceMs).toBeLessThan(10_000);
});

test("a match that is over meanwhile is not come back to", () => {
  const match = new ReturningMatch({ seed: 140, stopAfterTurn: 100 });
  const seat = match.kill(2);
  match.runToEnd(match.stayers);
  const back = match.comeBack(seat);
  match.runToEnd([back]);
  expect(back.loss).toEqual({ kind: "match-gone" });
  expect(resultOf(match.stayers[0]!)).toMatchObject({ outcome: "stopped" });
  expect(back.results).toEqual([]);
});

// The others stand for 8 s: no state that it could go on from is agreed on in the meantime.
test("a peer comes back while the others stand in a halt, and one of them dies in it", () => {
  const match = new ReturningMatch({ seed: 130, peerCount: 4 });
  const seat = match.kill(2);
  match.run(GONE_MS);
  const back = match.comeBack(seat);
  match.run(100);
  match.recordOf(3).peer.run!.match.world.cats.x[0]! += 1;
  match.run(250);
  match.kill(3);
  match.runToEnd([back, ...match.stayers]);
  match.expectSameEnd([back, ...match.stayers]);
  expectOwnSeat(match, 2);
  expect(back.results).toHaveLength(1);
});

test("a master peer that leaves a match of two comes back to it", () => {
  const match = new ReturningMatch({ seed: 95, peerCount: 2 });
  const { peer, address } = match.recordOf(1);
  const { seat } = peer.session.match;
  peer.leave(match.nowMs);
  match.run(2_000);
  match.match.network.remove(address);
  const back = match.comeBack(seat!);
  const other = match.recordOf(2);
  match.runUntil(() => other.back.length > 0);
  match.runToEnd([back, other]);
  expect(resultOf(back)).toEqual(resultOf(other));
});
