// Goal: who is out of a match that bots alone play on reads for as long how to leave it; anybody else reads that they watch for a moment.
// Method: a note on a plain page, and worlds in which the player here has lost this or that.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { MatchInfo, StatusNotice, WindowRequest } from "../../../src/channel/index.ts";
import type { World } from "../../../src/sim/index.ts";
import { WatchNote } from "../../../src/view/match/watch-note.ts";
import { makeTeamWorld, TEAM_MATCH } from "../support/ground-match.ts";
import { openPlainPage, partOf } from "../support/plain-page.ts";

const status = (others: readonly number[]): StatusNotice =>
  ({ rttMs: others.map((playerId) => ({ playerId, rttMs: 9 })), gone: [] }) as unknown as StatusNotice;
const ALONE = status([]);

let world: World;
beforeEach(() => {
  openPlainPage();
  world = makeTeamWorld();
});
afterEach(() => void vi.unstubAllGlobals());

/** What is seen of the note at first, and after ten seconds: its words, and whether the result is offered. */
function seenOf(
  told: StatusNotice,
  match: MatchInfo = TEAM_MATCH,
): readonly (readonly [string, boolean] | null)[] {
  const note = new WatchNote(match, () => undefined);
  return [0, 10_000].map((nowMs) => {
    note.update({ world, status: told, nowMs });
    const text = partOf(note.element, "watch-text").textContent;
    return note.element.hidden ? null : [text, !partOf(note.element, "watch-end").hidden];
  });
}

test("who plays on reads nothing, and who is out among bots alone reads the way to the result all the while", () => {
  world.players.score.set([1, 4, 0, 4]);
  expect(seenOf(ALONE)).toEqual([null, null]);
  world.players.score[0] = 0;
  const out = ["Your last cat is gone: you are watching", true];
  expect(seenOf(ALONE)).toEqual([out, out]);
  world.ground!.seats.isAsleep[0] = 1;
  const asleep = ["☾ You have given up: you are watching", true];
  expect(seenOf(ALONE)).toEqual([asleep, asleep]);
});

test("with other people, with a cushion that may breed, and as an observer it is said for a moment", () => {
  world.players.score.set([0, 4, 0, 4]);
  const out = ["Your last cat is gone: you are watching", false];
  expect(seenOf(status([2]))).toEqual([out, null]);
  world.ground!.cushions.owner[0] = 1;
  expect(seenOf(ALONE)).toEqual([out, null]);
  const observer = { ...TEAM_MATCH, localPlayerId: 4, isObserver: true };
  expect(seenOf(ALONE, observer)).toEqual([["You are watching this match", false], null]);
});

test("the button ends the match", () => {
  const sent: WindowRequest[] = [];
  const note = new WatchNote(TEAM_MATCH, (request) => sent.push(request));
  partOf(note.element, "watch-end").click();
  expect(sent).toEqual([{ kind: "end-match" }]);
});
