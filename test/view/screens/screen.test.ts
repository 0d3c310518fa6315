import { expect, test } from "vitest";

import { homeOf, screenAfter } from "../../../src/view/screens/screen.ts";
import { desyncNotice } from "../support/desync-notices.ts";
import { networkNotice } from "../support/network-peers.ts";

const MENU = { kind: "menu", problem: null } as const;
const PROBLEM = { kind: "problem", fact: { kind: "flood" } } as const;
const REPLAYS = { kind: "replay-list", replays: [], folder: "/" } as const;

test("follows the peer between menu and connecting", () => {
  expect(screenAfter("menu", { kind: "connecting", role: "join", place: { kind: "code" } })).toBe(
    "connecting",
  );
  expect(screenAfter("connecting", MENU)).toBe("menu");
  expect(screenAfter("result", MENU)).toBe("menu");
});

test("a menu notice leaves the window's own screens alone unless it has a problem to tell", () => {
  expect(screenAfter("settings", MENU)).toBe("settings");
  expect(screenAfter("replays", MENU)).toBe("replays");
  expect(screenAfter("replays", { kind: "menu", problem: { kind: "no-window" } })).toBe("menu");
});

test("a match of the ladder leads back to it, unless there is a problem to tell", () => {
  expect(screenAfter("ladder", MENU)).toBe("ladder");
  expect(screenAfter("ladder", { kind: "ladder-maps", maps: [] })).toBe("ladder");
  for (const left of ["match", "result"] as const) {
    expect(screenAfter(left, MENU, "ladder")).toBe("ladder");
    expect(screenAfter(left, { kind: "menu", problem: { kind: "no-window" } }, "ladder")).toBe("menu");
  }
  expect(screenAfter("connecting", MENU, "ladder")).toBe("menu");
});

test("a replay leads back to the list where it was opened; one of a link, and what is played or watched, does not", () => {
  const replay = { localPlayerId: null };
  expect(homeOf(replay, "replays", null)).toBe("replays");
  expect(homeOf(replay, "match", "replays")).toBe("replays"); // another one, by a link to a moment
  expect([homeOf(replay, "menu", null), homeOf(replay, "result", "replays")]).toEqual([null, null]);
  expect(homeOf({ ...replay, isLive: true }, "connecting", "replays")).toBeNull();
  expect(homeOf({ localPlayerId: 1 }, "menu", "replays")).toBeNull();
  expect(homeOf({ localPlayerId: 1, ladderId: "a" }, "ladder", null)).toBe("ladder");
  expect(screenAfter("match", MENU, "replays")).toBe("replays");
});

test("problems and late replay lists do not move the window", () => {
  expect(screenAfter("lobby", PROBLEM)).toBe("lobby");
  expect(screenAfter("match", REPLAYS)).toBe("match");
  expect(screenAfter("menu", REPLAYS, "replays")).toBe("menu"); // the player has left the list meanwhile
});

test("maps and their list leave the window where it is", () => {
  expect(screenAfter("lobby", { kind: "map", map: null })).toBe("lobby");
  expect(screenAfter("menu", { kind: "map-list", maps: [], folder: "/" })).toBe("menu");
});

test("how the network is moves the window nowhere", () => {
  expect(screenAfter("match", networkNotice([]))).toBe("match");
  expect(screenAfter("result", networkNotice([]))).toBe("result");
});

test("a desync moves the window nowhere, and may be told after the result", () => {
  expect(screenAfter("match", desyncNotice())).toBe("match");
  expect(screenAfter("result", desyncNotice())).toBe("result");
});

test("nothing follows the end of the peer process", () => {
  expect(screenAfter("ended", MENU)).toBe("ended");
});
