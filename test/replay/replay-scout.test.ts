import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";

import { FROZEN_SIMS } from "../../src/peer/index.ts";
import { JumpPlayer, readAnyReplay, ReplayPlayer, type Replay } from "../../src/replay/index.ts";
import { checksumOf } from "../../src/sim/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FILES = ["replays/drill.rcr", "replays/cushions-in-the-hallway.rcr", "test/golden/sim-2/drill.rcr"];

function read(file: string): Replay {
  const replay = readAnyReplay(readFileSync(path.join(ROOT, file)), FROZEN_SIMS);
  if (!replay.ok) throw new Error(replay.reason.kind);
  return replay.value;
}

/** Keyframes of those turns, as if each had taken a millisecond. */
function make(jumper: JumpPlayer, turnCount: number): void {
  for (let i = 0; i < turnCount; i += 1) {
    jumper.make();
    jumper.noteCost(1);
  }
}

function look(jumper: JumpPlayer, turn: number): { readonly checksum: number; readonly pieces: number } {
  expect(jumper.scout.look(turn)).toBe(true);
  for (let pieces = 1; ; pieces += 1) {
    const world = jumper.scout.run();
    if (world !== null) return { checksum: checksumOf(world), pieces };
  }
}

test.each(FILES)(
  "%s: what is looked at is what playing up to there shows, a few turns from a keyframe",
  (file) => {
    const replay = read(file);
    const turnCount = replay.turns.length;
    const player = new ReplayPlayer(replay);
    const straight = [checksumOf(player.world)];
    while (!player.isFinished) {
      player.runTurn();
      straight.push(checksumOf(player.world));
    }
    const jumper = new JumpPlayer(replay);
    make(jumper, turnCount);
    const turns = [...fc.sample(fc.nat(turnCount), { seed: 3, numRuns: 12 }), 0, turnCount, turnCount - 1];
    for (const turn of turns) {
      const { checksum, pieces } = look(jumper, turn);
      expect(checksum, `turn ${turn}`).toBe(straight[turn]);
      expect(pieces).toBeLessThanOrEqual(13); // ten milliseconds, and the way to the keyframe
    }
    expect(jumper.player.turn).toBe(0);
  },
);

test("no way leads to what was not looked ahead, and a new look is in place of the one before", () => {
  const jumper = new JumpPlayer(read("replays/drill.rcr"));
  make(jumper, 100);
  expect(jumper.scout.look(101)).toBe(false);
  expect(jumper.scout.run()).toBeNull();
  expect(jumper.scout.look(95)).toBe(true);
  jumper.scout.run();
  const other = new JumpPlayer(read("replays/drill.rcr"));
  make(other, 30);
  expect(look(jumper, 20).checksum).toBe(look(other, 20).checksum);
  jumper.scout.look(50);
  expect(jumper.scout.look(101)).toBe(false); // nor is the one before looked at any more
  expect(jumper.scout.target).toBeNull();
});
