import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadKeptReplay, loadReplay } from "../../../src/peer/files/replay-files.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { ReplayHome } from "../../support/replay-home.ts";

const DUEL = path.join(REPLAY_FOLDER, "duel.rcr");

const home = new ReplayHome();
const replay = (name: string): string => home.replay(name);

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
  copyFileSync(DUEL, path.join(home.folder, "b.rcr"));
  mkdirSync(replay("deeper"));
  copyFileSync(DUEL, replay("deeper/c.rcr"));
  writeFileSync(replay("note.txt"), "");
  expect(loadKeptReplay(home.folder, "a.rcr")).toMatchObject({ ok: true });
  const refusal = { ok: false, reason: "there is no such replay" };
  const others = [
    "../b.rcr",
    path.join(home.folder, "b.rcr"),
    "deeper/c.rcr",
    "./a.rcr",
    "note.txt",
    "none.rcr",
    "",
    "..",
  ];
  for (const id of [...others, "..\\b.rcr", "a.rcr\0", "A.RCR"])
    expect(loadKeptReplay(home.folder, id), id).toEqual(refusal);
});
