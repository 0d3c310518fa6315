import { expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BufferPool } from "../../../src/desync/rerun/kept-points.ts";

const FIVE = { world: { words: new Int32Array(4) }, minds: new Int32Array(1) };

test("a buffer that was given back is used again, and only then", () => {
  const pool = new BufferPool(FIVE);
  const [first, second] = [pool.take(), pool.take()];
  expect([first.length, second.length, pool.made]).toEqual([5, 5, 2]);
  expect(first).not.toBe(second);
  pool.give(first);
  expect(pool.take()).toBe(first);
  expect(pool.made).toBe(2);
  expect(pool.take()).not.toBe(first);
  expect(pool.made).toBe(3);
});

test("a buffer of another size is not taken back", () => {
  expect(() => new BufferPool(FIVE).give(new Int32Array(4))).toThrow(AssertionError);
});
