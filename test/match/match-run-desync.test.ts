// Goal: a value that changes by itself in one peer's memory is found, named and put right on every peer, and the match goes on.
// Method: MatchRuns on modelled links and a simulated clock; a world is changed by hand.
import { describe, expect, test } from "vitest";

import {
  CLEAN,
  expectSameMatch,
  harm,
  LOSSY,
  goneOf,
  outcomeOf,
  peerOf,
  refusalsOf,
  replayOf,
  runToEnd,
  startHealable,
  storiesOf,
} from "../support/healed-match.ts";

const UNTIL_HALT_MS = 20_000;
const LINKS = [
  ["clean", CLEAN],
  ["lossy", LOSSY],
] as const;

describe.each([2, 3, 4, 8])("on %d peers", (peerCount) => {
  test.each(LINKS)("a value changed in one world heals, %s links", (_, link) => {
    const match = startHealable({ peerCount, link });
    const turn = peerOf(match, 2).run.match.turn;
    harm(match, 2);
    runToEnd(match);
    expectSameMatch(match.peers);
    for (const peer of match.peers) {
      const stories = storiesOf(peer);
      expect(stories).toHaveLength(1);
      expect(stories[0]).toMatchObject({
        outcome: "healed",
        judgement: { faults: [{ kind: "first-run", playerId: 2 }], rightBy: "own-runs" },
        difference: { path: "cats[1].health", networkId: 2, wordCount: 1 },
      });
      // Behind the last point of a turn it is seen at the first one of the next.
      expect([turn, turn + 1]).toContain(stories[0]!.difference!.at.turn);
      expect(stories[0]!.judgement.right).toHaveLength(peerCount);
      expect(stories[0]!.difference!.values.find(({ playerId }) => playerId === 2)!.value).toBe(4);
      expect(replayOf(peer).marks).toEqual([
        { turn: stories[0]!.haltTurn, kind: 0, playerMask: 2, path: "cats[1].health" },
      ]);
      expect(refusalsOf(peer)).toEqual([]);
      expect(peer.checksums).toHaveLength(101);
    }
  });
});

test("a match without a fault never halts, and its replay has no mark", () => {
  const match = startHealable({ peerCount: 3, link: LOSSY });
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    expect(peer.events.filter(({ kind }) => kind === "halted")).toEqual([]);
    expect(replayOf(peer).marks).toEqual([]);
  }
});

test("the pause that players see is short: two ways and a moment", () => {
  const match = startHealable({ peerCount: 4, link: { delayMs: 50 } });
  harm(match, 3);
  runToEnd(match);
  for (const peer of match.peers) {
    const [story] = storiesOf(peer);
    expect(story!.tookMs).toBeGreaterThanOrEqual(50);
    expect(story!.tookMs).toBeLessThan(200);
    expect(Math.max(0, ...peer.waits.map(({ ms }) => ms))).toBeLessThan(500);
  }
});

test("the two who differ at once are both named; the third decides", () => {
  const match = startHealable({ peerCount: 3 });
  harm(match, 1, 0);
  harm(match, 3, 5);
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    expect(storiesOf(peer).at(-1)!.judgement).toMatchObject({
      faults: [1, 3].map((playerId) => ({ kind: "first-run", playerId })),
      right: [1, 2, 3],
    });
  }
});

test("a fault in each of several turns heals each time, as long as causes are different", () => {
  const match = startHealable({ peerCount: 3, stopAfterTurn: 160 });
  for (const [i, playerId] of [1, 2, 3, 1, 2].entries())
    match.at(6_500 + 2_500 * i, () => harm(match, playerId, i));
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    expect(storiesOf(peer).map(({ outcome }) => outcome)).toEqual(Array(5).fill("healed"));
    expect(replayOf(peer).marks.map(({ playerMask }) => playerMask)).toEqual([1, 2, 4, 1, 2]);
  }
});

test("a peer that hears of the difference before it can see it halts at the same turn", () => {
  const match = startHealable({ peerCount: 3 });
  let isWithheld = true;
  const culprit = peerOf(match, 2).run.match;
  const turn = culprit.book.givenTurn;
  match.onPacket = (packet, _from, to) => {
    const turnData = packet.turnData.filter((data) => data.turn < turn + 1);
    return to === 3 && isWithheld ? { ...packet, turnData } : packet;
  };
  match.runUntil(8_000, () => culprit.turn === turn);
  harm(match, 2, 4);
  match.runUntil(8_000);
  expect(match.peers.map(({ run }) => run.state)).toEqual(["healing", "healing", "playing"]);
  isWithheld = false;
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    expect(storiesOf(peer)).toMatchObject([{ outcome: "healed", difference: { path: "cats[4].health" } }]);
  }
});

test("a peer that lacks data for the turn not entered heals with the others, and gets them", () => {
  const match = startHealable({ peerCount: 3 });
  harm(match, 2, 4);
  const { turn } = peerOf(match, 2).run.match;
  let isWithheld = true;
  match.onPacket = (packet, _from, to) => {
    const turnData = packet.turnData.filter((data) => data.turn < turn + 2);
    return to === 3 && isWithheld ? { ...packet, turnData } : packet;
  };
  match.runUntil(8_000);
  expect(match.peers.map(storiesOf)).toMatchObject(
    match.peers.map(() => [{ haltTurn: turn + 2, outcome: "healed" }]),
  );
  expect(peerOf(match, 3).run.waitingFor).toEqual([1, 2]);
  isWithheld = false;
  runToEnd(match);
  expectSameMatch(match.peers);
});

test("heals with a command delay of five turns and more, and while turn data are lost", () => {
  const match = startHealable({ peerCount: 4, link: { delayMs: 270, jitterMs: 60, lossPercent: 12 } });
  match.runUntil(9_000);
  expect(peerOf(match, 1).run.match.logState.delay.turns).toBeGreaterThanOrEqual(5);
  harm(match, 4, 2);
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    expect(storiesOf(peer)).toMatchObject([{ outcome: "healed", difference: { path: "cats[2].health" } }]);
  }
});

test("heals with the command delay of ten turns, and the delay of all stays the same", () => {
  const match = startHealable({ peerCount: 2, link: { delayMs: 750, jitterMs: 90 }, stopAfterTurn: 140 });
  match.runUntil(12_000);
  expect(peerOf(match, 1).run.match.logState.delay.turns).toBeGreaterThanOrEqual(9);
  harm(match, 2, 2);
  runToEnd(match);
  expectSameMatch(match.peers);
  expect(storiesOf(peerOf(match, 1))).toMatchObject([{ outcome: "healed" }]);
});

test("heals where a link is cut for two seconds in the midst of it", () => {
  const match = startHealable({ peerCount: 3, link: LOSSY });
  harm(match, 1);
  match.runUntil(UNTIL_HALT_MS, () => match.peers.some(({ run }) => run.state === "healing"));
  const cutMs = match.nowMs;
  match.isOpen = (from, to, nowMs) => nowMs > cutMs + 2_000 || (from !== 3 && to !== 3);
  runToEnd(match);
  expectSameMatch(match.peers);
  for (const peer of match.peers) expect(storiesOf(peer)).toMatchObject([{ outcome: "healed" }]);
});

test("a player who leaves while games are compared: those who are left compare anew, and go on", () => {
  const match = startHealable({ peerCount: 3 });
  harm(match, 2);
  match.runUntil(UNTIL_HALT_MS, () => match.peers.every(({ run }) => run.state === "healing"));
  expect(peerOf(match, 1).run.waitingFor).toContain(3);
  peerOf(match, 3).run.leave();
  const goodbye = { kind: "goodbye", reason: "desynced", lostMask: 0, end: null } as const;
  for (const playerId of [1, 2]) peerOf(match, playerId).run.hearGoodbye(3, goodbye, match.nowMs);
  runToEnd(match);
  const staying = [peerOf(match, 1), peerOf(match, 2)];
  expectSameMatch(staying);
  expect(match.peers.map(outcomeOf)).toEqual(["stopped", "stopped", "desynced"]);
  for (const peer of staying) {
    expect(storiesOf(peer)).toMatchObject([{ outcome: "healed" }]);
    expect(goneOf(peer)).toMatchObject([{ playerId: 3, cause: "left" }]);
  }
  for (const peer of match.peers) expect(replayOf(peer).ending).not.toBeNull();
});

test("what a second run does once, and not again, is told as the first run's, and heals by those who are right", () => {
  let hits = 0;
  const match = startHealable({
    peerCount: 3,
    peerOptions: (playerId) =>
      playerId !== 2
        ? {}
        : {
            onSecondRun: (world, { point }) => {
              if (point === 2 && hits === 0) world.cats.health[0]! -= 1;
              if (point === 2) hits += 1;
            },
          },
  });
  harm(match, 3);
  runToEnd(match);
  expect(hits).toBeGreaterThan(0);
  expectSameMatch(match.peers);
  for (const peer of match.peers) {
    const { judgement, outcome } = storiesOf(peer)[0]!;
    expect(outcome).toBe("healed");
    expect(judgement.right).toEqual([1, 3]);
    expect(judgement.faults.map(({ playerId }) => playerId)).toEqual([2, 3]);
  }
});
