import { describe, expect, test } from "vitest";

import { HOLD_SUB_TURNS, OUTCOME_DRAW, OUTCOME_RUNNING, runCommand, step } from "../../../src/sim/index.ts";
import { LATE_SUB_TURNS } from "../../../src/sim/constants.ts";
import { groundWorldWith, type GroundCat } from "../../support/ground-world.ts";
import { mapOf } from "../../support/test-maps.ts";
import { runSubTurns } from "../../support/test-world.ts";
import { worldOf, own } from "../../support/two-cushions.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

/** Three cushions, and nobody near them. */
const THREE = mapOf([
  "################",
  "#..o...o...o...#",
  ...Array.from({ length: 12 }, () => "#..............#"),
  "################",
]);
const AWAY = [
  { playerId: 1, x: -6, y: -5.5 },
  { playerId: 2, x: 6, y: -5.5 },
  { playerId: 3, x: -4, y: -5.5 },
];

describe("all cushions", () => {
  test("held for 60 s win, for the team", () => {
    const world = worldOf([], { catLimit: 3 });
    own(world, 3, 1);
    step(world);
    expect(world.ground.rules).toMatchObject({ holder: 1, heldSubTurns: 0 });
    runSubTurns(world, HOLD_SUB_TURNS - 1);
    expect(world.ground.rules).toMatchObject({ holder: 1, heldSubTurns: 1_799 });
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
    step(world);
    expect(world.header.outcome).toBe(1);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("that are not all held by one team are held by nobody", () => {
    for (const owners of [
      [1, 2],
      [1, 0],
      [0, 2],
      [0, 0],
    ]) {
      const world = worldOf([]);
      own(world, ...owners);
      runSubTurns(world, 3);
      expect(world.ground.rules).toMatchObject({ holder: 0, heldSubTurns: 0 });
    }
  });

  test("but one are as good after ten minutes, and half of them are not", () => {
    for (const [owners, holder] of [
      [[1, 3, 2], 1],
      [[1, 0, 1], 1],
      [[1, 2, 0], 0],
    ] as const) {
      const world = groundWorldWith({
        map: THREE,
        cats: AWAY,
        teams: { 1: 1, 2: 2, 3: 1 },
        isCushions: true,
        catLimit: 1,
      });
      world.ground.cushions.owner.set(owners);
      step(world);
      expect(world.ground.rules.holder).toBe(0);
      world.header.subTurn = LATE_SUB_TURNS;
      step(world);
      expect(world.ground.rules.holder).toBe(holder);
      runSubTurns(world, HOLD_SUB_TURNS / 2);
      expect(world.header.outcome).toBe(holder === 0 ? OUTCOME_RUNNING : holder);
    }
  });

  test("must be held on end: one lost for a moment, and it begins anew", () => {
    const world = worldOf([], { catLimit: 1 }); // nobody is bred where others would fight over it
    own(world, 1, 3);
    runSubTurns(world, 1_000);
    own(world, 1, 2);
    step(world);
    expect(world.ground.rules).toMatchObject({ holder: 0, heldSubTurns: 0 });
    own(world, 2, 2);
    step(world);
    own(world, 1, 3);
    step(world);
    expect(world.ground.rules).toMatchObject({ holder: 1, heldSubTurns: 0 });
    runSubTurns(world, HOLD_SUB_TURNS - 1);
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
    step(world);
    expect(world.header.outcome).toBe(1);
  });

  test("are not won by a team whose last cat falls just then", () => {
    for (const [isFalling, outcome] of [
      [false, 1],
      [true, OUTCOME_RUNNING],
    ]) {
      const world = groundWorldWith({ map: THREE, cats: AWAY, isCushions: true, catLimit: 1 });
      const { cats, ground, header, yarn } = world;
      ground.cushions.owner.fill(1);
      step(world);
      ground.rules.heldSubTurns = HOLD_SUB_TURNS - 1;
      cats.health[0] = 1;
      if (isFalling === true) {
        yarn.networkId[0] = header.nextNetworkId;
        yarn.playerId[0] = 2;
        yarn.targetId[0] = cats.networkId[0]!;
        yarn.subTurnsLeft[0] = 1;
        header.yarnCount = 1;
      }
      step(world);
      expect([ground.rules.heldSubTurns, header.outcome]).toEqual([HOLD_SUB_TURNS, outcome]);
      runSubTurns(world, 2);
      expect(header.outcome).toBe(outcome);
    }
  });

  test("stay counted within the range of the field after the win", () => {
    const world = worldOf([], { catLimit: 3 });
    own(world, 1, 3);
    step(world);
    world.ground.rules.heldSubTurns = HOLD_SUB_TURNS - 2;
    runSubTurns(world, 30);
    expect([world.header.outcome, world.ground.rules.heldSubTurns]).toEqual([1, HOLD_SUB_TURNS]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("held in the moment that the last enemy dies: the outcome stays the first one", () => {
    const world = worldOf([], { catLimit: 3, timeLimit: 10 });
    own(world, 1, 3);
    world.header.outcome = 2;
    runSubTurns(world, 20);
    expect(world.header.outcome).toBe(2);
  });
});

describe("when the time is up", () => {
  const more: readonly GroundCat[] = [
    { playerId: 2, x: 0, y: -5 },
    { playerId: 2, x: 1, y: -5 },
  ];

  test.each(["cushions", "battle"])("the team with most cats awake wins (%s)", (mode) => {
    const world = worldOf(more, { timeLimit: 20, isCushions: mode === "cushions" });
    runSubTurns(world, 19);
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
    step(world);
    expect(world.header.outcome).toBe(2);
  });

  test("cats of a team are counted together, and sleeping ones are not", () => {
    const together = worldOf([...more, { playerId: 3, x: 4, y: -4 }, { playerId: 3, x: 5, y: -4 }], {
      timeLimit: 5,
    });
    runSubTurns(together, 5);
    expect(together.header.outcome).toBe(1); // 1 and 3 against 3
    const asleep = worldOf([...more, { playerId: 3, x: 4, y: -4 }, { playerId: 3, x: 5, y: -4 }], {
      timeLimit: 5,
    });
    runCommand(asleep, 3, { kind: "surrender" });
    runSubTurns(asleep, 5);
    expect(asleep.header.outcome).toBe(2);
  });

  test("as many on both sides are a draw, but not of teams that another one beats", () => {
    const even = worldOf(more.slice(1), { timeLimit: 5 }); // 1 and 3 have one each, 2 has two
    runSubTurns(even, 5);
    expect(even.header.outcome).toBe(OUTCOME_DRAW);
    const beaten = worldOf([{ playerId: 3, x: 4, y: -4 }], { timeLimit: 5, teams: {} });
    runSubTurns(beaten, 5);
    expect(beaten.header.outcome).toBe(3);
    const first = worldOf([{ playerId: 1, x: 1, y: 5 }], { timeLimit: 5, teams: {} });
    runSubTurns(first, 5);
    expect(first.header.outcome).toBe(1);
  });

  test("is never without a limit", () => {
    const world = worldOf(more);
    world.header.subTurn = 2_000_000;
    step(world);
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
  });
});
