import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { FROZEN_SIMS } from "../../src/peer/files/frozen-sims.ts";
import { readAnyReplay } from "../../src/replay/read-any-replay.ts";
import { ReplayGlance } from "../../src/replay/replay-glance.ts";
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
  return glance.result(FROZEN_SIMS);
}

describe.each(FILES)("a glance at %s", (file) => {
  test("tells what reading all of it tells, whatever the pieces, also where it breaks off", () => {
    const bytes = readFileSync(file);
    for (const length of [bytes.length, bytes.length - 1, Math.floor(bytes.length / 2), 40, 6, 3]) {
      const cut = bytes.subarray(0, length);
      const whole = readAnyReplay(cut, FROZEN_SIMS);
      const told = whole.ok
        ? { ok: true, value: { header: whole.value.header, turnCount: whole.value.turns.length } }
        : whole;
      for (const pieceBytes of [1, 7, 1_000, bytes.length]) expect(glanceAt(cut, pieceBytes)).toEqual(told);
    }
  });
});
