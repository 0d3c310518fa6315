import { expect, test } from "vitest";

import { costLeft, muster } from "../../../src/lab/tournament/muster.ts";
import { CAT_KINDS, CAT_RULES, checksumOf, step, worldProblem, type World } from "../../../src/sim/index.ts";
import { EMPTY_MAP } from "../../support/test-maps.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

const COST = 20 * CAT_RULES.tabby.breed;
const plan = { seed: 1, map: EMPTY_MAP, cost: COST, armies: [["tom", "knitter"], ["kitten"]] } as const;

const kindsOf = (world: World, playerId: number): readonly string[] =>
  rowsOf(world, playerId).map((row) => CAT_KINDS[world.ground!.steering.kind[row]!]!);

const rowsOf = ({ cats, header }: World, playerId: number): readonly number[] =>
  Array.from({ length: header.catCount }, (_, row) => row).filter((row) => cats.playerId[row] === playerId);

test("each army costs what it may, each kind of it the same share, in full health", () => {
  const world = muster(plan);
  const toms = Math.round(COST / 2 / CAT_RULES.tom.breed);
  const knitters = Math.round(COST / 2 / CAT_RULES.knitter.breed);
  const kittens = Math.round(COST / CAT_RULES.kitten.breed);
  expect(kindsOf(world, 1)).toEqual([
    ...Array.from({ length: toms }, () => "tom"),
    ...Array.from({ length: knitters }, () => "knitter"),
  ]);
  expect(kindsOf(world, 2)).toEqual(Array.from({ length: kittens }, () => "kitten"));
  expect([...world.players.score.subarray(0, 2)]).toEqual([toms + knitters, kittens]);
  expect(costLeft(world, 1)).toBe(toms * CAT_RULES.tom.breed + knitters * CAT_RULES.knitter.breed);
  expect(costLeft(world, 2)).toBe(kittens * CAT_RULES.kitten.breed);
  rowsOf(world, 1).forEach((row, i) => {
    expect(world.cats.health[row]).toBe(CAT_RULES[i < toms ? "tom" : "knitter"].health);
  });
});

test("the first kind of two stands nearer to the enemy than the second", () => {
  const world = muster(plan);
  const rows = rowsOf(world, 2);
  const mean = (column: Int32Array): number => rows.reduce((sum, row) => sum + column[row]!, 0) / rows.length;
  const [x, y] = [mean(world.cats.x), mean(world.cats.y)];
  const distances = rowsOf(world, 1).map((row) => Math.hypot(world.cats.x[row]! - x, world.cats.y[row]! - y));
  const toms = kindsOf(world, 1).lastIndexOf("tom") + 1;
  // The middle of all places the enemy could stand on is not quite the middle of where it stands.
  expect(Math.max(...distances.slice(0, toms))).toBeLessThan(1.1 * Math.min(...distances.slice(toms)));
});

test("it is a whole world of the game, the same for the same plan, another for another seed", () => {
  const world = muster(plan);
  expect([worldProblem(world), brokenInvariants(world)]).toEqual([null, []]);
  expect(checksumOf(muster(plan))).toBe(checksumOf(world));
  expect(checksumOf(muster({ ...plan, seed: 2 }))).not.toBe(checksumOf(world));
  step(world);
  expect([worldProblem(world), brokenInvariants(world)]).toEqual([null, []]);
});
