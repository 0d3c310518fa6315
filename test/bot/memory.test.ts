import { describe, expect, test } from "vitest";

import {
  createMemory,
  drawBelow,
  MEMORY_FIELDS,
  MEMORY_WORDS,
  openMemory,
  tasteOf,
} from "../../src/bot/memory.ts";

describe("the memory of a bot", () => {
  test("is few words, each with a name of its own", () => {
    expect(MEMORY_WORDS).toBeLessThanOrEqual(64);
    expect(new Set(MEMORY_FIELDS).size).toBe(MEMORY_WORDS);
  });

  test("its names read and write its words, and take nothing but words", () => {
    const words = createMemory(1, 1);
    const memory = openMemory(words);
    MEMORY_FIELDS.forEach((field, i) => {
      memory[field] = i - 3;
      expect(words[i]).toBe(i - 3);
      expect(memory[field]).toBe(i - 3);
    });
    for (const value of [0.5, NaN, 2 ** 31, -(2 ** 31) - 1]) {
      expect(() => (memory.patience = value)).toThrow("memory.patience");
    }
    expect(() => openMemory(new Int32Array(MEMORY_WORDS + 1))).toThrow("words");
  });

  test("begins otherwise with each seed and in each seat, and never with a generator that stands still", () => {
    const starts = new Set<string>();
    for (const seed of [0, 1, 2, 0x7fff_ffff, 0xffff_ffff]) {
      for (let playerId = 1; playerId <= 8; playerId += 1) {
        const words = createMemory(seed, playerId);
        expect(openMemory(words).random).not.toBe(0);
        starts.add(words.join());
      }
    }
    expect(starts.size).toBe(40);
  });

  test("draws every number below the limit, about as often as any other, and none beyond", () => {
    const memory = openMemory(createMemory(7, 3));
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i += 1) counts[drawBelow(memory, 10)]! += 1;
    expect(counts.length).toBe(10);
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
    for (const limit of [0, 1.5, 0x1_0001]) expect(() => drawBelow(memory, limit)).toThrow("limit");
  });

  test("has a taste that stays all match long, and differs from seat to seat", () => {
    const tastes = [1, 2].map((playerId) => {
      const memory = openMemory(createMemory(1, playerId));
      const before = Array.from({ length: 32 }, (_, thing) => tasteOf(memory, thing, 1_000));
      drawBelow(memory, 10);
      expect(Array.from({ length: 32 }, (_, thing) => tasteOf(memory, thing, 1_000))).toEqual(before);
      for (const taste of before) expect(taste >= 0 && taste < 1_000).toBe(true);
      return before;
    });
    expect(tastes[0]).not.toEqual(tastes[1]);
  });
});
