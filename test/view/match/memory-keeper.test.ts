// Goal: what is known of a match is there when its player comes back, whatever was watched meanwhile.
// Method: keepers of one page, whose storage and window are no more than what is used of them.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { MatchInfo, WindowRequest } from "../../../src/channel/index.ts";
import { readMatchMemory } from "../../../src/view/match/match-memory.ts";
import { MemoryKeeper } from "../../../src/view/match/memory-keeper.ts";
import { emptyStorage } from "../support/empty-storage.ts";

const MATCH: MatchInfo = {
  players: [{ playerId: 1, name: "Ada", team: 1 }],
  localPlayerId: 1,
  isObserver: false,
  mode: "battle",
  mapName: null,
  catsPerPlayer: 3,
  catLimit: 3,
  timeLimitMinutes: 0,
  seed: 7,
};
const REPLAY: MatchInfo = { ...MATCH, localPlayerId: null };
const LESSON = { selection: [1], groups: [], lesson: 3, fog: null };
const NO_LESSON = { selection: [], groups: [], lesson: null, fog: null };

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
  keeperOf(MATCH, LESSON).end();
  expect(keeperOf(MATCH, NO_LESSON).before).toEqual(LESSON);
  page.dispatchEvent(new Event("pagehide"));
  expect(readMatchMemory(sessionStorage, MATCH)).toEqual(NO_LESSON);
});

test("a replay that was watched since then is not kept in its place", () => {
  keeperOf(MATCH, LESSON).end();
  const replay = keeperOf(REPLAY, NO_LESSON);
  page.dispatchEvent(new Event("pagehide"));
  replay.update(0);
  replay.end();
  expect(keeperOf(MATCH, NO_LESSON).before).toEqual(LESSON);
  expect(sent).toEqual([]);
});
