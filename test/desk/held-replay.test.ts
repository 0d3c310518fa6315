import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { PeerNotice, ReplayStatusNotice } from "../../src/channel/index.ts";
import { ReplayScreen } from "../../src/desk/replay-screen.ts";
import { FROZEN_SIMS, MACHINE_CLOCK } from "../../src/peer/index.ts";
import { readRecord, writeRecord } from "../../src/replay/format.ts";
import { readAnyReplay, type Replay } from "../../src/replay/index.ts";
import { checksumOf, openWorld } from "../../src/sim/index.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";
import { sentenceOf } from "../support/sentences.ts";

// Goal: a replay whose file is damaged is held like any other, up to where it is whole, and a sentence says how it is.
// Method: golden bytes are cut and altered, and jumped in to and fro.
const BYTES = new Uint8Array(readFileSync(path.join(REPLAY_FOLDER, "drill.rcr")));
const TURNS = recordsOf(BYTES);
const WHOLE = read(BYTES);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Where each turn begins; the last entry is where the end record does. */
function recordsOf(bytes: Uint8Array): readonly number[] {
  const starts: number[] = [];
  for (let at = 6; at < bytes.length;) {
    if (bytes[at]! >> 6 >= 2) starts.push(at);
    at += 2 + (((bytes[at]! << 8) | bytes[at + 1]!) & 0x3fff) + 4;
  }
  return starts;
}

function read(bytes: Uint8Array): Replay {
  const result = readAnyReplay(bytes, FROZEN_SIMS);
  if (!result.ok) throw new Error(result.reason.kind);
  return result.value;
}

function hold(replay: Replay) {
  const notices: PeerNotice[] = [];
  const screen = new ReplayScreen(replay, MACHINE_CLOCK, (notice) => notices.push(notice));
  screen.control(false, 1);
  vi.advanceTimersByTime(20_000); // all is looked ahead
  let id = 0;
  /** The status and the checksum of the world there. */
  const jump = (turn: number): { readonly status: ReplayStatusNotice; readonly checksum: number } => {
    id += 1;
    screen.jump({ turn, subTurn: 0, id });
    vi.advanceTimersByTime(20_000);
    const status = notices.findLast((notice) => notice.kind === "replay-status")!;
    expect(status.jumps).toMatchObject({ heard: id, goingTo: null });
    const picture = notices.findLast((notice) => notice.kind === "picture")!;
    return { status, checksum: checksumOf(openWorld(picture.words)) };
  };
  const problems = (): readonly string[] =>
    notices.flatMap((notice) => (notice.kind === "problem" ? [sentenceOf(notice.fact)] : []));
  return { screen, notices, jump, problems };
}

/** Goes to and fro in what is whole, to its end, and past it; each place is as in the whole file. */
function expectHeld(replay: Replay, turnCount: number, sentence: string | null): void {
  const held = hold(replay);
  const whole = hold(WHOLE);
  expect(held.problems()).toEqual(sentence === null ? [] : [sentence]);
  for (const turn of [turnCount, Math.floor(turnCount / 2), 0, turnCount - 1])
    expect(held.jump(turn).checksum, `turn ${turn}`).toBe(whole.jump(turn).checksum);
  for (const turn of [turnCount + 1, 2 ** 32 - 1])
    expect(held.jump(turn).status).toMatchObject({ turn: turnCount, turnCount, playing: false });
  held.screen.glance(2 ** 32 - 1);
  vi.advanceTimersByTime(1_000);
  expect(held.notices.findLast(({ kind }) => kind === "replay-glance")).toMatchObject({ turn: turnCount });
  expect(held.problems()).toHaveLength(sentence === null ? 0 : 1);
  held.screen.close();
  whole.screen.close();
  expect(vi.getTimerCount()).toBe(0);
}

test("cut in mid turn it goes up to the turn before, and says so", () => {
  const replay = read(BYTES.subarray(0, TURNS[200]! + 5));
  expectHeld(replay, 200, "This replay is truncated; it plays up to turn 199.");
});

test("with a flipped bit it goes up to the turn before that, and says so", () => {
  const bytes = BYTES.slice();
  bytes[TURNS[150]! + 3]! ^= 4;
  expectHeld(read(bytes), 150, "This replay is altered; it plays up to turn 149.");
});

test("of one turn it has two places", () => {
  expectHeld(read(BYTES.subarray(0, TURNS[1])), 1, "This replay is truncated; it plays up to turn 0.");
});

test("with an end that tells of 2^32 turns it has those that are in it, and says so", () => {
  const start = TURNS.at(-1)!;
  const body = Uint8Array.of(2, 0, 255, 255, 255, 255);
  const crcBefore = new DataView(BYTES.buffer).getUint32(start - 4);
  const end = writeRecord("end", body, crcBefore).bytes;
  const replay = read(new Uint8Array([...BYTES.subarray(0, start), ...end]));
  expectHeld(replay, 820, "This replay is altered; it plays up to turn 819.");
});

test("of rules that are missing it is refused in a sentence before anything is shown", () => {
  const recorderEnd = 6 + 2 + (((BYTES[6]! << 8) | BYTES[7]!) & 0x3fff) + 4;
  const match = readRecord(BYTES, recorderEnd, 0);
  if (match.kind !== "whole") throw new Error("the drill has a match record");
  const body = match.body.slice();
  body.set([0x7f, 0xff]);
  const { bytes } = writeRecord("match", body, 0);
  const changed = new Uint8Array([...BYTES.subarray(0, recorderEnd), ...bytes, ...BYTES.subarray(match.end)]);
  const refused = readAnyReplay(changed, FROZEN_SIMS);
  expect(refused).toMatchObject({ ok: false, reason: { kind: "other-rules", version: 32_767 } });
});

test("a thousand jumps in a second end at the last one, and none is owed", () => {
  const { screen, notices, jump } = hold(WHOLE);
  notices.length = 0;
  for (let id = 1; id <= 1_000; id += 1) {
    screen.jump({ turn: (id * 37) % 820, subTurn: id % 3, id });
    vi.advanceTimersByTime(1);
  }
  const { status } = jump(300);
  expect(status.turn).toBe(300);
  const pictures = notices.filter(({ kind }) => kind === "picture").length;
  expect(pictures).toBeLessThanOrEqual(1_001);
  screen.close();
  expect(vi.getTimerCount()).toBe(0);
});
