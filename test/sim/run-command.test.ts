import { describe, expect, test } from "vitest";

import {
  cloneWorld,
  ONE,
  ORDER_ASLEEP,
  ORDER_ATTACK,
  ORDER_ATTACK_MOVE,
  ORDER_HOLD,
  ORDER_IDLE,
  ORDER_MOVE,
  ORDER_PATROL,
  runCommand,
  step,
} from "../../src/sim/index.ts";
import { floorMap, groundWorldWith, placeOf, runToRest, send, sendQueued } from "../support/ground-world.ts";
import {
  sixCats,
  orderOf,
  steeringOf,
  lengths,
  usedWaypoints,
  type GroundWorld,
} from "../support/six-cats.ts";
import { catOf, runSubTurns, units } from "../support/test-world.ts";
import { brokenInvariants } from "../support/world-invariants.ts";

const FAR = { x: 10, y: -8 };

describe("an order", () => {
  test.each([
    ["move", ORDER_MOVE],
    ["attack-move", ORDER_ATTACK_MOVE],
    ["patrol", ORDER_PATROL],
  ] as const)("to %s makes the cats go to the point; a patrol comes back to their middle", (kind, order) => {
    const world = sixCats();
    send(world, kind, [1, 2, 3], { x: 3.5, y: -2.25 });
    for (const id of [1, 2, 3]) {
      expect(catOf(world, id)).toMatchObject({ order, goalX: units(3.5), goalY: units(-2.25), targetId: 0 });
      const [patrolX, patrolY] = kind === "patrol" ? [units(-15), units(2)] : [0, 0];
      expect(steeringOf(world, id)).toMatchObject({ patrolX, patrolY, flowRow: 1, blocked: 0 });
    }
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("to many ends within the radius of their pack, one to one within a cat's radius", () => {
    const world = sixCats();
    send(world, "move", [1], FAR);
    send(world, "move", [2, 3], FAR);
    expect(steeringOf(world, 1)["reach"]! / ONE).toBeCloseTo(0.3, 4);
    expect(steeringOf(world, 2)["reach"]! / ONE).toBeCloseTo(0.3 + Math.sqrt(2 * 0.124), 4);
  });

  test("to attack, to hold and to stop go nowhere", () => {
    const world = sixCats();
    send(world, "patrol", [1, 2, 3], FAR);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 5 });
    runCommand(world, 1, { kind: "hold", cats: [2] });
    runCommand(world, 1, { kind: "stop", cats: [3] });
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_ATTACK, goalX: 0, goalY: 0, targetId: 5 });
    expect(catOf(world, 2)).toMatchObject({ order: ORDER_HOLD, goalX: 0, goalY: 0, targetId: 0 });
    expect(catOf(world, 3)).toMatchObject({ order: ORDER_IDLE, goalX: 0, goalY: 0, targetId: 0 });
    for (const id of [1, 2, 3])
      expect(steeringOf(world, id)).toMatchObject({ flowRow: 0, reach: 0, patrolX: 0, patrolY: 0 });
    const places = [2, 3].map((id) => placeOf(world, id));
    runSubTurns(world, 30);
    expect([2, 3].map((id) => placeOf(world, id))).toEqual(places);
  });

  test.each([
    ["an own cat", 2],
    ["itself", 1],
    ["an ally's cat", 4],
    ["nobody", 99],
  ])("to attack %s makes the cat idle", (_name, targetId) => {
    const world = sixCats();
    send(world, "move", [1], FAR);
    runCommand(world, 1, { kind: "attack", cats: [1], targetId });
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE, targetId: 0 });
    expect(steeringOf(world, 1)).toMatchObject({ flowRow: 0 });
  });

  test("to attack a sleeping enemy is obeyed", () => {
    const world = sixCats();
    runCommand(world, 3, { kind: "surrender" });
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 5 });
    expect(orderOf(world, 1)).toBe(ORDER_ATTACK);
  });

  test("passes over cats of others, of allies, asleep, dead and unknown, and does nothing if none is left", () => {
    const world = sixCats();
    runCommand(world, 2, { kind: "surrender" });
    const before = cloneWorld(world);
    for (const kind of ["move", "attack-move", "patrol", "hold"] as const) {
      runCommand(world, 1, { kind, cats: [4, 5, 77], x: 0, y: 0 });
      runCommand(world, 2, { kind, cats: [4], x: 0, y: 0, queued: true });
    }
    expect(world.words).toEqual(before.words);
    runCommand(world, 1, { kind: "hold", cats: [1, 4, 5, 77] });
    expect([1, 2, 3, 4, 5].map((id) => orderOf(world, id))).toEqual([ORDER_HOLD, 0, 0, ORDER_ASLEEP, 0]);
  });

  test("takes the place of the old one and of the queue at once", () => {
    const world = sixCats();
    send(world, "move", [1, 2], FAR);
    for (let i = 0; i < 5; i += 1) sendQueued(world, "move", [1, 2], { x: i, y: i });
    send(world, "attack-move", [1], { x: 5, y: 5 });
    expect(lengths(world)).toEqual([0, 5, 0, 0, 0, 0]);
    expect(usedWaypoints(world)).toEqual([1, 1, 1, 1, 1]);
    runCommand(world, 1, { kind: "stop", cats: [2] });
    expect([lengths(world), usedWaypoints(world)]).toEqual([[0, 0, 0, 0, 0, 0], []]);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("lets a cat that got nowhere begin afresh", () => {
    const world = sixCats();
    world.ground.steering.blocked[0] = 40;
    send(world, "move", [1], FAR);
    expect(steeringOf(world, 1)["blocked"]).toBe(0);
  });

  test("to a point outside of the map or in a wall goes to the nearest place, on a copy alike", () => {
    const world = sixCats();
    const copy = cloneWorld(world) as GroundWorld; // its working memory is empty yet
    for (const each of [world, copy]) {
      send(each, "move", [1], { x: 127, y: 100 });
      send(each, "move", [2], { x: -128, y: 3.3 });
      send(each, "patrol", [3], { x: 4, y: -11.2 });
    }
    expect(copy.words).toEqual(world.words);
    expect(catOf(world, 1)).toMatchObject({
      goalX: expect.closeTo(units(18.7), -1),
      goalY: expect.closeTo(units(10.7), -1),
    });
    const [west, third] = [catOf(world, 2)!, catOf(world, 3)!];
    expect([west["goalX"]! / ONE, west["goalY"]! / ONE]).toEqual([
      expect.closeTo(-18.7, 3),
      expect.closeTo(3.3, 2),
    ]);
    expect([third["goalX"]! / ONE, third["goalY"]! / ONE]).toEqual([4, expect.closeTo(-10.7, 3)]);
    expect(brokenInvariants(world)).toEqual([]);
  });
});

describe("an order that was carried out", () => {
  test("leaves the cat idle where it is, with its goal", () => {
    const world = sixCats();
    send(world, "move", [1], { x: -13, y: 1 });
    expect(runToRest(world, 60)).toBeLessThan(40);
    expect(catOf(world, 1)).toMatchObject({
      order: ORDER_IDLE,
      x: units(-13),
      y: units(1),
      goalX: units(-13),
      goalY: units(1),
    });
    expect(steeringOf(world, 1)).toMatchObject({ flowRow: 0, blocked: 0 });
  });

  test.each(["move", "attack-move"] as const)(
    "is one at once for a cat that stands on the point (%s)",
    (kind) => {
      const world = sixCats();
      send(world, kind, [1], { x: -15, y: 0 });
      step(world);
      expect(orderOf(world, 1)).toBe(ORDER_IDLE);
    },
  );

  test("of an attack is the death of the target; the cat ends where it saw it last", () => {
    const world = groundWorldWith({
      map: floorMap(40, 24),
      cats: [
        { playerId: 1, x: -3, y: 5 },
        { playerId: 2, x: 3, y: 5, health: 1 },
        { playerId: 2, x: 15, y: -8 },
      ],
    });
    runCommand(world, 1, { kind: "attack", cats: [1], targetId: 2 });
    step(world);
    expect(catOf(world, 1)).toMatchObject({ goalX: units(3), goalY: units(5) });
    runSubTurns(world, 150);
    expect(catOf(world, 2)).toBeUndefined();
    expect(catOf(world, 1)).toMatchObject({ order: ORDER_IDLE, targetId: 0 });
    const { x, y, goalX, goalY } = catOf(world, 1)!;
    expect([x, y]).toEqual([goalX, goalY]);
    expect(y).toBe(units(5));
  });
});
