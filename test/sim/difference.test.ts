import { describe, expect, test } from "vitest";

import { createWorld, FIELDS, firstDifference, nameOfWord, openWorld } from "../../src/sim/index.ts";
import { usedParts } from "../../src/sim/parts.ts";
import { busyWorld } from "../support/busy-world.ts";

const world = busyWorld();

/** The name of every word in use, made from the field table alone. */
function expectedNames(): ReadonlyMap<number, string> {
  const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity } = world.header;
  const names = new Map<number, string>();
  let at = 0;
  for (const table of ["header", "random"] as const) {
    for (const field of FIELDS[table]) {
      names.set(at, `${table}.${field}`);
      at += 1;
    }
  }
  for (const [table, count, capacity] of [
    ["players", playerCount, 8],
    ["cats", catCount, catCapacity],
    ["yarn", yarnCount, yarnCapacity],
  ] as const) {
    for (const field of FIELDS[table]) {
      for (let row = 0; row < count; row += 1) names.set(at + row, `${table}[${row}].${field}`);
      at += capacity;
    }
  }
  return names;
}

const names = expectedNames();

describe("the first difference", () => {
  test("the world of these tests uses every table, and has rows to spare in each", () => {
    expect(world.header).toMatchObject({ playerCount: 3, catCount: 11, yarnCount: 4, catCapacity: 12 });
  });

  test("of equal worlds is none", () => {
    expect(firstDifference(world, openWorld(world.words.slice()))).toBeNull();
  });

  test("has the name of the word that was changed, whichever it is", () => {
    for (const [index, path] of names) {
      const other = openWorld(world.words.slice());
      other.words[index]! ^= 1;
      const [a, b] = [world.words[index], other.words[index]];
      const difference = firstDifference(world, other);
      expect([index, difference?.path, difference?.a, difference?.b]).toEqual([index, path, a, b]);
    }
  });

  test("is the first in the order of words, when several differ", () => {
    const other = openWorld(world.words.slice());
    other.yarn.toX[0]! += 1;
    other.cats.health[3]! -= 1;
    other.cats.health[2]! -= 1;
    expect(firstDifference(world, other)).toMatchObject({ path: "cats[2].health" });
    other.random.y ^= 1;
    expect(firstDifference(world, other)).toMatchObject({ path: "random.y" });
  });

  test("says which object is in the row", () => {
    const other = openWorld(world.words.slice());
    other.yarn.toX[1]! += 1;
    expect(firstDifference(world, other)?.networkId).toBe(world.yarn.networkId[1]);
    other.cats.x[6]! += 1; // rows 0..4 are cats 1..5, cat 6 is dead, row 6 is cat 8
    expect(firstDifference(world, other)).toMatchObject({ path: "cats[6].x", networkId: 8 });
    other.players.score[0]! += 1;
    expect(firstDifference(world, other)).toMatchObject({ path: "players[0].score", networkId: null });
  });

  test("in words that are not in use is none: the two are the same game", () => {
    const other = openWorld(world.words.slice());
    other.cats.x[11] = 99;
    other.yarn.toX[11] = 99;
    other.players.score[7] = 99;
    expect(firstDifference(world, other)).toBeNull();
  });

  test("of worlds with other counts is the count, either way round", () => {
    const other = openWorld(world.words.slice());
    other.header.catCount -= 1;
    expect(firstDifference(world, other)).toMatchObject({ path: "header.catCount", a: 11, b: 10 });
    expect(firstDifference(other, world)).toMatchObject({ path: "header.catCount", a: 10, b: 11 });
  });

  test("of worlds of other capacity is in the header", () => {
    const small = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2] });
    const large = createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2] });
    for (const [a, b] of [
      [small, large],
      [large, small],
    ] as const) {
      expect(firstDifference(a, b)?.path).toMatch(/^header\./);
    }
    large.header.nextNetworkId = small.header.nextNetworkId;
    large.header.catCount = small.header.catCount;
    expect(firstDifference(small, large)).toMatchObject({ path: "header.catCapacity", a: 2, b: 4 });
  });
});

describe("the name of a word", () => {
  test("exists for every word in use, and for no other", () => {
    for (let index = -1; index <= world.words.length; index += 1) {
      expect([index, nameOfWord(world, index)]).toEqual([index, names.get(index) ?? null]);
    }
  });

  test("is of exactly one part", () => {
    const covered = usedParts(world).flatMap(({ start, count }) =>
      Array.from({ length: count }, (_, i) => start + i),
    );
    expect(covered).toEqual([...names.keys()]);
  });
});
