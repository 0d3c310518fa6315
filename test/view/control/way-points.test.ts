import { expect, test } from "vitest";

import {
  createWorld,
  ONE,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  ORDER_PATROL,
} from "../../../src/sim/index.ts";
import { freeWaypoint, joinQueue } from "../../../src/sim/ground/queue.ts";
import { wayPointsOf } from "../../../src/view/control/way-points.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

test("shows the goals and the queues of selected cats, shared ones once", () => {
  const world = makeTeamWorld();
  const { cats } = world;
  const ground = world.ground!;
  for (const row of [0, 1]) {
    cats.order[row] = ORDER_MOVE;
    cats.goalX[row] = 3 * ONE;
    cats.goalY[row] = -2 * ONE;
  }
  const waypoint = freeWaypoint(ground);
  ground.waypoints.order[waypoint] = ORDER_ATTACK_MOVE;
  ground.waypoints.x[waypoint] = 5 * ONE;
  for (const row of [0, 1]) joinQueue(ground, row, waypoint);
  cats.order[2] = ORDER_PATROL;
  cats.goalX[2] = -1 * ONE;
  ground.steering.patrolY[2] = ONE;
  cats.order[3] = ORDER_ATTACK;
  expect(wayPointsOf(world, [1, 2])).toEqual([
    { kind: "move", x: 3, y: -2 },
    { kind: "attack", x: 5, y: 0 },
  ]);
  expect(wayPointsOf(world, [3, 4])).toEqual([
    { kind: "move", x: -1, y: 0 },
    { kind: "move", x: 0, y: 1 },
  ]);
  expect(wayPointsOf(world, [])).toEqual([]);
});

test("no more are shown than leave the ground to be seen", () => {
  const world = makeTeamWorld();
  for (let row = 0; row < 12; row += 1) {
    for (let i = 0; i < 8; i += 1) {
      const waypoint = freeWaypoint(world.ground!);
      world.ground!.waypoints.order[waypoint] = ORDER_MOVE;
      world.ground!.waypoints.x[waypoint] = row * ONE;
      world.ground!.waypoints.y[waypoint] = i * ONE;
      joinQueue(world.ground!, row, waypoint);
    }
  }
  const everybody = Array.from({ length: 12 }, (_, i) => i + 1);
  expect(wayPointsOf(world, everybody).length).toBe(48);
});

test("Classic has no queues to show", () => {
  expect(wayPointsOf(createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2] }), [1, 2])).toEqual([]);
});
