import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { loadReplay } from "../../src/peer/load-replay.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";

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
