import { describe, expect, test } from "vitest";

import { EIGHT_MAP } from "../support/test-maps.ts";
import { queueLength } from "../../src/sim/ground/queue.ts";
import {
  cloneWorld,
  createWorld,
  ORDER_ASLEEP,
  ORDER_IDLE,
  OUTCOME_DRAW,
  OUTCOME_RUNNING,
  runCommand,
  step,
  type Command,
  type World,
} from "../../src/sim/index.ts";
import { rowOfPlayer } from "../../src/sim/world/rows.ts";
import { busyGroundWorld } from "../support/busy-ground-world.ts";
import { catIds, catOf, runSubTurns, worldWith } from "../support/test-world.ts";
import { brokenInvariants } from "../support/world-invariants.ts";

const SURRENDER: Command = { kind: "surrender" };

/** Cats 1 and 2 are player 1's, 3 and 4 player 2's, 5 player 4's; 1 and 3 are near enough to fight. */
function fiveCats(): World {
  return worldWith([
    { playerId: 1, x: 0, y: 0 },
    { playerId: 1, x: -4, y: 0 },
    { playerId: 2, x: 1, y: 0, health: 1 },
    { playerId: 2, x: 4, y: 0 },
    { playerId: 4, x: 0, y: 3 },
  ]);
}

describe("in Classic, who surrenders", () => {
  test("has no points any more, and its cats fall asleep where they are, whatever they did", () => {
    const world = fiveCats();
    runCommand(world, 2, { kind: "move", cats: [3], x: 256, y: 256 });
    runCommand(world, 2, { kind: "attack", cats: [4], targetId: 1 });
    const before = cloneWorld(world);
    runCommand(world, 2, SURRENDER);
    for (const id of [3, 4]) {
      const { x, y, health } = catOf(before, id)!;
      const asleep = { x, y, health, order: ORDER_ASLEEP, goalX: 0, goalY: 0, targetId: 0 };
      expect(catOf(world, id)).toMatchObject(asleep);
    }
    expect([...world.players.score.subarray(0, 3)]).toEqual([2, 0, 1]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("changes nothing of the others", () => {
    const world = fiveCats();
    runCommand(world, 1, { kind: "attack", cats: [1, 2], targetId: 3 });
    const before = cloneWorld(world);
    runCommand(world, 2, SURRENDER);
    for (const id of [1, 2, 5]) expect(catOf(world, id)).toEqual(catOf(before, id));
  });

  test("gives orders in vain: sleeping cats take none, and never move again", () => {
    const world = fiveCats();
    runCommand(world, 2, SURRENDER);
    const before = cloneWorld(world);
    for (const command of [
      { kind: "move", cats: [3, 4], x: 0, y: 0 },
      { kind: "attack", cats: [3, 4], targetId: 1 },
      { kind: "stop", cats: [3, 4] },
      SURRENDER,
    ] satisfies Command[]) {
      runCommand(world, 2, command);
      expect(world.words).toEqual(before.words);
    }
    runSubTurns(world, 60);
    for (const id of [3, 4]) expect(catOf(world, id)).toEqual(catOf(before, id));
  });

  test("can still be hit, and the death of a sleeping cat takes no points", () => {
    const world = fiveCats();
    runCommand(world, 2, SURRENDER);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 3 });
    runSubTurns(world, 9); // the throw, and eight sub-turns of flight
    expect(catIds(world)).toEqual([1, 2, 4, 5]);
    expect([...world.players.score.subarray(0, 3)]).toEqual([2, 0, 1]);
    expect(brokenInvariants(world)).toEqual([]);
    runSubTurns(world, 30); // once it may throw again it sees that nobody is left to throw at
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE });
  });

  test("still has its yarn in the air, and it hurts", () => {
    const world = fiveCats();
    runCommand(world, 2, { kind: "attack", cats: [3], targetId: 1 });
    step(world);
    runCommand(world, 2, SURRENDER);
    runSubTurns(world, 8);
    expect(catOf(world, 1)).toMatchObject({ health: 4 });
  });

  test("leaves the match to the last one awake, at once", () => {
    const world = fiveCats();
    runCommand(world, 4, SURRENDER);
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
    runCommand(world, 1, SURRENDER);
    expect(world.header.outcome).toBe(2);
    runCommand(world, 2, SURRENDER); // too late
    expect(world.header.outcome).toBe(2);
  });

  test("alone in a match ends it without a winner", () => {
    const world = worldWith([{ playerId: 4, x: 0, y: 0 }]);
    runCommand(world, 4, SURRENDER);
    expect(world.header.outcome).toBe(OUTCOME_DRAW);
  });

  test("without cats in the match, or with none left, changes nothing", () => {
    const world = fiveCats();
    runCommand(world, 2, SURRENDER);
    const before = cloneWorld(world);
    for (const sender of [2, 3, 8]) runCommand(world, sender, SURRENDER);
    expect(world.words).toEqual(before.words);
    expect([1, 2, 4, 3, 8].map((playerId) => rowOfPlayer(world, playerId))).toEqual([0, 1, 2, -1, -1]);
  });
});

describe("on a map, who surrenders", () => {
  test("is asleep for good, and the queues of its cats are empty", () => {
    const world = busyGroundWorld();
    const ground = world.ground!;
    expect(queueLength(ground, 0)).toBe(8);
    runCommand(world, 1, SURRENDER);
    expect([...ground.seats.isAsleep.subarray(0, 3)]).toEqual([1, 1, 0]); // player 3 gave up before
    for (const row of [0, 1, 2, 3, 4]) expect(queueLength(ground, row)).toBe(0);
    expect([...ground.waypoints.userCount.subarray(0, 3)]).toEqual([1, 0, 0]); // cat 15's
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("leaves its team playing; the last team awake wins, and is named by its lowest id", () => {
    const playerIds = [2, 3, 5, 7];
    const ground = { mode: "battle", map: EIGHT_MAP, catLimit: 3, timeLimitMinutes: 0 } as const;
    const world = createWorld({ seed: 3, catsPerPlayer: 3, playerIds, teams: [1, 2, 1, 2], ground });
    runCommand(world, 2, SURRENDER);
    runCommand(world, 3, SURRENDER);
    expect(world.header.outcome).toBe(OUTCOME_RUNNING);
    runCommand(world, 7, SURRENDER);
    expect(world.header.outcome).toBe(2);
    expect([...world.players.score.subarray(0, 4)]).toEqual([0, 0, 3, 0]);
  });

  test("and watches, changes nothing", () => {
    const world = busyGroundWorld();
    const before = cloneWorld(world);
    runCommand(world, 7, SURRENDER);
    expect(world.words).toEqual(before.words);
  });
});
