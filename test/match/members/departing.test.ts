// Goal: who is gone is found by goodbyes, by silence and by votes, and nobody is called silent who need not be.
// Method: peer 1 of a match; a test says what comes of the others, and when.
import { describe, expect, test } from "vitest";

import { maskOfPlayers } from "../../../src/lockstep/index.ts";
import { LONGER_MS, SILENT_AFTER_MS } from "../../../src/match/members/departing.ts";
import { goodbye, START_MS, startDeparting } from "../../support/start-departing.ts";
import { GO_ALONE_MS, VOTE_AGAIN_MS } from "../../../src/match/members/limits.ts";

const BOT = { kind: "bot", level: "beginner" };

describe("silence", () => {
  test("of 8 s, while the match waits, makes somebody gone, once the others have found so too", () => {
    const { departing, wait, saidGone, agree } = startDeparting();
    wait(SILENT_AFTER_MS - 100, [3]);
    expect(saidGone()).toBe(0);
    wait(100, [3]);
    expect([saidGone(), departing.takeDepartures()]).toEqual([0b100, []]);
    agree([3]);
    const gone = { playerId: 3, turn: 13, playedBy: BOT, cause: "silent", goingOn: [1, 2] };
    expect(departing.takeDepartures()).toEqual([gone]);
    expect(departing.takeDepartures()).toEqual([]);
  });

  test("is counted from the last turn data that came, from it or through others", () => {
    const { news, wait, saidGone } = startDeparting();
    wait(5_000, [3]);
    news.set(3, START_MS + 5_000);
    wait(SILENT_AFTER_MS - 100, [3]);
    expect(saidGone()).toBe(0);
    wait(100, [3]);
    expect(saidGone()).toBe(0b100);
  });

  test("is taken back by the next turn data, and not by packets without", () => {
    const { news, heard, wait, saidGone, now } = startDeparting();
    wait(SILENT_AFTER_MS, [3]);
    heard.set(3, now() + 100);
    wait(500, [3]);
    expect(saidGone()).toBe(0b100);
    news.set(3, now());
    wait(100, []);
    expect(saidGone()).toBe(0);
  });

  test("in a match that stands is broken by any packet", () => {
    const { heard, wait, saidGone, now } = startDeparting();
    heard.set(3, START_MS + 3_000);
    wait(SILENT_AFTER_MS + 2_900, [3], "word");
    expect(saidGone()).toBe(0);
    wait(100, [3], "word");
    expect(saidGone()).toBe(0b100);
    heard.set(3, now() + 1);
    wait(100, [3], "word");
    expect(saidGone()).toBe(0);
  });

  test("is nobody's for whom the match does not wait", () => {
    const { wait, saidGone } = startDeparting();
    wait(60_000, []);
    expect(saidGone()).toBe(0);
  });

  test("while we stood still ourselves accuses nobody: 8 s of being awake are needed", () => {
    const { wait, nap, saidGone } = startDeparting();
    wait(1_000, [2, 3]);
    nap(60_000);
    wait(SILENT_AFTER_MS - 100, [2, 3]);
    expect(saidGone()).toBe(0);
    wait(200, [2, 3]);
    expect(saidGone()).toBe(0b110);
  });

  test("may last half a minute longer for whom the player waits longer, once", () => {
    const { departing, wait, saidGone, now } = startDeparting();
    wait(1_000, [2, 3]);
    const mayWaitLonger = (): readonly boolean[] =>
      departing
        .absentees({ players: [2, 3], sinceMs: START_MS, what: "turn-data" }, now())
        .map((one) => one.mayWaitLonger);
    expect(mayWaitLonger()).toEqual([true, true]);
    departing.waitLonger([3]);
    expect(mayWaitLonger()).toEqual([true, false]);
    wait(SILENT_AFTER_MS - 1_000, [2, 3]);
    expect(saidGone()).toBe(0b010);
    wait(LONGER_MS - 100, [2, 3]);
    expect(saidGone()).toBe(0b010);
    wait(100, [2, 3]);
    expect(saidGone()).toBe(0b110);
  });
});

test("whom a match goes on without after a standstill goes for that", () => {
  const { departing, agree } = startDeparting();
  departing.exclude([3], [], START_MS);
  agree([3]);
  expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, cause: "differs" }]);
});

test("who is merely unheard in a halt may be all that are left: one of three is not enough for itself", () => {
  const { departing, match, heard, wait, saidGone, now } = startDeparting();
  departing.exclude([2, 3], [2, 3], START_MS);
  expect([saidGone(), match.participants.stayers, departing.takeDepartures()]).toEqual([
    0b110,
    [1, 2, 3],
    [],
  ]);
  for (const id of [2, 3]) heard.set(id, now() + 1);
  wait(100, []);
  expect(saidGone()).toBe(0);
});

test("as long as there is something to agree on, a word of each who would be left is waited for", () => {
  const { departing, heard, wait, saidGone, now } = startDeparting([1, 2, 3, 4]);
  for (const id of [2, 4]) heard.set(id, START_MS);
  wait(20_000, []);
  expect(saidGone()).toBe(0); // nothing
  heard.set(4, now());
  departing.hearGoodbye(3, goodbye("left"), START_MS);
  wait(100, []);
  expect(saidGone()).toBe(0b0110); // 2 can't agree any more
  wait(SILENT_AFTER_MS, []);
  expect(saidGone()).toBe(0b1110);
  heard.set(2, now() + 1);
  wait(100, []);
  expect(saidGone()).toBe(0b1100);
});

test("who says something and gives no turn data, as in a halt, has half a minute more", () => {
  const { heard, wait, saidGone, now } = startDeparting();
  for (let i = 0; i < 37; i += 1) {
    heard.set(3, now());
    wait(1_000, [3]);
  }
  expect(saidGone()).toBe(0);
  heard.set(3, now());
  wait(1_000, [3]);
  expect(saidGone()).toBe(0b100);
});

test("votes of more than half of the others make somebody gone; they may be taken back", () => {
  const { departing, saidGone, say, agree, now, wait } = startDeparting([1, 2, 3, 4]);
  departing.vote([3], true, now());
  expect(saidGone()).toBe(0);
  say(4, { votes: 0b100 });
  expect(saidGone()).toBe(0b100);
  departing.vote([3], false, now());
  expect(saidGone()).toBe(0);
  wait(VOTE_AGAIN_MS, []);
  departing.vote([3], true, now());
  agree([3]);
  expect(departing.takeDepartures()).toEqual([]);
  say(4, { votes: 0b100, gone: 0b100, promised: 0b100, held: [12] });
  expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, cause: "voted" }]);
});

test("who took a vote back has to wait before it votes on the same player again, and not on another one", () => {
  const { departing, saidGone, say, wait, now } = startDeparting([1, 2, 3, 4]);
  const votes = () => departing.votesOn(3, now());
  departing.vote([3], false, now());
  expect(votes()).toMatchObject({ hasVote: false, voteAgainInMs: 0 }); // there was none
  departing.vote([3], true, now());
  departing.takeBackVote(3, now());
  expect(votes()).toMatchObject({ hasVote: false, voteAgainInMs: VOTE_AGAIN_MS });
  wait(VOTE_AGAIN_MS - 100, []);
  departing.vote([2, 3], true, now());
  expect(votes()).toMatchObject({ hasVote: false, voteAgainInMs: 100 });
  expect(departing.votesOn(2, now()).hasVote).toBe(true);
  wait(100, []);
  departing.vote([3], true, now());
  expect(votes()).toMatchObject({ hasVote: true, voteAgainInMs: 0 });
  say(4, { votes: 0b100 });
  expect(saidGone()).toBe(0b100);
});

test("the votes of one who takes them back and casts them again and again do not count", () => {
  const { departing, saidGone, say, wait, now } = startDeparting([1, 2, 3, 4]);
  departing.vote([3], true, now());
  say(4, { votes: 0b100 });
  say(4, { votes: 0 });
  for (let i = 0; i < 10; i += 1) {
    wait(1_000, []);
    say(4, { votes: 0b100 });
    expect([departing.votesOn(3, now()).votes, saidGone()]).toEqual([1, 0]);
    say(4, { votes: 0 });
  }
  wait(VOTE_AGAIN_MS, []);
  say(4, { votes: 0b100 });
  expect([departing.votesOn(3, now()).votes, saidGone()]).toEqual([2, 0b100]);
});

test("a statement is to be told once, whenever it is another one", () => {
  const { departing, match, say } = startDeparting();
  expect(match.participants.takeStatements()).toEqual([]);
  departing.hearGoodbye(3, goodbye("left"), START_MS);
  expect(match.participants.takeStatements()).toMatchObject([{ number: 1, gone: 0b100, promised: 0 }]);
  expect(match.participants.takeStatements()).toEqual([]);
  // Also what was said only for a moment: others go by the promise.
  say(2, { gone: 0b100 });
  say(2, { gone: 0b100, promised: 0b100, held: [12] });
  expect(match.participants.takeStatements()).toMatchObject([
    { number: 2, promised: 0b100, view: 0 },
    { number: 3, promised: 0, view: 1 },
  ]);
});

test("those who are waited for are told with their silence, and with the votes that are known", () => {
  const { departing, wait, say, now } = startDeparting([1, 2, 3, 4]);
  const absentees = () => departing.absentees({ players: [3], sinceMs: START_MS, what: "turn-data" }, now());
  wait(3_000, [3]);
  const nobody = { hasVote: false, votes: 0, votesNeeded: 2, voteAgainInMs: 0 };
  const silence = { playerId: 3, silentMs: 3_000, goneInMs: SILENT_AFTER_MS - 3_000, mayWaitLonger: true };
  expect(absentees()).toEqual([{ ...silence, ...nobody, isEnough: true }]);
  say(4, { votes: 0b100 });
  expect(absentees()).toMatchObject([{ hasVote: false, votes: 1 }]);
  departing.vote([3], true, now());
  departing.waitLonger([3]);
  const longer = { goneInMs: SILENT_AFTER_MS + LONGER_MS - 3_000, mayWaitLonger: false };
  expect(absentees()).toMatchObject([{ ...longer, hasVote: true, votes: 2 }]);
});

test("who was silent once, is heard of again and then voted out is not told to be gone for silence", () => {
  const { departing, news, wait, agree, now } = startDeparting();
  wait(SILENT_AFTER_MS, [3]);
  news.set(3, now() + 100);
  wait(200, [3]);
  departing.vote([3], true, now());
  agree([3]);
  expect(departing.takeDepartures()).toMatchObject([{ playerId: 3, cause: "voted" }]);
  expect(departing.takeDepartures()).toEqual([]);
  expect(departing.gone).toMatchObject([{ playerId: 3, cause: "voted" }]); // all so far, taken or not
});

describe("too few to go on", () => {
  test("are told since when, until somebody is heard of again", () => {
    const { departing, news, wait, now } = startDeparting();
    wait(SILENT_AFTER_MS - 100, [2, 3]);
    expect(departing.split(now())).toBeNull();
    wait(100, [2, 3]);
    const split = { here: [], gone: [2, 3], isAlone: false };
    expect(departing.split(now())).toEqual({ ...split, lastedMs: 0, mayGoAloneInMs: GO_ALONE_MS });
    wait(5_000, [2, 3]);
    expect(departing.split(now())).toEqual({
      ...split,
      lastedMs: 5_000,
      mayGoAloneInMs: GO_ALONE_MS - 5_000,
    });
    for (const id of [2, 3]) news.set(id, now());
    wait(100, []);
    expect(departing.split(now())).toBeNull();
  });

  test("may go on alone after half a minute, which nobody may who is not too few", () => {
    const { departing, match, wait, now } = startDeparting([1, 2], 2);
    departing.goAlone(now());
    expect(match.participants.departures.said.isAlone).toBe(false);
    wait(SILENT_AFTER_MS, [1]);
    wait(GO_ALONE_MS - 100, [1]);
    departing.goAlone(now());
    expect(match.participants.departures.said.isAlone).toBe(false);
    wait(100, [1]);
    departing.goAlone(now());
    expect(departing.takeDepartures()).toMatchObject([{ playerId: 1, cause: "split" }]);
    expect(match.participants.stayers).toEqual([2]);
  });
});

test("who hears that enough of the others have gone on without it is left out", () => {
  const { departing, say } = startDeparting();
  const goneOn = { view: 1, installed: { gone: 0b1, lastTurns: [12] } };
  say(2, goneOn);
  expect(departing.isLeftOut).toBe(false);
  say(3, goneOn);
  expect(departing.isLeftOut).toBe(true);
});

test.each([
  ["is refused", [], 1],
  ["is not where the match stands, and will go on without it", [3], 0],
])("that another one calls player 3 gone, who is there, %s", (_what, differing, count) => {
  const { departing, heard, say, now } = startDeparting();
  say(2, { gone: maskOfPlayers([3]) });
  for (const laterMs of [0, 900, 1_800, 2_700, 3_600]) {
    heard.set(3, now() + laterMs);
    departing.update({ players: [2], sinceMs: START_MS, what: "word", differing }, now() + laterMs);
  }
  expect(departing.takeRefusals()).toHaveLength(count);
});
