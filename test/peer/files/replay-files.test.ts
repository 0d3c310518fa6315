import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { listReplays, loadKeptReplay, loadReplay } from "../../../src/peer/files/replay-files.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";

const DUEL = path.join(REPLAY_FOLDER, "duel.rcr");

let home = "";
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "robocat-list-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** The path of a file among the replays of the home folder. */
function replay(name: string): string {
  mkdirSync(path.join(home, "replays"), { recursive: true });
  return path.join(home, "replays", name);
}

test("is empty before anything was recorded", () => {
  expect(listReplays(home)).toEqual([]);
});

test("names players, time and length, the newest first", () => {
  for (const day of ["01", "03", "02"]) copyFileSync(DUEL, replay(`2026-02-${day}_Ada.rcr`));
  writeFileSync(replay("note.txt"), "");
  utimesSync(replay("2026-02-03_Ada.rcr"), 1_000, 1_234.5);
  const list = listReplays(home);
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

test("says of each file that can't be played why", () => {
  writeFileSync(replay("text.rcr"), "once upon a time");
  copyFileSync(DUEL, replay("header.rcr"));
  truncateSync(replay("header.rcr"), 20);
  mkdirSync(replay("folder.rcr"));
  const list = listReplays(home);
  expect(list.map(({ title, durationMs, problem }) => [title, durationMs, problem])).toEqual([
    ["text.rcr", 0, `Cannot play ${replay("text.rcr")}: not a replay.`],
    ["header.rcr", 0, `Cannot play ${replay("header.rcr")}: the header of the replay is damaged or cut off.`],
    ["folder.rcr", 0, `Cannot play ${replay("folder.rcr")}: not a file.`],
  ]);
});

test("does not show more than a hundred", () => {
  for (let i = 100; i < 250; i += 1) copyFileSync(DUEL, replay(`${i}.rcr`));
  const list = listReplays(home);
  expect(list).toHaveLength(100);
  expect(list[0]!.replayId).toBe("249.rcr");
});

// A pipe would keep the whole peer waiting for somebody to write.
test.runIf(process.platform !== "win32")("a pipe is named and not read", () => {
  if (spawnSync("mkfifo", [replay("pipe.rcr")]).status !== 0) return;
  expect(listReplays(home)).toMatchObject([{ problem: `Cannot play ${replay("pipe.rcr")}: not a file.` }]);
});

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "robocat-load-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function at(name: string): string {
  return path.join(folder, name);
}

test("a replay that breaks off is loaded up to there", () => {
  copyFileSync(path.join(REPLAY_FOLDER, "duel.rcr"), at("short.rcr"));
  truncateSync(at("short.rcr"), 400);
  const loaded = loadReplay(at("short.rcr"));
  expect(loaded).toMatchObject({ ok: true, value: { ending: null, damage: { kind: "truncated" } } });
});

test("what can't be read says why, in the rest of a sentence", () => {
  writeFileSync(at("text.rcr"), "once upon a time");
  expect(loadReplay(at("text.rcr"))).toEqual({ ok: false, reason: "not a replay" });
  expect(loadReplay(at("none.rcr"))).toEqual({ ok: false, reason: "there is no such file or folder" });
  expect(loadReplay(folder)).toEqual({ ok: false, reason: "not a file" });
});

test("a file too large for a replay is not read", () => {
  writeFileSync(at("large.rcr"), "");
  truncateSync(at("large.rcr"), 65 * 2 ** 20); // without taking room on the disk
  expect(loadReplay(at("large.rcr"))).toEqual({
    ok: false,
    reason: "68157440 bytes, and a replay has at most 67108864",
  });
});

test.runIf(process.platform !== "win32")("what never ends is not read", () => {
  expect(loadReplay("/dev/zero")).toEqual({ ok: false, reason: "not a file" });
});

test("an id names a replay of the folder, and leads nowhere else", () => {
  copyFileSync(DUEL, replay("a.rcr"));
  copyFileSync(DUEL, path.join(home, "b.rcr"));
  mkdirSync(replay("deeper"));
  copyFileSync(DUEL, replay("deeper/c.rcr"));
  writeFileSync(replay("note.txt"), "");
  expect(loadKeptReplay(home, "a.rcr")).toMatchObject({ ok: true });
  const refusal = { ok: false, reason: "there is no such replay" };
  const others = [
    "../b.rcr",
    path.join(home, "b.rcr"),
    "deeper/c.rcr",
    "./a.rcr",
    "note.txt",
    "none.rcr",
    "",
    "..",
  ];
  for (const id of [...others, "..\\b.rcr", "a.rcr\0", "A.RCR"])
    expect(loadKeptReplay(home, id), id).toEqual(refusal);
});
