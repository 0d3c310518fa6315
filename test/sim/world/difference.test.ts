import { describe, expect, test } from "vitest";

import {
  createWorld,
  FIELDS,
  firstDifference,
  GROUND_FIELDS,
  isPath,
  nameOfWord,
  openWorld,
  packWorld,
  type World,
} from "../../../src/sim/index.ts";
import { usedParts } from "../../../src/sim/world/parts.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";

const world = busyWorld();
const groundWorld = busyGroundWorld();

/** The name of every word in use, made from the field table alone. */
function expectedNames({ header, ground }: World): ReadonlyMap<number, string> {
  const { playerCount, catCount, yarnCount, catCapacity, yarnCapacity } = header;
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
    for (const field of FIELDS[table]) nameRows(table, field, count, capacity);
  }
  if (ground === null) return names;
  const { cushionCount, mapWidth, mapHeight } = ground.rules;
  for (const field of GROUND_FIELDS.ground) {
    names.set(at, `ground.${field}`);
    at += 1;
  }
  for (const [table, count, capacity] of [
    ["seats", playerCount, 8],
    ["cushions", cushionCount, cushionCount],
    ["flowFields", 64, 64],
    ["waypoints", 512, 512],
  ] as const) {
    for (const field of GROUND_FIELDS[table]) nameRows(table, field, count, capacity);
  }
  const wallWords = Math.ceil((mapWidth * mapHeight) / 32);
  for (let i = 0; i < wallWords; i += 1) names.set(at + i, `walls[${i}]`);
  at += wallWords;
  for (const field of GROUND_FIELDS.steering) nameRows("steering", field, catCount, catCapacity);
  for (const field of GROUND_FIELDS.balls) nameRows("balls", field, yarnCount, yarnCapacity);
  return names;

  function nameRows(table: string, field: string, count: number, capacity: number): void {
    for (let row = 0; row < count; row += 1) names.set(at + row, `${table}[${row}].${field}`);
    at += capacity;
  }
}

const names = expectedNames(world);
const groundNames = expectedNames(groundWorld);

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

  test("has it on a map as well", () => {
    const changing = openWorld(groundWorld.words.slice());
    for (const [index, path] of groundNames) {
      const a = changing.words[index]!;
      changing.words[index] = a ^ 1;
      const difference = firstDifference(groundWorld, changing);
      if (difference?.index !== index || difference.path !== path || difference.b !== (a ^ 1)) {
        expect.fail(`word ${index}, ${path}: ${JSON.stringify(difference)}`);
      }
      changing.words[index] = a;
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
    const onMap = openWorld(groundWorld.words.slice());
    onMap.ground!.steering.blocked[9]! += 1;
    expect(firstDifference(groundWorld, onMap)).toMatchObject({ path: "steering[9].blocked", networkId: 11 });
    onMap.ground!.waypoints.x[500]! += 1;
    expect(firstDifference(groundWorld, onMap)).toMatchObject({ path: "waypoints[500].x", networkId: null });
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

  test("of worlds on maps of other sizes is in the table of the rules", () => {
    const other = openWorld(groundWorld.words.slice());
    other.ground!.rules.mapWidth = 12;
    other.ground!.rules.mapHeight = 16;
    expect(firstDifference(groundWorld, other)).toMatchObject({ path: "ground.mapWidth", a: 16, b: 12 });
    expect(firstDifference(other, groundWorld)).toMatchObject({ path: "ground.mapWidth", a: 12, b: 16 });
  });

  test("of a world with a map and one without is the mode, either way round", () => {
    const words = groundWorld.words.slice(
      0,
      [...groundNames.keys()].find((i) => groundNames.get(i) === "ground.mode"),
    );
    const classic = openWorld(words);
    expect(firstDifference(groundWorld, classic)).toMatchObject({ path: "ground.mode", a: 2, b: 0 });
    expect(firstDifference(classic, groundWorld)).toMatchObject({ path: "ground.mode", a: 0, b: 2 });
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

  test("on a map exists for every word in use, and for no other; each has its own", () => {
    for (let index = -1; index <= groundWorld.words.length; index += 1) {
      if (nameOfWord(groundWorld, index) !== (groundNames.get(index) ?? null)) expect.fail(`word ${index}`);
    }
    expect(new Set(groundNames.values()).size).toBe(groundNames.size);
    expect(packWorld(groundWorld)).toHaveLength(groundNames.size);
  });
});

test.each([
  ["cats[3].health", true],
  [`cats[3].${"a".repeat(40)}`, true], // 48 characters
  [`cats[3].${"a".repeat(41)}`, false],
  ["", false],
  ["cats[3].health\n", false],
  ["cats#3", false],
])("a text that may be a path or not: %j", (text, is) => {
  expect(isPath(text)).toBe(is);
});
