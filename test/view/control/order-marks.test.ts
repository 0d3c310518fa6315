import { beforeEach, expect, test } from "vitest";

import { freeWaypoint, joinQueue } from "../../../src/sim/ground/queue.ts";
import {
  createWorld,
  ONE,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_MOVE,
  ORDER_PATROL,
} from "../../../src/sim/index.ts";
import { ORDER_MARK_SECONDS, OrderMarks, wayPointsOf } from "../../../src/view/control/order-marks.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

const AT = { x: 1, y: 2 };
let marks = new OrderMarks();

/** Lets so many milliseconds pass in frames of 20 ms; gives the greatest age that was drawn. */
function pass(ms: number): number {
  let most = 0;
  for (let i = 0; i < ms / 20; i += 1)
    for (const { ageSeconds } of marks.update(20)) most = Math.max(most, ageSeconds);
  return most;
}

beforeEach(() => {
  marks = new OrderMarks();
  marks.noteTurn(100, 2);
});

test("a mark is there in the very next frame, whatever the command delay", () => {
  marks.noteTurn(100, 10);
  marks.add("move", AT);
  expect(marks.update(0)).toMatchObject([{ kind: "move", x: 1, y: 2, ageSeconds: 0 }]);
});

test("it fades in its usual time when its order runs soon", () => {
  marks.add("move", AT);
  pass(200);
  marks.noteTurn(102, 2);
  pass(600);
  expect(marks.update(0)).toHaveLength(1);
  pass(120);
  expect(marks.update(0)).toHaveLength(0);
});

test("at a delay of ten turns it stays, and does not fade, until its order runs", () => {
  marks.noteTurn(100, 10);
  marks.add("attack", AT, 7);
  for (let turn = 100; turn < 110; turn += 1) {
    marks.noteTurn(turn, 10);
    expect(pass(100)).toBeLessThan(ORDER_MARK_SECONDS / 2 + 0.001);
    expect(marks.update(0)).toHaveLength(1);
  }
  marks.noteTurn(110, 10);
  pass(ORDER_MARK_SECONDS * 1000);
  expect(marks.update(0)).toHaveLength(0);
});

test("the delay that counts is the one when the order was given", () => {
  marks.add("move", AT);
  marks.noteTurn(102, 10);
  pass(920);
  expect(marks.update(0)).toHaveLength(0);
});

test("in a match that stands still a mark does not stay for ever", () => {
  marks.add("move", AT);
  pass(4000);
  expect(marks.update(0)).toHaveLength(1);
  pass(2000);
  expect(marks.update(0)).toHaveLength(0);
});

test("of many orders the last ones are marked", () => {
  for (let x = 0; x < 40; x += 1) marks.add("move", { x, y: 0 });
  expect(marks.update(0).map(({ x }) => x)).toEqual([28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
});

test("shows the goals and the queues of selected cats, shared ones once", () => {
  const world = makeTeamWorld();
  const { cats } = world;
  const ground = world.ground!;
  for (const row of [0, 1]) {
    cats.order[row] = ORDER_MOVE;
    cats.goalX[row] = 3 * ONE;
    cats.goalY[row] = -2 * ONE;
  }
  const waypoint = freeWaypoint(world, ground, 1);
  ground.waypoints.playerId[waypoint] = 1;
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
      const waypoint = freeWaypoint(world, world.ground!, 1);
      world.ground!.waypoints.playerId[waypoint] = 1;
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
