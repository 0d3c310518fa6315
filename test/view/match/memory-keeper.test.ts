// Goal: what is known of a match is there when its player comes back, whatever was watched meanwhile.
// Method: keepers of one page, whose storage and window are no more than what is used of them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { MatchInfo, WindowRequest } from "../../../src/channel/index.ts";
import { readMatchMemory } from "../../../src/view/match/match-memory.ts";
import { MemoryKeeper } from "../../../src/view/match/memory-keeper.ts";
import { emptyStorage } from "../support/empty-storage.ts";
import { OWN_MATCH } from "../support/own-match.ts";

const REPLAY: MatchInfo = { ...OWN_MATCH, localPlayerId: null };
const NONE = { selection: [], groups: [] };
const LESSON = {
  cats: { ...NONE, selection: [1] },
  cushions: NONE,
  lessons: { now: 3, done: [0, 2] },
  fog: null,
};
const NO_LESSON = { cats: NONE, cushions: NONE, lessons: null, fog: null };

let page: EventTarget;
let sent: WindowRequest[];

beforeEach(() => {
  page = new EventTarget();
  sent = [];
  vi.stubGlobal("window", page);
  vi.stubGlobal("sessionStorage", emptyStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const keeperOf = (match: MatchInfo, memory: typeof LESSON | typeof NO_LESSON): MemoryKeeper =>
  new MemoryKeeper({ match, memory: () => memory, send: (request) => sent.push(request) });

test("a match is known when it was left, or its page", () => {
  keeperOf(OWN_MATCH, LESSON).end();
  expect(keeperOf(OWN_MATCH, NO_LESSON).before).toEqual(LESSON);
  page.dispatchEvent(new Event("pagehide"));
  expect(readMatchMemory(sessionStorage, OWN_MATCH)).toEqual(NO_LESSON);
});

test("a replay that was watched since then is not kept in its place", () => {
  keeperOf(OWN_MATCH, LESSON).end();
  const replay = keeperOf(REPLAY, NO_LESSON);
  page.dispatchEvent(new Event("pagehide"));
  replay.update(0);
  replay.end();
  expect(keeperOf(OWN_MATCH, NO_LESSON).before).toEqual(LESSON);
  expect(sent).toEqual([]);
});

test("the peer is told of news alone, and not more often than every few seconds", () => {
  let memory = LESSON;
  const keeper = new MemoryKeeper({
    match: OWN_MATCH,
    memory: () => memory,
    send: (asked) => sent.push(asked),
  });
  keeper.update(0);
  keeper.update(6_000);
  expect(sent).toHaveLength(1);
  memory = { ...LESSON, lessons: { now: 4, done: [0, 2, 3] } };
  keeper.update(7_000);
  expect(sent).toHaveLength(1);
  keeper.update(12_000);
  expect(sent).toHaveLength(2);
});

test("once a match was left, its page keeps no more of it", () => {
  keeperOf(OWN_MATCH, LESSON).end();
  vi.stubGlobal("sessionStorage", emptyStorage());
  page.dispatchEvent(new Event("pagehide"));
  expect(readMatchMemory(sessionStorage, OWN_MATCH)).toBeNull();
});
