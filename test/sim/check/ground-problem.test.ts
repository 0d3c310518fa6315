import { describe, expect, test } from "vitest";

import { BREED_SUB_TURNS, CLAIM_SUB_TURNS } from "../../../src/sim/constants.ts";
import { DIRECT, HAS_PLACE } from "../../../src/sim/ground/place.ts";
import {
  CAT_KINDS,
  createWorld,
  GROUND_FIELDS,
  ORDER_ATTACK,
  ORDER_IDLE,
  ORDER_MOVE,
  worldProblem,
  type Ground,
  type World,
} from "../../../src/sim/index.ts";
import { BUSY_GROUND_SETUP, busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";

const KITTEN = CAT_KINDS.indexOf("kitten");
const KNITTER = CAT_KINDS.indexOf("knitter");

type Change = readonly [path: string, index: (world: World) => number, value: number];

/** The index of a word in a column. */
const at = (world: World, column: Int32Array, row: number): number =>
  (column.byteOffset - world.words.byteOffset) / 4 + row;
const column =
  (path: string, of: (world: World) => Int32Array, row: number) =>
  (value: number): Change => [path, (world) => at(world, of(world), row), value];

const rule = (field: (typeof GROUND_FIELDS.ground)[number], value: number): Change => [
  `ground.${field}`,
  (world) =>
    at(world, world.ground!.seats.team, 0) -
    GROUND_FIELDS.ground.length +
    GROUND_FIELDS.ground.indexOf(field),
  value,
];
const ofGround = <Table extends "seats" | "cushions" | "flowFields" | "waypoints" | "steering" | "balls">(
  table: Table,
  field: keyof NonNullable<World["ground"]>[Table] & string,
  row: number,
  value: number,
): Change =>
  column(
    `${table}[${row}].${field}`,
    ({ ground }) => (ground![table] as Record<string, Int32Array>)[field]!,
    row,
  )(value);

const I32_MAX = 2 ** 31 - 1;

const GROUND_CHANGES: readonly Change[] = [
  rule("mode", 0),
  rule("mode", 3),
  rule("catLimit", 0),
  rule("timeLimit", -1),
  rule("holder", 2),
  rule("heldSubTurns", 1_801),
  rule("flowSequence", -1),
  rule("fog", 2),
  rule("flowPlayerId", 9),
  ofGround("seats", "team", 1, 6),
  ofGround("seats", "team", 0, 0),
  ofGround("seats", "isAsleep", 0, 2),
  ofGround("cushions", "x", 1, I32_MAX),
  ofGround("cushions", "owner", 0, 2),
  ofGround("cushions", "claimant", 0, 8),
  ofGround("cushions", "claimSubTurns", 0, CLAIM_SUB_TURNS + 1),
  ofGround("cushions", "breedSubTurns", 0, 4 * BREED_SUB_TURNS + 1),
  ofGround("cushions", "kind", 0, 4),
  ofGround("cushions", "breeds", 0, -1),
  ofGround("cushions", "breedsNext", 0, 4),
  ofGround("cushions", "hasRally", 0, 2),
  ofGround("cushions", "rallyX", 0, 1), // there is no rally
  ofGround("flowFields", "goal", 0, I32_MAX),
  ofGround("flowFields", "goal", 0, 1), // a corner of the map
  ofGround("flowFields", "sequence", 0, 7),
  ofGround("flowFields", "settledCount", 0, 1_000),
  ofGround("flowFields", "isComplete", 2, 2),
  ofGround("flowFields", "usedAt", 2, 701),
  ofGround("flowFields", "usedAt", 9, 1), // a free row
  ofGround("flowFields", "askers", 0, 0x1_00_00),
  ofGround("flowFields", "askers", 9, 1), // a free row
  ofGround("waypoints", "userCount", 0, 9),
  ofGround("waypoints", "userCount", 0, -1),
  ofGround("waypoints", "order", 1, 6),
  ofGround("waypoints", "order", 1, 0),
  ofGround("waypoints", "x", 1, -I32_MAX),
  ofGround("waypoints", "x", 1, 8 * 65_536 - 1), // in the wall round the map
  ofGround("waypoints", "reach", 1, -1),
  ofGround("waypoints", "fromY", 40, 1), // a free row
  ofGround("waypoints", "stride", 0, 10_000),
  ofGround("waypoints", "lineX", 0, 8 * 65_536 + 1), // beside the map
  ofGround("waypoints", "lineY", 0, -I32_MAX),
  ofGround("waypoints", "count", 0, 0), // a line of nobody
  ofGround("waypoints", "count", 1, 10_001),
  ofGround("waypoints", "playerId", 1, 0),
  ofGround("waypoints", "playerId", 1, 2), // who is not in the match
  ofGround("steering", "flowRow", 0, 65),
  ofGround("steering", "pace", 0, -1),
  ofGround("steering", "blocked", 0, 451),
  ofGround("steering", "reach", 0, I32_MAX),
  ofGround("steering", "patrolX", 0, I32_MAX),
  ofGround("steering", "kind", 0, 4),
  ofGround("steering", "stride", 0, -1),
  ofGround("steering", "stride", 0, 10_000),
  ofGround("steering", "place", 0, 0x7fff << 16), // beside the map
  ofGround("steering", "place", 0, (7 * 256 - 1) << 16), // in the wall round it
  ofGround("steering", "place", 0, (0x7fff << 16) | HAS_PLACE),
  ofGround("steering", "place", 0, ((7 * 256 - 1) << 16) | HAS_PLACE),
  ofGround("steering", "place", 3, 1 << 16), // it does not say that there is one
  ofGround("steering", "place", 5, 1 << 16), // it goes nowhere
  ofGround("steering", "place", 5, (1 << 16) | HAS_PLACE),
  ofGround("balls", "kind", 0, 4),
  ofGround("steering", "queue01", 2, 513),
  ofGround("steering", "queue01", 2, 8), // a free row of waypoints
  ofGround("steering", "queue23", 2, 1), // a gap before it
];

describe("a value that no match on a map comes to is told by its path", () => {
  test.each(GROUND_CHANGES.map((change) => [change[0], change[2], change] as const))(
    "%s = %d",
    (path, value, [, index]) => {
      const world = busyGroundWorld();
      world.words[index(world)] = value;
      expect(worldProblem(world)).toBe(path);
    },
  );

  test("a place of who is on its way there, and that does not say that there is one", () => {
    const world = busyGroundWorld();
    const { place } = world.ground!.steering;
    const row = 3;
    world.cats.order[row] = ORDER_MOVE;
    place[row] = HAS_PLACE;
    expect(worldProblem(world)).toBeNull();
    place[row] = DIRECT | HAS_PLACE;
    expect(worldProblem(world)).toBeNull();
    place[row] = DIRECT;
    expect(worldProblem(world)).toBe(`steering[${row}].place`);
  });

  test.each(["mapWidth", "mapHeight", "cushionCount"] as const)("the size of the map: %s", (field) => {
    const world = busyGroundWorld();
    world.ground!.rules[field] += 1;
    expect(worldProblem(world)).toBe("header.catCount");
  });

  test("a cat or a ball that is more than its kind comes to", () => {
    const changed = (change: (world: World, ground: Ground) => void): string | null => {
      const world = busyGroundWorld();
      world.ground!.steering.kind[0] = KITTEN;
      world.cats.health[0] = 3;
      expect(worldProblem(world)).toBeNull();
      change(world, world.ground!);
      return worldProblem(world);
    };
    expect(changed(({ cats }) => (cats.health[0] = 4))).toBe("cats[0].health");
    expect(changed(({ cats }) => (cats.cooldown[0] = 31))).toBe("cats[0].cooldown");
    expect(changed((_, { steering }) => (steering.pace[1] = 5_462))).toBe("steering[1].pace");
    expect(changed((_, { balls }) => (balls.kind[0] = KNITTER))).toBe("yarn[0].targetId"); // it throws at places
    expect(changed(({ yarn }) => (yarn.targetId[0] = 0))).toBe("yarn[0].targetId");
    expect(changed(({ yarn }) => (yarn.subTurnsLeft[0] = 9))).toBe("yarn[0].subTurnsLeft");
  });

  test("a rally point in a wall", () => {
    const world = busyGroundWorld();
    const { cushions } = world.ground!;
    cushions.hasRally[0] = 1;
    cushions.rallyX[0] = -8 * 65_536 + 5;
    expect(worldProblem(world)).toBe("cushions[0].rallyX");
  });

  test("a cat in a wall, or on its way into one", () => {
    const world = busyGroundWorld();
    world.cats.x[0] = -8 * 65_536 + 5;
    expect(worldProblem(world)).toBe("cats[0].x");
    const going = busyGroundWorld();
    going.cats.goalX[0] = -8 * 65_536 + 5;
    expect(worldProblem(going)).toBe("cats[0].goalX");
    const open = busyGroundWorld();
    open.ground!.walls[0]! &= ~1;
    expect(worldProblem(open)).toBe("walls[0]");
  });

  test("not a wall in the middle, where those have their goal who have none", () => {
    const world = busyGroundWorld();
    const { rules, walls, waypoints } = world.ground!;
    const middle = (rules.mapHeight >> 1) * rules.mapWidth + (rules.mapWidth >> 1);
    walls[middle >> 5]! |= 1 << (middle & 31);
    [world.cats.goalX[3], world.cats.goalY[3]] = [world.cats.x[3]!, world.cats.y[3]!]; // it fights its way to the middle
    expect(world.cats.order.subarray(0, world.header.catCount)).toContain(ORDER_IDLE);
    waypoints.order[0] = ORDER_ATTACK; // nobody goes to a point then
    [waypoints.x[0], waypoints.y[0]] = [0, 0];
    expect(worldProblem(world)).toBeNull();
    waypoints.order[0] = ORDER_MOVE;
    expect(worldProblem(world)).toBe("waypoints[0].x");
  });

  test("not a player of the match who holds all cushions", () => {
    const world = busyGroundWorld();
    world.ground!.rules.holder = 6;
    expect(worldProblem(world)).toBeNull();
  });

  test("one cat asleep, or a player whose cats do not know that they are", () => {
    const world = busyGroundWorld();
    world.ground!.seats.isAsleep[0] = 1;
    expect(worldProblem(world)).toBe("cats[0].order");
  });
});

describe("what a match never changes", () => {
  test.each([
    ["ground.catLimit", (world: World) => (world.ground!.rules.catLimit += 1)],
    ["ground.mode", (world: World) => (world.ground!.rules.mode = 1)],
    ["ground.mapChecksum", (world: World) => (world.ground!.rules.mapChecksum ^= 1)],
    ["ground.timeLimit", (world: World) => (world.ground!.rules.timeLimit = 0)],
    ["cushions[1].y", (world: World) => (world.ground!.cushions.y[1]! += 1)],
    ["walls[2]", (world: World) => (world.ground!.walls[2]! &= ~(1 << 7))],
  ])("is compared with another moment of it: %s", (path, change) => {
    const world = busyGroundWorld();
    world.ground!.walls[2]! |= 1 << 7;
    const like = createWorld(BUSY_GROUND_SETUP);
    like.ground!.walls[2]! |= 1 << 7;
    expect(worldProblem(world, like)).toBeNull();
    change(world);
    expect(worldProblem(world, like)).toBe(path);
    expect(worldProblem(world)).toBeNull();
  });

  test("are the players, their teams, and the size of the tables", () => {
    const like = createWorld(BUSY_GROUND_SETUP);
    const others = createWorld({ ...BUSY_GROUND_SETUP, playerIds: [1, 3, 5, 7] });
    const teams = createWorld({ ...BUSY_GROUND_SETUP, teams: [2, 1, 1, 0] });
    const more = createWorld({ ...BUSY_GROUND_SETUP, ground: { ...BUSY_GROUND_SETUP.ground!, catLimit: 9 } });
    expect(worldProblem(others, like)).toBe("players[2].playerId");
    expect(worldProblem(teams, like)).toBe("seats[1].team");
    expect(worldProblem(more, like)).toBe("header.catCapacity");
    expect(worldProblem(busyWorld(), like)).toBe("header.catCapacity");
  });
});
