import { describe, expect, test } from "vitest";

import {
  FIELDS,
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  ORDER_ATTACK,
  runCommand,
  step,
  type World,
} from "../../src/sim/index.ts";
import { catIds, catOf, runSubTurns, worldWith } from "../support/test-world.ts";

/** Sub-turns from an attack order in range to the damage: the throw is in the first, the flight takes eight more. */
const SUB_TURNS_TO_DAMAGE = 9;

/** A cat with one health for each player, all within reach of each other. */
function ring(playerIds: readonly number[]): World {
  return worldWith(playerIds.map((playerId, i) => ({ playerId, x: i / 8, y: 0, health: 1 })));
}

describe("death", () => {
  test("health never goes below 0: of three balls in one sub-turn two do nothing, and one cat is counted", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 1, x: 0.1, y: 0 },
      { playerId: 1, x: 0.2, y: 0 },
      { playerId: 2, x: 1, y: 0, health: 1 },
      { playerId: 2, x: 1, y: 1 },
    ]);
    runCommand(world, 1, { kind: "attack", cats: [1, 2, 3], targetId: 4 });
    runSubTurns(world, SUB_TURNS_TO_DAMAGE - 1);
    expect(catOf(world, 4)?.["health"]).toBe(1);
    step(world);
    expect(catIds(world)).toEqual([1, 2, 3, 5]);
    expect([...world.players.score.subarray(0, 2)]).toEqual([3, 1]);
    expect(world.header).toMatchObject({ catCount: 4, yarnCount: 0, outcome: OUTCOME_RUNNING });
  });

  test("is at the end of the sub-turn: a cat that dies in it still walks and throws in it", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 2, x: 1, y: 0, health: 1 },
      { playerId: 2, x: 5, y: 3 },
    ]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, SUB_TURNS_TO_DAMAGE - 1);
    runCommand(world, 2, { kind: "attack", cats: [2], targetId: 1 });
    step(world);
    expect(catOf(world, 2)).toBeUndefined();
    expect(world.header.yarnCount).toBe(1); // the ball that the dying cat threw
    runSubTurns(world, 8);
    expect(catOf(world, 1)?.["health"]).toBe(4);
  });

  test("closes the gap: rows stay in ascending network id, and the freed row is zero", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 2, x: 1, y: 0, health: 1 },
      { playerId: 2, x: 2, y: 2 },
      { playerId: 1, x: 3, y: 3 },
    ]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runCommand(world, 2, { kind: "move", cats: [3], x: 0, y: 0 });
    runSubTurns(world, SUB_TURNS_TO_DAMAGE);
    expect(catIds(world)).toEqual([1, 3, 4]);
    expect(catOf(world, 4)).toMatchObject({ playerId: 1, x: 3 * 65_536, y: 3 * 65_536, health: 5 });
    for (const field of FIELDS.cats) expect([field, world.cats[field][3]]).toEqual([field, 0]);
    for (const field of FIELDS.yarn) expect([field, world.yarn[field][0]]).toEqual([field, 0]);
  });

  test("an attack on a cat that has died is not aimed at the one that took its row", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0 },
      { playerId: 2, x: 1, y: 0, health: 1 },
      { playerId: 2, x: 1, y: 0 },
    ]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, 100);
    expect(catOf(world, 3)?.["health"]).toBe(5);
  });
});

describe("end", () => {
  test.each([2, 3, 4, 5, 6, 7, 8])("of %d players the last one with a cat wins", (count) => {
    const playerIds = Array.from({ length: count }, (_, i) => i + 1);
    for (const winner of playerIds) {
      const world = ring(playerIds);
      let left = count;
      for (const loser of playerIds.filter((id) => id !== winner)) {
        expect(world.header.outcome).toBe(OUTCOME_RUNNING);
        runCommand(world, winner, { kind: "attack", cats: [winner], targetId: loser });
        runSubTurns(world, SUB_TURNS_TO_DAMAGE);
        left -= 1;
        expect(world.header.catCount).toBe(left);
        world.cats.cooldown[world.cats.playerId.indexOf(winner)] = 0;
      }
      expect(world.header.outcome).toBe(winner);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])(
    "of %d players is a draw when the last cats die in one sub-turn",
    (count) => {
      const playerIds = Array.from({ length: count }, (_, i) => i + 1);
      const world = ring(playerIds);
      for (const id of playerIds) {
        runCommand(world, id, { kind: "attack", cats: [id], targetId: (id % count) + 1 });
      }
      runSubTurns(world, SUB_TURNS_TO_DAMAGE - 1);
      expect(world.header.outcome).toBe(OUTCOME_RUNNING);
      step(world);
      expect(world.header).toMatchObject({ catCount: 0, outcome: OUTCOME_DRAW });
    },
  );

  test("the winner may have lost cats in the same sub-turn", () => {
    const world = worldWith([
      { playerId: 3, x: 0, y: 0, health: 1 },
      { playerId: 3, x: 0, y: 1 },
      { playerId: 5, x: 1, y: 0, health: 1 },
    ]);
    runCommand(world, 3, { kind: "attack", cats: [1], targetId: 3 });
    runCommand(world, 5, { kind: "attack", cats: [3], targetId: 1 });
    runSubTurns(world, SUB_TURNS_TO_DAMAGE);
    expect(world.header).toMatchObject({ catCount: 1, outcome: 3 });
  });

  test("once decided it stays so, and the world goes on", () => {
    const world = worldWith([
      { playerId: 1, x: 0, y: 0, health: 1 },
      { playerId: 2, x: 1, y: 0, health: 1 },
    ]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    runSubTurns(world, 3);
    runCommand(world, 2, { kind: "attack", cats: [2], targetId: 1 });
    runSubTurns(world, 6);
    expect(world.header.outcome).toBe(1);
    runSubTurns(world, 3); // the dead cat's ball lands on the winner
    expect(world.header).toMatchObject({ catCount: 0, outcome: 1, subTurn: 12 });
  });

  test("a player alone never wins", () => {
    const world = worldWith([{ playerId: 4, x: 0, y: 0 }]);
    runSubTurns(world, 100);
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
  });

  test("a fight in the middle of cats that attack all at once leaves orders intact", () => {
    const world = ring([1, 2, 3]);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 3 });
    runCommand(world, 2, { kind: "attack", cats: [2], targetId: 3 });
    runSubTurns(world, SUB_TURNS_TO_DAMAGE);
    expect(catIds(world)).toEqual([1, 2]);
    expect(catOf(world, 2)).toMatchObject({ order: ORDER_ATTACK, targetId: 3 });
  });
});
