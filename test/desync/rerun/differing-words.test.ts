import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { differingWords } from "../../../src/desync/rerun/differing-words.ts";
import { cloneWorld, createWorld, nameOfWord } from "../../../src/sim/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";

const WORLD = busyGroundWorld();

test("equal worlds differ in no word", () => {
  expect(differingWords(WORLD.words, WORLD.words)).toEqual([]);
});

test("each word that is used is found, by its name, with both values", () => {
  const index = fc.nat({ max: WORLD.words.length - 1 });
  fc.assert(
    fc.property(fc.uniqueArray(index, { minLength: 1, maxLength: 9 }), (indices) => {
      const second = WORLD.words.slice();
      // Not the counts of the header: with them the names change.
      const changed = indices.filter((i) => i > 7 && nameOfWord(WORLD, i) !== null);
      for (const i of changed) second[i]! ^= 1;
      fc.pre(!changed.some((i) => /map(Width|Height)|cushionCount|networkId/.test(nameOfWord(WORLD, i)!)));
      const found = differingWords(WORLD.words, second);
      expect(found.map((word) => [word.index, word.path])).toEqual(
        changed.toSorted((a, b) => a - b).map((i) => [i, nameOfWord(WORLD, i)]),
      );
      for (const word of found) expect(word.second).toBe(word.first ^ 1);
    }),
  );
});

test("names the objects", () => {
  const other = cloneWorld(WORLD);
  other.cats.health[2]! += 1;
  other.yarn.toX[0]! += 1;
  other.players.score[0]! += 1;
  expect(differingWords(WORLD.words, other.words).map(({ path, networkId }) => [path, networkId])).toEqual([
    ["players[0].score", null],
    ["cats[2].health", WORLD.cats.networkId[2]],
    ["yarn[0].toX", WORLD.yarn.networkId[0]],
  ]);
});

describe("whatever has hit the first world", () => {
  test("no words make it throw, and there are at most 1,024", () => {
    const large = createWorld({ seed: 1, catsPerPlayer: 200, playerIds: [1, 2] });
    const broken = large.words.map((word) => ~word);
    expect(differingWords(broken, large.words)).toHaveLength(1_024);
    for (let i = 0; i < 12; i += 1) {
      const first = WORLD.words.with(i, -5);
      expect(differingWords(first, WORLD.words)[0]).toMatchObject({ first: -5, index: i });
    }
  });

  test("worlds of other size are not compared", () => {
    expect(differingWords(WORLD.words.slice(1), WORLD.words)).toEqual([]);
  });
});
