// Goal: who watches a replay to its end reads if it did not end as its file says, and is told once; the status at the end goes on saying it.
// Method: a match that was a draw, recorded as won.
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { ReplayScreen } from "../../src/desk/replay-screen.ts";
import { MACHINE_CLOCK } from "../../src/peer/index.ts";
import type { Replay } from "../../src/replay/index.ts";
import { readWhole } from "../replay/recorded-match.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { sentenceOf } from "../support/sentences.ts";

const DUEL = readWhole(readFileSync(path.join(REPLAY_FOLDER, "duel.rcr")));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("says once, at its end, that it did not end as it says, also to who jumps there", () => {
  const notices: PeerNotice[] = [];
  const replay: Replay = { ...DUEL, ending: { kind: "won", winnerId: 1 } };
  const screen = new ReplayScreen(replay, MACHINE_CLOCK, (notice) => notices.push(notice));
  screen.control(true, 8);
  vi.advanceTimersByTime(1_000);
  expect(notices.filter(({ kind }) => kind === "problem")).toEqual([]);
  const saidOfEnding = (): string | null => {
    const status = notices.findLast((notice) => notice.kind === "replay-status");
    return status?.wrongEnding === undefined ? null : sentenceOf(status.wrongEnding);
  };
  const sentence = `This replay is recorded as won by ${DUEL.header.players[0]!.name}; by the rules it is a draw.`;
  expect(saidOfEnding()).toBeNull();
  screen.jump({ id: 1, turn: 141, subTurn: 0 });
  vi.advanceTimersByTime(1_000);
  expect(saidOfEnding()).toBe(sentence);
  screen.control(false, 8); // the bar of whoever is still at the end goes on saying so
  expect(saidOfEnding()).toBe(sentence);
  screen.control(true, 8); // once more, from its beginning
  vi.advanceTimersByTime(100);
  expect(saidOfEnding()).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(notices.findLast(({ kind }) => kind === "replay-status")).toMatchObject({
    turn: 141,
    playing: false,
  });
  const problems = notices.filter((notice) => notice.kind === "problem");
  expect(problems.map(({ fact }) => sentenceOf(fact))).toEqual([sentence]);
  expect(saidOfEnding()).toBe(sentence);
});
