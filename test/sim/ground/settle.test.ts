import { describe, expect, test } from "vitest";

import { ONE, ORDER_IDLE, runCommand, type GameMap } from "../../../src/sim/index.ts";
import { CROWD_MAPS } from "../../support/crowd-maps.ts";
import {
  blockOf,
  groundWorldWith,
  idsOf,
  leastDistance,
  leastWallDistance,
  placeOf,
  runToRest,
  send,
  type GroundCat,
  type Point,
} from "../../support/ground-world.ts";
import { runSubTurns } from "../../support/test-world.ts";

type GroundWorld = ReturnType<typeof groundWorldWith>;

const WEST = { x: -13, y: 0 };
const EAST = { x: 13, y: 0 };
const ALLIED = { 1: 1, 2: 1 };
/** Two cats at rest may overlap by 5 % of the 0.6 units that they keep. */
const DISTANCE_MIN = 0.57;
const WALL_DISTANCE_MIN = 0.3 - 2 / ONE;

function crowd(map: GameMap, cats: readonly GroundCat[]): GroundWorld {
  return groundWorldWith({ map, cats, teams: ALLIED, catLimit: 400 });
}

/** How far from their goal the outermost of them is, in what the order allows. */
function spreadOf(world: GroundWorld, playerId: number, goal: Point): number {
  const { cats, ground } = world;
  const spreads = idsOf(world, playerId).map((id) => {
    const { x, y } = placeOf(world, id);
    return Math.hypot(x - goal.x, y - goal.y) / (ground.steering.reach[cats.networkId.indexOf(id)]! / ONE);
  });
  return Math.max(...spreads);
}

/** A crowd that has come to rest: apart from each other, off the walls, and after two seconds nobody moves any more. */
function expectRest(world: GroundWorld, map: GameMap): void {
  expect(leastDistance(world)).toBeGreaterThan(DISTANCE_MIN - 0.04); // some are still being pushed as the last one stops
  const places = world.cats.x.slice();
  runSubTurns(world, 60);
  places.forEach((x, row) => {
    const moved = Math.abs(world.cats.x[row]! - x) / ONE;
    if (moved > 0.2) expect.fail(`cat ${row + 1} still went ${moved}`);
  });
  const still = [world.cats.x.slice(), world.cats.y.slice()];
  runSubTurns(world, 60);
  expect([world.cats.x, world.cats.y]).toEqual(still);
  expect(leastDistance(world)).toBeGreaterThan(DISTANCE_MIN);
  expect(leastWallDistance(world, map)).toBeGreaterThanOrEqual(WALL_DISTANCE_MIN);
}

describe.each(Object.entries(CROWD_MAPS))(
  "a group comes to its goal and to rest around it (%s)",
  (_name, map) => {
    test.each([7, 60, 300])("%d cats", (count) => {
      const world = crowd(map, blockOf(1, count, WEST));
      send(world, "move", idsOf(world, 1), EAST);
      expect(runToRest(world, 3_000)).toBeLessThan(3_000);
      expect(spreadOf(world, 1, EAST)).toBeLessThan(1.4);
      expectRest(world, map);
    });
  },
);

describe("two groups of a team", () => {
  test.each([
    ["open", 40],
    ["door", 40],
    ["corridor", 7],
    ["corridor", 40],
  ] as const)("come past each other in opposite directions (%s, %d each)", (name, count) => {
    const map = CROWD_MAPS[name];
    const world = crowd(map, [...blockOf(1, count, WEST), ...blockOf(2, count, EAST)]);
    send(world, "move", idsOf(world, 1), EAST);
    send(world, "move", idsOf(world, 2), WEST);
    expect(runToRest(world, 6_000)).toBeLessThan(6_000);
    expect(spreadOf(world, 1, EAST)).toBeLessThan(1.4);
    expect(spreadOf(world, 2, WEST)).toBeLessThan(1.4);
    expectRest(world, map);
  });

  test.each([
    ["door", 60],
    ["corridor", 120],
  ] as const)("come through in time, a hundred from each side (%s, %d s)", (name, seconds) => {
    const world = crowd(CROWD_MAPS[name], [...blockOf(1, 100, WEST), ...blockOf(2, 100, EAST)]);
    send(world, "move", idsOf(world, 1), EAST);
    send(world, "move", idsOf(world, 2), WEST);
    expect(runToRest(world, 30 * seconds)).toBeLessThan(30 * seconds);
  });

  test("that go to the same point share it", () => {
    const world = crowd(CROWD_MAPS.open, [...blockOf(1, 40, WEST), ...blockOf(2, 40, EAST)]);
    const middle = { x: 0, y: 0 };
    for (const playerId of [1, 2]) send(world, "move", idsOf(world, playerId), middle);
    expect(runToRest(world, 1_000)).toBeLessThan(1_000);
    for (const playerId of [1, 2]) expect(spreadOf(world, playerId, middle)).toBeLessThan(1.4 * Math.SQRT2);
    expectRest(world, CROWD_MAPS.open);
  });
});

test("a group walks through another one that rests", () => {
  const world = crowd(CROWD_MAPS.open, [...blockOf(1, 40, WEST), ...blockOf(2, 40, { x: 0, y: 0 })]);
  send(world, "move", idsOf(world, 1), EAST);
  expect(runToRest(world, 2_000)).toBeLessThan(2_000);
  expect(spreadOf(world, 1, EAST)).toBeLessThan(1.4);
  expectRest(world, CROWD_MAPS.open);
});

test.each([7, 40])("a group of %d comes to rest in a corner", (count) => {
  const world = crowd(CROWD_MAPS.open, blockOf(1, count, WEST));
  send(world, "move", idsOf(world, 1), { x: 30, y: 30 });
  expect(runToRest(world, 1_500)).toBeLessThan(1_500);
  // It has a quarter of the room around its goal: twice the radius.
  expect(spreadOf(world, 1, { x: 18.7, y: 10.7 })).toBeLessThan(2.2);
  expectRest(world, CROWD_MAPS.open);
});

test("cats on top of each other come apart, all at the same point too", () => {
  const world = crowd(
    CROWD_MAPS.open,
    Array.from({ length: 12 }, () => ({ playerId: 1, x: 0, y: 0 })),
  );
  runSubTurns(world, 300);
  expect(leastDistance(world)).toBeGreaterThan(DISTANCE_MIN);
  expectRest(world, CROWD_MAPS.open);
});

function sentOnto(isHolding: boolean): GroundWorld {
  const world = crowd(CROWD_MAPS.open, [
    { playerId: 1, x: 0, y: 0 },
    { playerId: 1, x: -4, y: 0 },
  ]);
  if (isHolding) runCommand(world, 1, { kind: "hold", cats: [1] });
  send(world, "move", [2], { x: 0, y: 0 });
  runSubTurns(world, 900);
  return world;
}

test("a cat sent to where another one rests ends there, and they come apart", () => {
  const world = sentOnto(false);
  expect(world.cats.order[1]).toBe(ORDER_IDLE);
  expect(leastDistance(world)).toBeGreaterThan(DISTANCE_MIN);
});

test("a cat sent to where another one holds ends beside it", () => {
  const world = sentOnto(true);
  expect(world.cats.order[1]).toBe(ORDER_IDLE);
});

test("enemies in a corridor do not slip through each other, and allies do", () => {
  for (const areAllied of [false, true]) {
    const cats = [
      { playerId: 1, x: -3, y: -0.5 },
      { playerId: 2, x: 3, y: -0.5 },
    ];
    const world = groundWorldWith({ map: CROWD_MAPS.corridor, cats, teams: areAllied ? ALLIED : {} });
    send(world, "move", [1], EAST);
    send(world, "move", [2], WEST);
    runSubTurns(world, 400);
    const havePassed = placeOf(world, 1).x > placeOf(world, 2).x;
    expect([areAllied, havePassed]).toEqual([areAllied, areAllied]);
    if (!areAllied) expect(leastDistance(world)).toBeGreaterThan(0.5);
  }
});
