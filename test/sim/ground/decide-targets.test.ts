import { describe, expect, test } from "vitest";

import { CAT_HEALTH } from "../../../src/sim/constants.ts";
import { ONE, runCommand } from "../../../src/sim/index.ts";
import { groundWorldWith, placeOf } from "../../support/ground-world.ts";
import { OPEN, LOOK, WALL, worldOf, at, targetOf, hold } from "../../support/ground-fights.ts";
import { catOf, runSubTurns } from "../../support/test-world.ts";

describe("an idle cat takes on", () => {
  test("an enemy within 3 units, and none beyond", () => {
    const near = worldOf([at(1, 0), at(2, 3)]);
    const beyond = worldOf([at(1, 0), at(2, 3 + 2 / ONE)]);
    for (const world of [near, beyond]) {
      runCommand(world, 2, { kind: "hold", cats: [2] });
      runSubTurns(world, LOOK);
    }
    expect([targetOf(near, 1), targetOf(beyond, 1)]).toEqual([2, 0]);
    expect(placeOf(near, 1).x).toBeGreaterThan(0);
    expect(placeOf(beyond, 1).x).toBe(0);
  });

  test("every cat within eight sub-turns, whatever its id", () => {
    for (let count = 1; count <= 8; count += 1) {
      const world = worldOf([...Array.from({ length: count }, (_, i) => at(1, -10, i)), at(1, 0), at(2, 2)]);
      runSubTurns(world, LOOK);
      expect(targetOf(world, count + 1)).toBe(count + 2);
    }
  });

  test("the nearest of them", () => {
    const world = worldOf([at(1, 0), at(2, 2.9), at(2, -2.5), at(3, 0, 2.8), at(2, 0, -2.6)]);
    hold(world, 2, [2, 3, 5]);
    hold(world, 3, [4]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(3);
  });

  test("of several as near the one with the lowest id, wherever it stands", () => {
    const places = [at(2, 2), at(2, -2), at(2, 0, 2), at(2, 0, -2)];
    for (let turn = 0; turn < 4; turn += 1) {
      for (const distance of [1, 0.5]) {
        const turned = [...places.slice(turn), ...places.slice(0, turn)];
        const around = turned.map(({ x, y }) => at(2, x * distance, y * distance));
        const world = worldOf([...around, at(1, 0)]);
        hold(world, 2, [1, 2, 3, 4]);
        runSubTurns(world, LOOK);
        expect(targetOf(world, 5)).toBe(1);
      }
    }
  });

  test("nobody behind a wall, but who is in range of a throw", () => {
    const far = worldOf([at(1, -1.2), at(2, 1.2)], WALL);
    const near = worldOf([at(1, -0.8), at(2, 0.7)], WALL);
    for (const world of [far, near]) runSubTurns(world, LOOK);
    expect([targetOf(far, 1), targetOf(far, 2)]).toEqual([0, 0]);
    expect([targetOf(near, 1), targetOf(near, 2)]).toEqual([2, 1]);
  });

  test("the nearest in sight, past a nearer one behind a wall", () => {
    const world = worldOf([at(1, -1.2), at(2, 1.2), at(2, -4)], WALL);
    hold(world, 2, [2, 3]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(3);
  });

  test("no ally, and nobody who sleeps", () => {
    const world = worldOf([at(1, 0), at(2, 1), at(3, -1)], OPEN, { 1: 1, 2: 1 });
    runCommand(world, 3, { kind: "surrender" });
    runSubTurns(world, 40);
    expect([1, 2, 3].map((id) => targetOf(world, id))).toEqual([0, 0, 0]);
    expect(world.header.yarnCount).toBe(0);
  });

  test("who attacks it", () => {
    const world = worldOf([at(1, 0), at(2, -6)]);
    runCommand(world, 2, { kind: "attack", cats: [2], targetId: 1 });
    runSubTurns(world, 120);
    expect([targetOf(world, 1), targetOf(world, 2)]).toEqual([2, 1]);
    expect(catOf(world, 1)!["health"]).toBeLessThan(CAT_HEALTH);
    expect(catOf(world, 2)!["health"]).toBeLessThan(CAT_HEALTH);
  });

  test("enemies at the very edges of the map", () => {
    for (const [x, y] of [
      [18.7, 10.7],
      [-18.7, -10.7],
      [18.7, -10.7],
      [-18.7, 10.7],
    ] as const) {
      const world = groundWorldWith({ map: OPEN, cats: [at(1, x, y), at(2, x - Math.sign(x) * 2, y)] });
      runSubTurns(world, LOOK);
      expect([targetOf(world, 1), targetOf(world, 2)]).toEqual([2, 1]);
    }
  });
});
