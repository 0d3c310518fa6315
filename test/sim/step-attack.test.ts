import { describe, expect, test } from "vitest";

import { CAT_STEP } from "../../src/sim/constants.ts";
import { CAT_HEALTH } from "../../src/sim/constants.ts";
import { ATTACK_RANGE, ORDER_ATTACK, ORDER_IDLE, runCommand, step, type World } from "../../src/sim/index.ts";
import { catOf, runSubTurns, units, worldWith } from "../support/test-world.ts";

const healthOf = (world: World, id: number): number | undefined => catOf(world, id)?.["health"];

/** Cat 1 of player 1 attacks cat 2 of player 2, so far away in x. */
function duel(distance: number, health?: number): World {
  const world = worldWith([
    { playerId: 1, x: 0, y: 0 },
    { playerId: 2, x: distance, y: 0, raw: true, ...(health === undefined ? {} : { health }) },
    { playerId: 2, x: -5, y: -3 }, // so that the end of cat 2 is not the end of the match
  ]);
  runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
  return world;
}

describe("range", () => {
  test("is 1.5 units", () => expect(ATTACK_RANGE).toBe(units(1.5)));

  test("is inclusive: at exactly 1.5 units the cat throws", () => {
    const world = duel(ATTACK_RANGE);
    step(world);
    expect(world.header.yarnCount).toBe(1);
    expect(catOf(world, 1)).toMatchObject({ x: 0, y: 0, cooldown: 30 });
  });

  test("a hair further away the cat walks one step instead, and throws in the next sub-turn", () => {
    const world = duel(ATTACK_RANGE + 1);
    step(world);
    expect(world.header.yarnCount).toBe(0);
    expect(catOf(world, 1)).toMatchObject({ x: CAT_STEP, y: 0, cooldown: 0, order: ORDER_ATTACK });
    step(world);
    expect(world.header.yarnCount).toBe(1);
    expect(catOf(world, 1)).toMatchObject({ x: CAT_STEP, cooldown: 30 });
  });

  test("is measured as the crow flies", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 2, x: 1.2, y: 0.9 }, // 1.5 away, and the rounding of 1.2 and 0.9 is downward
      { playerId: 2, x: 1.2, y: -0.91 },
    ]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 3 });
    step(world);
    expect(world.header.yarnCount).toBe(0);
    world.cats.x[0] = 0;
    world.cats.y[0] = 0;
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(world);
    expect(world.header.yarnCount).toBe(1);
  });

  test("a target that walks away is chased to where it is, not to where it was", () => {
    const world = duel(units(3));
    runCommand(world, 2, { kind: "move", cats: [2], x: 3 * 256, y: 3 * 256 });
    runSubTurns(world, 15);
    expect(catOf(world, 1)?.["y"]).toBeGreaterThan(0);
  });
});

describe("cooldown", () => {
  test("is 30 sub-turns: the cat throws in sub-turns 1, 31, 61, 91 and 121", () => {
    const world = duel(units(1), 100);
    const throws: number[] = [];
    for (let subTurn = 1; subTurn <= 125; subTurn += 1) {
      const before = world.header.nextNetworkId;
      step(world);
      if (world.header.nextNetworkId > before) throws.push(subTurn);
    }
    expect(throws).toEqual([1, 31, 61, 91, 121]);
  });

  test("during it an attacking cat neither chases nor throws", () => {
    const world = duel(units(1));
    step(world);
    world.cats.x[1] = units(5); // the target is far away now
    for (let i = 0; i < 29; i += 1) {
      step(world);
      expect(catOf(world, 1)).toMatchObject({ x: 0, y: 0, order: ORDER_ATTACK, targetId: 2 });
    }
    step(world); // the 30th after the throw: the chase begins
    expect(catOf(world, 1)).toMatchObject({ x: CAT_STEP, cooldown: 0 });
  });

  test("does not stop a cat that was told to move", () => {
    const world = duel(units(1));
    step(world);
    runCommand(world, 1, { kind: "move", cats: [1], x: -256, y: 0 });
    step(world);
    expect(catOf(world, 1)).toMatchObject({ x: -CAT_STEP, cooldown: 29 });
  });

  test("is not forgotten by a new order: stop and attack again does not throw sooner", () => {
    const world = duel(units(1));
    step(world);
    runCommand(world, 1, { kind: "stop", cats: [1] });
    step(world);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, 28);
    expect(world.header.nextNetworkId).toBe(5); // three cats and one ball
    step(world);
    expect(world.header.nextNetworkId).toBe(6);
  });
});

describe("yarn", () => {
  test("flies 8 sub-turns to where the target stood, with a network id of its own", () => {
    const world = duel(units(1));
    step(world);
    const { yarn, header } = world;
    const row = Object.fromEntries(Object.entries(yarn).map(([field, column]) => [field, column[0]]));
    expect(row).toEqual({
      networkId: 4,
      playerId: 1,
      targetId: 2,
      fromX: 0,
      fromY: 0,
      toX: units(1),
      toY: 0,
      subTurnsLeft: 8,
    });
    runSubTurns(world, 7);
    expect([header.yarnCount, healthOf(world, 2)]).toEqual([1, CAT_HEALTH]);
    step(world);
    expect([header.yarnCount, healthOf(world, 2)]).toEqual([0, CAT_HEALTH - 1]);
  });

  test("takes one health from the target wherever it is by then", () => {
    const world = duel(units(1));
    step(world);
    world.cats.x[1] = units(6);
    world.cats.y[1] = units(3);
    runSubTurns(world, 8);
    expect(healthOf(world, 2)).toBe(CAT_HEALTH - 1);
  });

  test("hits nobody else, also one who stands where it lands", () => {
    const world = duel(units(1));
    step(world);
    world.cats.x[1] = units(6);
    world.cats.x[2] = units(1);
    world.cats.y[2] = 0;
    runSubTurns(world, 8);
    expect([healthOf(world, 1), healthOf(world, 3)]).toEqual([CAT_HEALTH, CAT_HEALTH]);
  });

  test("flies on when its thrower has other orders, or is dead", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0, health: 1 },
      { playerId: 2, x: 1, y: 0 },
      { playerId: 2, x: -1, y: 0 },
      { playerId: 1, x: 5, y: 3 },
    ]);
    runCommand(world, 2, { kind: "attack", cats: [3], targetId: 1 });
    step(world);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, 8);
    expect(catOf(world, 1)).toBeUndefined();
    expect([world.header.yarnCount, healthOf(world, 2)]).toEqual([1, CAT_HEALTH]);
    step(world);
    expect([world.header.yarnCount, healthOf(world, 2)]).toEqual([0, CAT_HEALTH - 1]);
  });

  test("for a target that is dead by then falls down and does nothing", () => {
    const world = duel(units(1), 1);
    step(world);
    world.cats.health[1] = 0; // dies of something else
    runSubTurns(world, 8);
    expect(world.header.yarnCount).toBe(0);
    expect(world.players.score[1]).toBe(2); // nobody counted that death, and the ball did not either
  });

  test("five balls, thrown over 121 sub-turns, take a cat: it is gone 129 sub-turns after the order", () => {
    const world = duel(units(1));
    runSubTurns(world, 128);
    expect(healthOf(world, 2)).toBe(1);
    step(world);
    expect(catOf(world, 2)).toBeUndefined();
  });

  test("after the target's death the attacker is idle when its cooldown is over", () => {
    const world = duel(units(1), 1);
    runSubTurns(world, 30);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_ATTACK, targetId: 2, cooldown: 1 });
    step(world);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE, targetId: 0, cooldown: 0 });
  });
});
