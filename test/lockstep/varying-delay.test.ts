import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { nextCommandDelay } from "../../src/lockstep/command-delay.ts";
import {
  COMMAND_DELAY_TURNS_MAX,
  FIRST_COMMAND_DELAY,
  FIRST_TURN,
  type TurnData,
} from "../../src/lockstep/index.ts";
import type { Command, MatchSetup, PlayerId } from "../../src/sim/index.ts";
import { LockstepPeers, type LockstepPeer } from "../support/lockstep-peers.ts";

const TWO: MatchSetup = { seed: 3, catsPerPlayer: 1, playerIds: [1, 2] };

/** Two peers, which both wish a delay in some turns; all play until that turn. */
function playWithWishes(wishes: ReadonlyMap<number, number>, turnCount: number, setup = TWO): LockstepPeers {
  const peers = new LockstepPeers(setup);
  for (let turn = FIRST_TURN; turn < turnCount; turn += 1) {
    const wish = wishes.get(turn);
    if (wish !== undefined) for (const { match } of peers.peers) match.wishDelay(wish);
    peers.runTo(turn + 1);
  }
  return peers;
}

/** What was given at the end of each turn, as [turn, the turns it is for]. */
function givenTurns({ ended }: LockstepPeer): readonly (readonly [number, readonly number[]])[] {
  return ended.map(({ turn, turnData }) => [turn, turnData.map((data) => data.turn)] as const);
}

/** By turn from FIRST_TURN on; at(-1) is that of the turn before. */
function delaysOf({ ended }: LockstepPeer): ReadonlyMap<number, number> {
  return new Map([[FIRST_TURN - 1, 2], ...ended.map((end) => [end.turn, end.commandDelayTurns] as const)]);
}

const numbered = (playerId: PlayerId, number: number): Command => ({
  ...{ kind: "move", cats: [playerId], x: number, y: playerId },
});

describe("a wish for a longer delay", () => {
  const peers = playWithWishes(
    new Map([
      [3, 6],
      [4, 2],
    ]),
    20,
  ); // said at the end of turn 3, for turn 5

  test("is in force from the turn that it was said for, on every peer", () => {
    for (const peer of peers.peers) {
      const delays = delaysOf(peer);
      expect([delays.get(4), delays.get(5), delays.get(19)]).toEqual([2, 6, 6]);
      expect(peer.match.logState.delay.turns).toBe(6);
    }
  });

  test("fills up the turns that have no data yet, once", () => {
    for (const peer of peers.peers) {
      expect(givenTurns(peer).slice(5, 10)).toEqual([
        ...[
          [3, [5]],
          [4, [6]],
          [5, [7, 8, 9, 10, 11]],
          [6, [12]],
          [7, [13]],
        ],
      ]);
    }
  });

  test("said for turn 0 is in force when turn 0 is entered", () => {
    const early = playWithWishes(new Map([[-2, 10]]), 3);
    for (const peer of early.peers) {
      expect(givenTurns(peer).slice(0, 4)).toEqual([
        ...[
          [-2, [0]],
          [-1, [1]],
          [0, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
          [1, [11]],
        ],
      ]);
    }
  });
});

describe("a delay that sinks", () => {
  const peers = playWithWishes(
    new Map([
      [3, 3],
      [4, 2],
    ]),
    120,
  ); // 3 turns from turn 5, and less wanted from turn 6

  test("leaves out one end of a turn, on every peer", () => {
    for (const peer of peers.peers) {
      expect([delaysOf(peer).get(104), delaysOf(peer).get(105)]).toEqual([3, 2]);
      expect(givenTurns(peer).slice(105, 110)).toEqual([
        ...[
          [103, [106]],
          [104, [107]],
          [105, []],
          [106, [108]],
          [107, [109]],
        ],
      ]);
    }
  });

  test("makes the commands of that turn wait for the next end, in their order", () => {
    const match = playWithWishes(
      new Map([
        [3, 3],
        [4, 2],
      ]),
      105,
    );
    match.give(1, numbered(1, 1));
    match.runTo(106);
    match.give(1, numbered(1, 2));
    match.runTo(110);
    const { ended } = match.peer(1);
    expect(ended.slice(107, 109).map(({ turnData }) => turnData)).toMatchObject([
      [],
      [{ turn: 108, commands: [numbered(1, 1), numbered(1, 2)] }],
    ]);
  });
});

test("where a delay rises, the first turn of those filled up has the commands, the others none", () => {
  const peers = playWithWishes(new Map([[3, 6]]), 5);
  peers.give(2, numbered(2, 1));
  peers.give(2, numbered(2, 2));
  peers.runTo(8);
  const { turnData } = peers.peer(2).ended[7]!;
  expect(turnData.map(({ turn, commands }) => [turn, commands.length])).toEqual([
    ...[
      [7, 2],
      [8, 0],
      [9, 0],
      [10, 0],
      [11, 0],
    ],
  ]);
});

describe("the turn that check values are of", () => {
  test("is known from the first turn to the last with data of ours", () => {
    const { match } = playWithWishes(new Map([[3, 6]]), 6).peer(1);
    expect([0, 1, 5, 6, 7, 11].map((turn) => match.book.checkedTurnOf(turn))).toEqual([-2, -1, 3, 4, 5, 5]);
    for (const turn of [-1, 12]) expect(() => match.book.checkedTurnOf(turn)).toThrow(AssertionError);
  });

  test("is forgotten of turns of long ago", () => {
    const { match } = playWithWishes(new Map(), 100).peer(1);
    for (const turn of [68, 0]) expect(() => match.book.checkedTurnOf(turn)).toThrow(AssertionError);
  });

  test("is the one after a lowering, where that left an end out", () => {
    const { match } = playWithWishes(
      new Map([
        [3, 3],
        [4, 2],
      ]),
      107,
    ).peer(2);
    expect([107, 108].map((turn) => match.book.checkedTurnOf(turn))).toEqual([104, 106]);
  });
});

// Goal: a difference that comes up in turn N is found by every peer on entering turn N + the delay in force in turn N - 1,
// neither sooner nor later, at whatever moment the delay changes.
// Method: the same match again and again, each time with the fault in another turn around the change.
describe("a fault around a change of the delay is found in time", () => {
  const changes = [
    ["a raise by one", new Map([[3, 3]]), 5],
    ["a raise from 2 to 10", new Map([[3, 10]]), 5],
    ["a raise of turn 0", new Map([[-2, 7]]), 0],
    [
      "a raise upon a raise",
      new Map([
        [3, 4],
        [4, 9],
      ]),
      6,
    ],
    [
      "a lowering",
      new Map([
        [3, 3],
        [4, 2],
      ]),
      105,
    ],
    [
      "a lowering from 10",
      new Map([
        [3, 10],
        [4, 2],
      ]),
      105,
    ],
    [
      "a lowering, then a raise at once",
      new Map([
        [3, 3],
        [4, 2],
        [103, 5],
      ]),
      106,
    ],
  ] as const;

  test.each(changes)("%s", (_, wishes, changedTurn) => {
    const delays = delaysOf(playWithWishes(wishes, changedTurn + 30).peer(1));
    expect(delays.get(changedTurn)).not.toBe(delays.get(changedTurn - 1));
    for (let faultTurn = Math.max(changedTurn - 3, 0); faultTurn <= changedTurn + 11; faultTurn += 1) {
      const peers = playWithWishes(wishes, faultTurn);
      for (const peer of peers.peers) expect(peer.match.turn).toBe(faultTurn);
      peers.peer(2).match.world.cats.health[0]! -= 1;
      for (let turn = faultTurn; turn < changedTurn + 30; turn += 1) {
        const wish = wishes.get(turn);
        if (wish !== undefined) for (const { match } of peers.peers) match.wishDelay(wish);
        peers.runTo(turn + 1);
      }
      const foundTurn = faultTurn + delays.get(faultTurn - 1)!;
      const isLeftOut = delays.get(faultTurn)! < delays.get(faultTurn - 1)!;
      for (const { match, outcomes } of peers.peers) {
        expect(outcomes.at(-1)).toMatchObject({ kind: "desynced", turn: foundTurn, cause: "worlds-differ" });
        expect(match.turn).toBe(foundTurn - 1);
        expect(match.book.checkedTurnOf(foundTurn)).toBe(isLeftOut ? faultTurn + 1 : faultTurn);
      }
    }
  });
});

test("peers that were told different wishes find that the logs differ", () => {
  const peers = playWithWishes(new Map(), 5);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  const at = peers.inFlight.findIndex(({ data }) => data.playerId === 1);
  const { to, data } = peers.inFlight[at]!;
  peers.inFlight[at] = { to, data: { ...data, wantedDelay: 8 } }; // for turn 7
  peers.runTo(30);
  for (const { outcomes } of peers.peers) {
    expect(outcomes.at(-1)).toMatchObject({ kind: "desynced", turn: 9, cause: "logs-differ" });
  }
});

// Goal: nothing is lost, doubled, reordered or run at different turns, however the delay changes and data travel.
// Method: two to four matches; chance says who acts, what arrives (also twice), who commands and who wishes what. The
// delay of each turn is computed again from what the turns say, and all that must follow from it is compared.
test("whatever is wished, all peers give, run and compare the same, each command once and in order", () => {
  const goal = 420;
  const heights: number[] = [];
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), fc.infiniteStream(fc.nat(9_999)), (playerCount, chance) => {
      const draw = (below: number): number => chance.next().value! % below;
      const playerIds = [1, 3, 4, 8].slice(0, playerCount);
      const peers = new LockstepPeers({ seed: 5, catsPerPlayer: 1, playerIds });
      const given = new Map(playerIds.map((playerId) => [playerId, 0]));
      while (peers.peers.some(({ match }) => match.turn < goal)) {
        const peer = peers.peers[draw(playerCount)]!;
        const { match } = peer;
        if (match.turn < goal) peers.act(peer);
        const { localPlayerId } = match;
        if (draw(20) === 0) {
          given.set(localPlayerId, given.get(localPlayerId)! + 1);
          peers.give(localPlayerId, numbered(localPlayerId, given.get(localPlayerId)!));
        }
        // Seldom enough that the delay sinks now and then.
        if (draw(600) === 0) match.wishDelay(2 + draw(COMMAND_DELAY_TURNS_MAX - 1));
        else if (draw(100) === 0) match.wishDelay(2);
        for (let i = draw(3); i > 0; i -= 1) peers.deliver(draw(10_000), draw(10) === 0);
        const turns = peers.peers.map((one) => one.match.turn);
        if (Math.max(...turns) - Math.min(...turns) > COMMAND_DELAY_TURNS_MAX)
          expect.fail(`turns ${turns.join(", ")}`);
      }
      peers.deliverAll();
      peers.runTo(goal + 2 * COMMAND_DELAY_TURNS_MAX); // so that the last commands run
      for (const peer of peers.peers) compareWithModel(peer, peers.peers[0]!, given);
      heights.push(...delaysOf(peers.peers[0]!).values());
    }),
    { numRuns: 25, endOnFailure: true },
  );
  const changes = heights.flatMap((height, i) => (i === 0 ? [] : [height - heights[i - 1]!]));
  expect(changes.filter((change) => change === -1).length).toBeGreaterThan(5);
  expect(changes.filter((change) => change > 0).length).toBeGreaterThan(20);
});

function compareWithModel(
  peer: LockstepPeer,
  first: LockstepPeer,
  given: ReadonlyMap<PlayerId, number>,
): void {
  const turns = peer.outcomes.flatMap((outcome): readonly (readonly TurnData[])[] => {
    if (outcome.kind !== "advanced") expect.fail(`turn ${outcome.turn} ${outcome.kind}`);
    return outcome.turn < 0 ? [] : [outcome.turnData];
  });
  expect(turns).toEqual(
    first.outcomes.flatMap((one) => (one.kind === "advanced" && one.turn >= 0 ? [one.turnData] : [])),
  );
  expect(peer.ended.map(({ checksum, logChecksum }) => [checksum, logChecksum])).toEqual(
    first.ended.map(({ checksum, logChecksum }) => [checksum, logChecksum]),
  );

  // The delay, from what was wanted; and from the delay, what was given at the end of which turn.
  let delay = FIRST_COMMAND_DELAY;
  let lastGiven = -1;
  for (const end of peer.ended) {
    if (end.turn >= 0)
      delay = nextCommandDelay(
        delay,
        turns[end.turn]!.map(({ wantedDelay }) => wantedDelay),
      );
    expect(end.commandDelayTurns).toBe(delay.turns);
    const due = Array.from({ length: end.turn + delay.turns - lastGiven }, (_, i) => lastGiven + 1 + i);
    expect(end.turnData.map(({ turn }) => turn)).toEqual(due);
    expect(end.turnData.slice(1).every(({ commands }) => commands.length === 0)).toBe(true);
    for (const data of end.turnData) {
      expect(data).toMatchObject({ checksum: end.checksum, logChecksum: end.logChecksum & 0xffff });
      if (data.turn < turns.length) expect(turns[data.turn]).toContain(data);
    }
    lastGiven = end.turn + delay.turns;
  }

  // Each command given has run once and in order.
  for (const [playerId, count] of given) {
    const ran = turns.flatMap((data) => data.find((one) => one.playerId === playerId)!.commands);
    expect(ran).toEqual(Array.from({ length: count }, (_, i) => numbered(playerId, i + 1)));
    expect(count).toBeGreaterThan(0);
  }
}
