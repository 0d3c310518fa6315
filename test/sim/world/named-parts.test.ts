import { expect, test } from "vitest";

import { checksumOf, isWorld, nameOfWord, packWorld, trimWorld, type World } from "../../../src/sim/index.ts";
import { namedParts, worldOfParts } from "../../../src/sim/world/named-parts.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";

type Parts = ReturnType<typeof namedParts>;

const WORLDS = [
  ["Classic", busyWorld],
  ["on a map", busyGroundWorld],
] as const;

/** The same values in an order of fields, and at places, that no world of this program has. */
function laidOutElsewhere(world: World): { readonly words: Int32Array; readonly parts: Parts } {
  const words = new Int32Array(world.words.length + 7);
  let at = 7;
  const parts = namedParts(world)
    .toReversed()
    .map((part) => {
      words.set(world.words.subarray(part.start, part.start + part.count), at);
      const moved = { ...part, start: at };
      at += part.count;
      return moved;
    });
  return { words, parts };
}

test.each(WORLDS)(
  "%s: every word in use belongs to one part, under the name it has elsewhere",
  (_, makeWorld) => {
    const world = makeWorld();
    const named = new Map<number, string>();
    for (const { table, field, start, count } of namedParts(world)) {
      for (let i = 0; i < count; i += 1) {
        expect(named.has(start + i)).toBe(false);
        named.set(start + i, `${table}.${field}`);
      }
    }
    world.words.forEach((__, index) => {
      const name = nameOfWord(world, index)?.replace(/\[\d+\]/, "") ?? null;
      expect(named.get(index) ?? null).toBe(name === "walls" ? "walls." : name);
    });
  },
);

test.each(WORLDS)("%s: a world of another layout comes out word for word", (_, makeWorld) => {
  const world = makeWorld();
  const { words, parts } = laidOutElsewhere(world);
  const other = worldOfParts(words, parts);
  expect(packWorld(other)).toEqual(packWorld(world));
  expect(checksumOf(other)).toBe(checksumOf(world));
});

test("a field that was not yet is zero, one that is no more is left out, and it can still be drawn", () => {
  const world = busyGroundWorld();
  const parts = [
    ...namedParts(world).filter(({ table, field }) => table !== "waypoints" && field !== "pace"),
    { table: "cats", field: "hat", start: 0, count: 3 },
    { table: "hats", field: "size", start: 0, count: 1 },
  ];
  const other = worldOfParts(world.words, parts);
  expect(isWorld(trimWorld(other))).toBe(true);
  const { catCount } = world.header;
  expect(other.header).toMatchObject({ ...world.header });
  expect(other.cats.health.subarray(0, catCount)).toEqual(world.cats.health.subarray(0, catCount));
  expect(other.ground!.walls).toEqual(world.ground!.walls);
  expect(other.ground!.steering.pace.some((pace) => pace !== 0)).toBe(false);
  expect(other.ground!.waypoints.userCount.some((count) => count !== 0)).toBe(false);
  expect(other.ground!.steering.blocked).toEqual(world.ground!.steering.blocked);
});

test("a table that had fewer rows is filled up with zeros, one that had more is cut", () => {
  const world = busyGroundWorld();
  const withRows = (count: number): World => {
    const parts = namedParts(world).map((part) => (part.table === "flowFields" ? { ...part, count } : part));
    return worldOfParts(world.words, parts);
  };
  const { flowFields } = world.ground!;
  expect(withRows(1).ground!.flowFields.goal).toEqual(
    flowFields.goal.map((goal, row) => (row < 1 ? goal : 0)),
  );
  expect(withRows(70).ground!.flowFields.goal).toEqual(flowFields.goal);
});

test("words without what a world is made by are refused", () => {
  const world = busyWorld();
  const parts = namedParts(world).filter(({ field }) => field !== "catCapacity");
  expect(() => worldOfParts(world.words, parts)).toThrow("header.catCapacity");
});
