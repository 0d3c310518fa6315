import { describe, expect, test } from "vitest";

import { EIGHT_MAP } from "../../support/test-maps.ts";
import { CAT_STEP } from "../../../src/sim/constants.ts";
import { isWallAt, ONE, ORDER_IDLE, runCommand, step } from "../../../src/sim/index.ts";
import { FlowBuilder } from "../../../src/sim/map/flow-builder.ts";
import { CROWD_MAPS } from "../../support/crowd-maps.ts";
import { floorMap, groundWorldWith, placeOf, runToRest, send } from "../../support/ground-world.ts";
import { catOf, runSubTurns, units } from "../../support/test-world.ts";

const OPEN = floorMap(40, 24);
const DIRECTIONS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12 + 0.01);

describe("a cat alone in the open", () => {
  test.each(DIRECTIONS)(
    "comes straight to the very point, at full speed from the fifth sub-turn on (%f)",
    (angle) => {
      const world = groundWorldWith({ map: OPEN, cats: [{ playerId: 1, x: 0.123, y: -0.321 }] });
      const goal = {
        x: Math.round(8 * Math.cos(angle) * 256) / 256,
        y: Math.round(8 * Math.sin(angle) * 256) / 256,
      };
      const direction = Math.atan2(goal.y + 0.321, goal.x - 0.123);
      send(world, "move", [1], goal);
      for (let i = 0; catOf(world, 1)!["order"] !== ORDER_IDLE; i += 1) {
        const before = placeOf(world, 1);
        const left = Math.hypot(goal.x - before.x, goal.y - before.y);
        step(world);
        const { x, y } = placeOf(world, 1);
        const length = Math.hypot(x - before.x, y - before.y) / (CAT_STEP / ONE);
        if (length > 1.01) expect.fail(`a step of ${length}`);
        if (i >= 4 && left > CAT_STEP / ONE && length < 0.99)
          expect.fail(`a step of ${length} in sub-turn ${i}`);
        const off = (x - before.x) * Math.sin(direction) - (y - before.y) * Math.cos(direction);
        if (Math.abs(off) > 0.001) expect.fail(`${off} beside its way in sub-turn ${i}`);
        if (i > 110) expect.fail("it does not arrive");
      }
      expect(catOf(world, 1)).toMatchObject({ x: units(goal.x), y: units(goal.y) });
    },
  );

  test("begins with half a step and gains an eighth in each sub-turn", () => {
    const world = groundWorldWith({ map: OPEN, cats: [{ playerId: 1, x: 0, y: 0 }] });
    send(world, "move", [1], { x: 9, y: 0 });
    const steps: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const { x } = placeOf(world, 1);
      step(world);
      steps.push(Math.round(((placeOf(world, 1).x - x) * ONE * 8) / CAT_STEP));
    }
    expect(steps).toEqual([4, 5, 6, 7, 8, 8, 8]);
  });

  test("stops at once, and starts as any other", () => {
    const world = groundWorldWith({ map: OPEN, cats: [{ playerId: 1, x: 0, y: 0 }] });
    send(world, "move", [1], { x: 9, y: 0 });
    runSubTurns(world, 20);
    const place = placeOf(world, 1);
    runCommand(world, 1, { kind: "stop", cats: [1] });
    runSubTurns(world, 5);
    expect(placeOf(world, 1)).toEqual(place);
  });
});

// Goal: no place on a map holds a cat up. Method: one from every corner and side of many cells, to many others.
test("a cat comes to its goal from any place on a map, about as fast as the way is long", () => {
  const { width, height, walls } = EIGHT_MAP;
  const floor = Array.from({ length: width * height }, (_, cell) => cell).filter(
    (cell) => !isWallAt(walls, cell),
  );
  for (let i = 0; i < 160; i += 1) {
    const [from, to] = [floor[(i * 37) % floor.length]!, floor[(i * 101 + 17) % floor.length]!];
    const [dx, dy] = [[0.3, 0.5, 0.7][i % 3]!, [0.3, 0.5, 0.7][Math.floor(i / 3) % 3]!];
    const start = { x: (from % width) + dx - width / 2, y: Math.floor(from / width) + dy - height / 2 };
    const goal = { x: (to % width) + 1 - dx - width / 2, y: Math.floor(to / width) + 1 - dy - height / 2 };
    const world = groundWorldWith({ map: EIGHT_MAP, cats: [{ playerId: 1, ...start }] });
    send(world, "move", [1], goal);
    const goalPlace = { x: world.cats.goalX[0]!, y: world.cats.goalY[0]! };
    const subTurns = runToRest(world, 1_000);
    expect([i, world.cats.x[0], world.cats.y[0]]).toEqual([i, goalPlace.x, goalPlace.y]);
    expect(subTurns).toBeLessThan((wayLength(from, to) / (CAT_STEP / ONE)) * 1.15 + 20);
  }
});

/** The length of the way between the middles of two cells, in units. */
function wayLength(from: number, to: number): number {
  const { width, height, walls } = EIGHT_MAP;
  const builder = new FlowBuilder(width, height);
  const via = builder.makeField();
  builder.begin(walls, to, via);
  builder.settle(width * height);
  let length = 0;
  for (let cell = from; cell !== to; cell = via[cell]!) {
    const next = via[cell]!;
    length += Math.hypot(
      (next % width) - (cell % width),
      Math.floor(next / width) - Math.floor(cell / width),
    );
  }
  return length;
}

test.each(Object.entries(CROWD_MAPS))(
  "a cat alone finds through every map, to the point (%s)",
  (_name, map) => {
    const world = groundWorldWith({ map, cats: [{ playerId: 1, x: -13, y: 0 }] });
    send(world, "move", [1], { x: 13, y: 0 });
    expect(runToRest(world, 900)).toBeLessThan(900);
    expect(placeOf(world, 1)).toEqual({ x: 13, y: 0 });
  },
);

/** Cat 1 is on its way through a corridor in which an enemy holds right in front of it, and throws nothing. */
function heldUp(): ReturnType<typeof groundWorldWith> {
  const world = groundWorldWith({
    map: CROWD_MAPS.corridor,
    cats: [
      { playerId: 1, x: -3, y: -0.5 },
      { playerId: 2, x: -2.4, y: -0.5 },
    ],
  });
  world.cats.cooldown[1] = 1_000_000;
  runCommand(world, 2, { kind: "hold", cats: [2] });
  send(world, "move", [1], { x: 13, y: 0 });
  return world;
}

test("a cat that gets nowhere lets half of the sub-turns pass or more, and goes on as soon as it can", () => {
  const world = heldUp();
  runSubTurns(world, 60);
  let tries = 0;
  for (let i = 0; i < 40; i += 1) {
    step(world);
    if (world.ground.scratch.wishX[0] !== 0) tries += 1;
  }
  expect(tries).toBeGreaterThan(0);
  expect(tries).toBeLessThanOrEqual(20);
  expect(world.ground.steering.blocked[0]).toBeGreaterThan(15);
  world.cats.x[1] = units(15);
  runSubTurns(world, 30);
  expect(placeOf(world, 1).x).toBeGreaterThan(-2);
});

test("a cat that waits for nobody gives up after about a minute", () => {
  const world = heldUp();
  const subTurns = runToRestOf(world, 2_400);
  expect(subTurns).toBeGreaterThan(1_500);
  expect(subTurns).toBeLessThan(2_000);
});

function runToRestOf(world: ReturnType<typeof groundWorldWith>, subTurnsMax: number): number {
  for (let i = 0; i < subTurnsMax; i += 1) {
    if (world.cats.order[0] === ORDER_IDLE) return i;
    step(world);
  }
  return Infinity;
}
