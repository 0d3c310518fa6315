import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Block } from "../../../src/desync/letters/blocks-codec.ts";
import { BLOCK_WORDS } from "../../../src/wire/index.ts";
import { applyBlocks, blockChecksums, differingBlocks } from "../../../src/desync/rerun/blocks.ts";
import {
  checksumOf,
  cloneWorld,
  createWorld,
  runCommand,
  step,
  usedParts,
  type World,
} from "../../../src/sim/index.ts";
import { BUSY_GROUND_SETUP, busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";
import { groundDuel } from "../../support/watched-match.ts";

const HEADER_ONLY = [{ part: 0, run: 0 }];
const placesOf = (blocks: readonly Block[]) => blocks.map(({ part, run }) => ({ part, run }));

/** What `own` gets from `theirs`, as two peers do it. */
function borrow(own: World, theirs: World) {
  const blocks = differingBlocks(theirs, blockChecksums(own));
  return { blocks, result: applyBlocks(own, blocks, checksumOf(theirs)) };
}

/** So large that columns have several blocks. */
function largeWorld(): World {
  return createWorld({ seed: 5, catsPerPlayer: 300, playerIds: [1, 2] });
}

describe("blocks", () => {
  test.each([
    ["Classic", busyWorld],
    ["on a map", busyGroundWorld],
    ["large", largeWorld],
  ])("of an equal world are the header alone: %s", (_, make) => {
    const { blocks, result } = borrow(make(), make());
    expect(placesOf(blocks)).toEqual(HEADER_ONLY);
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.value.words).toEqual(make().words);
  });

  test("are of every part in use, the last of each as short as it is", () => {
    const world = largeWorld();
    const counts = blockChecksums(world).map((runs) => runs.length);
    expect(counts).toEqual(usedParts(world).map(({ count }) => Math.ceil(count / BLOCK_WORDS)));
    expect(counts.slice(0, 5)).toEqual([1, 1, 1, 1, 3]); // header, random, two of players, networkId of 600 cats
    expect(counts.at(-1)).toBe(0); // no ball of yarn
    const all = differingBlocks(world, []);
    expect(all.filter(({ part }) => part === 4).map(({ words }) => words.length)).toEqual([256, 256, 88]);
  });

  test("that differ are found, one word or many, and make the other's world", () => {
    const own = largeWorld();
    const theirs = cloneWorld(own);
    theirs.cats.health[256] = 4;
    theirs.cats.cooldown[599] = 3;
    const { blocks, result } = borrow(own, theirs);
    const part = (field: string): number => usedParts(own).findIndex((one) => one.field === field);
    expect(placesOf(blocks)).toEqual([
      ...HEADER_ONLY,
      { part: part("health"), run: 1 },
      { part: part("cooldown"), run: 2 },
    ]);
    expect(result.ok && result.value.words).toEqual(theirs.words);
  });

  test("make the other's world from any other of the match: rows come and go", () => {
    const setup = groundDuel("cushions");
    const worlds: World[] = [];
    const world = createWorld(setup);
    for (let subTurn = 0; subTurn < 1_500; subTurn += 1) {
      if (subTurn % 90 === 0) {
        for (const sender of setup.playerIds) {
          const cats = Array.from({ length: 24 }, (_, i) => i + 1);
          const command = { kind: "attack-move", cats, x: sender === 1 ? -640 : 300, y: 384 } as const;
          runCommand(world, sender, subTurn < 700 ? command : { ...command, x: 0, y: -200 });
        }
      }
      step(world);
      if (subTurn % 100 === 0) worlds.push(cloneWorld(world));
    }
    const counts = worlds.map(({ header }) => header.catCount);
    expect(counts.some((count, i) => i > 0 && count > counts[i - 1]!)).toBe(true);
    expect(counts.some((count, i) => i > 0 && count < counts[i - 1]!)).toBe(true);
    for (const own of worlds) {
      for (const theirs of worlds) {
        const before = own.words.slice();
        const { result } = borrow(own, theirs);
        expect(result.ok && result.value.words).toEqual(theirs.words);
        expect(own.words).toEqual(before);
      }
    }
  });

  test("make the other's world whatever damage the own one took", () => {
    const theirs = busyGroundWorld();
    const indexes = usedParts(theirs)
      .filter(({ table }) => table !== "header" && table !== "ground")
      .flatMap(({ start, count }) => Array.from({ length: count }, (_, i) => start + i));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...indexes), fc.integer()), { maxLength: 8 }),
        fc.record({ catCount: fc.nat(24), yarnCount: fc.nat(56), playerCount: fc.nat(8) }),
        (damage, counts) => {
          const own = cloneWorld(theirs);
          for (const [index, value] of damage) own.words[index] = value;
          Object.assign(own.header, counts);
          const { result } = borrow(own, theirs);
          return result.ok && result.value.words.every((word, i) => word === theirs.words[i]);
        },
      ),
    );
  });
});

describe("blocks are refused", () => {
  const own = busyGroundWorld();
  const theirs = busyGroundWorld();
  theirs.cats.health[2] = 1;
  theirs.cats.cooldown[3] = 4;
  const promised = checksumOf(theirs);
  const good = differingBlocks(theirs, blockChecksums(own));
  const [head, health, cooldown] = good as [Block, Block, Block];
  const withHeader = (field: number, value: number): readonly Block[] => {
    const words = head.words.slice();
    words[field] = value;
    return [{ ...head, words }, health, cooldown];
  };

  test("though good ones are not", () => {
    expect(good.length).toBe(3);
    expect(applyBlocks(own, good, promised).ok).toBe(true);
    expect(applyBlocks(own, good, promised, createWorld(BUSY_GROUND_SETUP)).ok).toBe(true);
  });

  test.each<readonly [string, readonly Block[]]>([
    ["none at all", []],
    ["without the header", [health, cooldown]],
    ["with a header that is too short", [{ ...head, words: head.words.slice(1) }, health, cooldown]],
    ["with a header of another run", [{ ...head, run: 1 }, health, cooldown]],
    ["not in their order", [head, cooldown, health]],
    ["with one twice", [head, health, health, cooldown]],
    ["of a part that is none", [...good, { part: 200, run: 0, words: new Int32Array(1) }]],
    ["of a run that is none", [head, health, { ...health, run: 1 }, cooldown]],
    ["with one that is too long", [head, { ...health, words: new Int32Array(15) }, cooldown]],
    ["with one that is too short", [head, { ...health, words: health.words.slice(1) }, cooldown]],
    ["with one of no words", [head, { ...health, words: new Int32Array(0) }, cooldown]],
    ["with more cats than there is room for", withHeader(4, 25)],
    ["with fewer players than none", withHeader(3, -1)],
    ["with another capacity", withHeader(6, 25)],
    ["with another capacity of yarn", withHeader(7, 57)],
  ])("as malformed: %s", (_, blocks) => {
    expect(applyBlocks(own, blocks, promised)).toEqual({ ok: false, reason: "malformed" });
  });

  // It would change nothing, and be a second way to say the same.
  test("as malformed: one of no words, of a part that has none", () => {
    const large = largeWorld();
    const blocks = differingBlocks(large, []);
    const part = usedParts(large).findIndex(({ count }) => count === 0);
    expect(applyBlocks(large, blocks, checksumOf(large)).ok).toBe(true);
    const empty = { part, run: 0, words: new Int32Array(0) };
    const more = [...blocks, empty].toSorted((a, b) => a.part - b.part);
    expect(applyBlocks(large, more, checksumOf(large))).toEqual({ ok: false, reason: "malformed" });
  });

  test("as malformed: of a map of another size", () => {
    const wider = cloneWorld(own);
    wider.ground!.rules.mapWidth = 12;
    const part = usedParts(own).findIndex(({ table }) => table === "ground");
    const { start, count } = usedParts(own)[part]!;
    const words = wider.words.slice(start, start + count);
    expect(applyBlocks(own, [head, { part, run: 0, words }], promised)).toEqual({
      ok: false,
      reason: "malformed",
    });
  });

  test("when they are not what was promised: one bit, one left out, another promise", () => {
    const words = health.words.slice();
    words[0]! ^= 1 << 20;
    for (const [blocks, checksum] of [
      [[head, { ...health, words }, cooldown], promised],
      [[head, cooldown], promised],
      [good, promised ^ 1],
    ] as const) {
      expect(applyBlocks(own, blocks, checksum >>> 0)).toEqual({ ok: false, reason: "other-checksum" });
    }
  });

  test("when what was promised is no world of a match", () => {
    const odd = cloneWorld(theirs);
    odd.cats.health[2] = 9;
    expect(borrow(own, odd).result).toEqual({ ok: false, reason: "out-of-range" });
    const ground = cloneWorld(theirs);
    ground.ground!.rules.catLimit = 9;
    const blocks = differingBlocks(ground, blockChecksums(own));
    expect(applyBlocks(own, blocks, checksumOf(ground)).ok).toBe(true);
    const like = createWorld(BUSY_GROUND_SETUP);
    expect(applyBlocks(own, blocks, checksumOf(ground), like)).toEqual({ ok: false, reason: "out-of-range" });
  });

  test("without a throw, whatever they are", () => {
    const block = fc.record({
      part: fc.oneof(fc.constant(0), fc.nat(80)),
      run: fc.oneof(fc.constant(0), fc.nat(5_000)),
      words: fc.int32Array({ minLength: 0, maxLength: 16 }),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), fc.boolean(), (blocks, hasHeader) => {
        return !applyBlocks(own, hasHeader ? [head, ...blocks] : blocks, promised).ok;
      }),
    );
  });
});
