import { expect, test } from "vitest";

import { differenceAmong } from "../../src/desync/index.ts";
import { cloneWorld, createWorld } from "../../src/sim/index.ts";

function worldsOf(...playerIds: readonly number[]) {
  const world = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2, 3] });
  return playerIds.map((playerId) => ({ playerId, world: cloneWorld(world) }));
}

test("names the first word that differs, the object, and what each has there", () => {
  const worlds = worldsOf(1, 2, 3);
  worlds[2]!.world.cats.health[3] = 2;
  worlds[2]!.world.cats.order[5] = 1;
  expect(differenceAmong(worlds)).toEqual({
    path: "cats[3].health",
    networkId: 4,
    values: [
      { playerId: 1, value: 5 },
      { playerId: 2, value: 5 },
      { playerId: 3, value: 2 },
    ],
  });
});

test("the earliest difference counts, whoever has it", () => {
  const worlds = worldsOf(1, 2, 3);
  worlds[2]!.world.cats.health[3] = 2;
  worlds[1]!.world.random[Object.keys(worlds[1]!.world.random)[0] as "x"] += 1;
  expect(differenceAmong(worlds)!.path).toMatch(/^random\./);
  worlds[0]!.world.header.outcome = 7; // the one that the others are compared with
  expect(differenceAmong(worlds)).toMatchObject({ path: "header.outcome", values: [{ value: 7 }, {}, {}] });
});

test("no difference among equal worlds, or one, or none", () => {
  expect(differenceAmong(worldsOf(1, 2, 3))).toBeNull();
  expect(differenceAmong(worldsOf(2))).toBeNull();
  expect(differenceAmong([])).toBeNull();
});

test("worlds of other sizes differ in their size", () => {
  const small = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2] });
  const worlds = [...worldsOf(1), { playerId: 2, world: small }];
  expect(differenceAmong(worlds)!.path).toMatch(/^header\./);
  expect(differenceAmong(worlds.toReversed())!.path).toMatch(/^header\./);
});
