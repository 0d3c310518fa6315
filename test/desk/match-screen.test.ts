import { expect, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { DesyncBoard } from "../../src/desk/desync-board.ts";
import { chooseInDesync } from "../../src/desk/match-screen.ts";
import { NoticeBoard } from "../../src/desk/notice-board.ts";
import { nameOf } from "../support/desync-stories.ts";

function choose(choice: Parameters<typeof chooseInDesync>[0], desyncs: DesyncBoard) {
  const asked: string[] = [];
  const told: PeerNotice[] = [];
  const board = new NoticeBoard({ kind: "menu", problem: null }, (error) => {
    throw error;
  });
  board.attach((notice) => told.push(notice));
  const live = { goOn: () => void asked.push("go-on"), leave: () => void asked.push("leave") };
  chooseInDesync(choice, live, desyncs, board);
  return { asked, problems: told.flatMap((notice) => (notice.kind === "problem" ? [notice.message] : [])) };
}

test("going on and leaving are for the peer", () => {
  expect(choose("go-on", new DesyncBoard(nameOf))).toEqual({ asked: ["go-on"], problems: [] });
  expect(choose("leave", new DesyncBoard(nameOf))).toEqual({ asked: ["leave"], problems: [] });
});

test("a report that was not written can't be shown, which is said", () => {
  const problems = ["There is no report of this match."];
  expect(choose("open-folder", new DesyncBoard(nameOf))).toEqual({ asked: [], problems });
});
