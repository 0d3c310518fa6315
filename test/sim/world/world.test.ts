import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import {
  createWorld,
  FIELDS,
  GROUND_FIELDS,
  isWorld,
  openWorld,
  PAUSE_FIELDS,
  PLAYER_COUNT_MAX,
  type World,
} from "../../../src/sim/index.ts";
import { isCapacity, worldWordCount } from "../../../src/sim/world/layout.ts";
import { allocateWorld } from "../../../src/sim/world/world.ts";
import { BUSY_GROUND_SETUP, busyGroundWorld } from "../../support/busy-ground-world.ts";

const groundWorld = busyGroundWorld();
const world = createWorld({ seed: 1, catsPerPlayer: 5, playerIds: [1, 2] });
const PAUSES = { each: 3, seconds: 60 };
const pausedWorld = createWorld({ seed: 1, catsPerPlayer: 5, playerIds: [1, 2], pauses: PAUSES });

/** Every place that a world gives a name, as [name, words index]. */
function namedWords(of: World): readonly (readonly [string, number])[] {
  const names: [string, number][] = [];
  const scalars = (table: "header" | "random", at: number): void =>
    FIELDS[table].forEach((field, i) => names.push([`${table}.${field}`, at + i]));
  scalars("header", 0);
  scalars("random", FIELDS.header.length);
  for (const table of ["players", "cats", "yarn"] as const) {
    for (const [field, column] of Object.entries(of[table])) nameColumn(`${table}.${field}`, column);
  }
  if (of.pausing !== null) {
    const at = of.words.length - PAUSE_FIELDS.pause.length - PLAYER_COUNT_MAX;
    PAUSE_FIELDS.pause.forEach((field, i) => names.push([`pause.${field}`, at + i]));
    nameColumn("pausers.used", of.pausing.pausers.used);
  }
  if (of.ground === null) return names;
  GROUND_FIELDS.ground.forEach((field, i) => names.push([`ground.${field}`, groundAt(of) + i]));
  for (const table of ["seats", "cushions", "flowFields", "waypoints", "steering", "balls"] as const) {
    for (const [field, column] of Object.entries(of.ground[table])) nameColumn(`${table}.${field}`, column);
  }
  nameColumn("walls", of.ground.walls);
  return names;

  function nameColumn(name: string, column: Int32Array): void {
    const start = (column.byteOffset - of.words.byteOffset) / 4;
    for (let row = 0; row < column.length; row += 1) names.push([`${name}[${row}]`, start + row]);
  }
}

/** Where the tables of a map begin. */
function groundAt({ header }: World): number {
  return worldWordCount(header.catCapacity, header.yarnCapacity);
}

describe("the field table", () => {
  test.each([
    ["Classic", world],
    ["on a map", groundWorld],
    ["Classic with pauses", pausedWorld],
    ["on a map with pauses", createWorld({ ...BUSY_GROUND_SETUP, pauses: PAUSES })],
  ])("covers every word of a world with exactly one named field: %s", (_, of) => {
    const indexes = namedWords(of).map(([, index]) => index);
    expect(indexes.toSorted((a, b) => a - b)).toEqual([...of.words.keys()]);
  });

  test("names no field twice within a table, and no table twice", () => {
    const all = { ...FIELDS, ...GROUND_FIELDS, ...PAUSE_FIELDS };
    for (const fields of Object.values<readonly string[]>(all)) {
      expect(new Set(fields).size).toBe(fields.length);
    }
    const tables = [FIELDS, GROUND_FIELDS, PAUSE_FIELDS].flatMap((one) => Object.keys(one));
    expect(new Set(tables).size).toBe(tables.length);
  });

  test("is all there is: each table of a world has the table's fields, in its order", () => {
    for (const table of ["header", "random", "players", "cats", "yarn"] as const) {
      expect(Object.keys(world[table])).toEqual([...FIELDS[table]]);
    }
    expect(Object.keys(world)).toEqual(["words", ...Object.keys(FIELDS), "ground", "pausing"]);
    expect([world.ground, world.pausing]).toEqual([null, null]);
    expect(Object.keys(pausedWorld.pausing!)).toEqual(Object.keys(PAUSE_FIELDS));
    expect(Object.keys(pausedWorld.pausing!.pause)).toEqual([...PAUSE_FIELDS.pause]);
    expect(Object.keys(pausedWorld.pausing!.pausers)).toEqual([...PAUSE_FIELDS.pausers]);
    const { scratch, rules, ...tables } = groundWorld.ground!;
    expect(scratch).toBeDefined();
    expect(Object.keys({ ground: rules, ...tables })).toEqual(Object.keys(GROUND_FIELDS));
    expect(Object.keys(rules)).toEqual([...GROUND_FIELDS.ground]);
    for (const table of ["seats", "cushions", "flowFields", "waypoints", "steering", "balls"] as const) {
      expect(Object.keys(tables[table])).toEqual([...GROUND_FIELDS[table]]);
    }
  });

  test("every name is a view of the words: writing one shows in the other", () => {
    const copy = openWorld(world.words.slice());
    copy.header.subTurn = 77;
    copy.random.w = -5;
    copy.cats.goalY[4] = 123;
    expect(copy.words[FIELDS.header.indexOf("subTurn")]).toBe(77);
    expect(copy.words[FIELDS.header.length + FIELDS.random.indexOf("w")]).toBe(-5);
    expect([...copy.words].filter((word) => word === 123)).toEqual([123]);
    expect(copy.words.length).toBe(worldWordCount(10, 10));
    const ground = openWorld(groundWorld.words.slice());
    ground.ground!.rules.heldSubTurns = 77;
    ground.ground!.balls.kind[ground.header.yarnCapacity - 1] = 123;
    expect(ground.words[groundAt(ground) + GROUND_FIELDS.ground.indexOf("heldSubTurns")]).toBe(77);
    expect(ground.words.at(-1)).toBe(123);
  });
});

describe("the shape of a world", () => {
  const at = (field: (typeof FIELDS.header)[number]): number => FIELDS.header.indexOf(field);
  const changed = (field: (typeof FIELDS.header)[number], value: number): Int32Array => {
    const words = world.words.slice();
    words[at(field)] = value;
    return words;
  };

  test("is that of a created one, and of its words in a larger buffer", () => {
    expect(isWorld(world.words)).toBe(true);
    const larger = new Int32Array(world.words.length + 5);
    larger.set(world.words, 3);
    expect(isWorld(larger.subarray(3, 3 + world.words.length))).toBe(true);
  });

  test.each([
    ["playerCount", -1],
    ["playerCount", PLAYER_COUNT_MAX + 1],
    ["catCount", -1],
    ["catCount", 11],
    ["yarnCount", -1],
    ["yarnCount", 11],
    ["catCapacity", 0],
    ["catCapacity", 9],
    ["catCapacity", 80_033],
    ["yarnCapacity", -1],
    ["yarnCapacity", 11],
  ] as const)("%s = %d is none", (field, value) => {
    expect(isWorld(changed(field, value))).toBe(false);
    expect(() => openWorld(changed(field, value))).toThrow(AssertionError);
  });

  test("a word more or less is none, and neither are no words", () => {
    expect(isWorld(world.words.slice(1))).toBe(false);
    expect(isWorld(world.words.slice(0, -1))).toBe(false);
    expect(isWorld(new Int32Array([...world.words, 0]))).toBe(false);
    expect(isWorld(new Int32Array(0))).toBe(false);
  });

  test("is judged without throwing, whatever the words are", () => {
    fc.assert(
      fc.property(fc.int32Array({ maxLength: 200 }), (words) => {
        isWorld(words);
      }),
    );
  });

  test("of a match on a map: with its tables whole, and a map in range", () => {
    expect(isWorld(groundWorld.words)).toBe(true);
    expect(isWorld(groundWorld.words.slice(1))).toBe(false);
    expect(isWorld(groundWorld.words.slice(0, -1))).toBe(false);
    expect(isWorld(new Int32Array([...groundWorld.words, 0]))).toBe(false);
    for (const [field, values] of [
      ["mapWidth", [-1, 0, 11, 17, 257, 2 ** 31 - 1]],
      ["mapHeight", [-1, 0, 11, 15, 257, 2 ** 31 - 1]],
      ["cushionCount", [-1, 2, 4, 33, 2 ** 31 - 1]],
    ] as const) {
      for (const value of values) {
        const words = groundWorld.words.slice();
        words[groundAt(groundWorld) + GROUND_FIELDS.ground.indexOf(field)] = value;
        expect([field, value, isWorld(words)]).toEqual([field, value, false]);
      }
    }
  });

  test("room is for 1 to 80,032 rows: 8 players with 10,000 cats, and yarn to spare", () => {
    for (const capacity of [1, 80_000, 80_032]) expect(isCapacity(capacity)).toBe(true);
    for (const capacity of [0, -1, 1.5, NaN, 80_033]) expect(isCapacity(capacity)).toBe(false);
    for (const capacity of [0, -1, 1.5, 80_033]) {
      expect(() => allocateWorld(capacity, 1)).toThrow(AssertionError);
      expect(() => allocateWorld(1, capacity)).toThrow(AssertionError);
    }
  });
});
