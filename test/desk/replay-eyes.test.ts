import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { ReplayScreen } from "../../src/desk/replay-screen.ts";
import { MACHINE_CLOCK } from "../../src/peer/index.ts";
import type { Replay } from "../../src/replay/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { GOLDEN_REPLAYS, REPLAY_FOLDER } from "../support/golden-replays.ts";

const DUEL = readWhole(readFileSync(path.join(REPLAY_FOLDER, `${GOLDEN_REPLAYS[0]!.name}.rcr`)));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function view(replay: Replay): { readonly screen: ReplayScreen; readonly notices: PeerNotice[] } {
  const notices: PeerNotice[] = [];
  return { screen: new ReplayScreen(replay, MACHINE_CLOCK, (notice) => notices.push(notice)), notices };
}

function lastStatus(notices: readonly PeerNotice[]) {
  return notices.findLast((notice) => notice.kind === "replay-status");
}

/** Of an order, the first turn that has it. */
const ORDERED = DUEL.turns.find(({ playerCommands }) => playerCommands.length > 0)!;

test("tells each order once, as its turn begins, whether it plays slowly or fast", () => {
  const givers = DUEL.turns.flatMap(({ playerCommands }) => playerCommands.map(({ playerId }) => playerId));
  for (const speed of [0.5, 1, 64] as const) {
    const { screen, notices } = view(DUEL);
    screen.control(true, speed);
    vi.advanceTimersByTime(40_000);
    const told = notices.filter((notice) => notice.kind === "orders-given").flatMap(({ orders }) => orders);
    expect(new Set(told.map(({ playerId }) => playerId))).toEqual(new Set(givers));
    const first = notices.findIndex(({ kind }) => kind === "orders-given");
    const { turn } = lastStatus(notices.slice(0, first))!;
    expect(Math.abs(turn - ORDERED.turn)).toBeLessThanOrEqual(speed);
    screen.close();
  }
});

test("tells no orders of what it jumps over", () => {
  const { screen, notices } = view(DUEL);
  screen.control(false, 1);
  screen.jump({ turn: 100, subTurn: 0, id: 1 });
  vi.advanceTimersByTime(1_000);
  expect(lastStatus(notices)!.turn).toBe(100);
  expect(notices.some(({ kind }) => kind === "orders-given")).toBe(false);
  screen.close();
});

const FOGGY = readWhole(readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));

function sightsIn(notices: readonly PeerNotice[]) {
  return notices.filter((notice) => notice.kind === "replay-sight");
}

test("tells what a team had seen: when it is asked, after each jump behind its picture, and as soon as it is known", () => {
  const { screen, notices } = view(FOGGY);
  screen.control(false, 1);
  screen.lookThrough(2);
  vi.advanceTimersByTime(1);
  expect(sightsIn(notices)).toMatchObject([{ turn: 0, playerIds: [1, 2] }]);
  for (const [id, turn] of [
    [1, 700],
    [2, 90],
  ] as const) {
    notices.length = 0;
    screen.jump({ turn, subTurn: 0, id });
    vi.advanceTimersByTime(5_000);
    expect(sightsIn(notices)).toMatchObject([{ turn, playerIds: [1, 2] }]);
    const kinds = notices.map(({ kind }) => kind);
    expect(kinds.indexOf("replay-sight")).toBeGreaterThan(kinds.indexOf("picture")); // else it is looked at with the world of before
  }
  screen.close();
});

test("a fast replay tells it again and again, a slow one does not; of a match without fog there is nothing to tell", () => {
  const { screen, notices } = view(FOGGY);
  screen.lookThrough(3);
  screen.lookThrough(1);
  screen.lookThrough(2); // of the same team
  vi.advanceTimersByTime(10);
  notices.length = 0;
  screen.control(true, 2);
  vi.advanceTimersByTime(3_000);
  expect(sightsIn(notices)).toEqual([]);
  screen.control(true, 16);
  vi.advanceTimersByTime(1_500);
  const told = sightsIn(notices);
  expect(told.length).toBeGreaterThanOrEqual(6);
  expect(told.length % 2).toBe(0);
  expect(told.slice(0, 2).map(({ playerIds }) => playerIds)).toEqual([[3], [1, 2]]);
  screen.close();

  const clear = view(DUEL);
  clear.screen.lookThrough(1);
  vi.advanceTimersByTime(500);
  clear.screen.close();
  expect(sightsIn(clear.notices)).toEqual([]);
});
