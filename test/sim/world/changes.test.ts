// Goal: what is told of a step is all that it did. Method: matches run on; a model of the world by ids, to which the changes are put,
// must be what the world is.
import { expect, test } from "vitest";

import {
  changesBetween,
  cloneWorld,
  openWorld,
  step,
  usedParts,
  type World,
} from "../../../src/sim/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";

const IDS = { cats: "cats", steering: "cats", yarn: "yarn", balls: "yarn" } as const;

/** All words in use, by path with ids; those that are 0 are left out. */
function modelOf(world: World): ReadonlyMap<string, number> {
  const model = new Map<string, number>();
  const put = (path: string, value: number): unknown => (value === 0 ? undefined : model.set(path, value));
  for (const ids of ["cats", "yarn"] as const) {
    const count = ids === "cats" ? world.header.catCount : world.header.yarnCount;
    for (const id of world[ids].networkId.subarray(0, count)) put(`${ids}#${id}`, 1);
  }
  for (const { table, field, start, count } of usedParts(world)) {
    const ids = table in IDS ? IDS[table as keyof typeof IDS] : null;
    for (let i = 0; i < count; i += 1) {
      const row = ids === null ? `[${i}]` : `#${world[ids].networkId[i]}`;
      put(field === null ? `${table}(${i})` : `${table}${row}.${field}`, world.words[start + i]!);
    }
  }
  return model;
}

/** Tables of single words have names of their own. */
const isSingle = (path: string): boolean => !/^\w+[[#]/.test(path);

function apply(model: ReadonlyMap<string, number>, world: World, before: World): ReadonlyMap<string, number> {
  const after = new Map(model);
  for (const [path, was, is] of changesBetween(before, world)) {
    if (isSingle(path) || path.startsWith("walls[")) continue;
    expect([path, after.get(path) ?? 0]).toEqual([path, was]);
    if (is === 0) after.delete(path);
    else after.set(path, is);
    if (is === 0 && /^\w+#\d+$/.test(path)) forgetObject(after, path);
  }
  return after;
}

/** Of a cat that is gone nothing but that is told. */
function forgetObject(model: Map<string, number>, object: string): void {
  const [table, id] = object.split("#") as [string, string];
  const tables = table === "cats" ? ["cats", "steering"] : ["yarn", "balls"];
  for (const path of model.keys())
    if (tables.some((one) => path.startsWith(`${one}#${id}.`))) model.delete(path);
}

const withoutSingles = (model: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...model].filter(([path]) => !path.includes("(")));

test.each([
  ["Classic", busyWorld],
  ["a match on a map", busyGroundWorld],
])("of %s: every word that a sub-turn changed is told, by the id of what it is of", (_, make) => {
  const world = make();
  let model = withoutSingles(modelOf(world));
  let [came, went] = [0, 0];
  for (let i = 0; i < 240; i += 1) {
    const before = cloneWorld(world);
    step(world);
    const changes = changesBetween(before, world);
    came += changes.filter(([path, was]) => /^yarn#\d+$/.test(path) && was === 0).length;
    went += changes.filter(([path, was]) => /^(yarn|cats)#\d+$/.test(path) && was === 1).length;
    model = apply(model, world, before);
    const expected = withoutSingles(modelOf(world));
    expect(new Map([...model].sort())).toEqual(new Map([...expected].sort()));
    expect(changes).toContainEqual(["header.subTurn", before.header.subTurn, world.header.subTurn]);
  }
  expect(came).toBeGreaterThan(0);
  expect(went).toBeGreaterThan(0);
});

test("equal worlds have no changes, and a cat that moved to another row has only its own", () => {
  const world = busyWorld();
  expect(changesBetween(world, cloneWorld(world))).toEqual([]);
  const before = openWorld(world.words.slice());
  const id = world.cats.networkId[0]!;
  // The first cat goes, the others move up.
  for (const column of Object.values(world.cats)) column.copyWithin(0, 1, world.header.catCount);
  world.header.catCount -= 1;
  expect(changesBetween(before, world)).toEqual([
    ["header.catCount", before.header.catCount, world.header.catCount],
    [`cats#${id}`, 1, 0],
  ]);
});
