import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  checksumOf,
  createWorld,
  FIELDS,
  firstDifference,
  GROUND_FIELDS,
  isWorld,
  openWorld,
  packWorld,
  trimWorld,
  unpackWorld,
  type World,
} from "../../../src/sim/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";
import { groundSetupArbitrary, setupArbitrary } from "../../support/world-arbitraries.ts";

const world = busyWorld();
const groundWorld = busyGroundWorld();

describe("a packed world", () => {
  test.each([
    ["Classic", world],
    ["on a map", groundWorld],
  ])("%s is what it was, once unpacked", (_, packed) => {
    const unpacked = unpackWorld(packWorld(packed))!;
    expect(unpacked.words).toEqual(packed.words);
    expect(checksumOf(unpacked)).toBe(checksumOf(packed));
  });

  test("is what it was, whatever the setup", () => {
    fc.assert(
      fc.property(fc.oneof(setupArbitrary(40), groundSetupArbitrary(8)), (setup) => {
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
    const classicWords = 8 + 4 + 2 * 3 + 10 * 14 + 8 * 2;
    const { ground, seats, cushions, flowFields, waypoints, steering, balls } = GROUND_FIELDS;
    const onPlayersAndMap = ground.length + seats.length * 3 + cushions.length * 3 + 6; // 16 x 12 cells: six words
    const onObjects = steering.length * 14 + balls.length * 2;
    const groundWords = onPlayersAndMap + flowFields.length * 64 + waypoints.length * 512 + onObjects;
    expect(packWorld(groundWorld).length).toBe(classicWords + groundWords);
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
  const packedGround = packWorld(groundWorld);
  const groundAt = classicLength(groundWorld);

  test("too short by any number of words are refused", () => {
    for (let length = 0; length < packed.length; length += 1) {
      expect([length, unpackWorld(packed.subarray(0, length))]).toEqual([length, null]);
    }
  });

  // All of them but where its tables of a map begin: what stands before is a whole Classic world, and is taken for one.
  test("of a match on a map too short by any number of words are refused", () => {
    for (let length = 0; length < packedGround.length; length += length < groundAt + 40 ? 1 : 97) {
      const unpacked = unpackWorld(packedGround.subarray(0, length));
      expect([length, unpacked === null]).toEqual([length, length !== groundAt]);
    }
  });

  test.each(["mapWidth", "mapHeight", "cushionCount"] as const)(
    "with a %s out of range, or that lies about the length, are refused",
    (field) => {
      const at = groundAt + GROUND_FIELDS.ground.indexOf(field);
      expect(packedGround[at]).toBe(groundWorld.ground!.rules[field]);
      for (const value of [-1, -(2 ** 31), 0, 11, 33, 257, 2 ** 31 - 1]) {
        const bad = packedGround.slice();
        bad[at] = value;
        expect([value, unpackWorld(bad)]).toEqual([value, null]);
      }
    },
  );

  test("with a word more are refused", () => {
    expect(unpackWorld(new Int32Array([...packed, 0]))).toBeNull();
    expect(unpackWorld(new Int32Array([...packedGround, 0]))).toBeNull();
  });

  test.each(["playerCount", "catCount", "yarnCount", "catCapacity", "yarnCapacity"] as const)(
    "with a %s out of range are refused",
    (field) => {
      for (const value of [-1, -(2 ** 31), 80_033, 2 ** 31 - 1]) {
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
      .tuple(
        fc.constantFrom(packed, packedGround),
        fc.array(fc.tuple(fc.nat(groundAt + 20), fc.integer({ min: -2, max: 300 })), { maxLength: 3 }),
      )
      .map(([original, changes]) => {
        const words = original.slice();
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

describe("a trimmed world", () => {
  test.each([
    ["Classic", world],
    ["on a map", groundWorld],
  ])("%s has the same rows and room for no more", (_, whole) => {
    const words = trimWorld(whole);
    expect(isWorld(words)).toBe(true);
    const trimmed = openWorld(words);
    const { catCount, yarnCount } = whole.header;
    expect(trimmed.header).toEqual({ ...whole.header, catCapacity: catCount, yarnCapacity: yarnCount });
    const packed = packWorld(trimmed);
    packed[FIELDS.header.indexOf("catCapacity")] = whole.header.catCapacity;
    packed[FIELDS.header.indexOf("yarnCapacity")] = whole.header.yarnCapacity;
    expect(packed).toEqual(packWorld(whole));
  });

  test("of nobody has a row all the same, for a world has room", () => {
    const empty = openWorld(world.words.slice());
    empty.header.catCount = 0;
    empty.header.yarnCount = 0;
    expect(openWorld(trimWorld(empty)).header).toMatchObject({
      catCapacity: 1,
      yarnCapacity: 1,
      catCount: 0,
    });
  });
});

/** Packed words before the tables of a map. */
function classicLength({ header }: World): number {
  const { playerCount, catCount, yarnCount } = header;
  return 12 + 2 * playerCount + 10 * catCount + 8 * yarnCount;
}
