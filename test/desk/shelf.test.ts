import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import type { PeerNotice } from "../../src/channel/index.ts";
import { menuNotice } from "../../src/desk/kept-match.ts";
import { NoticeBoard } from "../../src/desk/notice-board.ts";
import { PlayerSettings } from "../../src/desk/player-settings.ts";
import { Shelf } from "../../src/desk/shelf.ts";
import { SLICE_BYTES } from "../../src/peer/files/turn-taker.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { SMALL_ROWS, textOf } from "../support/map-arbitraries.ts";
import { PIECE_BYTES } from "../../src/peer/files/file-limits.ts";

// Goal: what a window asks of the shelf keeps nobody of a match waiting.
// Method: work is counted in bytes, not in time; no slice of it is longer than one map or a piece of a file.
test("maps, the ladder and replays are listed in slices", async () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-shelf-"));
  onTestFinished(() => rmSync(homeFolder, { recursive: true }));
  for (const folder of ["maps", "replays"]) mkdirSync(path.join(homeFolder, folder));
  for (let i = 0; i < 30; i += 1) {
    writeFileSync(path.join(homeFolder, "maps", `${i}.txt`), textOf(SMALL_ROWS));
    copyFileSync(path.join(REPLAY_FOLDER, "duel.rcr"), path.join(homeFolder, "replays", `${i}.rcr`));
  }
  const board = new NoticeBoard(menuNotice(homeFolder, null), (error) => {
    throw error;
  });
  const shelf = new Shelf(homeFolder, board, new PlayerSettings(homeFolder, board));
  const told = new Map<string, PeerNotice>();
  await new Promise<void>((resolve) => {
    board.attach((notice) => {
      told.set(notice.kind, notice);
      if (["map-list", "ladder-maps", "replay-list"].every((kind) => told.has(kind))) resolve();
    });
    for (const kind of ["list-maps", "list-ladder", "list-replays"] as const) {
      shelf.handle({ kind });
      expect([...told.keys()]).not.toContain(kind === "list-maps" ? "map-list" : "ladder-maps"); // later, not at once
    }
  });
  expect(told.get("map-list")).toMatchObject({ maps: { length: 8 + 7 + 30 } });
  expect(told.get("replay-list")).toMatchObject({ replays: { length: 30 } });
  expect(shelf.longestSlice).toBeLessThan(2 * SLICE_BYTES + PIECE_BYTES);
});

test("a window that asks who is blocked is told that the list can't be read", () => {
  const homeFolder = mkdtempSync(path.join(tmpdir(), "robocat-shelf-"));
  onTestFinished(() => rmSync(homeFolder, { recursive: true }));
  writeFileSync(path.join(homeFolder, "people.json"), "{");
  const board = new NoticeBoard(menuNotice(homeFolder, null), (error) => {
    throw error;
  });
  const told: PeerNotice[] = [];
  board.attach((notice) => told.push(notice));
  const shelf = new Shelf(homeFolder, board, new PlayerSettings(homeFolder, board));
  for (let count = 0; count < 2; count += 1) shelf.handle({ kind: "list-blocked" });
  const file = path.join(homeFolder, "people.json.damaged");
  expect(told.filter(({ kind }) => kind === "problem")).toEqual([
    { kind: "problem", fact: { kind: "people-damaged", file } },
  ]);
  expect(told.filter(({ kind }) => kind === "blocked-list")).toMatchObject([
    { blocked: [] },
    { blocked: [] },
  ]);
});
