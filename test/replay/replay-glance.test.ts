import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { FROZEN_SIMS } from "../../src/peer/files/frozen-sims.ts";
import { readAnyReplay } from "../../src/replay/read-any-replay.ts";
import { ReplayGlance, TAIL_BYTES } from "../../src/replay/replay-glance.ts";
import type { Replay } from "../../src/replay/read-replay.ts";
import { writeRecord } from "../../src/replay/format.ts";
import { REPLAY_FOLDER } from "../support/golden-replays.ts";

const GOLDEN = path.join(import.meta.dirname, "../golden");
const FILES = [
  ...[REPLAY_FOLDER, GOLDEN].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".rcr"))
      .map((name) => path.join(folder, name)),
  ),
];

/** In pieces of so many bytes; the first has the preamble. */
function glanceAt(bytes: Uint8Array, pieceBytes: number) {
  const glance = new ReplayGlance();
  for (let at = 0; at < bytes.length && !glance.isDone;) {
    const piece = bytes.subarray(at, at + (at === 0 ? Math.max(6, pieceBytes) : pieceBytes));
    glance.take(piece);
    at += piece.length;
  }
  return glance.result(FROZEN_SIMS, bytes.subarray(-TAIL_BYTES), bytes.length);
}

describe.each(FILES)("a glance at %s", (file) => {
  test("tells what reading all of it tells of head and end, whatever the pieces; where it breaks off there is no end", () => {
    const bytes = readFileSync(file);
    for (const length of [bytes.length, bytes.length - 1, Math.floor(bytes.length / 2), 40, 6, 3]) {
      const cut = bytes.subarray(0, length);
      const whole = readAnyReplay(cut, FROZEN_SIMS);
      const told = whole.ok
        ? { ok: true, value: { header: whole.value.header, ending: endOf(whole.value) } }
        : whole;
      for (const pieceBytes of [1, 7, 1_000, bytes.length]) expect(glanceAt(cut, pieceBytes)).toEqual(told);
    }
  });
});

function endOf({ ending, turns, damage }: Replay): object | null {
  if (ending === null) return null;
  expect(damage).toBeNull();
  return {
    kind: ending.kind,
    winnerId: ending.kind === "won" ? ending.winnerId : 0,
    turnCount: turns.length,
  };
}

test("an end that is not the file's is none: altered, moved, of 2^32 turns, or with bytes behind it", () => {
  const bytes = readFileSync(path.join(REPLAY_FOLDER, "duel.rcr"));
  const endingOf = (change: (copy: Uint8Array) => Uint8Array): unknown => {
    const glance = new ReplayGlance();
    const changed = change(new Uint8Array(bytes));
    glance.take(changed);
    const read = glance.result(FROZEN_SIMS, changed.subarray(-TAIL_BYTES), changed.length);
    return read.ok && read.value.ending;
  };
  expect(endingOf((copy) => copy)).toMatchObject({ kind: "draw", turnCount: 141 });
  for (let bit = 0; bit < 8 * 12; bit += 1)
    expect(
      endingOf((copy) => {
        copy[copy.length - 1 - (bit >> 3)]! ^= 1 << (bit & 7);
        return copy;
      }),
      `bit ${bit} before the end`,
    ).toBeNull();
  expect(endingOf((copy) => new Uint8Array([...copy, 0]))).toBeNull();
  expect(endingOf((copy) => copy.subarray(0, -1))).toBeNull();
  // A CRC that fits, and more turns than the file has room for.
  const body = Uint8Array.of(2, 0, 255, 255, 255, 255);
  const crcBefore = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 16);
  const huge = writeRecord("end", body, crcBefore).bytes;
  expect(endingOf((copy) => new Uint8Array([...copy.subarray(0, -12), ...huge]))).toBeNull();
});

test("a head that goes on for ever is looked at up to 128 KiB, and is none", () => {
  const bytes = readFileSync(path.join(REPLAY_FOLDER, "duel.rcr"));
  const glance = new ReplayGlance();
  glance.take(bytes.subarray(0, 6));
  const record = writeRecord("match", new Uint8Array(1_000), 0).bytes;
  let byteCount = 6;
  while (!glance.isDone && byteCount < 1_000_000) {
    glance.take(record);
    byteCount += record.length;
  }
  expect(byteCount).toBeGreaterThan(128 * 1_024);
  expect(byteCount).toBeLessThan(130 * 1_024);
  expect(glance.result(FROZEN_SIMS, record, byteCount)).toEqual({
    ok: false,
    reason: { kind: "bad-header" },
  });
});

test("a file that is no replay is known by its first bytes", () => {
  const glance = new ReplayGlance();
  glance.take(new Uint8Array(6));
  expect(glance.isDone).toBe(true);
  expect(glance.result(FROZEN_SIMS, new Uint8Array(6), 6)).toEqual({
    ok: false,
    reason: { kind: "not-a-replay" },
  });
});
