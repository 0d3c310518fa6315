import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { FROZEN_SIMS } from "../../../src/peer/index.ts";
import {
  JumpPlayer,
  readAnyReplay,
  ReplayPlayer,
  SightFold,
  type Replay,
} from "../../../src/replay/index.ts";
import { EXPLORED, SightGrid, lookAround, UNEXPLORED, VISIBLE } from "../../../src/sim/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const FOGGY = ["replays/drill.rcr", "test/golden/sim-6/drill.rcr", "test/golden/sim-4/drill.rcr"];

function read(file: string): Replay {
  const replay = readAnyReplay(new Uint8Array(readFileSync(path.join(ROOT, file))), FROZEN_SIMS);
  if (!replay.ok) throw new Error(`${file}: ${replay.reason.kind}`);
  return replay.value;
}

/** What a side knows that has looked around every second turn up to that one, as a window of the match did: cells, and cushions' owners. */
function knownByPlaying(replay: Replay, allies: readonly number[], turnsRun: number) {
  const player = new ReplayPlayer(replay);
  const { mapWidth, mapHeight, cushionCount } = player.world.ground!.rules;
  const grid = new SightGrid(mapWidth, mapHeight);
  const isAlly = Array.from({ length: 9 }, (_, id) => allies.includes(id));
  const owners = new Array<number>(cushionCount).fill(0);
  for (;;) {
    const { world } = player;
    if (player.turn % 2 === 0) {
      const { cushions } = world.ground!;
      lookAround(grid, world, world.ground!, isAlly);
      for (let row = 0; row < cushionCount; row += 1)
        if (grid.at(cushions.x[row]!, cushions.y[row]!) === VISIBLE) owners[row] = cushions.owner[row]!;
    }
    if (player.turn === turnsRun) break;
    player.runTurn();
  }
  const explored = new Uint8Array(Math.ceil(grid.cells.length / 8));
  grid.cells.forEach((cell, i) => (explored[i >> 3]! |= Number(cell !== UNEXPLORED) << (i & 7)));
  return { explored, owners, width: mapWidth, height: mapHeight, some: grid.cells.includes(EXPLORED) };
}

// Goal: what a team had seen by any turn is told after all was played, as it was then. Method: recordings with fog, also of frozen rules.
describe.each(FOGGY)("in %s", (file) => {
  test("at any turn each team knows what it had seen by then, and nothing of later", () => {
    const replay = read(file);
    const jumper = new JumpPlayer(replay);
    while (!jumper.isMade) jumper.make();
    expect(jumper.sight.hasFog).toBe(true);
    for (const turnsRun of [0, 1, 100, replay.turns.length - 1])
      for (const [eye, allies] of [
        [2, [1, 2]],
        [3, [3]],
      ] as const) {
        const { some, ...known } = knownByPlaying(replay, allies, turnsRun);
        expect(jumper.sight.sightAt(eye, turnsRun)).toEqual({ ...known, playerIds: allies });
        if (turnsRun > 100) expect(some).toBe(true);
      }
  });
});

test("who only watches, and a match without fog, have nothing to tell", () => {
  const foggy = new ReplayPlayer(read("replays/drill.rcr"));
  expect(new SightFold(foggy.world, [1, 2, 3, 4]).sightAt(4, 0)).toBeNull();
  const clear = new SightFold(new ReplayPlayer(read("replays/cushions-in-the-hallway.rcr")).world, [1, 2]);
  expect([clear.hasFog, clear.isDue(2), clear.sightAt(1, 0)]).toEqual([false, false, null]);
  const classic = new SightFold(new ReplayPlayer(read("replays/duel.rcr")).world, [1, 2]);
  expect(classic.hasFog).toBe(false);
});

test("turns are noted in their order", () => {
  const { world } = new ReplayPlayer(read("replays/drill.rcr"));
  const fold = new SightFold(world, [1, 2, 3]);
  fold.noteTurn(4, world);
  expect(() => fold.noteTurn(4, world)).toThrow("after turn 4");
});
