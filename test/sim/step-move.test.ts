import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CAT_STEP } from "../../src/sim/constants.ts";
import { ONE, ORDER_IDLE, ORDER_MOVE, runCommand, step } from "../../src/sim/index.ts";
import { catOf, runSubTurns, units, worldWith } from "../support/test-world.ts";

/** Points of a command: 1/256 of a world unit. */
const points = (value: number): number => Math.round(value * 256);

describe("moving", () => {
  test("a cat walks 2.5 units a second: 30 sub-turns of 5,461 / 65,536 of a unit", () => {
    const world = worldWith([{ playerId: 1, x: 0, y: 0 }]);
    runCommand(world, 1, { kind: "move", cats: [1], x: points(5), y: 0 });
    step(world);
    expect(catOf(world, 1)).toMatchObject({ x: CAT_STEP, y: 0, order: ORDER_MOVE });
    runSubTurns(world, 29);
    expect(CAT_STEP).toBe(5_461);
    expect(catOf(world, 1)?.["x"]).toBe(30 * 5_461);
    expect(units(2.5) - 30 * 5_461).toBe(10); // what the rounding of a step comes to in a second
  });

  test("walks as fast in any direction, within one 1/65536 of a unit per sub-turn", () => {
    for (const [x, y] of [
      [3, 3],
      [-3, 2],
      [1, -3],
      [-6, -0.5],
    ] as const) {
      const world = worldWith([{ playerId: 1, x: 0, y: 0 }]);
      runCommand(world, 1, { kind: "move", cats: [1], x: points(x), y: points(y) });
      for (let i = 0; i < 20; i += 1) {
        const before = catOf(world, 1)!;
        step(world);
        const after = catOf(world, 1)!;
        const walked = Math.hypot(after["x"]! - before["x"]!, after["y"]! - before["y"]!);
        expect(Math.abs(walked - CAT_STEP)).toBeLessThan(2);
      }
    }
  });

  test("arrives exactly: the last step is shortened, and the cat is idle at once", () => {
    const world = worldWith([{ playerId: 1, x: 0, y: 0 }]);
    runCommand(world, 1, { kind: "move", cats: [1], x: 0, y: points(1) });
    runSubTurns(world, 12);
    expect(catOf(world, 1)).toMatchObject({ x: 0, y: 12 * CAT_STEP, order: ORDER_MOVE });
    step(world); // 13 * 5461 > 65536
    expect(catOf(world, 1)).toMatchObject({ x: 0, y: ONE, order: ORDER_IDLE, goalX: 0, goalY: 0 });
    runSubTurns(world, 10);
    expect(catOf(world, 1)).toMatchObject({ x: 0, y: ONE });
  });

  test("a goal exactly one step away is reached in one sub-turn, one further away in two", () => {
    for (const [distance, subTurns] of [
      [CAT_STEP, 1],
      [CAT_STEP + 1, 2],
    ] as const) {
      const world = worldWith([{ playerId: 1, x: -distance, y: 0, raw: true }]);
      runCommand(world, 1, { kind: "move", cats: [1], x: 0, y: 0 });
      runSubTurns(world, subTurns - 1);
      expect(catOf(world, 1)?.["order"]).toBe(ORDER_MOVE);
      step(world);
      expect(catOf(world, 1)).toMatchObject({ x: 0, y: 0, order: ORDER_IDLE });
    }
  });

  test("a cat that is at its goal already is idle after one sub-turn", () => {
    const world = worldWith([{ playerId: 1, x: 1, y: -1 }]);
    runCommand(world, 1, { kind: "move", cats: [1], x: 256, y: -256 });
    step(world);
    expect(catOf(world, 1)).toMatchObject({ x: units(1), y: units(-1), order: ORDER_IDLE });
  });

  test("an idle cat stays where it is", () => {
    const world = worldWith([{ playerId: 1, x: 1, y: -1 }]);
    const before = catOf(world, 1);
    runSubTurns(world, 60);
    expect(catOf(world, 1)).toEqual(before);
  });

  test("any goal is reached exactly, coming nearer with each sub-turn, never past it", () => {
    const coordinate = fc.integer({ min: -units(3.5), max: units(3.5) });
    const goal = fc.integer({ min: -points(3.5), max: points(3.5) });
    fc.assert(
      fc.property(coordinate, coordinate, goal, goal, (x, y, goalX, goalY) => {
        const world = worldWith([{ playerId: 1, x, y, raw: true }]);
        runCommand(world, 1, { kind: "move", cats: [1], x: goalX, y: goalY });
        const left = (): number => Math.hypot(goalX * 256 - world.cats.x[0]!, goalY * 256 - world.cats.y[0]!);
        // A step may fall short by less than two 1/65536 of a unit, for each coordinate is rounded toward zero.
        const subTurnsMax = Math.ceil(left() / (CAT_STEP - 2)) + 1;
        let subTurns = 0;
        for (let before = left(); subTurns < subTurnsMax; before = left()) {
          step(world);
          subTurns += 1;
          if (world.cats.order[0] === ORDER_IDLE) break;
          if (left() > before - CAT_STEP + 2) return false;
        }
        return world.cats.x[0] === goalX * 256 && world.cats.y[0] === goalY * 256 && subTurns <= subTurnsMax;
      }),
      { numRuns: 200 },
    );
  });

  test("a mirrored world stays mirrored", () => {
    const coordinate = fc.integer({ min: -units(3.5), max: units(3.5) });
    const goal = fc.integer({ min: -points(3.5), max: points(3.5) });
    fc.assert(
      fc.property(coordinate, coordinate, goal, goal, (x, y, goalX, goalY) => {
        const world = worldWith([
          { playerId: 1, x, y, raw: true },
          { playerId: 1, x: -x, y: -y, raw: true },
        ]);
        runCommand(world, 1, { kind: "move", cats: [1], x: goalX, y: goalY });
        runCommand(world, 1, { kind: "move", cats: [2], x: -goalX, y: -goalY });
        for (let i = 0; i < 40; i += 1) {
          step(world);
          const { x: xs, y: ys } = world.cats;
          if (xs[0]! + xs[1]! !== 0 || ys[0]! + ys[1]! !== 0) return false;
        }
        return true;
      }),
    );
  });

  test("a sub-turn is counted, also when nothing moves", () => {
    const world = worldWith([{ playerId: 1, x: 0, y: 0 }]);
    runSubTurns(world, 7);
    expect(world.header.subTurn).toBe(7);
  });
});
