import { describe, expect, test } from "vitest";

import { FIELDS, GROUND_FIELDS, PAUSE_FIELDS, type World } from "../../../src/sim/index.ts";
import { layoutOf, usedWordCountOf, wordCountOf, type Dimensions } from "../../../src/sim/world/layout.ts";
import { usedParts } from "../../../src/sim/world/parts.ts";
import { dimensionsOf } from "../../../src/sim/world/world.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";

const DIMENSIONS = {
  ...{ playerCount: 3, catCount: 10, yarnCount: 2, catCapacity: 30, yarnCapacity: 35 },
  ground: { mapWidth: 33, mapHeight: 12, cushionCount: 4 },
  pauses: { each: 3, length: 1_800 },
};

const PLAIN: Dimensions = { ...DIMENSIONS, pauses: null };

describe("the tables of a world", () => {
  test("are those of the field table, in its order; Classic has the first of them", () => {
    const tablesOf = (more: Partial<typeof PLAIN>): readonly string[] =>
      layoutOf({ ...PLAIN, ...more }).map(({ table }) => table);
    const [classic, ground, pauses] = [FIELDS, GROUND_FIELDS, PAUSE_FIELDS].map((table) =>
      Object.keys(table),
    );
    expect(tablesOf({ ground: null })).toEqual(classic);
    expect(tablesOf({})).toEqual([...classic!, ...ground!]);
    expect(tablesOf({ pauses: DIMENSIONS.pauses })).toEqual([...classic!, ...ground!, ...pauses!]);
    expect(tablesOf({ ground: null, pauses: DIMENSIONS.pauses })).toEqual([...classic!, ...pauses!]);
    expect(layoutOf(DIMENSIONS).slice(0, 5)).toEqual(layoutOf({ ...PLAIN, ground: null }));
  });

  test("have the fields of the field table", () => {
    const fields: Readonly<Record<string, readonly string[]>> = {
      ...FIELDS,
      ...GROUND_FIELDS,
      ...PAUSE_FIELDS,
    };
    for (const { table, fields: laidOut } of layoutOf(DIMENSIONS)) expect(laidOut).toEqual(fields[table]);
  });

  test.each([
    ["header", 8, 8],
    ["random", 4, 4],
    ["players", 2 * 8, 2 * 3],
    ["cats", 10 * 30, 10 * 10],
    ["yarn", 8 * 35, 8 * 2],
    ["ground", GROUND_FIELDS.ground.length, GROUND_FIELDS.ground.length],
    ["seats", GROUND_FIELDS.seats.length * 8, GROUND_FIELDS.seats.length * 3],
    ["cushions", GROUND_FIELDS.cushions.length * 4, GROUND_FIELDS.cushions.length * 4],
    ["flowFields", GROUND_FIELDS.flowFields.length * 64, GROUND_FIELDS.flowFields.length * 64],
    ["waypoints", 13 * 512, 13 * 512],
    ["walls", 13, 13], // 33 x 12 = 396 cells, 32 in a word
    ["steering", GROUND_FIELDS.steering.length * 30, GROUND_FIELDS.steering.length * 10],
    ["balls", 35, 2],
    ["pause", 7, 7],
    ["pausers", 8, 3],
  ])("%s takes %d words, %d of them in use", (name, words, used) => {
    const table = layoutOf(DIMENSIONS).find((candidate) => candidate.table === name)!;
    expect([wordCountOf(table), usedWordCountOf(table)]).toEqual([words, used]);
  });
});

describe("the parts in use", () => {
  test.each<[string, World]>([
    ["Classic", busyWorld()],
    ["on a map", busyGroundWorld()],
  ])("lie one behind the other within the words, and are as many as the layout says: %s", (_, world) => {
    let end = 0;
    for (const { start, count } of usedParts(world)) {
      expect(start).toBeGreaterThanOrEqual(end);
      end = start + count;
    }
    expect(end).toBeLessThanOrEqual(world.words.length);
    const used = usedParts(world).reduce((sum, { count }) => sum + count, 0);
    const layout = layoutOf(dimensionsOf(world));
    expect(used).toBe(layout.reduce((sum, table) => sum + usedWordCountOf(table), 0));
    expect(world.words).toHaveLength(layout.reduce((sum, table) => sum + wordCountOf(table), 0));
  });
});
