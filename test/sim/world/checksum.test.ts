import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  checksumOf,
  drawRandom,
  formatChecksum,
  GROUND_FIELDS,
  openWorld,
  packWorld,
  type World,
} from "../../../src/sim/index.ts";
import { worldWordCount } from "../../../src/sim/world/layout.ts";
import { usedParts } from "../../../src/sim/world/parts.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";

const world = busyWorld();
const used = usedParts(world).flatMap(({ start, count }) =>
  Array.from({ length: count }, (_, i) => start + i),
);

describe("the checksum", () => {
  test("is the CRC-32 of the words in use, little-endian, in their order", () => {
    expect(checksumOf(world)).toBe(crc32(new Uint8Array(packWorld(world).buffer)));
  });

  test("is so on a map as well, and any of its words counts", () => {
    const onMap = busyGroundWorld();
    const before = checksumOf(onMap);
    expect(before).toBe(crc32(new Uint8Array(packWorld(onMap).buffer)));
    const shaped = new Set(["mapWidth", "mapHeight", "cushionCount"]); // changing one makes it no world at all
    const groundAt = onMap.words.length - groundWordCount(onMap);
    for (const { start, count, table } of usedParts(onMap)) {
      for (let index = start; index < start + count; index += 1) {
        if (index < groundAt) continue;
        if (table === "ground" && shaped.has(GROUND_FIELDS.ground[index - start]!)) continue;
        onMap.words[index]! ^= 1 << (index & 31);
        if (checksumOf(onMap) === before) expect.fail(`word ${index}, of ${table}, does not count`);
        onMap.words[index]! ^= 1 << (index & 31);
      }
    }
    expect(checksumOf(onMap)).toBe(before);
  });

  test("changes with any bit of any word in use, random state included", () => {
    const before = checksumOf(world);
    const copy = openWorld(world.words.slice());
    const capacities = new Set([6, 7]); // changing one makes it no world at all
    for (const index of used.filter((i) => i > 7 || i < 3)) {
      expect(capacities.has(index)).toBe(false);
      for (let bit = 0; bit < 32; bit += 1) {
        copy.words[index]! ^= 1 << bit;
        if (checksumOf(copy) === before) expect.fail(`bit ${bit} of word ${index} does not count`);
        copy.words[index]! ^= 1 << bit;
      }
    }
    expect(checksumOf(copy)).toBe(before);
  });

  test("changes with the counts of rows in use", () => {
    for (const field of ["playerCount", "catCount", "yarnCount"] as const) {
      const copy = openWorld(world.words.slice());
      copy.header[field] -= 1;
      expect([field, checksumOf(copy) === checksumOf(world)]).toEqual([field, false]);
    }
  });

  test("does not change with words that are not in use", () => {
    const copy = openWorld(world.words.slice());
    const unused = [...world.words.keys()].filter((i) => !used.includes(i));
    expect(unused.length).toBeGreaterThan(10);
    for (const index of unused) copy.words[index] = 0x5a5a5a5a;
    expect(checksumOf(copy)).toBe(checksumOf(world));
  });

  test("changes with a draw from the generator", () => {
    const copy = openWorld(world.words.slice());
    drawRandom(copy);
    expect(checksumOf(copy)).not.toBe(checksumOf(world));
  });

  test("is the same wherever the words lie in memory", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), (offset) => {
        const larger = new Int32Array(world.words.length + 60).fill(-1);
        larger.set(world.words, offset);
        const moved = openWorld(larger.subarray(offset, offset + world.words.length));
        expect(checksumOf(moved)).toBe(checksumOf(world));
      }),
    );
  });

  test("is read as eight hexadecimal digits", () => {
    expect(formatChecksum(0)).toBe("00000000");
    expect(formatChecksum(0xcbf43926)).toBe("cbf43926");
    expect(formatChecksum(255)).toBe("000000ff");
  });
});

/** Words of the tables that a match on a map has besides. */
function groundWordCount({ words, header }: World): number {
  return words.length - worldWordCount(header.catCapacity, header.yarnCapacity);
}
