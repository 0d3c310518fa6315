import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { cloneWorld, createWorld, restoreSnapshot, step, takeSnapshot } from "../../../src/sim/index.ts";
import { busyWorld } from "../../support/busy-world.ts";

test("a snapshot stays as it was while the world goes on", () => {
  const world = busyWorld();
  const before = world.words.slice();
  const snapshot = takeSnapshot(world);
  step(world);
  expect(snapshot).toEqual(before);
  expect(world.words).not.toEqual(before);
});

test("restoring one sets every word back, in place", () => {
  const world = busyWorld();
  const { words } = world;
  const snapshot = takeSnapshot(world);
  for (let i = 0; i < 40; i += 1) step(world);
  restoreSnapshot(world, snapshot);
  expect(world.words).toBe(words);
  expect(words).toEqual(snapshot);
});

test("a snapshot of another world's size is refused", () => {
  const other = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1] });
  expect(() => restoreSnapshot(busyWorld(), takeSnapshot(other))).toThrow(AssertionError);
});

test("a clone goes on alone, and the same way", () => {
  const world = busyWorld();
  const clone = cloneWorld(world);
  step(clone);
  expect(clone.words).not.toEqual(world.words);
  step(world);
  expect(clone.words).toEqual(world.words);
});
