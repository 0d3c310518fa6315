import { describe, expect, test } from "vitest";

import { CAT_KINDS, CAT_RULES, step, type CatKind } from "../../../src/sim/index.ts";
import { OWN_GROUND, OWN_GROUND_SUB_TURNS } from "../../../src/sim/constants.ts";
import { ONE } from "../../../src/sim/fixed.ts";
import { isOnOwnGround } from "../../../src/sim/ground/own-ground.ts";
import { own, worldOf, type GroundWorld } from "../../support/two-cushions.ts";

const WEST = { x: -7.5, y: 0.5 };

/** The cat 4 of player 1 so far east of the western cushion, and an enemy beside it. */
function meeting(dx: number, kind: CatKind = "tabby"): GroundWorld {
  const away = kind === "knitter" ? 3 : 0.9;
  return worldOf([
    { playerId: 1, kind, x: WEST.x + dx, y: WEST.y },
    { playerId: 2, kind: "tom", x: WEST.x + dx, y: WEST.y + away },
  ]);
}

/** What the cat 4 waits after its first throw, sub-turns. */
function waitOf(world: GroundWorld): number {
  for (let subTurns = 0; subTurns < 200; subTurns += 1) {
    step(world);
    const wait = world.cats.cooldown[world.cats.networkId.indexOf(4)]!;
    if (wait > 0) return wait;
  }
  return Infinity;
}

describe("who throws near a cushion of their team", () => {
  test.each(CAT_KINDS)("throws again in half the time: %s", (kind) => {
    const world = meeting(2, kind);
    own(world, 1, 0);
    expect(waitOf(world)).toBe(Math.floor(CAT_RULES[kind].cooldown / 2));
  });

  test("does so by an ally's cushion, not by an enemy's or one that is nobody's", () => {
    for (const [owner, wait] of [
      [3, 15],
      [2, 30],
      [0, 30],
    ] as const) {
      const world = meeting(2);
      own(world, owner, 0);
      expect(waitOf(world)).toBe(wait);
    }
  });

  test("is within 5 units of its middle", () => {
    expect(OWN_GROUND).toBe(5 * ONE);
    for (const [dx, isNear] of [
      [4.99, true],
      [5.01, false],
    ] as const) {
      const world = meeting(dx);
      own(world, 1, 0);
      expect(isOnOwnGround(world, world.cats.networkId.indexOf(4))).toBe(isNear);
    }
  });

  test("has no such help after four minutes", () => {
    const world = meeting(2);
    own(world, 1, 0);
    world.header.subTurn = OWN_GROUND_SUB_TURNS - 100;
    expect(isOnOwnGround(world, world.cats.networkId.indexOf(4))).toBe(true);
    world.header.subTurn = OWN_GROUND_SUB_TURNS;
    expect(waitOf(world)).toBe(30);
  });
});
