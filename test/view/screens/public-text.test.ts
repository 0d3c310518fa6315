import { expect, test } from "vitest";
import type { PublicLobby } from "../../../src/channel/index.ts";
import { publicHint, publicInOrder, publicNote, wayInto } from "../../../src/view/screens/public-text.ts";
import { MODE_WORDS, PUBLIC_WORDS } from "../../../src/words/index.ts";

const LOBBY: PublicLobby = {
  ...{
    lobbyId: "0".repeat(20),
    hostName: "Ada",
    mode: "cushions",
    mapName: "Four Rooms",
    seats: 8,
    taken: 2,
  },
  ...{ isRunning: false, mayWatch: true, isSameGame: true, rttMs: 35, isMeasured: true },
};

test.each([
  [{}, "join", "2 of 8 players"],
  [{ taken: 8 }, "none", "full"],
  [{ isRunning: true }, "watch", "running, 2 play: watch"],
  [{ isRunning: true, mayWatch: false }, "none", "running"],
  [{ isSameGame: false }, "none", "another version"],
] as const)("a lobby that is %o leads to %s and reads %s", (more, way, text) => {
  expect(wayInto({ ...LOBBY, ...more })).toBe(way);
  expect(PUBLIC_WORDS.state({ ...LOBBY, ...more })).toBe(text);
});

test("what was measured is told, and what was not is not made up", () => {
  expect(PUBLIC_WORDS.distance(LOBBY)).toBe("35\u00A0ms");
  expect(PUBLIC_WORDS.distance({ ...LOBBY, rttMs: null })).toBe("no way found");
  expect(PUBLIC_WORDS.distance({ ...LOBBY, rttMs: null, isMeasured: false })).toBe("");
  expect(publicHint({ ...LOBBY, rttMs: null })).toMatch(/routers may keep you apart/);
  expect(publicHint({ ...LOBBY, isRunning: true })).toMatch(/a router may keep you from them/);
  expect(MODE_WORDS.on(LOBBY.mode, LOBBY.mapName)).toBe("Cushions on Four Rooms");
});

test("ways in come first, the nearest of them before the others, and who is not measured behind", () => {
  const named = (hostName: string, more: Partial<PublicLobby>): PublicLobby => ({
    ...LOBBY,
    hostName,
    ...more,
  });
  const lobbies = [
    named("full", { taken: 8, rttMs: 1 }),
    named("runs", { isRunning: true, rttMs: 1 }),
    named("unknown", { rttMs: null, isMeasured: false }),
    named("far", { rttMs: 90, taken: 7 }),
    named("near", { rttMs: 9 }),
  ];
  const namesIn = (order: "nearest" | "fullest" | "name"): readonly string[] =>
    publicInOrder(lobbies, order).map(({ hostName }) => hostName);
  expect(namesIn("nearest")).toEqual(["near", "far", "unknown", "runs", "full"]);
  expect(namesIn("fullest")[0]).toBe("far");
  expect(namesIn("name").slice(0, 3)).toEqual(["far", "near", "unknown"]);
});

test("the line below says what there is to say", () => {
  expect(publicNote({ hasMore: true, isComplete: true, count: 100 }, false)).toMatch(/^The first 100\./);
  expect(publicNote({ hasMore: false, isComplete: false, count: 0 }, false)).toMatch(/^Looking/);
  expect(publicNote({ hasMore: false, isComplete: true, count: 0 }, true)).toMatch(/is like that now/);
  expect(publicNote({ hasMore: false, isComplete: true, count: 2 }, false)).toBe("");
});
