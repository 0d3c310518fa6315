import { expect, test } from "vitest";

import {
  cloneWorld,
  createWorld,
  generateMap,
  runCommand,
  step,
  takeSnapshot,
  restoreSnapshot,
  WayShelf,
  type World,
} from "../../../src/sim/index.ts";

const ROOMY = 1_000_000;

/** A world in which a cat was sent so far, long enough ago that the way there is known from everywhere. */
function walking(x: number, y: number, world = fresh()): World {
  runCommand(world, 1, { kind: "move", cats: [1], x, y });
  for (let i = 0; i < 40; i += 1) step(world);
  return world;
}

function fresh(): World {
  const map = generateMap({ seed: 3, playerCount: 2, side: 61 });
  const ground = { mode: "battle", map, catLimit: 2, timeLimitMinutes: 0 } as const;
  return createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2], ground });
}

function finished({ ground }: World): readonly number[] {
  const { flowFields } = ground!;
  return [...flowFields.goal].flatMap((goal, row) => (flowFields.isComplete[row] === 1 ? [goal - 1] : []));
}

test("a world that goes elsewhere gets its finished ways from the shelf, as they were computed", () => {
  const shelf = new WayShelf(ROOMY);
  const world = walking(1_000, 500);
  shelf.keep(world);
  expect(finished(world).length).toBeGreaterThan(0);
  expect(shelf.count).toBe(finished(world).length);
  const other = cloneWorld(world); // its memory is empty
  shelf.give(other);
  for (const [row, memo] of other.ground!.scratch.memos.entries()) {
    const its = world.ground!.scratch.memos[row]!;
    if (world.ground!.flowFields.isComplete[row] !== 1) continue;
    expect([memo.goal, memo.settledCount, memo.stamp]).toEqual([its.goal, its.settledCount, its.stamp]);
    expect(memo.via).toEqual(its.via);
  }
});

test("after it, a world goes on as one that computes all itself", () => {
  const shelf = new WayShelf(ROOMY);
  const world = walking(1_000, 500);
  const early = takeSnapshot(world);
  shelf.keep(world);
  walking(-1_000, -500, world);
  shelf.keep(world);
  const late = takeSnapshot(world);
  for (const snapshot of [early, late, early]) {
    restoreSnapshot(world, snapshot); // its memory is that of another moment
    shelf.give(world);
    const own = cloneWorld(world);
    for (let i = 0; i < 60; i += 1) {
      step(world);
      step(own);
      expect(world.words).toEqual(own.words);
    }
  }
});

test("it keeps so many bytes, and of more fields those that were used last", () => {
  const one = new WayShelf(ROOMY);
  one.keep(walking(1_000, 500));
  const bytesMax = Math.ceil(2.5 * one.bytes);
  const shelf = new WayShelf(bytesMax);
  let world = fresh();
  for (let i = 0; i < 8; i += 1) {
    world = walking(1_000 - 250 * i, 500 - 120 * i, fresh());
    shelf.keep(world);
    expect(shelf.bytes).toBeLessThanOrEqual(bytesMax);
  }
  expect(shelf.count).toBeGreaterThan(0);
  expect(shelf.count).toBeLessThan(8);
  const other = cloneWorld(world);
  shelf.give(other);
  const row = other.ground!.flowFields.isComplete.indexOf(1);
  expect(other.ground!.scratch.memos[row]!.settledCount).toBeGreaterThan(0);
});

test("of Classic there are none", () => {
  const shelf = new WayShelf(ROOMY);
  const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
  shelf.keep(world);
  shelf.give(world);
  expect([shelf.count, shelf.bytes]).toEqual([0, 0]);
});
