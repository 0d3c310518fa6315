// Goal: a match that goes on hears whoever was gone anew, and nobody else; and one that is over only lets see how it ended.
// Method: MatchRuns of three on modelled links, and player 3 falls silent; returns are put to player 1 by hand.
import { expect, test } from "vitest";

import { MatchNotary } from "../../src/match/notary/match-notary.ts";
import { sayingOfRecord } from "../../src/replay/index.ts";
import type { PlayerId } from "../../src/sim/index.ts";
import { digestNamed } from "../support/digest-named.ts";
import { goneOf, harm, peerOf, runToEnd, startHealable } from "../support/healed-match.ts";
import type { LinkedMatch, LinkedPeer } from "../support/linked-match.ts";
import { testNotary } from "../support/test-notary.ts";

const RUN = 77;
const MATCH_DIGEST = "0123456789abcdef".repeat(2);
const LIMIT_MS = 60_000;

/** A match without player 3, whom the others have given up, as its first peer sees it. */
function startWithoutThird({ stopAfterTurn = 400 } = {}): { match: LinkedMatch; first: LinkedPeer } {
  const match = startHealable({
    ...{ peerCount: 3, stopAfterTurn },
    peerOptions: (playerId) => ({ notary: testNotary(playerId, MATCH_DIGEST) }),
  });
  match.isOpen = (from, to) => from !== 3 && to !== 3;
  const first = peerOf(match, 1);
  match.runUntil(LIMIT_MS, () => goneOf(first).length > 0 && goneOf(peerOf(match, 2)).length > 0);
  expect(goneOf(first)).toMatchObject([{ playerId: 3 }]);
  return { match, first };
}

/** Two records of one match, both signed by that player: whoever has them can show anybody that it lied. */
function proofAgainst(playerId: PlayerId) {
  const notary = new MatchNotary(testNotary(playerId, MATCH_DIGEST), playerId);
  return [1, 2].map((n) => notary.sign(sayingOfRecord(9, digestNamed(n))));
}

const hearReturn = ({ run }: LinkedPeer, from: PlayerId, { nowMs }: LinkedMatch): boolean =>
  run.hearReturn(from, RUN, nowMs);

test("who was gone is heard anew while the match goes on", () => {
  const { match, first } = startWithoutThird();
  expect(hearReturn(first, 3, match)).toBe(true);
});

test("who was heard just now is there, whatever somebody says in its name: it stays", () => {
  const { match, first } = startWithoutThird();
  const { turn } = first.run.match;
  expect(hearReturn(first, 2, match)).toBe(false);
  match.runUntil(LIMIT_MS, () => first.run.match.turn === turn + 20);
  expect(goneOf(first)).toHaveLength(1);
  expect(first.run.match.roster.peers).toEqual([1, 2]);
});

test("who has been shown to lie is not", () => {
  const { match, first } = startWithoutThird();
  const claims = proofAgainst(3);
  first.run.testimony!.addLetter(
    { from: 2, view: 0, message: { kind: "claims", claims }, claim: null, bytes: 0 },
    match.nowMs,
  );
  expect(first.run.testimony!.isConvicted(3)).toBe(true);
  expect(hearReturn(first, 3, match)).toBe(false);
});

test("a match that was left hears nobody anew", () => {
  const { match, first } = startWithoutThird();
  first.run.leave();
  expect(first.run.state).toBe("lost");
  expect(hearReturn(first, 3, match)).toBe(false);
});

test("nor does one that was left while the games differed", () => {
  const { match, first } = startWithoutThird();
  harm(match, 2);
  match.runUntil(LIMIT_MS, () => first.run.state === "healing");
  first.run.leave();
  expect(first.run.state).toBe("desynced");
  expect(hearReturn(first, 3, match)).toBe(false);
});

test("a match that has come to its end lets who was gone see it, and takes no return in the name of who stayed", () => {
  const { match, first } = startWithoutThird({ stopAfterTurn: 150 });
  runToEnd(match);
  expect(first.run.state).toBe("finished");
  expect(hearReturn(first, 2, match)).toBe(false);
  expect(hearReturn(first, 3, match)).toBe(true);
});
