import { describe, expect, test } from "vitest";

import { CAT_HEALTH } from "../../../src/sim/constants.ts";
import {
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  runCommand,
  step,
  type World,
} from "../../../src/sim/index.ts";
import { at, hold, LOOK, OPEN, targetOf, WALL, worldOf } from "../../support/ground-fights.ts";
import { blockOf, groundWorldWith, idsOf, placeOf, send } from "../../support/ground-world.ts";
import { catOf, runSubTurns } from "../../support/test-world.ts";

/** Cats that never throw: their cooldown does not end. */
function disarm({ cats, header }: World, playerId: number): void {
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] === playerId) cats.cooldown[row] = 1_000_000;
  }
}

function attack(world: World, cats: readonly number[], targetId: number): void {
  runCommand(world, 1, { kind: "attack", cats, targetId });
}

/** The cats that threw in so many sub-turns, by player: those whose cooldown rose. */
function throwersIn(world: World, subTurns: number): readonly number[] {
  const throwers = new Set<number>();
  for (let i = 0; i < subTurns; i += 1) {
    const before = new Map<number, number>();
    for (let row = 0; row < world.header.catCount; row += 1) {
      before.set(world.cats.networkId[row]!, world.cats.cooldown[row]!);
    }
    step(world);
    for (let row = 0; row < world.header.catCount; row += 1) {
      const id = world.cats.networkId[row]!;
      if (world.cats.cooldown[row]! > before.get(id)!) throwers.add(id);
    }
  }
  return [...throwers].toSorted((a, b) => a - b);
}

function distanceOf(world: World, a: number, b: number): number {
  const [from, to] = [placeOf(world, a), placeOf(world, b)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

describe("a cat that was told whom to attack", () => {
  test("throws on the way at who comes in range, and goes on to its target when that one is gone", () => {
    const world = worldOf([at(1, -8), at(2, -3, 1, 2), at(2, 6)]);
    disarm(world, 2);
    hold(world, 2, [2, 3]);
    attack(world, [1], 3);
    runSubTurns(world, 150);
    expect(catOf(world, 2)).toBeUndefined();
    expect(catOf(world, 3)).toMatchObject({ health: CAT_HEALTH });
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_ATTACK, targetId: 3 });
    runSubTurns(world, 150);
    expect(catOf(world, 3)!["health"]).toBeLessThan(CAT_HEALTH);
  });

  test("throws at its target rather than at a nearer one, as soon as it can", () => {
    const world = worldOf([at(1, 0), at(2, 0.7), at(2, 0, 1.4)]);
    disarm(world, 2);
    hold(world, 2, [2, 3]);
    attack(world, [1], 3);
    runSubTurns(world, 100);
    expect(catOf(world, 2)).toMatchObject({ health: CAT_HEALTH });
    expect(catOf(world, 3)!["health"]).toBeLessThan(CAT_HEALTH - 2);
  });

  test("answers who throws at it from where it does not go", () => {
    const world = worldOf([at(1, -6), at(2, 0, 1.3), at(2, 15)]);
    hold(world, 2, [2, 3]);
    attack(world, [1], 3);
    runSubTurns(world, 160);
    expect(catOf(world, 1)!["health"]).toBeLessThan(CAT_HEALTH);
    expect(catOf(world, 2)!["health"]).toBeLessThan(CAT_HEALTH);
    expect(catOf(world, 1)).toMatchObject({ targetId: 3 });
  });

  test("comes to help a comrade near who fights, and then goes on to its target", () => {
    const world = worldOf([at(1, 0), at(1, -4), at(2, 1.2, 0, 4), at(2, -4, -10)]);
    disarm(world, 2);
    hold(world, 2, [3, 4]);
    hold(world, 1, [1]);
    attack(world, [2], 4);
    runSubTurns(world, 45);
    expect(placeOf(world, 2).x).toBeGreaterThan(-3.5);
    runSubTurns(world, 60);
    expect(catOf(world, 3)).toBeUndefined();
    expect(catOf(world, 2)).toMatchObject({ order: ORDER_ATTACK, targetId: 4 });
    runSubTurns(world, 250);
    expect(catOf(world, 4)?.["health"] ?? 0).toBeLessThan(CAT_HEALTH);
  });

  test("spends no ball on a target that enough of them fly at already", () => {
    const around = Array.from({ length: 8 }, (_, i) =>
      at(1, 1.3 * Math.cos((i * Math.PI) / 4), 1.3 * Math.sin((i * Math.PI) / 4)),
    );
    const world = worldOf([...around, at(2, 0, 0, 2), at(2, 0.4, 0.3)]);
    disarm(world, 2);
    hold(world, 2, [9, 10]);
    attack(world, [1, 2, 3, 4, 5, 6, 7, 8], 9);
    step(world);
    const targets = [...world.yarn.targetId.subarray(0, world.header.yarnCount)];
    expect(targets.filter((id) => id === 9)).toHaveLength(2);
    runSubTurns(world, LOOK);
    expect(world.yarn.targetId.subarray(0, world.header.yarnCount)).toContain(10);
  });

  test("fights its way to where the target was when it is gone, and stands there", () => {
    const world = worldOf([at(1, -2), at(1, -10), at(2, 0.5, 0, 1), at(2, -4, 2.4, 2)]);
    disarm(world, 2);
    hold(world, 2, [3, 4]);
    hold(world, 1, [1]);
    attack(world, [1, 2], 3);
    runSubTurns(world, 60);
    expect(catOf(world, 3)).toBeUndefined();
    expect(catOf(world, 2)).toMatchObject({ order: ORDER_ATTACK_MOVE });
    runSubTurns(world, 400);
    expect(catOf(world, 4)).toBeUndefined(); // near the way, though never in range of it
    expect(catOf(world, 2)).toMatchObject({ order: ORDER_IDLE, targetId: 0 });
    expect(distanceOf(world, 1, 2)).toBeLessThan(3);
  });
});

describe("comrades of who fights", () => {
  test("come to help from beyond their sight, if they hear it", () => {
    const world = worldOf([at(1, 0), at(1, -5), at(1, -18), at(2, 1.3)]);
    disarm(world, 2);
    hold(world, 2, [4]);
    runSubTurns(world, 2 * LOOK);
    expect([1, 2, 3].map((id) => targetOf(world, id))).toEqual([4, 4, 0]);
    runSubTurns(world, 60);
    expect(placeOf(world, 2).x).toBeGreaterThan(-2);
    expect(placeOf(world, 3).x).toBe(-18);
  });

  test("call nobody who only hears them coming", () => {
    const world = worldOf([at(1, 0), at(1, -4.5), at(1, -6.5), at(2, 1.3)]);
    disarm(world, 2);
    hold(world, 2, [4]);
    runSubTurns(world, 30);
    expect([targetOf(world, 2), targetOf(world, 3)]).toEqual([4, 0]);
  });

  test("stay where they are when a wall is between", () => {
    const world = worldOf([at(1, -1.2), at(1, 3), at(2, -2.2)], WALL);
    disarm(world, 2);
    hold(world, 2, [3]);
    runSubTurns(world, 30);
    expect([targetOf(world, 1), targetOf(world, 2)]).toEqual([3, 0]);
    expect(placeOf(world, 2)).toEqual({ x: 3, y: 0 });
  });

  test("go on when they are on a move, and stand when they hold", () => {
    const world = worldOf([at(1, 0), at(1, -4), at(1, -4, 1), at(2, 1.3)]);
    disarm(world, 2);
    hold(world, 2, [4]);
    hold(world, 1, [2]);
    send(world, "move", [3], { x: -10, y: 1 });
    runSubTurns(world, 60);
    expect([targetOf(world, 2), targetOf(world, 3)]).toEqual([0, 0]);
    expect(placeOf(world, 2)).toEqual({ x: -4, y: 0 });
    expect(placeOf(world, 3).x).toBeLessThan(-7);
  });
});

describe("between two throws", () => {
  test("a cat closes up to whom it threw at, but not on its toes", () => {
    const world = worldOf([at(1, 0), at(2, 1.49)]);
    disarm(world, 2);
    hold(world, 2, [2]);
    runSubTurns(world, LOOK + 30);
    expect(distanceOf(world, 1, 2)).toBeGreaterThan(0.75);
    expect(distanceOf(world, 1, 2)).toBeLessThan(0.95);
  });

  test("one that holds does not", () => {
    const world = worldOf([at(1, 0), at(2, 1.49)]);
    disarm(world, 2);
    hold(world, 1, [1]);
    hold(world, 2, [2]);
    runSubTurns(world, 100);
    expect(placeOf(world, 1)).toEqual({ x: 0, y: 0 });
    expect(catOf(world, 2)!["health"]).toBeLessThan(CAT_HEALTH);
  });
});

describe("a column that meets a line", () => {
  const column = blockOf(1, 24, { x: -8, y: 0 }, 8); // eight deep, three wide
  const line = blockOf(2, 16, { x: 2, y: 0 }, 1).map((cat) => ({ ...cat, health: 1_000 }));

  for (const kind of ["attack", "attack-move"] as const) {
    test(`spreads along it and closes up, so that half of its cats throw: ${kind}`, () => {
      const world = groundWorldWith({ map: OPEN, cats: [...column, ...line] });
      disarm(world, 2);
      hold(world, 2, idsOf(world, 2));
      if (kind === "attack") attack(world, idsOf(world, 1), 25 + 8);
      else send(world, kind, idsOf(world, 1), { x: 2, y: 0 });
      runSubTurns(world, 300);
      expect(throwersIn(world, 31).length).toBeGreaterThanOrEqual(12);
      const places = idsOf(world, 1).map((id) => placeOf(world, id).y);
      expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(3); // of 1.3 at the start
    });
  }
});

describe("a cat that may throw again", () => {
  test("looks at once for another when its enemy is gone", () => {
    for (let id = 1; id <= 8; id += 1) {
      const others = Array.from({ length: id - 1 }, (_, i) => at(1, -15, i));
      const world = worldOf([...others, at(1, 0), at(2, 1, 0, 1), at(2, 0, 1.2)]);
      disarm(world, 2);
      hold(world, 2, [id + 1, id + 2]);
      runSubTurns(world, LOOK);
      expect(targetOf(world, id)).toBe(id + 1);
      const left = catOf(world, id)!["cooldown"]!;
      runSubTurns(world, left);
      expect(targetOf(world, id)).toBe(id + 2);
      expect(catOf(world, id)).toMatchObject({ cooldown: 30 });
    }
  });
});
