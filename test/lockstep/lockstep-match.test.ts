import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { FIRST_TURN, LockstepMatch, type TurnData } from "../../src/lockstep/index.ts";
import {
  createWorld,
  ORDER_IDLE,
  ORDER_MOVE,
  takeSnapshot,
  type Command,
  type MatchSetup,
} from "../../src/sim/index.ts";
import { commandBits } from "../../src/wire/index.ts";
import { LockstepPeers } from "../support/lockstep-peers.ts";
import { commandArbitrary, setupArbitrary } from "../support/world-arbitraries.ts";

const TWO: MatchSetup = { seed: 3, catsPerPlayer: 3, playerIds: [1, 2] };
const ALONE: MatchSetup = { seed: 3, catsPerPlayer: 3, playerIds: [4] };

const matchOf = (setup: MatchSetup, localPlayerId = setup.playerIds[0]!): LockstepMatch =>
  new LockstepMatch({ setup, localPlayerId, measureCommand: commandBits });
const move = (cat: number): Command => ({ kind: "move", cats: [cat], x: 0, y: 0 });
const runSubTurns = (match: LockstepMatch): void => {
  for (let i = 0; i < 3; i += 1) match.runSubTurn();
};

describe("the beginning", () => {
  test("is turn -2, and nothing runs before turn 0", () => {
    const peers = new LockstepPeers(TWO);
    expect(peers.peers.map(({ match }) => match.turn)).toEqual([FIRST_TURN, -2]);
    peers.runTo(0);
    for (const { match } of peers.peers) {
      const { random, words } = createWorld(TWO);
      expect(match.world.header.subTurn).toBe(0);
      Object.assign(random, { ...match.world.random }); // two check values were drawn
      expect(match.world.words).toEqual(words);
    }
    peers.runTo(1);
    expect(peers.peers.map(({ match }) => match.world.header.subTurn)).toEqual([3, 3]);
  });

  test("turns -2 and -1 need nobody's data, turn 0 needs everybody's", () => {
    const match = matchOf(TWO);
    for (const next of [-1, "waiting"] as const) {
      runSubTurns(match);
      match.endTurn();
      const outcome = match.tryAdvance();
      expect(outcome.kind === "advanced" ? outcome.turn : outcome.kind).toBe(next);
    }
    expect(match.tryAdvance()).toEqual({ kind: "waiting", turn: 0, missing: [2] });
  });

  test("the first turn data are for turn 0, two turns after turn -2", () => {
    const match = matchOf(TWO);
    runSubTurns(match);
    expect(match.endTurn()).toMatchObject({ turn: -2, turnData: [{ turn: 0, playerId: 1, commands: [] }] });
  });

  test("a player alone plays on without anybody", () => {
    const peers = new LockstepPeers(ALONE);
    peers.runTo(30);
    expect(peers.peers[0]?.match.world.header.subTurn).toBe(90);
  });
});

describe("a command", () => {
  test("given in turn N runs at the start of turn N + 2, on every peer, and not before", () => {
    for (const givenIn of [-2, -1, 0, 7]) {
      const peers = new LockstepPeers(TWO);
      peers.runTo(givenIn);
      peers.give(1, move(1));
      for (let round = 0; round < 15; round += 1) {
        for (const peer of peers.peers) {
          peers.act(peer);
          const { turn, world } = peer.match;
          const expected = turn < givenIn + 2 ? ORDER_IDLE : ORDER_MOVE;
          expect([givenIn, turn, world.cats.order[0]]).toEqual([givenIn, turn, expected]);
        }
        peers.deliverAll();
      }
      expect(peers.peers.every(({ match }) => match.turn >= givenIn + 2)).toBe(true);
    }
  });

  test("given in any sub-turn of a turn runs in the same turn", () => {
    for (const subTurns of [0, 1, 2, 3]) {
      const match = matchOf(ALONE);
      for (let i = 0; i < subTurns; i += 1) match.runSubTurn();
      match.commands.give(move(1));
      while (match.subTurnsRun < 3) match.runSubTurn();
      expect(match.endTurn().turnData).toMatchObject([{ turn: 0, commands: [move(1)] }]);
    }
  });

  test("given while the match waits is kept for the next turn data", () => {
    const match = matchOf(TWO);
    runSubTurns(match);
    match.endTurn();
    match.tryAdvance();
    runSubTurns(match);
    match.endTurn();
    for (let i = 1; i <= 3; i += 1) {
      expect(match.tryAdvance().kind).toBe("waiting");
      expect(match.commands.give(move(i)).ok).toBe(true);
    }
    const other = matchOf(TWO, 2);
    runSubTurns(other);
    match.book.add(other.endTurn().turnData[0]!);
    expect(match.tryAdvance().kind).toBe("advanced");
    runSubTurns(match);
    expect(match.endTurn().turnData).toMatchObject([{ turn: 2, commands: [move(1), move(2), move(3)] }]);
  });

  test("that is none is refused, and nothing is sent", () => {
    const match = matchOf(ALONE);
    expect(match.commands.give({ kind: "stop", cats: [] })).toEqual({ ok: false, reason: "out-of-range" });
    runSubTurns(match);
    expect(match.endTurn().turnData).toMatchObject([{ commands: [] }]);
  });
});

describe("while it waits", () => {
  test("the world stands still", () => {
    const match = matchOf(TWO);
    runSubTurns(match);
    match.endTurn();
    match.tryAdvance();
    runSubTurns(match);
    match.endTurn();
    const before = takeSnapshot(match.world);
    for (let i = 0; i < 10; i += 1) expect(match.tryAdvance().kind).toBe("waiting");
    expect(match.world.words).toEqual(before);
    expect(() => match.runSubTurn()).toThrow(AssertionError);
  });
});

describe("judging a turn to come", () => {
  test("tells what would come of entering it, and enters nothing", () => {
    const peers = new LockstepPeers(TWO);
    peers.runTo(4);
    for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
    const { match } = peers.peer(1);
    const before = takeSnapshot(match.world);
    expect(match.judge.outcomeOf(5).kind).toBe("advanced");
    expect(match.judge.outcomeOf(6)).toEqual({ kind: "waiting", turn: 6, missing: [2] });
    peers.deliverAll();
    expect(match.judge.outcomeOf(6).kind).toBe("advanced");
    expect([match.turn, match.world.words]).toEqual([4, before]);
    expect(match.tryAdvance()).toMatchObject({ kind: "advanced", turn: 5 });
  });
});

describe("turn data", () => {
  const dataOf = (turn: number, playerId: number): TurnData => ({
    turn,
    playerId,
    randomValue: 0,
    checksum: 0,
    logChecksum: 0,
    wantedDelay: 2,
    commands: [],
  });

  test("in our own name, or of nobody, are refused", () => {
    const match = matchOf(TWO);
    expect(match.book.add(dataOf(0, 1))).toEqual({ ok: false, reason: "unknown-player" });
    expect(match.book.add(dataOf(0, 5))).toEqual({ ok: false, reason: "unknown-player" });
  });

  test("are acknowledged up to the first that is missing", () => {
    const match = matchOf(TWO);
    const firstMissing = (): number => [0, 1, 2, 3].find((turn) => !match.book.has(2, turn))!;
    expect(firstMissing()).toBe(0);
    expect(match.book.add(dataOf(1, 2)).ok).toBe(true);
    expect(firstMissing()).toBe(0);
    expect(match.book.add(dataOf(0, 2)).ok).toBe(true);
    expect(firstMissing()).toBe(2);
    expect(match.book.add(dataOf(0, 2))).toEqual({ ok: false, reason: "duplicate" });
    expect(match.book.add(dataOf(19, 2))).toEqual({ ok: false, reason: "future-turn" }); // 20 turns from turn -2
  });

  test("are told of: which are here, which are missing, and which is the newest", () => {
    const match = matchOf(TWO);
    expect([match.book.newestTurnFrom(1), match.book.newestTurnFrom(2)]).toEqual([-2, -2]);
    runSubTurns(match);
    match.endTurn();
    match.book.add(dataOf(3, 2));
    expect([match.book.newestTurnFrom(1), match.book.newestTurnFrom(2)]).toEqual([0, 3]);
    expect([match.book.missing(-1), match.book.missing(0), match.book.missing(3)]).toEqual([[], [2], [1]]);
    expect([match.book.has(1, 0), match.book.has(2, 0), match.book.has(2, 3), match.book.has(2, -1)]).toEqual(
      [...[true, false, true, true]],
    );
    expect(match.book.has(5, -1)).toBe(false);
    match.book.add(dataOf(0, 2));
    expect(match.book.missing(0)).toEqual([]);
    expect(match.book.missing(1)).toEqual([1, 2]);
  });

  test("say what delay their peer needs: 2 turns until it wishes for more", () => {
    const match = matchOf(ALONE);
    runSubTurns(match);
    expect(match.endTurn().turnData).toMatchObject([{ wantedDelay: 2 }]);
    match.tryAdvance();
    match.wishDelay(10);
    runSubTurns(match);
    expect(match.endTurn().turnData).toMatchObject([{ turn: 1, wantedDelay: 10 }]);
    for (const turns of [1, 11, 2.5]) expect(() => match.wishDelay(turns)).toThrow(AssertionError);
  });

  test("hold the low half of the check values that the end of the turn tells whole", () => {
    const peers = new LockstepPeers(ALONE);
    peers.runTo(9);
    for (const { randomValue, checksum, logChecksum, turnData } of peers.peers[0]!.ended) {
      expect(turnData).toMatchObject([
        { randomValue: randomValue & 0xffff, checksum, logChecksum: logChecksum & 0xffff },
      ]);
    }
    expect(peers.peers[0]!.ended.some(({ randomValue }) => randomValue > 0xffff)).toBe(true);
    expect(peers.peers[0]!.ended.some(({ logChecksum }) => logChecksum > 0xffff)).toBe(true);
  });
});

describe("calls out of order are mistakes of ours", () => {
  const [run, end, next] = ["runSubTurn", "endTurn", "tryAdvance"] as const;

  test.each([
    ["a fourth sub-turn", [run, run, run], run],
    ["the end of a turn that has not run", [], end],
    ["the end after two sub-turns", [run, run], end],
    ["the end twice", [run, run, run, end], end],
    ["a sub-turn after the end", [run, run, run, end], run],
    ["the next turn before the end", [run, run, run], next],
    ["the next turn twice", [run, run, run, end, next], next],
    ["the end at the start of the next turn", [run, run, run, end, next], end],
  ])("%s", (_, before, mistake) => {
    const match = matchOf(ALONE);
    for (const call of before) expect(() => match[call]()).not.toThrow();
    expect(() => match[mistake]()).toThrow(AssertionError);
  });

  test("and so is a local player who does not play", () => {
    expect(() => matchOf(TWO, 5)).toThrow(AssertionError);
  });
});

// Goal: whatever the network does to the order of turn data, all peers play the same match, and it goes on.
// Method: one to eight matches; a random schedule says who acts, what arrives (also twice) and who commands what.
test("matches stay equal in any order of acting and arriving", () => {
  const setup = setupArbitrary(6);
  const event = fc.record({
    kind: fc.constantFrom("act", "act", "act", "deliver", "deliver", "repeat", "give"),
    which: fc.nat(1_000),
    command: commandArbitrary(50),
  });
  fc.assert(
    fc.property(setup, fc.array(event, { maxLength: 400, size: "max" }), (matchSetup, events) => {
      const peers = new LockstepPeers(matchSetup);
      for (const { kind, which, command } of events) {
        const peer = peers.peers[which % peers.peers.length]!;
        if (kind === "act") peers.act(peer);
        else if (kind === "give") peers.give(peer.match.localPlayerId, command);
        else peers.deliver(which, kind === "repeat");
        const turns = peers.peers.map(({ match }) => match.turn);
        expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
      }
      const goal = Math.max(...peers.peers.map(({ match }) => match.turn)) + 4;
      peers.deliverAll();
      peers.runTo(goal);
      const [first, ...others] = peers.peers.map(({ ended }) => ended);
      for (const other of others) {
        expect(other.map(endOf)).toEqual(first!.map(endOf));
      }
      for (const { match, outcomes } of peers.peers) {
        expect(match.turn).toBe(goal);
        expect(outcomes.every(({ kind }) => kind === "advanced")).toBe(true);
        expect(match.world.words).toEqual(peers.peers[0]!.match.world.words);
      }
    }),
    { numRuns: 60, endOnFailure: true }, // to make these smaller would take minutes
  );
});

function endOf({ turn, checksum, randomValue, logChecksum }: ReturnType<LockstepMatch["endTurn"]>): object {
  return { turn, checksum, randomValue, logChecksum };
}
