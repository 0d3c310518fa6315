import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { BitReader, BitWriter } from "../../../src/base/index.ts";
import {
  generateMap,
  mapChecksumOf,
  MAP_SIDE_MAX,
  setWallAt,
  wallWordCount,
  type GameMap,
} from "../../../src/sim/index.ts";
import { decodeMap, encodeMap, MAP_BYTES_MAX } from "../../../src/wire/index.ts";
import { readMapBits, writeMap } from "../../../src/wire/parts/map-codec.ts";
import { mapArbitrary, mapOf, SMALL_ROWS, textOf } from "../../support/map-arbitraries.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../maps");
const BUILT_IN = readdirSync(FOLDER).map((file) => mapOf(readFileSync(path.join(FOLDER, file), "utf8")));
const SMALL = mapOf(textOf(SMALL_ROWS));

/** Where the fields of SMALL lie: five letters of eight bits after the count of the name, then two sides. */
const NAME_BITS = 5 + 5 * 8;
const SPAWNS_FROM_END = 3 + 2 * 16 + 6 + 2 * 16;

/** Bits that a person may change, from those that writeMap writes. */
function bitsOf(map: GameMap): readonly number[] {
  const writer = new BitWriter(MAP_BYTES_MAX);
  writeMap(writer, map);
  const reader = new BitReader(writer.finish());
  return Array.from({ length: writer.bitCount }, () => reader.bits(1));
}

function decodeBits(bits: readonly number[]): GameMap | null {
  const writer = new BitWriter(MAP_BYTES_MAX);
  for (const bit of bits) writer.bits(bit, 1);
  return decodeMap(writer.finish());
}

/** The bits with a value of so many bits written over them. */
function overwritten(bits: readonly number[], at: number, value: number, count: number): readonly number[] {
  const fresh = Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1);
  return bits.toSpliced(at, count, ...fresh);
}

describe("a map", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(mapArbitrary, (map) => {
        expect(decodeMap(encodeMap(map))).toEqual(map);
      }),
    );
  });

  test("is read as it was written, if it was generated", () => {
    for (const playerCount of [2, 5, 8]) {
      const map = generateMap({ seed: 4, playerCount });
      expect(decodeMap(encodeMap(map))).toEqual(map);
    }
  });

  test("may stand between other things", () => {
    const writer = new BitWriter(1_000);
    writer.bits(5, 3);
    writeMap(writer, SMALL);
    writer.u8(77);
    const reader = new BitReader(writer.finish());
    expect([reader.bits(3), readMapBits(reader), reader.u8(), reader.finished]).toEqual([5, SMALL, 77, true]);
  });

  test("with cushions of kinds has them behind all else, and takes as many bits more", () => {
    const [first, second] = SMALL.cushions;
    const special: GameMap = { ...SMALL, cushions: [first!, { ...second!, kind: "milk" }] };
    expect(decodeMap(encodeMap(special))).toEqual(special);
    expect(mapChecksumOf(special)).not.toBe(mapChecksumOf(SMALL));
    const other: GameMap = { ...SMALL, cushions: [{ ...first!, kind: "milk" }, second!] };
    expect(new Set([special, other, SMALL].map(mapChecksumOf)).size).toBe(3);
    const [plainBits, bits] = [bitsOf(SMALL), bitsOf(special)];
    expect(bits.length - plainBits.length).toBe(3 + 2 * 2);
    // All plain, and said so: there is one encoding for that, the one without kinds.
    const kindsAt = plainBits.length - SPAWNS_FROM_END;
    const forged = (kinds: readonly number[]): readonly number[] => [
      ...plainBits.toSpliced(kindsAt, 0, 1, 1, 1),
      ...kinds,
    ];
    expect(decodeBits(forged([0, 0, 1, 0]))).toEqual(special);
    expect(decodeBits(forged([0, 0, 0, 0]))).toBeNull();
  });

  test("of the game takes a few hundred bytes", () => {
    for (const map of BUILT_IN) expect(encodeMap(map).length).toBeLessThan(400);
  });

  test("of the worst kind takes less than the most", () => {
    expect(encodeMap(noisyMap()).length).toBeLessThan(MAP_BYTES_MAX);
    expect(encodeMap(noisyMap()).length).toBeGreaterThan(MAP_BYTES_MAX / 4); // it is a bad one
    expect(decodeMap(encodeMap(noisyMap()))).toEqual(noisyMap());
  });

  test("that breaks a rule is not written", () => {
    expect(() => encodeMap({ ...SMALL, name: "" })).toThrow(AssertionError);
    expect(() => encodeMap({ ...SMALL, cushions: SMALL.cushions.toReversed() })).toThrow(AssertionError);
  });
});

describe("refuses", () => {
  test("every truncation, and bytes left over", () => {
    fc.assert(
      fc.property(mapArbitrary, (map) => {
        const bytes = encodeMap(map);
        for (let length = 0; length < bytes.length; length += 1) {
          expect(decodeMap(bytes.subarray(0, length))).toBeNull();
        }
        expect(decodeMap(Uint8Array.of(...bytes, 0))).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test("more bytes than any map has, unread", () => {
    const bytes = new Uint8Array(MAP_BYTES_MAX + 1);
    bytes.set(encodeMap(SMALL));
    expect(decodeMap(bytes)).toBeNull();
  });

  test("any other bytes than those of the map that it reads: one legal encoding", () => {
    fc.assert(
      fc.property(mapArbitrary, fc.nat(), fc.integer({ min: 1, max: 255 }), (map, at, mask) => {
        const bytes = encodeMap(map);
        bytes[at % bytes.length]! ^= mask;
        const read = decodeMap(bytes);
        if (read !== null) expect(encodeMap(read)).toEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });

  test("noise, without throwing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const read = decodeMap(bytes);
        if (read !== null) expect(encodeMap(read)).toEqual(bytes);
      }),
    );
  });

  const bits = bitsOf(SMALL);
  const spawnsAt = bits.length - SPAWNS_FROM_END;

  test("nothing of what it was made from: the places of the fields are right", () => {
    expect(decodeBits(bits)).toEqual(SMALL);
    expect(decodeBits(overwritten(bits, spawnsAt + 3 + 8, 8, 8))).toMatchObject({
      spawns: [{ column: 2, row: 8 }, {}],
    });
  });

  test.each([
    ["a name with a control character", overwritten(bits, 5, 0x80 | 7, 8)],
    ["a side beyond any", overwritten(bits, NAME_BITS, MAP_SIDE_MAX - 12 + 1, 8)],
    ["another width, of which the walls are none", overwritten(bits, NAME_BITS, 1, 8)],
    ["a ninth spawn", overwritten(bits, spawnsAt, 7, 3)],
    ["a spawn in a wall", overwritten(bits, spawnsAt + 3, 0, 8)],
    ["a spawn outside the map", overwritten(bits, spawnsAt + 3, 200, 8)],
    ["a 33rd cushion", overwritten(bits, spawnsAt + 3 + 32, 33, 6)],
    ["cushions in another order", overwritten(bits, spawnsAt + 3 + 32 + 6 + 8, 8, 8)],
    ["a first gap beyond the cells", bits.toSpliced(NAME_BITS + 16, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ])("%s", (_, changed) => {
    expect(decodeBits(changed)).toBeNull();
  });

  test("another number for the largest side", () => {
    const large = bitsOf(noisyMap());
    const at = 5 + 32 * 26; // a cat's face takes 26 bits
    expect(decodeBits(overwritten(large, at, 256 - 12, 8))).toEqual(noisyMap());
    expect(decodeBits(overwritten(large, at, 256 - 12 + 1, 8))).toBeNull();
  });

  test("a map with floor that nobody can reach, which readMap would have filled in", () => {
    const rows = SMALL_ROWS.with(3, "#.......####").with(4, "#....o..####").with(5, "#.......####");
    const filled = mapOf(textOf(rows));
    const open = mapOf(textOf(rows.with(4, "#....o.....#").with(3, "#.......##.#")));
    const hole = { ...filled, walls: filled.walls.slice() };
    const index = 7 * 12 + 9;
    hole.walls[index >> 5]! &= ~(1 << (index & 31));
    expect(decodeBits(bitsOf(open))).toEqual(open);
    expect(decodeBits(wallBitsReplaced(filled, hole))).toBeNull();
  });
});

/** What writeMap would write if it did not ask for the rules. */
function wallBitsReplaced(map: GameMap, { walls, width, height }: GameMap): readonly number[] {
  const original = bitsOf(map);
  const writer = new BitWriter(MAP_BYTES_MAX);
  const isWall = (column: number, row: number): number => {
    const index = row * width + column;
    return (walls[index >> 5]! >>> (index & 31)) & 1;
  };
  let gap = 0;
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const count =
        isWall(column, row) + isWall(column - 1, row) + isWall(column, row - 1) + isWall(column - 1, row - 1);
      if (count % 2 === 1) writer.golomb(gap, 2);
      gap = count % 2 === 1 ? 0 : gap + 1;
    }
  }
  if (gap > 0) writer.golomb(gap, 2);
  const reader = new BitReader(writer.finish());
  const wallBits = Array.from({ length: writer.bitCount }, () => reader.bits(1));
  return [...original.slice(0, NAME_BITS + 16), ...wallBits, ...original.slice(-SPAWNS_FROM_END)];
}

/** The largest map, with posts wherever they leave a way round. */
function noisyMap(): GameMap {
  const side = MAP_SIDE_MAX;
  const walls = new Int32Array(wallWordCount(side * side));
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const isOuter = row === 0 || column === 0 || row === side - 1 || column === side - 1;
      const isHome = (column < 6 && row < 6) || (column > 249 && row > 249);
      if (isOuter || (!isHome && row % 2 === 0 && column % 2 === 0)) setWallAt(walls, row * side + column);
    }
  }
  const spawns = [
    { column: 3, row: 3 },
    { column: 252, row: 252 },
  ];
  return { name: "🐱".repeat(32), width: side, height: side, walls, spawns, cushions: [] };
}
