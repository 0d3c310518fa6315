import { describe, expect, test } from "vitest";

import type { Departed, LockstepMatch } from "../../src/lockstep/index.ts";
import { OUTCOME_RUNNING, takeSnapshot, type MatchSetup } from "../../src/sim/index.ts";
import { agreeOnDepartures } from "../support/agree-departures.ts";
import { LockstepPeers } from "../support/lockstep-peers.ts";

const THREE: MatchSetup = { seed: 3, catsPerPlayer: 3, playerIds: [1, 2, 3] };
const FOUR: MatchSetup = { ...THREE, playerIds: [1, 2, 3, 4] };
const BOT = { kind: "bot", level: "beginner" } as const;

/** At the end of turn 4, for which and for turn 5 and 6 all have given their data, but for those that did not come. */
function atEndOf4(setup = THREE, lost: (turn: number, from: number, to: number) => boolean = () => false) {
  const peers = new LockstepPeers(setup);
  peers.runTo(4);
  for (const peer of peers.peers) while (!peer.hasEnded) peers.act(peer);
  peers.inFlight.splice(
    0,
    Infinity,
    ...peers.inFlight.filter(({ to, data }) => !lost(data.turn, data.playerId, to)),
  );
  peers.deliverAll();
  return peers;
}

function matchesOf(peers: LockstepPeers, playerIds: readonly number[]): readonly LockstepMatch[] {
  return playerIds.map((playerId) => peers.peer(playerId).match);
}

/** Those who stay say that the others are gone, and agree on it. */
function leave(stayers: readonly LockstepMatch[], gone: readonly number[]): readonly Departed[] {
  const departed = stayers.flatMap((match) =>
    gone.flatMap((playerId) => match.participants.hear({ kind: "goodbye", playerId })),
  );
  return [...departed, ...agreeOnDepartures(stayers)];
}

/** Those play on among themselves up to that turn. */
function playOn(peers: LockstepPeers, playerIds: readonly number[], turn: number): void {
  const staying = playerIds.map((playerId) => peers.peer(playerId));
  for (let round = 0; round < 200 && staying.some(({ match }) => match.turn < turn); round += 1) {
    for (const peer of staying.filter(({ match }) => match.turn < turn)) peers.act(peer);
    for (const { to, data } of peers.inFlight.splice(0)) peers.peer(to).match.book.add(data);
  }
  expect(staying.map(({ match }) => match.turn)).toEqual(staying.map(() => turn));
}

function stateOf({ turn, world, minds, logState, roster }: LockstepMatch) {
  return { turn, words: takeSnapshot(world), minds: minds.slice(), logState, roster, settledThrough: turn };
}

describe("who has said goodbye", () => {
  test("plays up to the last turn that is here; from the next one on a bot does, and nobody surrenders", () => {
    const peers = atEndOf4();
    const stayers = matchesOf(peers, [1, 3]);
    const expected = { playerId: 2, turn: 7, playedBy: BOT, isSplit: false };
    expect(leave(stayers, [2])).toEqual([expected, expected]);
    for (const match of stayers) {
      expect([match.participants.stayers, match.participants.in(5), match.roster.peers]).toEqual([
        [1, 3],
        [1, 3],
        [1, 2, 3],
      ]);
    }
    playOn(peers, [1, 3], 12);
    const [one, three] = stayers;
    expect(one!.roster.bots).toEqual([{ playerId: 2, level: "beginner", place: 1 }]);
    expect(one!.logState.logChecksum).toBe(three!.logState.logChecksum);
    expect(one!.world.words).toEqual(three!.world.words);
    expect(one!.world.header.outcome).toBe(OUTCOME_RUNNING);
    const ran = peers
      .peer(1)
      .outcomes.flatMap((outcome) =>
        outcome.kind === "advanced" ? [[outcome.turn, outcome.turnData.map(({ playerId }) => playerId)]] : [],
      );
    expect(ran.filter(([turn]) => Number(turn) >= 6 && Number(turn) <= 8)).toEqual([
      [6, [1, 2, 3]],
      [7, [1, 3]],
      [8, [1, 3]],
    ]);
  });

  test("has the last turn that one who is left holds: whoever lacks it waits for it", () => {
    const peers = atEndOf4(THREE, (turn, from, to) => from === 2 && to === 1 && turn === 6);
    const [one, three] = matchesOf(peers, [1, 3]) as [LockstepMatch, LockstepMatch];
    expect(leave([one, three], [2])).toEqual([{ playerId: 2, turn: 7, playedBy: BOT, isSplit: false }]); // for 3 alone
    expect([one.participants.departures.said.view, three.participants.departures.said.view]).toEqual([0, 1]);
    expect(one.participants.lack).toEqual({ turn: 6, players: [2] });
    expect(one.book.add(three.book.supply(2, 6)!, 3).ok).toBe(true);
    expect(one.participants.lack).toBeNull();
    expect(one.participants.hear({ kind: "book" })).toEqual([
      { playerId: 2, turn: 7, playedBy: BOT, isSplit: false },
    ]);
    playOn(peers, [1, 3], 12);
    expect(one.world.words).toEqual(three.world.words);
  });

  // Nobody holds the next turn of player 3: who asks for that one, and for nothing else, never gets the last of player 2.
  test("has no later turn asked for than the last one that counts, where another one's last turn is lacking", () => {
    const peers = new LockstepPeers(FOUR);
    peers.runTo(3);
    const endTurn = (playerIds: readonly number[], isLost: (from: number, to: number) => boolean): void => {
      for (const playerId of playerIds)
        while (!peers.peer(playerId).hasEnded) peers.act(peers.peer(playerId));
      for (const { to, data } of peers.inFlight.splice(0))
        if (!isLost(data.playerId, to)) peers.peer(to).match.book.add(data);
    };
    endTurn([1, 2, 3, 4], (from) => from === 3); // what they give is for turn 5
    for (const playerId of [1, 2, 4]) peers.act(peers.peer(playerId));
    endTurn([1, 2, 4], (from, to) => from === 2 && to === 1); // and for turn 6
    const [one, four] = matchesOf(peers, [1, 4]) as [LockstepMatch, LockstepMatch];
    expect(leave([one, four], [2, 3]).map(({ playerId, turn }) => [playerId, turn])).toEqual([
      [2, 7],
      [3, 5],
    ]); // for 4 alone
    expect(one.book.missing(5)).toEqual([3]);
    expect(one.participants.lack).toEqual({ turn: 6, players: [2] });
    expect(one.book.add(four.book.supply(2, 6)!, 4).ok).toBe(true);
    expect(one.participants.lack).toBeNull();
    expect(one.participants.hear({ kind: "book" }).map(({ playerId }) => playerId)).toEqual([2, 3]);
    playOn(peers, [1, 4], 12);
    expect(one.world.words).toEqual(four.world.words);
  });

  test("is taken nothing of any more that nobody else names, however soon it comes", () => {
    const peers = atEndOf4(FOUR, (turn, from, to) => from === 2 && to === 1 && turn === 6);
    const [one, three, four] = matchesOf(peers, [1, 3, 4]) as [LockstepMatch, LockstepMatch, LockstepMatch];
    const gone = (match: LockstepMatch): void =>
      void match.participants.hear({ kind: "silence", playerId: 2 });
    for (const match of [one, three, four]) gone(match);
    for (const match of [three, four]) {
      const { said: statement } = match.participants.departures;
      one.participants.hear({ kind: "statement", from: match.localPlayerId, statement });
    }
    expect(one.participants.departures.said).toMatchObject({ promised: 0b10, held: [5] });
    one.book.add(three.book.supply(2, 6)!, 2);
    peers.act(peers.peer(1));
    for (let i = 0; i < 3; i += 1) one.runSubTurn();
    one.endTurn();
    expect(one.tryAdvance()).toEqual({ kind: "waiting", turn: 6, missing: [2] });
  });

  test("is played for in a turn that is entered again after a halt as before it", () => {
    const peers = atEndOf4();
    const [one] = matchesOf(peers, [1]) as [LockstepMatch];
    const state = stateOf(one);
    leave(matchesOf(peers, [1, 3]), [2]);
    playOn(peers, [1, 3], 9);
    const words = takeSnapshot(one.world);
    one.resumeAt(state);
    expect([one.turn, one.roster.peers, one.participants.stayers]).toEqual([4, [1, 2, 3], [1, 3]]);
    while (one.turn < 9) {
      expect(one.tryAdvance().kind).toBe("advanced");
      if (one.turn === 9) break;
      for (let i = 0; i < 3; i += 1) one.runSubTurn();
      one.endTurn();
    }
    expect(one.world.words).toEqual(words);
    expect(one.roster.peers).toEqual([1, 3]);
  });

  test("says nothing any more of its game: nobody could ask what differs", () => {
    const peers = atEndOf4(THREE, (turn, from) => from === 2 && turn === 6);
    const stayers = matchesOf(peers, [1, 3]);
    for (const { book } of stayers) {
      const data = book.dataOf(5).find(({ playerId }) => playerId === 1)!;
      book.add({ ...data, turn: 6, playerId: 2, checksum: 666, commands: [] }, 2);
    }
    expect(stayers[0]!.judge.outcomeOf(6)).toMatchObject({
      kind: "desynced",
      cause: expect.any(String) as unknown,
    });
    leave(stayers, [2]);
    expect(stayers[0]!.judge.outcomeOf(6).kind).toBe("advanced");
  });
});

test("two may go at once, and one after the other; the last one left plays on", () => {
  const peers = atEndOf4(FOUR);
  const stayers = matchesOf(peers, [2, 3]);
  expect(leave(stayers, [1, 4]).map(({ playerId, turn }) => [playerId, turn])).toEqual([
    ...[1, 4, 1, 4].map((playerId) => [playerId, 7]),
  ]);
  playOn(peers, [2, 3], 9);
  const [two] = stayers as [LockstepMatch];
  const { turn } = two;
  expect(leave([two], [3])).toEqual([
    { playerId: 3, turn: expect.any(Number) as unknown, playedBy: BOT, isSplit: false },
  ]);
  playOn(peers, [2], turn + 10);
  expect([two.roster.peers, two.roster.bots.length, two.participants.stayers]).toEqual([[2], 3, [2]]);
});

test("who is silent and no majority is left without it: the match waits", () => {
  const peers = atEndOf4({ ...THREE, playerIds: [1, 2] });
  const [one, two] = matchesOf(peers, [1, 2]) as [LockstepMatch, LockstepMatch];
  expect(two.participants.hear({ kind: "silence", playerId: 1 })).toEqual([]);
  expect([two.participants.departures.said.gone, two.participants.departures.said.promised]).toEqual([
    0b1, 0,
  ]);
  expect(one.participants.hear({ kind: "silence", playerId: 2 })).toMatchObject([{ playerId: 2 }]); // it has the lowest id
  expect(two.participants.hear({ kind: "go-alone" })).toMatchObject([{ playerId: 1 }]);
});
