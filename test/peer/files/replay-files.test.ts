import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTask } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { FROZEN_SIMS } from "../../../src/peer/files/frozen-sims.ts";
import {
  findLinkedReplay,
  linkedReplayFile,
  loadKeptReplay,
  loadReplay,
} from "../../../src/peer/files/replay-files.ts";
import { SLICE_BYTES, TurnTaker } from "../../../src/peer/files/turn-taker.ts";
import { PREAMBLE_BYTES } from "../../../src/replay/constants.ts";
import { readRecord, recordOfHead, writeRecord } from "../../../src/replay/format.ts";
import type { FrozenSims } from "../../../src/replay/index.ts";
import { RECORD_COST } from "../../../src/replay/slices.ts";
import { REPLAY_FOLDER } from "../../support/golden-replays.ts";
import { ReplayHome } from "../../support/replay-home.ts";
import { troubleOf } from "../../support/sentences.ts";
import { turnsOfOthers } from "../../support/turns-of-others.ts";

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
  expect(troubleOf(loadReplay(at("text.rcr")))).toBe("not a replay");
  expect(troubleOf(loadReplay(at("none.rcr")))).toBe("there is no such file or folder");
  expect(troubleOf(loadReplay(folder))).toBe("not a file");
});

test("a file too large for a replay is not read", () => {
  writeFileSync(at("large.rcr"), "");
  truncateSync(at("large.rcr"), 65 * 2 ** 20); // without taking room on the disk
  const said = "68157440 bytes, and a replay has at most 67108864";
  expect(troubleOf(loadReplay(at("large.rcr")))).toBe(said);
});

test.runIf(process.platform !== "win32")("what never ends is not read", () => {
  expect(troubleOf(loadReplay("/dev/zero"))).toBe("not a file");
});

test("an id names a replay of the folder, and leads nowhere else", async () => {
  copyFileSync(DUEL, replay("a.rcr"));
  copyFileSync(DUEL, path.join(home.folder, "b.rcr"));
  mkdirSync(replay("deeper"));
  copyFileSync(DUEL, replay("deeper/c.rcr"));
  writeFileSync(replay("note.txt"), "");
  expect(await loadKeptReplay(home.folder, "a.rcr")).toMatchObject({ ok: true });
  const refusal = { ok: false, reason: { kind: "no-such-replay" } };
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
    expect(await loadKeptReplay(home.folder, id), id).toEqual(refusal);
});

/** The duel's head, and so many turns in which nobody does anything. */
function quietReplay(turnCount: number): Buffer {
  const duel = readFileSync(DUEL);
  const match = readRecord(
    duel,
    PREAMBLE_BYTES + recordOfHead(duel.readUInt16BE(PREAMBLE_BYTES)).byteCount,
    0,
  );
  if (match.kind !== "whole") throw new Error("the duel has a head");
  const records: Uint8Array[] = [duel.subarray(0, match.end)];
  for (let crc = match.crc; records.length <= turnCount;) {
    const turn = writeRecord("turn", new Uint8Array(5), crc);
    records.push(turn.bytes);
    crc = turn.crc;
  }
  return Buffer.concat(records);
}

test("a replay of an hour is read in slices: others have their turn between them", async () => {
  writeFileSync(replay("hour.rcr"), quietReplay(36_000));
  const turns = new TurnTaker();
  const others = await turnsOfOthers(async () => {
    const read = await loadKeptReplay(home.folder, "hour.rcr", { turns });
    expect(read.ok && read.value.replay.turns.length).toBe(36_000);
  });
  expect(turns.longestSlice).toBeLessThan(3 * SLICE_BYTES);
  expect(others).toBeGreaterThan((36_000 * RECORD_COST) / (2 * SLICE_BYTES));
});

test("what frozen rules read takes long in one go, and waits until nobody waits for this peer", async () => {
  copyFileSync(DUEL, replay("old.rcr"));
  const sims: FrozenSims = { ...FROZEN_SIMS, arePreferred: true };
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  let isRead = false;
  const reading = loadKeptReplay(home.folder, "old.rcr", { sims, whenFree: () => free });
  void reading.then(() => (isRead = true));
  for (let task = 0; task < 20; task += 1) await nextTask();
  expect(isRead).toBe(false);
  release();
  const read = await reading;
  expect(read.ok && read.value.replay.frozenRules).not.toBeNull();
});

test("a link names a file where it says, or one that is kept by its name, and comes back from either", () => {
  const kept = replay("kept.rcr");
  copyFileSync(DUEL, kept);
  expect(findLinkedReplay(home.folder, "kept.rcr")).toBe(kept);
  expect(findLinkedReplay(home.folder, DUEL)).toBe(DUEL);
  for (const file of [kept, DUEL]) {
    const linked = linkedReplayFile(home.folder, file);
    expect(linked).toBe(file === kept ? "kept.rcr" : DUEL);
    expect(findLinkedReplay(home.folder, linked)).toBe(file);
  }
  // What is nowhere is said where it was looked for; no way leads out of the folder.
  for (const name of ["none.rcr", "../replays/kept.rcr"])
    expect(findLinkedReplay(home.folder, name)).toBe(
      path.resolve(process.env["INIT_CWD"] ?? process.cwd(), name),
    );
});
