import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BufferPool } from "../../../src/desync/rerun/kept-points.ts";
import { createWorld } from "../../../src/sim/index.ts";
import { CLASSIC_DUEL } from "../../support/watched-match.ts";

const GAME = { world: createWorld(CLASSIC_DUEL), minds: new Int32Array(1) };
const WORDS = GAME.world.words.length + 1;

test("a buffer that was given back is used again, and only then", () => {
  const pool = new BufferPool(GAME);
  const [first, second] = [pool.take(), pool.take()];
  expect([first.length, second.length, pool.made]).toEqual([WORDS, WORDS, 2]);
  expect(first).not.toBe(second);
  pool.give(first);
  expect(pool.take()).toBe(first);
  expect(pool.made).toBe(2);
  expect(pool.take()).not.toBe(first);
  expect(pool.made).toBe(3);
});

test("a buffer of another size is not taken back", () => {
  expect(() => new BufferPool(GAME).give(new Int32Array(WORDS - 1))).toThrow(AssertionError);
});
