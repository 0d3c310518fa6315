import { describe, expect, test } from "vitest";

import { ONE, ORDER_IDLE, runCommand, type CatKind, type World } from "../../../src/sim/index.ts";
import { CAT_RULES } from "../../../src/sim/kinds.ts";
import { at, hold, kin, LOOK, targetOf, WALL, worldOf } from "../../support/ground-fights.ts";
import { placeOf, send } from "../../support/ground-world.ts";
import { catOf, runSubTurns } from "../../support/test-world.ts";

const FAR = CAT_RULES.kitten.hunts / ONE;
const healthOf = (world: World, id: number): number => catOf(world, id)?.["health"] ?? 0;

/** Cats that never throw: their cooldown does not end. */
function disarm({ cats, header }: World, playerId: number): void {
  for (let row = 0; row < header.catCount; row += 1) {
    if (cats.playerId[row] === playerId) cats.cooldown[row] = 1_000_000;
  }
}

/** A kitten, a rank of five before it, and a knitter behind that. Nobody but the kitten throws. */
function behindRank(front: CatKind): World {
  const rank = [-1.2, -0.6, 0, 0.6, 1.2].map((y) => kin(front, 2, 0, y));
  const world = worldOf([kin("kitten", 1, -1.7), kin("knitter", 2, 2.6), ...rank]);
  hold(world, 2, [2, 3, 4, 5, 6, 7]);
  disarm(world, 2);
  return world;
}

describe("a kitten", () => {
  test("goes for a knitter within 6 units before whoever is nearer", () => {
    for (const [distance, target] of [
      [FAR - 0.1, 3],
      [FAR + 0.1, 2],
    ] as const) {
      const world = worldOf([kin("kitten", 1, 0), at(2, 0, 1.4), kin("knitter", 2, distance)]);
      hold(world, 2, [2, 3]);
      disarm(world, 2);
      runSubTurns(world, LOOK);
      expect(targetOf(world, 1)).toBe(target);
    }
  });

  test("leaves whom it fights when a knitter comes near", () => {
    const world = worldOf([kin("kitten", 1, 0), kin("tom", 2, 1), kin("knitter", 2, 12)]);
    hold(world, 2, [2]);
    disarm(world, 2);
    runSubTurns(world, 60);
    expect(targetOf(world, 1)).toBe(2);
    send(world, "move", [3], { x: 5, y: 0 });
    runSubTurns(world, 120);
    expect(targetOf(world, 1)).toBe(3);
  });

  test("goes for none behind a wall, and for none while it holds", () => {
    const walled = worldOf([kin("kitten", 1, -1.2), kin("knitter", 2, 2), at(2, -2.4)], WALL);
    hold(walled, 2, [2, 3]);
    disarm(walled, 2);
    runSubTurns(walled, LOOK);
    expect(targetOf(walled, 1)).toBe(3);
    const holding = behindRank("tom");
    hold(holding, 1, [1]);
    runSubTurns(holding, 60);
    expect(placeOf(holding, 1).x).toBeCloseTo(-1.7, 3);
  });

  test.each(["tom", "knitter"] as const)("slips past %ss to a knitter behind them", (front) => {
    const world = behindRank(front);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 }); // of knitters it would take the nearest
    runSubTurns(world, 60);
    expect(placeOf(world, 1).x).toBeGreaterThan(1);
    runSubTurns(world, 90);
    expect(healthOf(world, 2)).toBe(0);
  });

  test.each(["tabby", "kitten"] as const)("does not get past %ss", (front) => {
    const world = behindRank(front);
    runSubTurns(world, 45);
    expect(placeOf(world, 1).x).toBeLessThan(-0.3);
  });

  test("slips past nobody when it goes anywhere else", () => {
    const world = behindRank("tom");
    send(world, "move", [1], { x: 2, y: 0 });
    runSubTurns(world, 30);
    expect(placeOf(world, 1).x).toBeLessThan(-0.3);
  });

  test("throws again at who is there once the knitter is gone", () => {
    const world = behindRank("tom");
    runSubTurns(world, 240);
    expect(healthOf(world, 2)).toBe(0);
    expect([3, 4, 5, 6, 7]).toContain(targetOf(world, 1));
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE });
  });
});

describe("a knitter's ball", () => {
  const hurtOf = (kind: CatKind, isRunning: boolean): number => {
    const world = worldOf([kin(kind, 2, 4), kin("knitter", 1, 0), kin("tom", 2, 4, 0.9)]);
    disarm(world, 2);
    runCommand(world, 1, { kind: "attack", cats: [2], targetId: 3 });
    hold(world, 2, [1, 3]);
    runSubTurns(world, CAT_RULES.knitter.flight - 8);
    if (isRunning) send(world, "move", [1], { x: 0, y: -8 });
    // Where it runs it is still within reach of the place when the ball lands.
    while (world.header.yarnCount > 0) {
      if (isRunning) world.cats.x[0] = 4 * ONE;
      if (isRunning) world.cats.y[0] = ONE >> 2;
      runSubTurns(world, 1);
    }
    expect(healthOf(world, 3)).toBe(CAT_RULES.tom.health - CAT_RULES.knitter.damage);
    return CAT_RULES[kind].health - healthOf(world, 1);
  };

  test("does not hit a kitten that runs; all others it hits wherever they go", () => {
    expect(hurtOf("kitten", true)).toBe(0);
    expect(hurtOf("kitten", false)).toBe(2);
    for (const kind of ["tabby", "tom", "knitter"] as const) {
      expect([kind, hurtOf(kind, true), hurtOf(kind, false)]).toEqual([kind, 2, 2]);
    }
  });
});
