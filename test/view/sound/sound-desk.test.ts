// Goal: a match is heard to begin and to end once, however often its result is looked at. Method: a desk without a context, which is asked
// what it would play.
import { expect, test, vi } from "vitest";

import type { MatchInfo, PeerNotice } from "../../../src/channel/index.ts";
import { SoundDesk } from "../../../src/view/sound/sound-desk.ts";
import { readSoundSettings } from "../../../src/view/sound/sound-settings.ts";
import { TEAM_MATCH } from "../support/ground-match.ts";

const MATCH: MatchInfo = { ...TEAM_MATCH, localPlayerId: 2, isObserver: false, seed: 7 };
const REPLAY: MatchInfo = { ...MATCH, localPlayerId: null };
const MENU: PeerNotice = { kind: "menu", problem: null };

/** What is played when these are heard, one after the other. */
function played(...notices: readonly PeerNotice[]): readonly string[] {
  const desk = new SoundDesk(readSoundSettings(() => undefined));
  const play = vi.spyOn(desk, "play").mockReturnValue();
  for (const notice of notices) desk.hearNotice(notice);
  return play.mock.calls.map(([kind]) => kind);
}

const begins = (match: MatchInfo): PeerNotice => ({ kind: "match", match });
const ends = (...winnerIds: readonly number[]): PeerNotice =>
  ({ kind: "result", winnerIds }) as unknown as PeerNotice;

test("a match begins, and is won or lost", () => {
  expect(played(begins(MATCH), ends(1))).toEqual(["start", "lose"]);
  expect(played(begins(MATCH), ends(2))).toEqual(["start", "win"]);
});

test("whoever comes back from a replay to the result hears neither again", () => {
  const watched = [begins(REPLAY), ends(1), begins(MATCH), ends(1)];
  expect(played(begins(MATCH), ends(1), ...watched)).toEqual(["start", "lose", "start"]);
  expect(played(begins(MATCH), ends(1), ...watched, ...watched)).toHaveLength(4);
  expect(played(begins(MATCH), ends(1), begins(REPLAY), MENU, begins(MATCH), ends(1))).toHaveLength(3);
});

test("the next match is heard, and one that is gone on with", () => {
  const next = { ...MATCH, seed: 8 };
  expect(played(begins(MATCH), ends(1), begins(next), ends(2))).toEqual(["start", "lose", "start", "win"]);
  expect(played(begins(MATCH), MENU, begins(MATCH), ends(2))).toEqual(["start", "start", "win"]);
});
