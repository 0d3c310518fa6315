import { describe, expect, test } from "vitest";

import { ONE, step, worldProblem } from "../../../src/sim/index.ts";
import { CAT_RULES } from "../../../src/sim/kinds.ts";
import { idsOf, leastDistance, runToRest, send } from "../../support/ground-world.ts";
import {
  EAST,
  FOUR,
  THREE,
  TOGETHER_SECONDS,
  group,
  march,
  middleOf,
  restTimes,
  spread,
  worldOf,
} from "../../support/marching-group.ts";
import { runSubTurns } from "../../support/test-world.ts";

describe("what is ordered together arrives together", () => {
  test.each([
    ["toms, tabbies and kittens", THREE, 30],
    ["all kinds", FOUR, 120],
    ["tabbies", ["tabby"], 60],
    ["two", ["tom", "kitten"], 2],
  ] as const)("%s", (_, kinds, count) => {
    const world = worldOf(group(kinds, count));
    send(world, "move", idsOf(world, 1), EAST);
    const times = restTimes(world);
    expect(spread(times)).toBeLessThan(TOGETHER_SECONDS);
    const ofTheSlowest = 30 / (Math.min(...kinds.map((kind) => CAT_RULES[kind].step)) * (30 / ONE));
    expect(Math.max(...times)).toBeLessThan(1.2 * ofTheSlowest);
    expect(leastDistance(world)).toBeGreaterThan(0.54);
    expect(worldProblem(world)).toBeNull();
  });

  test("on an attack-move as well", () => {
    const world = worldOf(group(THREE, 30));
    send(world, "attack-move", idsOf(world, 1), EAST);
    expect(spread(restTimes(world))).toBeLessThan(TOGETHER_SECONDS);
  });

  test("each goes at its own pace where it is told to", () => {
    const world = worldOf(group(THREE, 30));
    march(world, idsOf(world, 1), [EAST, null], { isLoose: true });
    const times = restTimes(world);
    expect(spread(times)).toBeGreaterThan(8);
    expect(Math.min(...times)).toBeLessThan(10);
  });

  test("toms are in front and knitters behind, from half of the way on", () => {
    const world = worldOf(group(FOUR, 80));
    send(world, "move", idsOf(world, 1), EAST);
    const order = ["knitter", "kitten", "tabby", "tom"] as const;
    runSubTurns(world, 350);
    expect(middleOf(world, order).toSorted((a, b) => a - b)).toEqual(middleOf(world, order));
    runToRest(world, 2_000);
    const [knitters, kittens, tabbies, toms] = middleOf(world, order);
    expect(kittens! - knitters!).toBeGreaterThan(0.5);
    expect(tabbies! - kittens!).toBeGreaterThan(0.5);
    expect(toms! - tabbies!).toBeGreaterThan(0.5);
  });

  test("a cat alone is no group", () => {
    const world = worldOf(group(["kitten"], 1));
    send(world, "move", [1], EAST);
    step(world);
    expect([world.ground.steering.stride[0], world.ground.steering.place[0]]).toEqual([0, 0]);
  });

  test("who fights is free, and goes on with the others afterwards", () => {
    const enemy = { playerId: 2, x: -12, y: 0, health: 1 };
    const world = worldOf([...group(["kitten", "tom"], 12), enemy]);
    send(world, "attack-move", idsOf(world, 1), EAST);
    const { pace, stride } = world.ground.steering;
    step(world);
    expect(new Set(stride.subarray(0, 12)).size).toBeGreaterThan(1); // who is nearer goes slower
    let fastest = 0;
    for (let i = 0; i < 60; i += 1) {
      step(world);
      world.cats.targetId.subarray(0, 12).forEach((targetId, row) => {
        if (targetId > 0) fastest = Math.max(fastest, pace[row]! - stride[row]!);
      });
    }
    expect(fastest).toBeGreaterThan(1_000);
    const before = world.cats.x.slice(0, 12);
    runSubTurns(world, 90);
    const far = [...before].map((x, row) => (world.cats.x[row]! - x) / ONE / 3); // units a second
    expect(Math.max(...far)).toBeLessThan(1.25 * 1.7);
  });
});
