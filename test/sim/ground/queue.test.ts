import { describe, expect, test } from "vitest";

import { QUEUED_ORDERS_MAX, WAYPOINT_ROWS, type Ground, type World } from "../../../src/sim/index.ts";
import {
  freeWaypoint,
  joinQueue,
  leaveQueue,
  queuedAt,
  queueLength,
  releaseWaypoint,
  takeFromQueue,
} from "../../../src/sim/ground/queue.ts";
import { groundWorldWith } from "../../support/ground-world.ts";
import { EMPTY_MAP } from "../../support/test-maps.ts";

function twoCatsWorld(): World & { readonly ground: Ground } {
  const cats = [
    { playerId: 1, x: 0, y: 0 },
    { playerId: 1, x: 1, y: 0 },
  ];
  return groundWorldWith({ map: EMPTY_MAP, cats });
}

function twoCats(): Ground {
  return twoCatsWorld().ground;
}

function queueOf(ground: Ground, row: number): readonly number[] {
  return Array.from({ length: QUEUED_ORDERS_MAX }, (_, place) => queuedAt(ground, row, place));
}

describe("a queue", () => {
  test("is empty at first", () => {
    const ground = twoCats();
    expect([queueLength(ground, 0), takeFromQueue(ground, 0)]).toEqual([0, -1]);
    expect(queueOf(ground, 0)).toEqual(Array(8).fill(-1));
  });

  test("gives back what it took, in that order, up to eight, whatever the rows", () => {
    const ground = twoCats();
    const rows = [511, 0, 255, 256, 1, 510, 7, 300];
    rows.forEach((waypoint, i) => {
      expect(joinQueue(ground, 1, waypoint)).toBe(true);
      expect(queueLength(ground, 1)).toBe(i + 1);
    });
    expect(queueOf(ground, 1)).toEqual(rows);
    expect(queueOf(ground, 0)).toEqual(Array(8).fill(-1));
    rows.forEach((waypoint, i) => {
      expect(takeFromQueue(ground, 1)).toBe(waypoint);
      expect(queueOf(ground, 1)).toEqual([...rows.slice(i + 1), ...Array<number>(i + 1).fill(-1)]);
    });
    for (const field of ["queue01", "queue23", "queue45", "queue67"] as const)
      expect(ground.steering[field][1]).toBe(0);
  });

  test("takes no ninth, and then does not hold it either", () => {
    const ground = twoCats();
    for (let i = 0; i < 8; i += 1) joinQueue(ground, 0, 3);
    expect(joinQueue(ground, 0, 4)).toBe(false);
    expect([ground.waypoints.userCount[3], ground.waypoints.userCount[4]]).toEqual([8, 0]);
  });

  test("that is left lets go of all that it held", () => {
    const ground = twoCats();
    for (const waypoint of [2, 5, 2]) joinQueue(ground, 0, waypoint);
    joinQueue(ground, 1, 2);
    leaveQueue(ground, 0);
    expect(queueLength(ground, 0)).toBe(0);
    expect([...ground.waypoints.userCount.subarray(0, 6)]).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

describe("a waypoint", () => {
  test("is zeros again when the last queue lets go of it, and not before", () => {
    const ground = twoCats();
    const { waypoints } = ground;
    for (const column of Object.values(waypoints)) column[9] = 2;
    releaseWaypoint(ground, 9);
    expect(Object.values(waypoints).map((column) => column[9])).toEqual([1, ...Array(12).fill(2)]);
    releaseWaypoint(ground, 9);
    expect(Object.values(waypoints).map((column) => column[9])).toEqual(Array(13).fill(0));
  });

  test("is the first free one, if there is one", () => {
    const world = twoCatsWorld();
    const { ground } = world;
    const { userCount, playerId } = ground.waypoints;
    expect(freeWaypoint(world, ground, 1)).toBe(0);
    userCount.fill(1, 0, 7);
    playerId.fill(1, 0, 7);
    expect(freeWaypoint(world, ground, 1)).toBe(7);
    userCount.fill(1);
    playerId.fill(1);
    expect(freeWaypoint(world, ground, 1)).toBe(-1);
    userCount[WAYPOINT_ROWS - 1] = 0;
    playerId[WAYPOINT_ROWS - 1] = 0;
    expect(freeWaypoint(world, ground, 1)).toBe(511);
  });
});
