// Goal: damage that would end the match, or stop a rule, ends it for nobody: the peer is put right like any other.
// Method: MatchRuns on modelled links; words of one world are changed by hand.
import { describe, expect, test } from "vitest";

import type { World } from "../../src/sim/index.ts";
import {
  CLEAN,
  expectSameMatch,
  harm,
  LOSSY,
  outcomeOf,
  peerOf,
  replayOf,
  runToEnd,
  startHealable,
  storiesOf,
} from "../support/healed-match.ts";
import type { LinkedMatch } from "../support/linked-match.ts";
import { partOf } from "../support/drawn.ts";

const LINKS = [
  ["clean", CLEAN],
  ["lossy", LOSSY],
] as const;
const FAR_MS = 60_000;

/** Runs until that peer has run so many sub-turns of that turn. */
function runToMoment(match: LinkedMatch, playerId: number, turn: number, subTurns: number): void {
  const { run } = peerOf(match, playerId);
  match.runUntil(FAR_MS, () => run.match.turn === turn && run.match.subTurnsRun >= subTurns);
  expect(run.match.turn).toBe(turn);
}

describe.each(LINKS)("on %s links, a fault in the last turns", (_, link) => {
  const ends = [97, 98, 99, 100].flatMap((turn) => [0, 1, 2, 3].map((subTurns) => [turn, subTurns] as const));

  test.each(partOf(ends, ([turn, subTurns]) => turn % 4 === subTurns || turn === 100))(
    "in turn %d of 100, after %d sub-turns, ends the match alike for all",
    (turn, subTurns) => {
      const match = startHealable({ peerCount: 3, link });
      runToMoment(match, 2, turn, subTurns);
      harm(match, 2);
      runToEnd(match);
      expect(match.peers.map(outcomeOf)).toEqual(Array(3).fill("stopped"));
      const [first] = match.peers;
      for (const peer of match.peers) {
        const { result } = peer.events.findLast((event) => event.kind === "result")!;
        expect(result).toEqual(first!.events.findLast((event) => event.kind === "result")!.result);
        expect(result.turn).toBe(100);
        expect(replayOf(peer).turns).toEqual(replayOf(first!).turns);
        expect(replayOf(peer).turns[100]!.checksum).toBe(result.checksum);
      }
      expectSameMatch(match.peers);
    },
  );
});

test("the replay of a match that was repaired after its end has no turns after the end", () => {
  const match = startHealable({ peerCount: 3 });
  runToMoment(match, 2, 100, 1);
  harm(match, 2);
  runToEnd(match);
  expect(replayOf(peerOf(match, 1)).turns).toHaveLength(101);
});

/** The others give up, one after the other, and Cat 1 wins. */
function startWithWinner(link: object, peerCount = 3): LinkedMatch {
  return startHealable({
    peerCount,
    link,
    stopAfterTurn: Infinity,
    order: (playerId) => (playerId === 1 ? { kind: "hold", cats: [1] } : { kind: "surrender" }),
    ordersPerSecond: 0.25,
  });
}

describe.each(LINKS)("on %s links, a fault before the outcome", (_, link) => {
  test("of a match that is won ends it alike for all", () => {
    const plain = startWithWinner(link);
    runToEnd(plain);
    expectSameMatch(plain.peers, "won");
    const last = peerOf(plain, 1).checksums.length - 1;
    const turns = [last - 3, last - 2, last - 1, last];
    for (const turn of partOf(turns, (_, i) => i % 2 === (link === CLEAN ? 0 : 1))) {
      const match = startWithWinner(link);
      runToMoment(match, 3, turn, 1);
      harm(match, 3, 0);
      runToEnd(match);
      expectSameMatch(match.peers, "won");
      const result = match.peers.map(
        ({ events }) => events.findLast((event) => event.kind === "result")!.result,
      );
      expect(result).toEqual(Array(3).fill(result[0]));
      expect(result[0]).toMatchObject({
        turn: last,
        checksum: peerOf(plain, 1).checksums[last],
        winnerId: 1,
      });
    }
  });
});

test.each([
  ["won by Cat 1", 1],
  ["won by Cat 2", 2],
  ["a draw", 255],
])("an outcome that says %s in one memory only ends the match for nobody", (_, outcome) => {
  for (const subTurns of [0, 1, 3]) {
    const match = startHealable({ peerCount: 3 });
    runToMoment(match, 2, 30, subTurns);
    peerOf(match, 2).run.match.world.header.outcome = outcome;
    runToEnd(match);
    expectSameMatch(match.peers);
    for (const peer of match.peers) {
      expect(storiesOf(peer)).toMatchObject([
        {
          outcome: "healed",
          difference: { path: "header.outcome" },
          judgement: { faults: [{ playerId: 2 }] },
        },
      ]);
    }
  }
});

const BREAKS: readonly (readonly [string, (world: World) => void])[] = [
  ["header.catCapacity", ({ header }) => (header.catCapacity += 1)],
  ["header.catCount", ({ header }) => (header.catCount = 2 ** 30)],
  ["header.playerCount", ({ header }) => (header.playerCount = -1)],
  ["header.yarnCapacity", ({ header }) => (header.yarnCapacity = 0)],
  ["header.yarnCount", ({ header }) => (header.yarnCount = 77_777)],
];

describe.each(BREAKS)("a world broken at %s", (path, harmWorld) => {
  const nth = BREAKS.findIndex(([one]) => one === path);
  test.each(partOf([0, 1, 2, 3], (subTurns) => subTurns === nth % 4))(
    "after %d sub-turns is mended, found, named and healed",
    (subTurns) => {
      const match = startHealable({ peerCount: 3, link: LOSSY });
      runToMoment(match, 2, 30, subTurns);
      harmWorld(peerOf(match, 2).run.match.world);
      runToEnd(match);
      expectSameMatch(match.peers);
      for (const peer of match.peers) {
        expect(storiesOf(peer)).toMatchObject([
          {
            outcome: "healed",
            judgement: { faults: [{ kind: "first-run", playerId: 2 }] },
            difference: { path },
          },
        ]);
        expect(replayOf(peer).marks).toMatchObject([{ playerMask: 2, path }]);
      }
    },
  );
});

test("a world on which a rule throws, though it is one, is mended as well", () => {
  const match = startHealable({ peerCount: 3 });
  runToMoment(match, 2, 30, 1);
  const { world } = peerOf(match, 2).run.match;
  world.cats.networkId[4] = world.cats.networkId[3]!; // two of one id
  world.cats.health[0] = -5;
  runToEnd(match);
  expectSameMatch(match.peers);
  expect(storiesOf(peerOf(match, 1))).toMatchObject([{ outcome: "healed" }]);
});

// A fault that comes after the turn which the others have halted before is erased with that game, and not told.
test("one fault after the other on every peer, in turns next to each other, heals", () => {
  const match = startHealable({ peerCount: 4, link: LOSSY });
  for (const [i, { playerId }] of match.peers.entries()) {
    runToMoment(match, playerId, 30 + i, 1);
    harm(match, playerId, i);
  }
  runToEnd(match);
  expectSameMatch(match.peers);
  const faults = storiesOf(peerOf(match, 1)).flatMap(({ judgement }) => judgement.faults);
  expect(faults).toContainEqual({ kind: "first-run", playerId: 1 });
  expect(faults.every(({ kind }) => kind === "first-run")).toBe(true);
});

function expectHealsFrom(turn: number): void {
  const match = startHealable({ peerCount: 2, untilMs: 0, stopAfterTurn: 60 });
  runToMoment(match, 2, turn, 0);
  harm(match, 2);
  runToEnd(match);
  expectSameMatch(match.peers);
  const faults = [{ kind: "first-run", playerId: 2 }];
  expect(storiesOf(peerOf(match, 1))).toMatchObject([{ outcome: "healed", judgement: { faults } }]);
}

test.each([0, 1, 2, 3])("a fault in turn %d heals", expectHealsFrom);
