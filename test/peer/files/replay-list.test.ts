import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import type { ReplayEntry } from "../../../src/channel/index.ts";
import { PIECE_BYTES, ReplayList } from "../../../src/peer/files/replay-list.ts";
import { SLICE_BYTES } from "../../../src/peer/files/turn-taker.ts";
import { readRecord } from "../../../src/replay/format.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { ReplayHome } from "../../support/replay-home.ts";

const DUEL = path.join(REPLAY_FOLDER, "duel.rcr");
const TURN = 2 << 14; // in the head of a record

const home = new ReplayHome();
const replay = (name: string): string => home.replay(name);

function listOf(homeFolder: string): Promise<readonly ReplayEntry[]> {
  return new ReplayList(homeFolder).list();
}

test("is empty before anything was recorded", async () => {
  expect(await listOf(home.folder)).toEqual([]);
});

test("names players, time and length, the newest first", async () => {
  for (const day of ["01", "03", "02"]) copyFileSync(DUEL, replay(`2026-02-${day}_Ada.rcr`));
  writeFileSync(replay("note.txt"), "");
  utimesSync(replay("2026-02-03_Ada.rcr"), 1_000, 1_234.5);
  const list = await listOf(home.folder);
  expect(list.map(({ replayId }) => replayId)).toEqual(
    ["03", "02", "01"].map((day) => `2026-02-${day}_Ada.rcr`),
  );
  expect(list[0]).toEqual({
    replayId: "2026-02-03_Ada.rcr",
    title: "Ada, Søren 🐱",
    recordedAt: 1_234_500,
    durationMs: 14_100,
    problem: null,
  });
});

test("says of each file that can't be played why", async () => {
  writeFileSync(replay("text.rcr"), "once upon a time");
  copyFileSync(DUEL, replay("header.rcr"));
  truncateSync(replay("header.rcr"), 20);
  mkdirSync(replay("folder.rcr"));
  const list = await listOf(home.folder);
  expect(list.map(({ title, durationMs, problem }) => [title, durationMs, problem])).toEqual([
    ["text.rcr", 0, `Cannot play ${replay("text.rcr")}: not a replay.`],
    ["header.rcr", 0, `Cannot play ${replay("header.rcr")}: the header of the replay is damaged or cut off.`],
    ["folder.rcr", 0, `Cannot play ${replay("folder.rcr")}: not a file.`],
  ]);
});

test("does not show more than a hundred", async () => {
  for (let i = 100; i < 250; i += 1) copyFileSync(DUEL, replay(`${i}.rcr`));
  const list = await listOf(home.folder);
  expect(list).toHaveLength(100);
  expect(list[0]!.replayId).toBe("249.rcr");
});

// A pipe would keep the whole peer waiting for somebody to write.
test.runIf(process.platform !== "win32")("a pipe is named and not read", async () => {
  if (spawnSync("mkfifo", [replay("pipe.rcr")]).status !== 0) return;
  expect(await listOf(home.folder)).toMatchObject([
    { problem: `Cannot play ${replay("pipe.rcr")}: not a file.` },
  ]);
});

/** The head of the duel, and turns behind it: their checksums are wrong, which nobody looks at who makes a list. */
function longReplay(turnCount: number, bodyBytes: number): Buffer {
  const duel = readFileSync(DUEL);
  const recorder = readRecord(duel, 6, 0);
  const recorderEnd = 6 + 2 + ((duel[6]! << 8) | duel[7]!) + 4;
  expect(recorder.kind).toBe("altered"); // with that start; only its length is asked for
  const match = readRecord(duel, recorderEnd, 0);
  if (match.kind !== "whole") throw new Error("the duel has a head");
  const turn = Buffer.alloc(2 + bodyBytes + 4);
  turn.writeUInt16BE(TURN | bodyBytes);
  return Buffer.concat([duel.subarray(0, match.end), ...Array.from({ length: turnCount }, () => turn)]);
}

test("long replays are listed in slices: nothing else waits for more than a piece", async () => {
  const long = longReplay(12_000, 60); // twenty minutes
  for (let i = 10; i < 20; i += 1) writeFileSync(replay(`${i}.rcr`), long);
  const list = new ReplayList(home.folder);
  const entries = await list.list();
  expect(entries.map(({ durationMs, problem }) => [durationMs, problem])).toEqual(
    Array.from({ length: 10 }, () => [1_200_000, null]),
  );
  expect(list.bytesRead).toBe(10 * long.length);
  expect(list.longestSlice).toBeLessThan(SLICE_BYTES + PIECE_BYTES);
});

test("what is known of a file is not read again while it is the same", async () => {
  for (const name of ["a", "b"]) writeFileSync(replay(`${name}.rcr`), longReplay(100, 60));
  const list = new ReplayList(home.folder);
  const first = await list.list();
  const read = list.bytesRead;
  expect(await list.list()).toEqual(first);
  expect(list.bytesRead).toBe(read);
  appendFileSync(replay("a.rcr"), longReplay(1, 60).subarray(-66));
  const [b, a] = await list.list();
  expect([a!.durationMs, b!.durationMs]).toEqual([10_100, 10_000]);
  expect(list.bytesRead).toBe(read + longReplay(101, 60).length);
  rmSync(replay("a.rcr"));
  expect(await list.list()).toHaveLength(1);
});
