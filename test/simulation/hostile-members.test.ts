// Goal: a member that lies about others, or a seat that two claim at once, holds nobody up and puts nobody out.
import { describe, expect, test } from "vitest";
import { isInMask, maskOfPlayers } from "../../src/lockstep/index.ts";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { writePacket, type Packet } from "../../src/wire/index.ts";
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

  test("ends outside, and is not back at once; who did so is told", () => {
    const match = new ReturningMatch({ seed: 211, peerCount: 4, stopAfterTurn: 600 });
    const others = match.stayers.filter(({ peer }) => peer.session.localPlayerId !== 2);
    const accuse = (): void => {
      const { run } = match.recordOf(2).peer;
      const isIn = run !== null && isInMask(run.match.departures.peers, 2);
      if (isIn) run.match.hearDeparture({ kind: "silence", playerId: 3 });
    };
    const sinceMs = match.nowMs;
    const before = turnsOf(others);
    const isOut = (): boolean => others.every(({ gone }) => gone.length > 0);
    for (let i = 0; i < 300 && !isOut(); i += 1) {
      accuse();
      match.run(100);
    }
    expect(match.nowMs - sinceMs).toBeLessThan(24_000);
    expect((turnsOf(others) - before) / ((match.nowMs - sinceMs) / 1_000)).toBeGreaterThan(9.5);
    for (const { gone, refusals } of others) {
      expect(gone.map(({ playerId, cause }) => [playerId, cause])).toEqual([[2, "accuses"]]);
      const told = refusals.map(({ playerId, reason }) => [playerId, reason]);
      expect(told).toContainEqual([2, "called player 3 gone, who is there"]);
    }
    match.run(6_000); // others are back after three
    for (const { back } of others) expect(back).toEqual([]);
  });

  // It promises more than anybody else would, so that nothing can be agreed on with it.
  test("while somebody really leaves, stops the match for half a minute at most", () => {
    const match = new ReturningMatch({ seed: 212, peerCount: 5 });
    const liar = match.recordOf(2).peer.run!;
    const others = [1, 3, 4].map((id) => match.recordOf(id));
    match.kill(5);
    const sinceMs = match.nowMs;
    let number = 1_000;
    const isOver = (): boolean => others.every(({ gone }) => gone.length === 2);
    for (let i = 0; i < 600 && !isOver(); i += 1) {
      const mask = maskOfPlayers([3, 5]);
      const lie = { number, view: 0, gone: mask, promised: mask, held: [900, 900], votes: 0 };
      number += 1;
      for (const to of [1, 3, 4])
        liar.wire.sendLetter(to, {
          view: 0,
          message: { kind: "statement", statement: { ...lie, isAlone: false, installed: null } },
        });
      match.run(100);
    }
    expect(match.nowMs - sinceMs).toBeLessThan(31_000);
    const causes = others.map(({ gone }) => gone.map(({ playerId, cause }) => `${playerId} ${cause}`).sort());
    for (const one of causes) expect(one).toEqual(["2 accuses", "5 silent"]);
    match.runToEnd(others);
    expect(new Set(others.map(({ checksums }) => checksums.at(-1))).size).toBe(1);
  });
});

// Whoever was in the lobby for a moment was told all tokens, and may write any sender's address on a datagram.
test.each([1, 2])(
  "a return in the name of player %d, who is there, ends nothing: of two, nobody goes on alone",
  (named) => {
    const match = new ReturningMatch({ seed: 215, peerCount: 2 });
    const victim = match.recordOf(3 - named);
    const { peer, address } = match.recordOf(named);
    const { seat } = peer.session;
    const packet = { kind: "return" as const, token: seat!.token, run: 0x0666 };
    const forged = writePacket(packet, named, seat!.sessionId);
    for (let i = 0; i < 100; i += 1) {
      for (const from of [{ host: "10.6.6.6", port: 666 }, address])
        victim.peer.openDatagram(from, forged, match.nowMs);
      match.run(50);
    }
    for (const { gone } of match.stayers) expect(gone).toEqual([]);
    match.runToEnd(match.stayers);
    expect(new Set(match.stayers.map(({ checksums }) => checksums.at(-1))).size).toBe(1);
  },
);

describe("what a member says in the name of another one, who is there,", () => {
  /** Said in the name of peer 4 to those, as if by its own address. */
  const sayForFour = (match: ReturningMatch, to: readonly number[], packet: Packet): void => {
    const { peer, address } = match.recordOf(4);
    const forged = writePacket(packet, 4, peer.session.seat!.sessionId);
    for (const id of to) match.recordOf(id).peer.openDatagram(address, forged, match.nowMs);
  };
  const expectAllThere = (match: ReturningMatch): void => {
    for (const { gone } of match.stayers) expect(gone).toEqual([]);
    match.runToEnd(match.stayers);
    expect(new Set(match.stayers.map(({ checksums }) => checksums.at(-1))).size).toBe(1);
  };

  test.each([[[1]], [[1, 2]]])("a goodbye to %j, is taken back, and neither is put out for it", (to) => {
    const match = new ReturningMatch({ seed: 216, peerCount: 4, stopAfterTurn: 420 });
    for (let i = 0; i < 3; i += 1) {
      sayForFour(match, to, { kind: "goodbye", reason: "left", end: null, lostMask: 0 });
      match.run(10_000);
    }
    expectAllThere(match);
  });

  test("a return, whenever nothing has come of it for a moment, makes no accusers of those who hear it", () => {
    const match = new ReturningMatch({ seed: 217, peerCount: 4, stopAfterTurn: 500 });
    const { network } = match.match;
    const four = match.recordOf(4).address.port;
    for (let i = 0; i < 6; i += 1) {
      const fromMs = match.nowMs;
      network.onDatagram = (from, _to, bytes) =>
        from.port === four && match.nowMs < fromMs + 1_600 ? null : bytes;
      for (let ms = 0; ms < 2_000; ms += 50) {
        const { token } = match.recordOf(4).peer.session.seat!;
        sayForFour(match, [1], { kind: "return", token, run: i + 7 });
        match.run(50);
      }
      match.run(3_000);
    }
    expectAllThere(match);
  });
});

test("who gives one wrong part of a state to one who comes back keeps it out for seconds only, and no other is named", () => {
  const match = new ReturningMatch({ seed: 214, peerCount: 4, stopAfterTurn: 400 });
  const seat = match.kill(4);
  match.run(9_500);
  let liarId: number | null = null; // who is asked first
  for (const playerId of [1, 2, 3]) {
    const { wire } = match.recordOf(playerId).peer.run!;
    const tell = wire.sendLetter.bind(wire);
    wire.sendLetter = (to, letter) => {
      const { message } = letter;
      if (message.kind !== "state-part" || message.index !== 0) return tell(to, letter);
      liarId ??= playerId;
      if (liarId !== playerId) return tell(to, letter);
      const bytes = message.bytes.map((byte, i) => (i === 40 ? byte ^ 1 : byte));
      return tell(to, { ...letter, message: { ...message, bytes } });
    };
  }
  const sinceMs = match.nowMs;
  const returns = Array.from({ length: 3 }, () => {
    const back = match.comeBack(seat);
    match.runUntil(() => back.peer.run?.match.isPlaying === true);
    match.kill(4);
    match.run(300);
    return back;
  });
  expect(liarId).not.toBe(null);
  expect((match.nowMs - sinceMs) / returns.length).toBeLessThan(8_000);
  const named = new Set(returns.flatMap(({ refusals }) => refusals.map(({ playerId }) => playerId)));
  expect([...named]).toEqual([liarId]);
  const others = match.stayers;
  for (const { checksums } of returns) {
    const first = checksums.findIndex((one) => one !== undefined);
    expect(checksums.slice(first)).toEqual(others[0]!.checksums.slice(first, checksums.length));
  }
});

test("a line that is cut between two, for half a minute, puts neither out", () => {
  const match = new ReturningMatch({ seed: 213, peerCount: 4, stopAfterTurn: 400 });
  const { network } = match.match;
  const [a, b] = [match.recordOf(2).address.port, match.recordOf(3).address.port];
  const isCut = (from: number, to: number): boolean => (from === a && to === b) || (from === b && to === a);
  network.onDatagram = (from, to, bytes) => (isCut(from.port, to.port) ? null : bytes);
  match.run(30_000);
  network.onDatagram = (_from, _to, bytes) => bytes;
  match.run(5_000);
  for (const { gone } of match.stayers) expect(gone).toEqual([]);
  match.runToEnd(match.stayers);
  expect(new Set(match.stayers.map(({ checksums }) => checksums.at(-1))).size).toBe(1);
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
