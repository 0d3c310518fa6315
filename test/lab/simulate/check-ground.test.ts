import { describe, expect, test } from "vitest";

import { EIGHT_MAP } from "../../support/test-maps.ts";
import { GroundWatch } from "../../../src/lab/simulate/check-ground.ts";
import {
  createWorld,
  ONE,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  type World,
} from "../../../src/sim/index.ts";

/** Twelve cats of player 1 in the open; those of player 2 are where they began. */
function startWorld(): World {
  const ground = { mode: "battle", map: EIGHT_MAP, catLimit: 12, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 12, playerIds: [1, 2], ground });
  for (let row = 0; row < 12; row += 1) place(world, row, row - 5.5, 3.2 + (row % 2));
  return world;
}

function place({ cats }: World, row: number, x: number, y: number): void {
  cats.x[row] = Math.round(x * ONE);
  cats.y[row] = Math.round(y * ONE);
}

/** Shows the world as it is for so many seconds, a look each turn; `change` runs before each of them. */
function watchFor(
  world: World,
  seconds: number,
  change: (turn: number) => void = () => undefined,
): string | null {
  const watch = new GroundWatch();
  for (let turn = 0; turn < seconds * 10; turn += 1) {
    change(turn);
    world.header.subTurn += 3;
    watch.look(world);
  }
  return watch.problem;
}

test("a match in which all is well has no problem, and Classic has none ever", () => {
  expect(watchFor(startWorld(), 100)).toBeNull();
  const classic = createWorld({ seed: 1, catsPerPlayer: 3, playerIds: [1, 2] });
  classic.cats.x[0] = 99 * ONE;
  expect(watchFor(classic, 5)).toBeNull();
});

describe("nobody stands in a wall:", () => {
  test.each([
    ["outside of the map", -11, 0],
    ["in a wall", -9.5, 0.5],
    ["too near to a wall", -8.75, 0.2],
    ["too near to a corner", 4.8, 0.2],
  ])("%s", (_, x, y) => {
    const world = startWorld();
    place(world, 3, x, y);
    expect(watchFor(world, 0.1)).toMatch(/^cat 4 stands in a wall at /);
  });

  test("a cat at a radius from it does not", () => {
    const world = startWorld();
    place(world, 3, -8.7, 0.2);
    expect(watchFor(world, 0.1)).toBeNull();
  });
});

describe("nobody rests in another:", () => {
  test("two that stand less than 0.57 units apart, after a second", () => {
    const world = startWorld();
    place(world, 3, 0.5, 5);
    place(world, 7, 1.06, 5);
    expect(watchFor(world, 0.9)).toBeNull();
    expect(watchFor(world, 3)).toMatch(/^cats 4 and 8 rest 0\.56 units apart/);
    place(world, 7, 1.08, 5);
    expect(watchFor(world, 3)).toBeNull();
  });

  test("who moves, or has something to do, does not rest", () => {
    const world = startWorld();
    place(world, 3, 0.5, 5);
    expect(watchFor(world, 3, (turn) => place(world, 7, 0.9 + (turn % 2) / 100, 5))).toBeNull();
    place(world, 7, 0.9, 5);
    world.cats.order[7] = ORDER_MOVE;
    expect(watchFor(world, 3)).toBeNull();
  });
});

describe("nobody is left behind:", () => {
  /** Eleven have come to their goal in the east, and cat 1 stands in the west with that order. */
  function leaveBehind(order: number): World {
    const world = startWorld();
    place(world, 0, -8, 3);
    for (let row = 0; row < 12; row += 1) {
      world.cats.goalX[row] = 5 * ONE;
      world.cats.goalY[row] = 2 * ONE;
      world.ground!.steering.reach[row] = 2 * ONE;
      world.cats.order[row] = ORDER_IDLE;
    }
    world.cats.order[0] = order;
    return world;
  }

  test.each([ORDER_MOVE, ORDER_ATTACK_MOVE, ORDER_PATROL])("with order %d, for a minute", (order) => {
    expect(watchFor(leaveBehind(order), 59)).toBeNull();
    expect(watchFor(leaveBehind(order), 62)).toMatch(
      /^cat 1 is left behind at \(-8\.00, 3\.00\).* 11 of its group/,
    );
  });

  test("but not who comes nearer, is near enough, fights, or has no group that is there", () => {
    const walking = leaveBehind(ORDER_MOVE);
    expect(watchFor(walking, 100, (turn) => place(walking, 0, -8 + turn / 100, 3))).toBeNull();
    const near = leaveBehind(ORDER_MOVE);
    place(near, 0, -2.9, 3);
    expect(watchFor(near, 100)).toBeNull();
    const fighting = leaveBehind(ORDER_ATTACK_MOVE);
    fighting.cats.targetId[0] = 13;
    expect(watchFor(fighting, 100)).toBeNull();
    const many = leaveBehind(ORDER_MOVE);
    for (const row of [1, 2]) many.cats.order[row] = ORDER_MOVE;
    expect(watchFor(many, 100)).toBeNull();
  });
});
