import { describe, expect, test } from "vitest";

import {
  FIELDS,
  GROUND_FIELDS,
  isWallAt,
  ONE,
  runCommand,
  step,
  worldProblem,
} from "../../../src/sim/index.ts";
import { compactRows, compactRowsBy } from "../../../src/sim/world/rows.ts";
import {
  floorMap,
  idsOf,
  placeOf,
  runToRest,
  send,
  sendQueued,
  type GroundCat,
} from "../../support/ground-world.ts";
import {
  EAST,
  FOUR,
  THREE,
  TOGETHER_SECONDS,
  group,
  middleOf,
  restTimes,
  spread,
  worldOf,
  type GroundWorld,
} from "../../support/marching-group.ts";
import { mapOf } from "../../support/test-maps.ts";
import { runSubTurns } from "../../support/test-world.ts";

describe("bad input", () => {
  const WALLED = mapOf(
    Array.from({ length: 24 }, (_, line) =>
      Array.from({ length: 60 }, (__, column) => {
        if (column === 0 || column === 59 || line === 0 || line === 23) return "#";
        const isCell = column >= 2 && column <= 6 && line >= 2 && line <= 6;
        const isInside = column >= 3 && column <= 5 && line >= 3 && line <= 5;
        return isCell && !isInside ? "#" : ".";
      }).join(""),
    ),
  );

  test("nobody waits for one who is locked in", () => {
    const cats = group(THREE, 30);
    const timesWith = (locked: readonly GroundCat[]): readonly number[] => {
      const world = worldOf([...cats, ...locked], WALLED);
      send(world, "move", idsOf(world, 1), EAST);
      return restTimes(world, 60).slice(0, 30);
    };
    const [alone, withOne] = [timesWith([]), timesWith([{ playerId: 1, x: -25.5, y: 7.5, kind: "tom" }])];
    expect(Math.max(...withOne)).toBeLessThan(1.2 * Math.max(...alone));
    expect(spread(withOne)).toBeLessThan(TOGETHER_SECONDS);
  });

  test("a goal that nobody reaches lets them come to rest, and be sent on", () => {
    const world = worldOf(group(THREE, 30), WALLED);
    send(world, "move", idsOf(world, 1), { x: -25.5, y: 7.5 });
    runSubTurns(world, 3_600);
    send(world, "move", idsOf(world, 1), EAST);
    expect(spread(restTimes(world))).toBeLessThan(2 * TOGETHER_SECONDS);
  });

  test("ordered again each turn they come as fast", () => {
    const places = new Set<number>();
    const paces = new Set<number>();
    const timeOf = (each: (world: GroundWorld, subTurn: number) => void): number => {
      const world = worldOf(group(THREE, 30));
      send(world, "move", idsOf(world, 1), EAST);
      for (let subTurn = 0; ; subTurn += 1) {
        const isThere = idsOf(world, 1).every((id) => Math.abs(placeOf(world, id).x - 15) < 5);
        if (isThere || subTurn > 3_000) return subTurn;
        each(world, subTurn);
        step(world);
      }
    };
    const once = timeOf(() => undefined);
    const again = timeOf((world, subTurn) => {
      if (subTurn % 3 === 0) send(world, "move", idsOf(world, 1), EAST);
      if (subTurn !== 31) return; // the last order has been taken up
      for (const place of world.ground.steering.place.subarray(0, 30)) places.add(place);
      for (const pace of world.ground.steering.stride.subarray(0, 30)) paces.add(pace);
    });
    expect(places.size).toBe(30);
    expect(paces.size).toBeGreaterThan(2);
    expect(again).toBeLessThan(1.15 * once);
  });

  test("the others of a group of which many fall in one sub-turn go on", () => {
    const world = worldOf(group(FOUR, 40));
    send(world, "move", idsOf(world, 1), EAST);
    runSubTurns(world, 150);
    const { cats, header, ground } = world;
    cats.health.fill(0, 0, 30);
    compactRowsBy(ground.steering, GROUND_FIELDS.steering, cats.health, header.catCount);
    header.catCount = compactRows(cats, FIELDS.cats, "health", header.catCount);
    world.players.score[0] = 10;
    step(world);
    expect(world.header.catCount).toBe(10);
    expect(worldProblem(world)).toBeNull();
    expect(spread(restTimes(world))).toBeLessThan(TOGETHER_SECONDS);
  });

  test("a group of 2,500 has places, on floor, and arrives", () => {
    const map = floorMap(200, 120);
    const world = worldOf(group(FOUR, 2_500, { x: -50, y: 0 }), map);
    send(world, "move", idsOf(world, 1), { x: 30, y: 0 });
    const { steering } = world.ground;
    step(world);
    expect(steering.place.subarray(0, 2_500).filter((place) => place === 0)).toHaveLength(0);
    expect(new Set(steering.place.subarray(0, 2_500)).size).toBe(2_500);
    expect(worldProblem(world)).toBeNull();
    // Who is nearer goes slower, or they would not arrive together.
    const { stride, kind } = world.ground.steering;
    const tomsByPlace = idsOf(world, 1)
      .filter((id) => kind[id - 1] === 1)
      .toSorted((a, b) => placeOf(world, a).x - placeOf(world, b).x);
    expect(stride[tomsByPlace.at(-1)! - 1]).toBeLessThanOrEqual(stride[tomsByPlace[0]! - 1]!);
    expect(new Set(stride.subarray(0, 2_500)).size).toBeGreaterThan(100);
    runSubTurns(world, 60);
    for (const id of [1, 1_200, 2_500]) expect(placeOf(world, id).x).toBeGreaterThan(-78);
  });

  test("queued orders keep the pace of the slowest", () => {
    const world = worldOf(group(THREE, 30));
    send(world, "move", idsOf(world, 1), { x: 0, y: 5 });
    sendQueued(world, "move", idsOf(world, 1), EAST);
    expect(spread(restTimes(world))).toBeLessThan(2 * TOGETHER_SECONDS);
  });

  test("whoever stops, holds, gives up or is told to attack has neither place nor pace of a group", () => {
    const world = worldOf([...group(THREE, 30), { playerId: 2, x: 20, y: 10 }]);
    const { stride, place } = world.ground.steering;
    const own = idsOf(world, 1);
    for (const command of [
      { kind: "stop", cats: own },
      { kind: "hold", cats: own },
      { kind: "attack", cats: own, targetId: 31 },
      { kind: "surrender" },
    ] as const) {
      send(world, "move", own, EAST);
      expect(stride.subarray(0, 30).every((value) => value > 0)).toBe(true);
      runCommand(world, 1, command);
      expect([...stride, ...place].every((value) => value === 0)).toBe(true);
    }
  });

  test("in a passage they walk one behind the other, and get through", () => {
    const passage = mapOf(
      Array.from({ length: 24 }, (_, line) =>
        Array.from({ length: 40 }, (__, column) =>
          column === 0 ||
          column === 39 ||
          line === 0 ||
          line === 23 ||
          (column > 12 && column < 27 && line !== 11)
            ? "#"
            : ".",
        ).join(""),
      ),
    );
    const world = worldOf(group(FOUR, 60, { x: -13, y: 0 }), passage);
    send(world, "move", idsOf(world, 1), { x: 0, y: 0.5 }); // its goal is in the passage: most find no room there
    runSubTurns(world, 600);
    send(world, "move", idsOf(world, 1), { x: 13, y: 0 });
    expect(runToRest(world, 4_000)).toBeLessThan(4_000);
    for (const id of idsOf(world, 1)) expect(placeOf(world, id).x).toBeGreaterThan(7);
    const [knitters, toms] = middleOf(world, ["knitter", "tom"]);
    expect(toms! - knitters!).toBeGreaterThan(1); // behind the passage they stand in ranks again
    const { cats, header } = world;
    for (let row = 0; row < header.catCount; row += 1) {
      const cell = Math.floor(cats.y[row]! / ONE + 12) * 40 + Math.floor(cats.x[row]! / ONE + 20);
      expect(isWallAt(passage.walls, cell)).toBe(false);
    }
  });
});
