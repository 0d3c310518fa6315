import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  checksumOf,
  createWorld,
  FIELDS,
  firstDifference,
  openWorld,
  packWorld,
  unpackWorld,
} from "../../src/sim/index.ts";
import { busyWorld } from "../support/busy-world.ts";
import { setupArbitrary } from "../support/world-arbitraries.ts";

const world = busyWorld();

describe("a packed world", () => {
  test("is what it was, once unpacked", () => {
    const unpacked = unpackWorld(packWorld(world))!;
    expect(unpacked.words).toEqual(world.words);
    expect(checksumOf(unpacked)).toBe(checksumOf(world));
  });

  test("is what it was, whatever the setup", () => {
    fc.assert(
      fc.property(setupArbitrary(40), (setup) => {
        const created = createWorld(setup);
        expect(unpackWorld(packWorld(created))?.words).toEqual(created.words);
      }),
    );
  });

  test("holds the words in use and no others", () => {
    const noisy = openWorld(world.words.slice());
    noisy.cats.x[11] = 99;
    expect(packWorld(noisy)).toEqual(packWorld(world));
    expect(firstDifference(unpackWorld(packWorld(noisy))!, world)).toBeNull();
    expect(packWorld(world).length).toBe(8 + 4 + 2 * 3 + 10 * 11 + 8 * 4);
  });

  test("is its own: later changes of the world do not show in it", () => {
    const changing = openWorld(world.words.slice());
    const packed = packWorld(changing);
    changing.cats.health[0] = 1;
    expect(packed).toEqual(packWorld(world));
  });
});

describe("words that are no packed world", () => {
  const packed = packWorld(world);

  test("too short by any number of words are refused", () => {
    for (let length = 0; length < packed.length; length += 1) {
      expect([length, unpackWorld(packed.subarray(0, length))]).toEqual([length, null]);
    }
  });

  test("with a word more are refused", () => {
    expect(unpackWorld(new Int32Array([...packed, 0]))).toBeNull();
  });

  test.each(["playerCount", "catCount", "yarnCount", "catCapacity", "yarnCapacity"] as const)(
    "with a %s out of range are refused",
    (field) => {
      for (const value of [-1, -(2 ** 31), 80_001, 2 ** 31 - 1]) {
        const bad = packed.slice();
        bad[FIELDS.header.indexOf(field)] = value;
        expect([value, unpackWorld(bad)]).toEqual([value, null]);
      }
    },
  );

  test("with counts that lie about the length are refused", () => {
    for (const field of ["playerCount", "catCount", "yarnCount"] as const) {
      for (const by of [-1, 1]) {
        const bad = packed.slice();
        bad[FIELDS.header.indexOf(field)]! += by;
        expect(unpackWorld(bad)).toBeNull();
      }
    }
  });

  test("never make it throw, and what it accepts packs to the same words", () => {
    const header = fc.array(fc.oneof(fc.integer({ min: -2, max: 12 }), fc.integer()), {
      minLength: 8,
      maxLength: 8,
    });
    const random = fc
      .tuple(header, fc.int32Array({ maxLength: 80 }))
      .map(([h, rest]) => Int32Array.from([...h, ...rest]));
    const mutated = fc
      .array(fc.tuple(fc.nat(packed.length - 1), fc.integer()), { maxLength: 3 })
      .map((changes) => {
        const words = packed.slice();
        for (const [index, value] of changes) words[index] = value;
        return words;
      });
    fc.assert(
      fc.property(fc.oneof(fc.int32Array({ maxLength: 60 }), random, mutated), (words) => {
        const unpacked = unpackWorld(words);
        if (unpacked !== null) expect(packWorld(unpacked)).toEqual(words);
      }),
      { numRuns: 3_000 },
    );
  });
});
