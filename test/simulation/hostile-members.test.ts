// Goal: a member that lies about others, or a seat that two claim at once, holds nobody up and puts nobody out.
import { describe, expect, test } from "vitest";
import { isInMask, maskOfPlayers } from "../../src/lockstep/index.ts";
import type { PeerRecord } from "../../src/lab/simulate/peer-record.ts";
import { secretsOfSeat, simulatedSecrets } from "../../src/lab/simulate/simulated-secrets.ts";
import type { SessionSecrets } from "../../src/net/index.ts";
import { SessionKeys } from "../../src/net/keys/session-keys.ts";
import { statementOf } from "../../src/net/keys/statements.ts";
import { writePacket, type Packet } from "../../src/wire/index.ts";
import { Wiretap } from "../support/wiretap.ts";
import { ReturningMatch } from "./returning-match.ts";
import { partOf } from "../support/drawn.ts";

/** Turns that those have ended. */
function turnsOf(records: readonly PeerRecord[]): number {
  return Math.min(...records.map(({ checksums }) => checksums.length));
}

describe("who calls healthy peers gone, again and again,", () => {
  test.each([
    ["the master peer", 1],
    ["another one", 3],
  ])("is joined by nobody: %s plays on, and so do all", (_who, victim) => {
    const match = new ReturningMatch({ seed: 210, peerCount: 4, stopAfterTurn: 180 });
    const accuser = match.recordOf(2);
    const before = turnsOf(match.stayers);
    const sinceMs = match.nowMs;
    for (let i = 0; i < 80; i += 1) {
      accuser.peer.run?.match.participants.hear({ kind: "silence", playerId: victim });
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
      const isIn = run !== null && isInMask(run.match.participants.departures.peers, 2);
      if (isIn) run.match.participants.hear({ kind: "silence", playerId: 3 });
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
    const match = new ReturningMatch({ seed: 212, peerCount: 5, stopAfterTurn: 40 });
    const liar = match.recordOf(2).peer.run!;
    const others = [1, 3, 4].map((id) => match.recordOf(id));
    match.kill(5);
    const sinceMs = match.nowMs;
    // Of its own statements none goes out: another one would show what it has promised.
    const send = liar.wire.sendLetter.bind(liar.wire);
    liar.wire.sendLetter = (to, letter) =>
      ["statement", "promise"].includes(letter.message.kind) ? { ok: true, value: 0 } : send(to, letter);
    let number = 1_000;
    const isOver = (): boolean => others.every(({ gone }) => gone.length === 2);
    for (let i = 0; i < 600 && !isOver(); i += 1) {
      const mask = maskOfPlayers([3, 5]);
      const promise = { promised: mask, held: [900, 900], among: 0b01011, named: [] };
      const lie = { number, view: 0, lineage: 0, gone: mask, ...promise, votes: 0 };
      number += 1;
      for (const to of [1, 3, 4])
        send(to, {
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

/** What that player's peer knows that others don't, in its first run. */
function secretsOf(match: ReturningMatch, playerId: number): SessionSecrets {
  return secretsOfSeat(match.recordOf(playerId).peer.session.match.seat!, 0);
}

/** A return in the name of a player, signed by who has those secrets. */
function returnOf(
  match: ReturningMatch,
  named: number,
  { run, by }: { run: number; by: SessionSecrets },
): Uint8Array {
  const { sessionId } = match.recordOf(named).peer.session.match.seat!;
  const keys = new SessionKeys(by);
  const packet = { kind: "return" as const, matchId: sessionId, run, key: keys.publicKey };
  const signature = keys.sign(statementOf(packet, { sessionId, sender: named, receiver: null }));
  return writePacket({ ...packet, signature }, named);
}

// Whoever was in the lobby for a moment was told all tokens, keys and identities, and may write any sender's address on a datagram.
test.each([1, 2])(
  "a return in the name of player %d, who is there, ends nothing: of two, nobody goes on alone",
  (named) => {
    const match = new ReturningMatch({ seed: 215, peerCount: 2, stopAfterTurn: 80 });
    const victim = match.recordOf(3 - named);
    const { address } = match.recordOf(named);
    for (let i = 0; i < 100; i += 1) {
      const forged = returnOf(match, named, { run: 0x0666 + i, by: simulatedSecrets(1, 1) });
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
  const tap = new Wiretap();
  const LEFT: Packet = { kind: "goodbye", reason: "left", end: null, lostMask: 0 };

  /** To those, as if by the address of peer 4: sealed by the keys of player 2, or by those of 4 itself. */
  const sayForFour = (match: ReturningMatch, to: readonly number[], by: 2 | 4): void => {
    const { address, peer } = match.recordOf(4);
    const { sessionId } = peer.session.match.seat!;
    for (const id of to) {
      const receiver = match.recordOf(id).peer;
      const from = tap.learn(secretsOf(match, by), [receiver.session.key]);
      const bytes = tap.packet(LEFT, 4, { from, to: receiver.session.key, sessionId });
      receiver.openDatagram(address, bytes, match.nowMs);
    }
  };
  const expectAllThere = (match: ReturningMatch): void => {
    for (const { gone } of match.stayers) expect(gone).toEqual([]);
    match.runToEnd(match.stayers);
    expect(new Set(match.stayers.map(({ checksums }) => checksums.at(-1))).size).toBe(1);
  };
  const alteredOf = ({ drops }: PeerRecord): number => drops.get("altered") ?? 0;

  test("a goodbye, is as good as altered", () => {
    const match = new ReturningMatch({ seed: 216, peerCount: 4, stopAfterTurn: 60 });
    const before = [1, 3].map((id) => alteredOf(match.recordOf(id)));
    for (let i = 0; i < 3; i += 1) {
      sayForFour(match, [1, 3], 2);
      match.run(1_000);
    }
    expect([1, 3].map((id, at) => alteredOf(match.recordOf(id)) - before[at]!)).toEqual([3, 3]);
    expectAllThere(match);
  });

  // A member that says it to some and plays on.
  test.each(partOf([[[1]], [[1, 2]]], ([to]) => to.length === 1))(
    "a goodbye of its own to %j, is taken back, and neither is put out for it",
    (to) => {
      const match = new ReturningMatch({ seed: 216, peerCount: 4, stopAfterTurn: 330 });
      for (let i = 0; i < 3; i += 1) {
        sayForFour(match, to, 4);
        match.run(10_000);
      }
      expectAllThere(match);
    },
  );

  const SIGNERS = ["nobody there", "another one there", "itself, of a run that is not it"];
  test.each(partOf(SIGNERS, (who) => who === "another one there"))(
    "a return, signed by %s, whenever nothing has come of it for a moment, makes no accusers of those who hear it",
    (who) => {
      const match = new ReturningMatch({ seed: 217, peerCount: 4, stopAfterTurn: 330 });
      const { network } = match.match;
      const four = match.recordOf(4).address;
      const by = {
        "nobody there": simulatedSecrets(1, 1),
        "another one there": secretsOf(match, 2),
        "itself, of a run that is not it": secretsOfSeat(match.recordOf(4).peer.session.match.seat!, 77),
      }[who]!;
      for (let i = 0; i < 6; i += 1) {
        const fromMs = match.nowMs;
        network.onDatagram = (from, _to, bytes) =>
          from.port === four.port && match.nowMs < fromMs + 1_600 ? null : bytes;
        for (let ms = 0; ms < 2_000; ms += 50) {
          match.recordOf(1).peer.openDatagram(four, returnOf(match, 4, { run: i + 7, by }), match.nowMs);
          match.run(50);
        }
        match.run(3_000);
      }
      expectAllThere(match);
    },
  );
});

describe("who gives one wrong part of a state to one who comes back", () => {
  /** How three returns went, of whom the first one that was asked for the beginning of a state gave it wrong, and whoever asked it again. */
  const returnsTo = (
    match: ReturningMatch,
  ): { readonly liarId: number | null; readonly returns: readonly PeerRecord[] } => {
    const seat = match.kill(4);
    match.run(9_500);
    let liarId: number | null = null;
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
    expect((match.nowMs - sinceMs) / returns.length).toBeLessThan(8_000);
    const { checksums } = match.stayers[0]!;
    for (const back of returns) {
      const first = back.checksums.findIndex((one) => one !== undefined);
      expect(back.checksums.slice(first)).toEqual(checksums.slice(first, back.checksums.length));
    }
    return { liarId, returns };
  };
  const namedBy = (returns: readonly PeerRecord[]): ReadonlySet<number> =>
    new Set(returns.flatMap(({ refusals }) => refusals.map(({ playerId }) => playerId)));

  test("is named where the whole state is that part, and keeps it out for seconds only", () => {
    const { liarId, returns } = returnsTo(
      new ReturningMatch({ seed: 219, peerCount: 4, catsPerPlayer: 8, stopAfterTurn: 400 }),
    );
    expect(liarId).not.toBe(null);
    expect([...namedBy(returns.slice(0, 1))]).toEqual([liarId]);
    expect([...namedBy(returns)]).toEqual([liarId]);
  });

  // Of two who gave a part each nobody can tell which was wrong; and who comes back asks those whose offers are here first.
  test.each(partOf([219, 220], (seed) => seed === 220))(
    "and others the rest, has nobody else named: match %d",
    (seed) => {
      const { liarId, returns } = returnsTo(new ReturningMatch({ seed, peerCount: 4, stopAfterTurn: 400 }));
      expect(liarId).not.toBe(null);
      expect([...namedBy(returns)].filter((playerId) => playerId !== liarId)).toEqual([]);
    },
  );
});

test("a line that is cut between two, for half a minute, puts neither out", () => {
  const match = new ReturningMatch({ seed: 213, peerCount: 4, stopAfterTurn: 370 });
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
