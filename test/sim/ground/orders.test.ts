import { describe, expect, test } from "vitest";

import { CAT_HEALTH } from "../../../src/sim/constants.ts";
import {
  cloneWorld,
  ONE,
  ORDER_HOLD,
  ORDER_MOVE,
  runCommand,
  step,
  WAYPOINT_ROWS,
  type Command,
} from "../../../src/sim/index.ts";
import { placeOf, runToRest, send, sendQueued } from "../../support/ground-world.ts";
import { sixCats, orderOf, steeringOf, lengths, usedWaypoints } from "../../support/six-cats.ts";
import { catOf, runSubTurns, units } from "../../support/test-world.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

const FAR = { x: 10, y: -8 };

describe("a queued order", () => {
  test("waits, and is carried out after those before it, in their order", () => {
    const world = sixCats();
    send(world, "move", [1], { x: -13, y: 0 });
    sendQueued(world, "attack-move", [1], { x: -13, y: 2 });
    sendQueued(world, "patrol", [1], { x: -11, y: 2 });
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_MOVE, goalX: units(-13), goalY: 0 });
    const seen: unknown[] = [];
    for (let i = 0; i < 120; i += 1) {
      const { order, goalX, goalY } = catOf(world, 1)!;
      const now = JSON.stringify([order, goalX! / ONE, goalY! / ONE]);
      if (seen.at(-1) !== now) seen.push(now);
      step(world);
    }
    expect(seen.slice(0, 3)).toEqual(["[1,-13,0]", "[3,-13,2]", "[5,-11,2]"]);
    expect(steeringOf(world, 1)["patrolX"]).not.toBe(0);
    expect(usedWaypoints(world)).toEqual([]);
  });

  test.each(["idle", "hold"] as const)("begins at once for a cat that does nothing else (%s)", (before) => {
    const world = sixCats();
    if (before === "hold") runCommand(world, 1, { kind: "hold", cats: [1] });
    sendQueued(world, "move", [1], FAR);
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_MOVE, goalX: units(10) });
    expect([lengths(world), usedWaypoints(world)]).toEqual([[0, 0, 0, 0, 0, 0], []]);
  });

  test("is one row for all cats that got it and are busy, until the last has taken it up", () => {
    const world = sixCats();
    send(world, "move", [1, 2], { x: -14, y: 3 });
    send(world, "move", [3], FAR);
    sendQueued(world, "move", [1, 2, 3], { x: -10, y: 3 });
    expect([lengths(world), usedWaypoints(world)]).toEqual([[1, 1, 1, 0, 0, 0], [3]]);
    runSubTurns(world, 90);
    expect([lengths(world), usedWaypoints(world)]).toEqual([[0, 0, 1, 0, 0, 0], [1]]);
    expect(brokenInvariants(world)).toEqual([]);
    runSubTurns(world, 500);
    expect(usedWaypoints(world)).toEqual([]);
    for (const column of Object.values(world.ground.waypoints))
      expect(column.every((word) => word === 0)).toBe(true);
  });

  test("is the eighth at most: a ninth is passed over, by the cats that have eight", () => {
    const world = sixCats();
    send(world, "move", [1, 2], FAR);
    for (let i = 0; i < 8; i += 1) sendQueued(world, "move", [1], { x: i, y: 0 });
    sendQueued(world, "move", [1, 2], { x: 0, y: 7 });
    expect([lengths(world), usedWaypoints(world)]).toEqual([[8, 1, 0, 0, 0, 0], Array(9).fill(1)]);
    const before = cloneWorld(world);
    sendQueued(world, "move", [1], { x: 0, y: 9 });
    expect(world.words).toEqual(before.words);
  });

  test("leaves with the cat that dies, and with the player who gives up", () => {
    const world = sixCats();
    send(world, "move", [1, 2, 3], FAR);
    for (let i = 0; i < 3; i += 1) sendQueued(world, "move", [1, 2, 3], { x: i, y: 0 });
    world.cats.health[1] = 1;
    runCommand(world, 3, { kind: "attack", cats: [5], targetId: 2 });
    world.cats.x[4] = world.cats.x[1]! + ONE;
    world.cats.y[4] = world.cats.y[1]!;
    runSubTurns(world, 9);
    expect(catOf(world, 2)).toBeUndefined();
    expect([lengths(world), usedWaypoints(world)]).toEqual([
      [3, 3, 0, 0, 0],
      [2, 2, 2],
    ]);
    // The queues have moved up with their cats.
    expect(steeringOf(world, 3)).toMatchObject({ flowRow: 1 });
    expect(brokenInvariants(world)).toEqual([]);
    runCommand(world, 1, { kind: "surrender" });
    expect([lengths(world), usedWaypoints(world)]).toEqual([[0, 0, 0, 0, 0], []]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("to attack who has died by then is passed over, and the next one taken up", () => {
    const world = sixCats();
    send(world, "move", [1], { x: -14, y: 0 });
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 77, queued: true });
    sendQueued(world, "move", [1], { x: -13, y: 0 });
    runSubTurns(world, 60);
    expect(placeOf(world, 1)).toEqual({ x: -13, y: 0 });
    expect(lengths(world)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("that comes while earlier ones still wait goes behind them, whatever the cat does now", () => {
    const world = sixCats();
    send(world, "move", [1], { x: -14, y: 0 });
    runCommand(world, 1, { kind: "hold", cats: [1], queued: true });
    sendQueued(world, "move", [1], { x: -12, y: 0 });
    sendQueued(world, "move", [1], { x: -12, y: 3 });
    for (let i = 0; orderOf(world, 1) !== ORDER_HOLD; i += 1) {
      expect(i).toBeLessThan(60);
      step(world);
    }
    expect(lengths(world)[0]).toBe(2);
    sendQueued(world, "move", [1], { x: -12, y: 5 });
    expect([orderOf(world, 1), lengths(world)[0]]).toEqual([ORDER_HOLD, 3]);
  });

  test("twice to the same point is over twice", () => {
    const world = sixCats();
    send(world, "move", [1], { x: -14, y: 0 });
    sendQueued(world, "move", [1], { x: -14, y: 0 });
    sendQueued(world, "move", [1], { x: -13, y: 0 });
    expect(runToRest(world, 100)).toBeLessThan(60);
    expect(placeOf(world, 1)).toEqual({ x: -13, y: 0 });
  });

  test("ends a patrol when its leg is done", () => {
    const world = sixCats();
    send(world, "patrol", [1], { x: -13, y: 0 });
    runSubTurns(world, 35); // on its way back
    sendQueued(world, "move", [1], { x: -17, y: 0 });
    expect(runToRest(world, 120)).toBeLessThan(100);
    expect(placeOf(world, 1)).toEqual({ x: -17, y: 0 });
    expect(steeringOf(world, 1)).toMatchObject({ patrolX: 0, patrolY: 0 });
  });

  test("is passed over when all rows are taken; idle cats still obey", () => {
    const world = sixCats();
    world.ground.waypoints.userCount.fill(1);
    send(world, "move", [1], FAR);
    sendQueued(world, "move", [1, 2], { x: 3, y: 3 });
    expect([lengths(world)[0], catOf(world, 1)!["goalX"], catOf(world, 2)!["goalX"]]).toEqual([
      0,
      units(10),
      units(3),
    ]);
    expect(world.ground.waypoints.userCount.every((count) => count === 1)).toBe(true);
    world.ground.waypoints.userCount[WAYPOINT_ROWS - 1] = 0;
    sendQueued(world, "move", [1], { x: 3, y: 3 });
    expect([lengths(world)[0], world.ground.waypoints.x[WAYPOINT_ROWS - 1]]).toEqual([1, units(3)]);
  });

  test.each<Command>([
    { kind: "move", cats: [1], x: 9, y: 8, queued: true },
    { kind: "attack-move", cats: [1], x: 9, y: 8, queued: true },
    { kind: "patrol", cats: [1], x: 9, y: 8, queued: true },
    { kind: "attack", cats: [1], targetId: 5, queued: true },
    { kind: "hold", cats: [1], queued: true },
  ])("is the same order as one given at once ($kind)", (command) => {
    const [world, other] = [sixCats(), sixCats()];
    send(world, "move", [1], { x: -15, y: 0 });
    runCommand(world, 1, command);
    step(world);
    runCommand(other, 1, { ...command, queued: undefined } as unknown as Command);
    const fields = ["order", "goalX", "goalY", "targetId"] as const;
    for (const field of fields) expect(catOf(world, 1)![field]).toBe(catOf(other, 1)![field]);
    for (const field of ["reach", "patrolX", "patrolY", "blocked"]) {
      expect(steeringOf(world, 1)[field]).toBe(steeringOf(other, 1)[field]);
    }
    expect(catOf(world, 1)!["health"]).toBe(CAT_HEALTH);
  });
});
