import { spawnSync } from "node:child_process";
import {
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
import { ReplayList } from "../../../src/peer/files/replay-list.ts";
import { SLICE_BYTES } from "../../../src/peer/files/turn-taker.ts";
import { readRecord, writeRecord } from "../../../src/replay/format.ts";
import { TAIL_BYTES } from "../../../src/replay/index.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { ReplayHome } from "../../support/replay-home.ts";
import { PIECE_BYTES } from "../../../src/peer/files/file-limits.ts";
import { sentenceOf } from "../../support/sentences.ts";

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
    match: { mode: "classic", mapName: null, map: null, outcome: "draw", winners: [] },
  });
});

test("says of each file that can't be played why", async () => {
  writeFileSync(replay("text.rcr"), "once upon a time");
  copyFileSync(DUEL, replay("header.rcr"));
  truncateSync(replay("header.rcr"), 20);
  mkdirSync(replay("folder.rcr"));
  const list = await listOf(home.folder);
  expect(list.map(({ title, durationMs, problem }) => [title, durationMs, sentenceOf(problem)])).toEqual([
    ["text.rcr", 0, `Cannot play ${replay("text.rcr")}: not a replay.`],
    ["header.rcr", 0, `Cannot play ${replay("header.rcr")}: the header of the replay is damaged or cut off.`],
    ["folder.rcr", 0, `Cannot play ${replay("folder.rcr")}: not a file.`],
  ]);
});

test("does not show more than a thousand", async () => {
  for (let i = 1_000; i < 2_020; i += 1) copyFileSync(DUEL, replay(`${i}.rcr`));
  const list = await listOf(home.folder);
  expect(list).toHaveLength(1_000);
  expect(list[0]!.replayId).toBe("2019.rcr");
});

// A pipe would keep the whole peer waiting for somebody to write.
test.runIf(process.platform !== "win32")("a pipe is named and not read", async () => {
  if (spawnSync("mkfifo", [replay("pipe.rcr")]).status !== 0) return;
  expect(await listOf(home.folder)).toMatchObject([
    { problem: { kind: "unplayable", file: replay("pipe.rcr"), why: { kind: "not-a-file" } } },
  ]);
});

/** The head of the duel, turns behind it, whose checksums are wrong, which nobody looks at who makes a list, and an end. */
function longReplay(turnCount: number, bodyBytes: number): Buffer {
  const duel = readFileSync(DUEL);
  const recorder = readRecord(duel, 6, 0);
  const recorderEnd = 6 + 2 + ((duel[6]! << 8) | duel[7]!) + 4;
  expect(recorder.kind).toBe("altered"); // with that start; only its length is asked for
  const match = readRecord(duel, recorderEnd, 0);
  if (match.kind !== "whole") throw new Error("the duel has a head");
  const turn = Buffer.alloc(2 + bodyBytes + 4);
  turn.writeUInt16BE(TURN | bodyBytes);
  const end = Buffer.from([2, 0, 0, 0, turnCount >> 8, turnCount & 0xff]);
  const turns = Array.from({ length: turnCount }, () => turn);
  return Buffer.concat([duel.subarray(0, match.end), ...turns, writeRecord("end", end, 0).bytes]);
}

test("of long replays head and end are read, in slices: nothing else waits for more than a piece and an end", async () => {
  const long = longReplay(12_000, 60); // twenty minutes
  for (let i = 10; i < 20; i += 1) writeFileSync(replay(`${i}.rcr`), long);
  const list = new ReplayList(home.folder);
  const entries = await list.list();
  expect(entries.map(({ durationMs, problem }) => [durationMs, problem])).toEqual(
    Array.from({ length: 10 }, () => [1_200_000, null]),
  );
  expect(list.bytesRead).toBe(10 * (PIECE_BYTES + TAIL_BYTES));
  expect(list.longestSlice).toBeLessThan(SLICE_BYTES + TAIL_BYTES);
});

test("what is known of a file is not read again while it is the same", async () => {
  for (const name of ["a", "b"]) writeFileSync(replay(`${name}.rcr`), longReplay(100, 60));
  const list = new ReplayList(home.folder);
  const first = await list.list();
  const read = list.bytesRead;
  expect(await list.list()).toEqual(first);
  expect(list.bytesRead).toBe(read);
  writeFileSync(replay("a.rcr"), longReplay(101, 60));
  const [b, a] = await list.list();
  expect([a!.durationMs, b!.durationMs]).toEqual([10_100, 10_000]);
  expect(list.bytesRead).toBeLessThanOrEqual(read + PIECE_BYTES + TAIL_BYTES);
  expect(list.bytesRead).toBeGreaterThan(read);
  rmSync(replay("a.rcr"));
  expect(await list.list()).toHaveLength(1);
});

test("shows mode, map, who won and how long it was, and which has no end", async () => {
  for (const name of ["cushions-in-the-hallway", "duel"])
    copyFileSync(path.join(REPLAY_FOLDER, `${name}.rcr`), replay(`${name}.rcr`));
  copyFileSync(DUEL, replay("broken.rcr"));
  truncateSync(replay("broken.rcr"), 900);
  const list = await listOf(home.folder);
  const of = (name: string): ReplayEntry => list.find(({ replayId }) => replayId === `${name}.rcr`)!;
  expect(of("broken")).toMatchObject({
    durationMs: null,
    problem: null,
    match: { outcome: null, winners: [] },
  });
  const { durationMs, match } = of("cushions-in-the-hallway");
  expect(durationMs).toBe(76_300);
  expect(match).toMatchObject({ mode: "cushions", outcome: "won", winners: ["Ada"] });
  const { columns, cells } = match!.map!;
  expect(columns).toBeLessThanOrEqual(32);
  expect(cells.length % columns).toBe(0);
  expect(new Set(cells)).toEqual(new Set("#.o"));
});
