// Goal: what reads a replay pauses by what it has done, not by the bytes alone: a few of them name thousands of cats.
import { expect, test } from "vitest";

import { TURN_COMMAND_CATS_MAX } from "../../src/lockstep/constants.ts";
import { ReplayRecorder } from "../../src/replay/index.ts";
import { readingReplay } from "../../src/replay/read-replay.ts";
import { RECORD_COST, SLICE_COST } from "../../src/replay/slices.ts";
import type { Command } from "../../src/sim/index.ts";
import { endWith, headerOf, joinBytes, readWhole } from "./recorded-match.ts";

const TURN_COUNT = 20;

/** A replay in each turn of which all give these. */
function fileOf(commands: readonly Command[]): Uint8Array {
  const header = headerOf(8);
  const recorder = new ReplayRecorder(header);
  const given = header.setup.playerIds.map((playerId) => ({ playerId, commands }));
  const parts = [recorder.start()];
  for (let turn = 0; turn < TURN_COUNT; turn += 1) parts.push(recorder.turn(turn, given, endWith(turn)));
  return joinBytes([...parts, recorder.end({ kind: "stopped" })]);
}

function sliceCount(bytes: Uint8Array): number {
  let count = 0;
  for (const work = readingReplay(bytes); work.next().done !== true;) count += 1;
  return count;
}

test("a turn costs what its commands name", () => {
  const half = Array.from({ length: TURN_COMMAND_CATS_MAX / 2 }, (_, i) => i + 1);
  const armies = fileOf([
    { kind: "hold", cats: half },
    { kind: "stop", cats: half },
  ]);
  const pairs = fileOf([
    { kind: "hold", cats: [1, 2] },
    { kind: "stop", cats: [1, 2] },
  ]);
  for (const bytes of [armies, pairs]) {
    expect(bytes.length + TURN_COUNT * RECORD_COST).toBeLessThan(SLICE_COST);
    expect(readWhole(bytes).turns).toHaveLength(TURN_COUNT);
  }
  expect(sliceCount(pairs)).toBe(0);
  expect(sliceCount(armies)).toBeGreaterThanOrEqual(TURN_COUNT / 2 - 1); // no more than two turns in one
});
