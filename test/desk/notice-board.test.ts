import { expect, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { NoticeBoard } from "../../src/desk/notice-board.ts";
import { desyncNotice } from "../view/support/desync-notices.ts";
import { networkNotice } from "../view/support/network-peers.ts";

const MENU: PeerNotice = { kind: "menu", problem: null };
const CONNECTING: PeerNotice = { kind: "connecting", role: "quick", place: { kind: "none" } };
const MAP: PeerNotice = { kind: "map", map: null };
const PROBLEM: PeerNotice = { kind: "problem", fact: { kind: "past-lost" } };

/** Only its kind counts here. */
function notice(kind: "lobby" | "match" | "result" | "replay-list" | "map-list"): PeerNotice {
  return { kind } as unknown as PeerNotice;
}

function neverThrown(error: unknown): never {
  throw error;
}

function standing(board: NoticeBoard): readonly PeerNotice[] {
  const told: PeerNotice[] = [];
  board.attach((next) => told.push(next))();
  return told;
}

test("a window is told what stands, then all that is told, until it is closed", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  const told: PeerNotice[] = [];
  const close = board.attach((next) => told.push(next));
  board.tell(CONNECTING);
  board.mention({ kind: "flood" });
  close();
  board.tell(MENU);
  expect(told).toEqual([MENU, CONNECTING, { kind: "problem", fact: { kind: "flood" } }]);
});

test("a screen takes the place of what stood before, but for a problem", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  for (const next of [notice("match"), notice("result"), PROBLEM, notice("replay-list")]) board.tell(next);
  expect(standing(board)).toEqual([notice("match"), notice("result"), PROBLEM]);
  board.tell(CONNECTING);
  expect(standing(board)).toEqual([CONNECTING, PROBLEM]);
  board.forgetProblem();
  expect(standing(board)).toEqual([CONNECTING]);
  expect(board.screen).toBe("connecting");
});

test("a lobby's map stands for as long as the lobby does, however often that is told", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  for (const next of [notice("lobby"), MAP, notice("lobby"), notice("map-list"), notice("lobby")])
    board.tell(next);
  expect(standing(board)).toEqual([notice("lobby"), MAP]);
  board.tell(notice("match"));
  expect(standing(board)).toEqual([notice("match")]);
});

test("lobbies near stand as long as the menu does, and are gone with it; the map of a lobby is no other lobby's", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  const near = { kind: "near", lobbies: [], isThere: true } as const;
  for (const next of [near, MENU]) board.tell(next);
  expect(standing(board)).toEqual([MENU, near]);
  for (const next of [notice("lobby"), MAP, notice("match"), MAP, notice("lobby")]) board.tell(next);
  expect(standing(board)).toEqual([notice("lobby")]);
  for (const next of [near, MENU]) board.tell(next);
  expect(standing(board)).toEqual([MENU]);
});

test("a screen that is gone back to is told without a problem of before, and without what was said", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  const talk = { kind: "talk" } as unknown as PeerNotice;
  for (const next of [notice("match"), talk, PROBLEM, notice("result")]) board.tell(next);
  expect(board.ofScreen).toEqual([notice("match"), notice("result")]);
});

test("a problem that is only mentioned does not stand", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  board.mention({ kind: "flood" });
  expect(standing(board)).toEqual([MENU]);
});

test("of the network the last notice stands, until the match makes way for another screen", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  const [first, second] = [networkNotice([], { turn: 1 }), networkNotice([], { turn: 2 })];
  for (const next of [notice("match"), first, second]) board.tell(next);
  expect(standing(board)).toEqual([notice("match"), second]);
  board.tell(notice("lobby"));
  expect(standing(board)).toEqual([notice("lobby")]);
});

test("each desync of a match stands as it was told last, until another screen", () => {
  const board = new NoticeBoard(MENU, neverThrown);
  const [first, second] = [desyncNotice({ number: 1, state: "comparing" }), desyncNotice({ number: 2 })];
  const again = desyncNotice({ number: 1, state: "repaired" });
  for (const next of [notice("match"), first, second, again]) board.tell(next);
  expect(standing(board)).toEqual([notice("match"), second, again]);
  board.tell(notice("result"));
  expect(standing(board)).toEqual([notice("match"), second, again, notice("result")]);
  board.tell(MENU);
  expect(standing(board)).toEqual([MENU]);
});

test("a listener that throws keeps nobody from being told, and what it threw is handed over", () => {
  const thrown: unknown[] = [];
  const board = new NoticeBoard(MENU, (error, { kind }) => thrown.push([kind, error]));
  const mistake = new Error("a mistake made for the test");
  const [first, last]: PeerNotice[][] = [[], []];
  board.attach((next) => first!.push(next));
  board.attach(() => {
    throw mistake;
  });
  board.attach((next) => last!.push(next));
  board.tell(CONNECTING);
  expect(first).toEqual([MENU, CONNECTING]);
  expect(last).toEqual([MENU, CONNECTING]);
  expect(thrown).toEqual([
    ["menu", mistake],
    ["connecting", mistake],
  ]);
});
