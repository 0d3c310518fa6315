// Goal: what is asked about a player who is missing is answered once, and as it was asked. Method: a banner on a plain page.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { AbsentPlayer, SlowPlayer, StatusNotice, WindowRequest } from "../../../src/channel/index.ts";
import { WaitBanner } from "../../../src/view/match/wait-banner.ts";
import { openPlainPage, partOf } from "../support/plain-page.ts";

const PLAYERS = [
  { playerId: 1, name: "Ada", team: 1 },
  { playerId: 2, name: "Jane", team: 2 },
];
const VOTES = { hasVote: false, votes: 0, votesNeeded: 2, voteAgainInMs: 0 };
const ABSENT: AbsentPlayer = {
  ...VOTES,
  ...{ playerId: 2, silentMs: 3_000, goneInMs: 5_000, mayWaitLonger: true, isEnough: true },
};
const SLOW: SlowPlayer = { ...VOTES, playerId: 2, waitedMs: 4_000, mayVote: true };
const SPLIT = { gone: [2], here: [], mayGoAloneInMs: 0, isAlone: false };

let sent: WindowRequest[] = [];
let banner: WaitBanner;

beforeEach(() => {
  openPlainPage();
  sent = [];
  banner = new WaitBanner(PLAYERS, "yarn", (request) => sent.push(request));
});
afterEach(() => void vi.unstubAllGlobals());

/** The match stands like that; the words that are seen, null: none. */
function look(change: Partial<StatusNotice>): string | null {
  const nobody = { absent: [], slow: [], warnedMs: 0, split: null, gone: [], watchers: 0 };
  const now = { turn: 9, commandDelayTurns: 2, waitingFor: [], waitedMs: 0, rttMs: [] };
  banner.update({ kind: "status", ...now, ...nobody, ...change }, null, 0);
  const { hidden, textContent } = partOf(banner.element, "wait-banner");
  return hidden ? null : textContent;
}

function press(key: string, code: string, repeat = false): boolean {
  const event = { key, code, repeat, ctrlKey: false, altKey: false, metaKey: false };
  return banner.takesKey(event as KeyboardEvent, "match");
}
const vote = (isFor: boolean): WindowRequest => ({ kind: "go-on", playerIds: [2], isFor });

test("a key votes once, however long it is down, and the next press takes the vote back", () => {
  look({ absent: [ABSENT] });
  expect([press("o", "KeyO"), press("o", "KeyO", true)]).toEqual([true, true]);
  look({ absent: [{ ...ABSENT, hasVote: true, votes: 1 }] });
  press("o", "KeyO");
  expect(sent).toEqual([vote(true), vote(false)]);
});

test("a key waits longer once, as the button does, and not where nobody may wait longer", () => {
  look({ absent: [ABSENT] });
  press("l", "KeyL");
  press("l", "KeyL", true);
  partOf(banner.element, "wait-longer").click();
  look({ absent: [{ ...ABSENT, mayWaitLonger: false }] });
  press("l", "KeyL");
  expect(sent).toEqual(Array(2).fill({ kind: "wait-longer", playerIds: [2] }));
});

test("who has taken a vote back waits before the next, with button and key", () => {
  look({ absent: [{ ...ABSENT, voteAgainInMs: 4_000 }] });
  expect(partOf(banner.element, "wait-go-on").disabled).toBe(true);
  press("o", "KeyO");
  expect(sent).toEqual([]);
});

test("where nobody is missed the keys are the match's", () => {
  expect(look({})).toBeNull();
  expect([press("o", "KeyO"), press("l", "KeyL"), sent]).toEqual([false, false, []]);
  look({ absent: [ABSENT] });
  expect(banner.takesKey({ key: "o", code: "KeyO" } as KeyboardEvent, "text")).toBe(false);
});

test("in a split nothing is asked here, for a panel of its own does, and the keys do nothing here", () => {
  const waited = { waitingFor: [2], waitedMs: 9_000 };
  expect(look({ absent: [ABSENT], slow: [SLOW], ...waited })).toContain("Jane");
  expect(look({ absent: [ABSENT], slow: [SLOW], split: SPLIT, ...waited })).toBeNull();
  expect([press("o", "KeyO"), sent]).toEqual([false, []]);
});

test("who holds the others up is told so, and not asked about somebody else who is slow", () => {
  look({ slow: [SLOW] });
  expect(partOf(banner.element, "wait-go-on").hidden).toBe(false);
  look({ slow: [SLOW], warnedMs: 3_000 });
  expect(partOf(banner.element, "wait-go-on").hidden).toBe(true);
  expect(press("o", "KeyO")).toBe(false);
});
