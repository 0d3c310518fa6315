import { describe, expect, test } from "vitest";

import { CAT_KINDS, generateMap, middleOf, ONE, ORDER_IDLE, type CatKind } from "../../../src/sim/index.ts";
import {
  blockOf,
  groundWorldWith,
  idsOf,
  placeOf,
  runToRest,
  send,
  type GroundCat,
} from "../../support/ground-world.ts";

// Goal: no crowd of a team stands in its own way for ever, whatever the map is like.
// Method: on generated maps each of four allied players sends all cats to where another one begins, all at once.
describe.each([1, 2, 3, 4, 5, 6])("armies that change places on a generated map, seed %d", (seed) => {
  test.each([
    ["tabbies", ["tabby"]],
    ["all kinds", CAT_KINDS],
  ] as const)("come to rest where they were sent (%s)", (_, kinds) => {
    const map = generateMap({ seed, playerCount: 4, side: 49 });
    const spawns = map.spawns.map((cell) => {
      const { x, y } = middleOf(map, cell);
      return { x: x / ONE, y: y / ONE };
    });
    const cats = spawns.flatMap((at, i) => armyAt(i + 1, at, kinds));
    const world = groundWorldWith({ map, cats, teams: { 1: 1, 2: 1, 3: 1, 4: 1 }, catLimit: 100 });
    spawns.forEach((_at, i) => send(world, "move", idsOf(world, i + 1), spawns[(i + 2) % spawns.length]!));
    expect(runToRest(world, 5_400)).toBeLessThan(5_400);
    const far = spawns.flatMap((_at, i) => {
      const goal = spawns[(i + 2) % spawns.length]!;
      return idsOf(world, i + 1).map((id) => {
        const { x, y } = placeOf(world, id);
        return Math.hypot(x - goal.x, y - goal.y);
      });
    });
    expect(world.cats.order.subarray(0, world.header.catCount).every((order) => order === ORDER_IDLE)).toBe(
      true,
    );
    expect(Math.max(...far)).toBeLessThan(12);
  });
});

function armyAt(
  playerId: number,
  at: { x: number; y: number },
  kinds: readonly CatKind[],
): readonly GroundCat[] {
  return blockOf(playerId, 9, at).flatMap((cat) =>
    Array.from({ length: 5 }, (_, i) => ({ ...cat, kind: kinds[i % kinds.length]! })),
  );
}
