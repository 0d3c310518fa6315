import { expect, test } from "vitest";

import type { VictoryReader } from "../../src/channel/index.ts";
import type { Absence } from "../../src/match/members/departure.ts";
import type { MatchEnding } from "../../src/match/match-ending.ts";
import type { MatchResult } from "../../src/match/match-events.ts";
import { lossFact, newHostFact, resultFact } from "../../src/peer/match-facts.ts";
import { openFaultOf } from "../../src/peer/open-fault.ts";
import { describeFault } from "../../src/words/index.ts";
import { sentenceOf } from "../support/sentences.ts";
import { lostTo } from "../support/why-lost.ts";

const NAMES = new Map([
  [1, "Ada"],
  [2, "Ben"],
  [3, "Cem"],
]);

function absence(facts: Partial<Absence>): Absence {
  return {
    playerId: 1,
    turn: 0,
    cause: "left",
    playedBy: { kind: "bot", level: "medium" },
    goingOn: [2],
    backTurn: null,
    ...facts,
  };
}

function nameOf(playerId: number): string {
  return NAMES.get(playerId)!;
}

function result(facts: Partial<MatchResult> & Pick<MatchResult, "outcome">): MatchResult {
  return {
    winnerId: null,
    winnerIds: [],
    turn: 41,
    checksum: 7,
    lostPlayerIds: [],
    lostBecause: null,
    ...facts,
  };
}

test.each([
  [result({ outcome: "won", winnerId: 2, winnerIds: [2] }), "Ben wins."],
  [result({ outcome: "draw" }), "A draw: the last cats fell at the same moment."],
  [result({ outcome: "stopped" }), "The match stopped after turn 41, as agreed."],
  [result({ outcome: "desynced" }), "The games of the players differ; the match can't go on."],
  [
    result({ outcome: "lost-peers", lostPlayerIds: [1, 3], lostBecause: "too-few" }),
    "You could not reach Ada and Cem any more, and too few were left to go on.",
  ],
  [
    result({ outcome: "lost-peers", lostPlayerIds: [1, 3], lostBecause: "left-out" }),
    "Ada and Cem go on without you: they had no word from you for too long, or voted so.",
  ],
  [
    result({ outcome: "lost-peers", lostPlayerIds: [2], lostBecause: "left-out" }),
    "Ben goes on without you: they had no word from you for too long, or voted so.",
  ],
  [result({ outcome: "left" }), "You left the match."],
])("a match that ended so: %j", (ended, sentence) => {
  expect(sentenceOf(resultFact(ended, { ending: null, absences: [], nameOf }))).toBe(sentence);
});

test.each([
  [null, "You left the match."],
  ["given-up", "The others were still playing: this is how it stood."],
  ["fallen", "The others were still playing: this is how it stood."],
] as const)("who left, and was out before by that: %j", (out, sentence) => {
  const left = result({ outcome: "left" });
  expect(sentenceOf(resultFact(left, { ending: null, absences: [], nameOf, out }))).toBe(sentence);
});

function won(...winnerIds: readonly number[]): MatchResult {
  return result({ outcome: "won", winnerId: winnerIds[0]!, winnerIds });
}
const draw = result({ outcome: "draw" });
function ending(facts: Partial<MatchEnding>): MatchEnding {
  return { surrenderedIds: [], by: "last-awake", isLate: false, ...facts };
}

test.each([
  [won(1), ending({}), "Ada wins."],
  [won(1, 3), ending({}), "Ada and Cem win."],
  [won(1, 2, 3), ending({}), "Ada, Ben and Cem win."],
  [won(1), ending({ surrenderedIds: [2] }), "Ada wins: Ben gave up."],
  [won(1), ending({ surrenderedIds: [2, 3] }), "Ada wins: Ben and Cem gave up."],
  [won(1), ending({ by: "cushions" }), "Ada wins: all cushions, held for a minute, are enough."],
  [
    won(1, 2),
    ending({ by: "cushions", isLate: true }),
    "Ada and Ben win: after ten minutes most of the cushions are enough, if they are held for half a minute.",
  ],
  [won(1, 2), ending({ by: "time-limit" }), "The time is up: Ada and Ben win with the most cats left."],
  [draw, ending({}), "A draw: the last cats fell at the same moment."],
  [draw, ending({ surrenderedIds: [1, 2] }), "A draw: nobody has a cat awake any more."],
  [draw, ending({ by: "time-limit" }), "A draw: the time is up."],
])("a match that ended so: %j %j", (ended, how, sentence) => {
  expect(sentenceOf(resultFact(ended, { ending: how, absences: [], nameOf }))).toBe(sentence);
});

const last = ending({});
const winner = (fallen: readonly string[], isTeam = false): VictoryReader => ({
  kind: "winner",
  isTeam,
  fallen,
});
const loser = (hasGivenUp: boolean, isTeam = false): VictoryReader => ({ kind: "loser", isTeam, hasGivenUp });

test.each([
  [won(1), last, winner(["Ben"]), "Ben has no cat awake any more."],
  [won(1), ending({ surrenderedIds: [2] }), winner([]), "Ben gave up."],
  [
    won(1),
    ending({ surrenderedIds: [2] }),
    winner(["Cem"]),
    "Ben gave up, and Cem has no cat awake any more.",
  ],
  [won(1), last, winner(["Ben", "Cem", "Dot", "Eve"]), "None of the others has a cat awake any more."],
  [won(1), ending({ by: "cushions" }), winner(["Ben"]), "You held all cushions for a minute."],
  [won(1, 3), ending({ by: "cushions" }), winner(["Ben"], true), "Your team held all cushions for a minute."],
  [
    won(1),
    ending({ by: "cushions", isLate: true }),
    winner(["Ben"]),
    "From minute ten on most of the cushions are enough, and you held them for half a minute.",
  ],
  [won(1), ending({ by: "time-limit" }), winner([]), "The time is up, and you have the most cats left."],
  [won(1), last, loser(false), "You have no cat awake any more."],
  [won(1), last, loser(false, true), "Your team has no cat awake any more."],
  [won(1), last, loser(true), "You gave up."],
  [won(1), ending({ by: "cushions" }), loser(false), "Ada held all cushions for a minute."],
  [
    won(1, 2),
    ending({ by: "cushions", isLate: true }),
    loser(false),
    "From minute ten on most of the cushions are enough, and Ada and Ben held them for half a minute.",
  ],
  [
    won(1, 2),
    ending({ by: "time-limit" }),
    loser(false),
    "The time is up, and Ada and Ben have the most cats left.",
  ],
])("who played is told how it ended, before why: %j %j %j", (ended, how, reader, sentence) => {
  const why = lostTo("Ada", 2);
  expect(sentenceOf(resultFact(ended, { ending: how, absences: [], why, reader, nameOf }))).toBe(
    `${sentence} Ada had more cats than you from 0:02 on.`,
  );
});

test("a result names who had left by its end, and when; who left after it is not worth a word", () => {
  const absences = [absence({ playerId: 3, turn: 31 }), absence({ playerId: 1, turn: 42 })];
  expect(sentenceOf(resultFact(won(2), { ending: ending({}), absences, nameOf }))).toBe(
    "Ben wins. Cem left at 0:03.",
  );
});

test("why one lost is told next to who won", () => {
  const why = lostTo("Ben", 2);
  const absences = [absence({ playerId: 3, turn: 36 })];
  expect(sentenceOf(resultFact(won(2), { ending: ending({}), absences, why, nameOf }))).toMatch(
    /^Ben wins\. Ben had more cats than you from 0:02 on\. .*Cem/,
  );
});

test("and when each was back, if it was before the end", () => {
  const absences = [
    absence({ playerId: 3, turn: 10, backTurn: 31, cause: "restarted" }),
    absence({ playerId: 3, turn: 36, backTurn: 42, cause: "silent" }),
  ];
  expect(sentenceOf(resultFact(won(2), { ending: ending({}), absences, nameOf }))).toBe(
    "Ben wins. Cem had to start again at 0:01; back at 0:03. There was no word from Cem from 0:03 on.",
  );
});

test.each([
  [
    { kind: "refused", reason: "full" },
    "Cannot join: the match is full. If bots have seats in it, the host can send one away.",
  ],
  [{ kind: "refused", reason: "started" }, "Cannot join: the match has already started."],
  [{ kind: "refused", reason: "other-version" }, "Cannot join: the host plays another version of the game."],
  [{ kind: "refused", reason: "removed" }, "You were removed from the lobby: the host sent you away."],
  [
    { kind: "refused", reason: "missed" },
    "You are out of the lobby: the host had no word from you for 10\u00A0s.",
  ],
  [{ kind: "no-answer" }, "Cannot join: nobody answers at that address."],
  [{ kind: "no-master-peer" }, "Cannot join: the peers there do not agree on who hosts the match."],
  [
    { kind: "master-silent" },
    "You are out of the lobby: there was no word from the host for 10\u00A0s, though others hear it.",
  ],
  [{ kind: "bad-map" }, "Cannot join: the map that the host sends is not the one that it announced."],
] as const)("a lobby lost so: %j", (loss, sentence) => {
  expect(sentenceOf(lossFact(loss))).toBe(sentence);
});

test.each([
  [{ name: "Ada", hasLeft: true }, "Ben", "Ada left; Ben is host now."],
  [{ name: "Ada", hasLeft: true }, null, "Ada left; you are host now."],
  [{ name: "Ada", hasLeft: false }, "Ben", "There is no word from Ada; Ben is host now."],
  [null, "Ben", "Ben is host now."],
])("a new host after %j: %s", (former, hostName, sentence) => {
  expect(sentenceOf(newHostFact(former, hostName))).toBe(sentence);
});

const ELSEWHERE = "--home FOLDER, or ROBOCAT_HOME, puts the files elsewhere.";

function nodeError(facts: Partial<NodeJS.ErrnoException>): Error {
  return Object.assign(new Error("as Node says it"), facts);
}

test.each([
  [nodeError({ code: "EADDRINUSE" }), "UDP port 45000 is in use by another program; choose another one."],
  [nodeError({ code: "EACCES" }), "this user may not open UDP port 45000; choose one of 1024 to 65535."],
  [
    nodeError({ code: "EACCES", path: "/x" }),
    `the folder /x can't be used: this user may not do that there. ${ELSEWHERE}`,
  ],
  [nodeError({ code: "ENOSPC", path: "/x" }), `the folder /x can't be used: the disk is full. ${ELSEWHERE}`],
  [nodeError({ code: "EIO", path: "/x" }), `the folder /x can't be used: as Node says it. ${ELSEWHERE}`],
  [nodeError({ code: "EOTHER" }), "as Node says it"],
  ["thrown text", "thrown text"],
])("an error on opening: %j", (error, sentence) => {
  expect(describeFault(openFaultOf(error, 45_000))).toBe(sentence);
});

test("who came by a right code and hears nobody is told whose fault it is", () => {
  expect(sentenceOf(lossFact({ kind: "no-answer" }, true))).toMatch(/the host was found, but your routers/);
});
