import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { createWorld, openWorld, usedParts, type World } from "../../../src/sim/index.ts";
import { UsedWords } from "../../../src/sim/world/used-words.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";
import { groundSetupArbitrary, setupArbitrary } from "../../support/world-arbitraries.ts";

/** Tables of more than a hundred rows are copied another way. */
const LARGE = createWorld({ seed: 3, catsPerPlayer: 150, playerIds: [1, 2] });

const CASES: readonly (readonly [string, World])[] = [
  ["of hundreds", LARGE],
  ["Classic", busyWorld()],
  ["on a map", busyGroundWorld()],
];

/** A world that has other words in the rows of nobody. */
function noisy(world: World): World {
  const words = world.words.map((_, i) => 7_000_000 + i);
  for (const { start, count } of usedParts(world)) {
    words.set(world.words.subarray(start, start + count), start);
  }
  words.set(world.words.subarray(0, 8));
  for (const table of usedParts(world)) {
    if (table.table === "players" || table.table === "seats" || table.table === "pausers")
      words.fill(0, table.start + table.count, table.start + 8);
  }
  return openWorld(words);
}

describe("the words in use", () => {
  test.each(CASES)("%s: come back, and zeros where nobody's are", (_, world) => {
    const used = new UsedWords(world);
    const into = new Int32Array(world.words.length).fill(-1);
    expect(used.pack(noisy(world).words, into)).toBe(true);
    expect(used.unpack(into)).toEqual(world.words);
  });

  test("come back whatever the setup, from one buffer after the other", () => {
    fc.assert(
      fc.property(fc.oneof(setupArbitrary(40), groundSetupArbitrary(8)), (setup) => {
        const { words, ...world } = createWorld(setup);
        const used = new UsedWords({ words, ...world });
        const into = new Int32Array(words.length + 3);
        for (const copy of [words, words.slice()]) {
          used.pack(copy, into.fill(-1));
          expect(used.unpack(into)).toEqual(words);
        }
      }),
    );
  });

  test.each(CASES)("%s: are as many as there are now, while cats and balls come and go", (_, world) => {
    const changing = openWorld(world.words.slice());
    const used = new UsedWords(changing);
    const into = new Int32Array(changing.words.length);
    for (const [cats, balls] of [
      [1, 0],
      [0, 1],
      [changing.header.catCapacity, changing.header.yarnCapacity],
      [3, 2],
    ] as const) {
      changing.words.fill(5, 8);
      const blank = openWorld(world.words.slice());
      changing.words.set(blank.words.subarray(0, 8));
      changing.header.catCount = cats;
      changing.header.yarnCount = balls;
      used.pack(changing.words, into);
      const back = used.unpack(into)!;
      const columns = [changing.cats.x.byteOffset, changing.yarn.toX.byteOffset].map((at) => at / 4);
      expect(back.subarray(0, 8)).toEqual(changing.words.subarray(0, 8));
      expect(back.subarray(columns[0], columns[0]! + cats).every((word) => word === 5)).toBe(true);
      expect(back[columns[0]! + cats]).toBe(cats === changing.header.catCapacity ? 5 : 0);
      expect(back.subarray(columns[1], columns[1]! + balls).every((word) => word === 5)).toBe(true);
    }
  });

  test("a world whose counts were damaged is copied whole, and unpacked as none", () => {
    const world = busyGroundWorld();
    const used = new UsedWords(world);
    const into = new Int32Array(world.words.length);
    for (const [field, count] of [
      ["catCount", -1],
      ["catCount", world.header.catCapacity + 1],
      ["yarnCount", -1],
      ["yarnCount", world.header.yarnCapacity + 1],
    ] as const) {
      const damaged = openWorld(world.words.slice());
      damaged.header[field] = count;
      expect(used.pack(damaged.words, into)).toBe(false);
      expect(into).toEqual(damaged.words);
      expect(used.unpack(into)).toBeNull();
    }
  });

  test("of a world of another size nothing is copied", () => {
    const world = busyWorld();
    const used = new UsedWords(world);
    expect(() => used.pack(busyGroundWorld().words, new Int32Array(100_000))).toThrow(AssertionError);
    expect(() => used.pack(world.words, new Int32Array(world.words.length - 1))).toThrow(AssertionError);
  });
});
