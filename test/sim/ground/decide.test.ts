import { describe, expect, test } from "vitest";

import { CAT_HEALTH } from "../../../src/sim/constants.ts";
import {
  ORDER_ASLEEP,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  OUTCOME_RUNNING,
  runCommand,
  step,
} from "../../../src/sim/index.ts";
import { placeOf, send } from "../../support/ground-world.ts";
import { LOOK, WALL, worldOf, at, targetOf, hold } from "../../support/ground-fights.ts";
import { catOf, runSubTurns, units } from "../../support/test-world.ts";

describe("an idle cat that took someone on", () => {
  test("comes within range, throws every 30 sub-turns and takes a health each time", () => {
    const world = worldOf([at(1, 0), at(2, 1.4)]);
    hold(world, 2, [2]);
    world.cats.cooldown[1] = 1_000_000; // it does not fight back
    const thrown: number[] = [];
    for (let i = 0; i < 130 + LOOK; i += 1) {
      const before = world.header.nextNetworkId;
      step(world);
      if (world.header.nextNetworkId > before) thrown.push(world.header.subTurn);
    }
    expect(thrown.map((subTurn) => subTurn - thrown[0]!)).toEqual([0, 30, 60, 90, 120]);
    expect(thrown[0]).toBeLessThanOrEqual(LOOK);
    expect(catOf(world, 2)).toBeUndefined(); // eight sub-turns after the fifth
    expect([...world.players.score.subarray(0, 3)]).toEqual([1, 0, 1]);
    expect(targetOf(world, 1)).toBe(2); // until it may throw again
    runSubTurns(world, 30);
    expect([targetOf(world, 1), world.header.outcome]).toEqual([0, OUTCOME_RUNNING]);
  });

  test("throws as often after it was held up in a crowd", () => {
    const world = worldOf([at(1, 0), at(2, 1.4, 0, 1_000)]);
    hold(world, 2, [2]);
    world.cats.cooldown[1] = 1_000_000;
    world.ground.steering.blocked[0] = 40;
    const thrown: number[] = [];
    for (let i = 0; i < 200; i += 1) {
      const before = world.header.nextNetworkId;
      step(world);
      if (world.header.nextNetworkId > before) thrown.push(world.header.subTurn);
    }
    expect(thrown.slice(1).map((subTurn, i) => subTurn - thrown[i]!)).toEqual(
      [30, 30, 30, 30, 30, 30].slice(0, thrown.length - 1),
    );
  });

  test("does not follow further than 4.5 units", () => {
    const world = worldOf([at(1, 0), at(2, 2.5)]);
    hold(world, 2, [2]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(2);
    world.cats.x[1] = world.cats.x[0]! + units(5.4); // still beyond 4.5 when it looks again
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(0);
  });

  test("lets go of one that falls asleep", () => {
    const world = worldOf([at(1, 0), at(2, 2.5)]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(2);
    runCommand(world, 2, { kind: "surrender" });
    step(world);
    expect(targetOf(world, 1)).toBe(0);
  });

  test("finds it again after cats before it have died", () => {
    const world = worldOf([...Array.from({ length: 30 }, (_, i) => at(3, -15 + i, 8)), at(1, 0), at(2, 2.5)]);
    hold(world, 2, [32]);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 31)).toBe(32);
    for (let row = 0; row < 25; row += 1) world.cats.health[row] = 1;
    world.cats.health.fill(1, 0, 25);
    // Yarn at each of them at once.
    for (let row = 0; row < 25; row += 1) {
      world.yarn.networkId[row] = world.header.nextNetworkId + row;
      world.yarn.targetId[row] = row + 1;
      world.yarn.playerId[row] = 1;
      world.yarn.subTurnsLeft[row] = 1;
    }
    world.header.yarnCount = 25;
    world.header.nextNetworkId += 25;
    runSubTurns(world, 40);
    expect([targetOf(world, 31), catOf(world, 32)!["health"]! < CAT_HEALTH]).toEqual([32, true]);
  });
});

describe("a holding cat", () => {
  test("never moves, and throws at who comes in range", () => {
    const world = worldOf([at(1, 0), at(2, 1.49), at(2, 2.5, 1)]);
    hold(world, 1, [1]);
    hold(world, 2, [2, 3]);
    runSubTurns(world, 100);
    expect(placeOf(world, 1)).toEqual({ x: 0, y: 0 });
    expect(catOf(world, 2)!["health"]).toBeLessThanOrEqual(CAT_HEALTH - 3);
    expect(catOf(world, 3)).toMatchObject({ health: CAT_HEALTH });
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_HOLD });
  });

  test("takes on nobody out of range, and lets go of who leaves it", () => {
    const world = worldOf([at(1, 0), at(2, 1.6)]);
    hold(world, 1, [1]);
    hold(world, 2, [2]);
    runSubTurns(world, 20);
    expect(targetOf(world, 1)).toBe(0);
    world.cats.x[1] = units(1.5);
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(2);
    world.cats.x[1] = units(1.6);
    runSubTurns(world, 31);
    expect(targetOf(world, 1)).toBe(0);
    expect(placeOf(world, 1)).toEqual({ x: 0, y: 0 });
  });

  test("stands while others walk against it, own and foreign", () => {
    const world = worldOf([at(1, 0), at(1, -3), at(1, -3, 0.7), at(2, 4), at(2, 4, 0.7)]);
    hold(world, 1, [1]);
    send(world, "move", [2, 3], { x: 6, y: 0 });
    send(world, "move", [4, 5], { x: -6, y: 0 });
    for (let i = 0; i < 260; i += 1) {
      step(world);
      expect(placeOf(world, 1)).toEqual({ x: 0, y: 0 });
    }
    for (const id of [2, 3]) expect(placeOf(world, id).x).toBeGreaterThan(3); // and they come past it
  });
});

describe("a cat on its way", () => {
  test("to a point takes on nobody", () => {
    const world = worldOf([at(1, -5), at(2, 0, 1)]);
    hold(world, 2, [2]);
    send(world, "move", [1], { x: 6, y: 0 });
    for (let i = 0; i < 160; i += 1) {
      step(world);
      if (catOf(world, 1)!["order"] === ORDER_MOVE) expect(targetOf(world, 1)).toBe(0);
    }
    expect(placeOf(world, 1)).toEqual({ x: 6, y: 0 });
    expect(catOf(world, 2)).toMatchObject({ health: CAT_HEALTH });
    expect(catOf(world, 1)!["health"]).toBeLessThan(CAT_HEALTH);
  });

  test("attacking on it fights who comes in sight, and then goes on to the point", () => {
    const world = worldOf([at(1, -6), at(2, 0, 2, 2)]);
    world.cats.cooldown[1] = 1_000_000;
    hold(world, 2, [2]);
    send(world, "attack-move", [1], { x: 6, y: 0 });
    let fought = 0;
    for (let i = 0; i < 300; i += 1) {
      step(world);
      if (targetOf(world, 1) === 2) fought += 1;
    }
    expect(fought).toBeGreaterThan(30);
    expect(catOf(world, 2)).toBeUndefined();
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE, x: units(6), y: 0, targetId: 0 });
  });

  test("attacking on it goes on when an enemy got behind a wall", () => {
    const world = worldOf([at(1, -2.2, 0.5), at(2, -2.2, 2.5)], WALL);
    hold(world, 2, [2]);
    send(world, "attack-move", [1], { x: -10, y: -8 });
    runSubTurns(world, LOOK);
    expect(targetOf(world, 1)).toBe(2);
    world.cats.x[1] = units(1.8);
    world.cats.y[1] = units(0.5);
    runSubTurns(world, 250);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE, x: units(-10), y: units(-8) });
  });

  test("attacking does not arrive while it fights", () => {
    const world = worldOf([at(1, -1), at(2, 1.2)]);
    world.cats.cooldown[1] = 1_000_000;
    hold(world, 2, [2]);
    send(world, "attack-move", [1], { x: 0.25, y: 0 });
    runSubTurns(world, 100);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_ATTACK_MOVE, targetId: 2 });
    runSubTurns(world, 150);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE, x: units(0.25) });
  });

  test("on patrol goes to and fro", () => {
    const world = worldOf([at(1, -4)]);
    send(world, "patrol", [1], { x: 4, y: 1 });
    const turns: { x: number; y: number }[] = [];
    for (let i = 0; i < 500; i += 1) {
      const goal = catOf(world, 1)!["goalX"];
      step(world);
      if (catOf(world, 1)!["goalX"] !== goal) turns.push(placeOf(world, 1));
    }
    expect(turns.slice(0, 4)).toEqual([
      { x: 4, y: 1 },
      { x: -4, y: 0 },
      { x: 4, y: 1 },
      { x: -4, y: 0 },
    ]);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_PATROL });
  });

  test("on patrol fights, and then goes on", () => {
    const world = worldOf([at(1, -4), at(2, 0, 2, 2)]);
    world.cats.cooldown[1] = 1_000_000;
    hold(world, 2, [2]);
    send(world, "patrol", [1], { x: 4, y: 0 });
    runSubTurns(world, 150);
    expect(catOf(world, 2)).toBeUndefined();
    const { x } = placeOf(world, 1);
    runSubTurns(world, 30);
    expect(placeOf(world, 1).x).not.toBe(x);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_PATROL });
  });
});

describe("a cat that was told whom to attack", () => {
  test("passes by who is not in range, and follows its target round walls, however far", () => {
    const world = worldOf([at(1, -12), at(2, -13.9, 1), at(2, 12)], WALL);
    hold(world, 2, [2, 3]);
    world.cats.cooldown.fill(1_000_000, 1, 3);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 3 });
    for (let i = 0; i < 700 && catOf(world, 3)!["health"] === CAT_HEALTH; i += 1) {
      step(world);
      expect(targetOf(world, 1)).toBe(3);
    }
    expect(catOf(world, 3)).toMatchObject({ health: CAT_HEALTH - 1 });
    expect(catOf(world, 2)).toMatchObject({ health: CAT_HEALTH });
  });

  test("goes round a wall to one that is near behind it", () => {
    const world = worldOf([at(1, -1.5), at(2, 1.5)], WALL);
    hold(world, 2, [2]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, 300);
    expect(catOf(world, 2)!["health"]).toBeLessThan(CAT_HEALTH);
  });

  test("follows one that walks away", () => {
    const world = worldOf([at(1, -12), at(2, -6)], WALL);
    world.cats.cooldown[1] = 1_000_000;
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    send(world, "move", [2], { x: 12, y: 0 });
    runSubTurns(world, 700);
    expect(placeOf(world, 1).x).toBeGreaterThan(3);
  });
});

describe("a sleeping cat", () => {
  test("does nothing, gives way to those who push it, and can be hit on an order", () => {
    const world = worldOf([at(1, 0), at(2, 1), at(2, -0.4, 0.3)]);
    runCommand(world, 2, { kind: "surrender" });
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, 60);
    expect(catOf(world, 2)).toMatchObject({ order: ORDER_ASLEEP, targetId: 0, health: CAT_HEALTH - 2 });
    expect(catOf(world, 1)).toMatchObject({ health: CAT_HEALTH });
    const apart = Math.hypot(
      placeOf(world, 3).x - placeOf(world, 1).x,
      placeOf(world, 3).y - placeOf(world, 1).y,
    );
    expect(apart).toBeGreaterThan(0.57);
    const score = [...world.players.score.subarray(0, 3)];
    runSubTurns(world, 100);
    expect(catOf(world, 2)).toBeUndefined();
    expect([...world.players.score.subarray(0, 3)]).toEqual(score);
  });
});
