import { describe, expect, test } from "vitest";

import { crc32 } from "../../../src/base/index.ts";
import { mapOf } from "../../support/test-maps.ts";
import { FLOW_CELLS_PER_SUB_TURN } from "../../../src/sim/constants.ts";
import { advanceFlowFields, requestFlowField, viaOf } from "../../../src/sim/ground/flow-fields.ts";
import { cellAt } from "../../../src/sim/ground/walls.ts";
import {
  cloneWorld,
  firstDifference,
  floorCellCountOf,
  FLOW_FIELD_ROWS,
  restoreSnapshot,
  runCommand,
  step,
  takeSnapshot,
  type Ground,
  type World,
} from "../../../src/sim/index.ts";
import { FlowBuilder, NO_VIA } from "../../../src/sim/map/flow-builder.ts";
import {
  blockOf,
  floorMap,
  groundWorldWith,
  idsOf,
  placeOf,
  send,
  type Point,
} from "../../support/ground-world.ts";
import { runSubTurns, units } from "../../support/test-world.ts";

type GroundWorld = World & { readonly ground: Ground };

/** 98 x 98 cells of floor around a wall with a gap in the east: a field takes two sub-turns, and no way is straight. */
const LARGE_MAP = mapOf(
  Array.from({ length: 100 }, (_, line) => {
    if (line === 0 || line === 99) return "#".repeat(100);
    return line === 50 ? `${"#".repeat(90)}.........#` : `#${".".repeat(98)}#`;
  }),
);
const LARGE_FLOOR = floorCellCountOf(LARGE_MAP);
const SOUTH = { x: -40, y: -10 };

function largeWorld(count = 1): GroundWorld {
  return groundWorldWith({ map: LARGE_MAP, cats: blockOf(1, count, SOUTH) });
}

/** The rows in use: goal, place in the queue, cells settled, complete or not. */
function rowsOf({ ground }: GroundWorld): readonly (readonly number[])[] {
  const { goal, sequence, settledCount, isComplete } = ground.flowFields;
  return [...goal.keys()]
    .filter((row) => goal[row] !== 0)
    .map((row) => [goal[row]! - 1, sequence[row]!, settledCount[row]!, isComplete[row]!]);
}

function cellOf({ ground }: GroundWorld, { x, y }: Point): number {
  return cellAt(ground, units(x), units(y));
}

describe("a flow field", () => {
  test("is one for all cats that go to a cell, whoever sent them and when", () => {
    const cats = [...blockOf(1, 20, SOUTH), ...blockOf(2, 20, { x: 30, y: -10 })];
    const world = groundWorldWith({ map: LARGE_MAP, cats });
    send(world, "move", idsOf(world, 1), { x: 0.5, y: 20.5 });
    runSubTurns(world, 3);
    send(world, "attack-move", idsOf(world, 2).slice(5), { x: 0.3, y: 20.9 });
    runSubTurns(world, 3);
    expect(rowsOf(world)).toEqual([[cellOf(world, { x: 0.5, y: 20.5 }), 0, LARGE_FLOOR, 1]]);
    expect([...new Set(world.ground.steering.flowRow.subarray(0, 40))]).toEqual([1, 0]);
  });

  test("is computed at the first sub-turn after the order, and grows by so many cells each", () => {
    const world = largeWorld();
    send(world, "move", [1], { x: 0, y: 20 });
    expect(rowsOf(world)).toEqual([[cellOf(world, { x: 0, y: 20 }), 0, 0, 0]]);
    step(world);
    expect(rowsOf(world)).toMatchObject([[expect.anything(), 0, FLOW_CELLS_PER_SUB_TURN, 0]]);
    expect(world.ground.flowFields.checksum[0]).toBe(0);
    step(world);
    expect(rowsOf(world)).toMatchObject([[expect.anything(), 0, LARGE_FLOOR, 1]]);
  });

  test("holds the checksum of all its ways once it is complete, and then stays as it is", () => {
    const world = largeWorld();
    send(world, "move", [1], { x: 0, y: 20 });
    runSubTurns(world, 2);
    const builder = new FlowBuilder(100, 100);
    const via = builder.makeField();
    builder.begin(LARGE_MAP.walls, cellOf(world, { x: 0, y: 20 }), via);
    builder.settle(10_000);
    const checksum = crc32(new Uint8Array(via.buffer)) | 0;
    expect(world.ground.flowFields.checksum[0]).toBe(checksum);
    runSubTurns(world, 5);
    expect(rowsOf(world)).toMatchObject([[expect.anything(), 0, LARGE_FLOOR, 1]]);
    expect(world.ground.flowFields.checksum[0]).toBe(checksum);
  });

  test("that settles the last cells to the last of a sub-turn is complete in the next", () => {
    // 5,000 cells of floor to the cell: a field of exactly one sub-turn.
    const world = groundWorldWith({ map: floorMap(102, 52), cats: [{ playerId: 1, x: 0, y: 0 }] });
    send(world, "move", [1], { x: 40, y: 20 });
    step(world);
    expect(rowsOf(world)).toMatchObject([[expect.anything(), 0, 5_000, 0]]);
    step(world);
    expect(rowsOf(world)).toMatchObject([[expect.anything(), 0, 5_000, 1]]);
  });

  test("leads nowhere where it is not known yet: the cat walks straight", () => {
    const world = largeWorld();
    send(world, "move", [1], { x: -39.5, y: 40 }); // the wall is between; the field reaches the cat after a second round
    step(world);
    const { x, y } = placeOf(world, 1);
    expect(viaOf(world.ground, 0, cellOf(world, SOUTH))).toBe(NO_VIA);
    expect(Math.atan2(y - SOUTH.y, x - SOUTH.x)).toBeCloseTo(Math.atan2(50, 0.5), 2);
    step(world);
    expect(viaOf(world.ground, 0, cellOf(world, SOUTH))).not.toBe(NO_VIA);
  });
});

describe("flow fields", () => {
  test("are computed one after the other, in the order in which they were asked for", () => {
    const world = largeWorld(4);
    const goals = [
      { x: 5, y: 30 },
      { x: -5, y: -30 },
      { x: 30, y: 5 },
      { x: 30, y: -30 },
    ];
    goals.forEach((goal, i) => send(world, "move", [i + 1], goal));
    const isKnown = (): readonly number[] => rowsOf(world).map(([, , settledCount]) => settledCount!);
    const [whole, perSubTurn] = [LARGE_FLOOR, FLOW_CELLS_PER_SUB_TURN];
    for (let subTurn = 1; subTurn <= 9; subTurn += 1) {
      step(world);
      const total = Math.min(subTurn * perSubTurn, 4 * whole);
      expect(isKnown()).toEqual(goals.map((_, i) => Math.max(0, Math.min(whole, total - i * whole))));
    }
  });

  test("small ones are computed together in a sub-turn, up to its share", () => {
    const map = floorMap(42, 27); // 1,000 cells
    const world = groundWorldWith({ map, cats: blockOf(1, 9, { x: 0, y: 0 }) });
    for (let i = 0; i < 9; i += 1) send(world, "move", [i + 1], { x: -18.5 + 4 * i, y: 10 });
    step(world);
    // Each costs its cells, and is complete when it asked for more: the fifth is not.
    expect(rowsOf(world).map(([, , count, isComplete]) => [count, isComplete])).toEqual([
      ...Array(4).fill([1_000, 1]),
      [1_000, 0],
      ...Array(4).fill([0, 0]),
    ]);
  });

  test("make room for a new one when nobody uses them: the one longest out of use", () => {
    const world = largeWorld();
    const { ground } = world;
    const { goal, usedAt, sequence } = ground.flowFields;
    world.header.subTurn = 1_000;
    for (let row = 0; row < FLOW_FIELD_ROWS; row += 1) requestFlowField(world, ground, 5_000 + row, 1);
    expect([...sequence]).toEqual([...sequence.keys()]);
    usedAt.set([990, 980, 970, 985], 10);
    Object.assign(world.header, { subTurn: 1_001 });
    expect(requestFlowField(world, ground, 7_000, 1)).toBe(12);
    expect([goal[12], sequence[12], usedAt[12]]).toEqual([7_001, 64, 1_001]);
    expect(requestFlowField(world, ground, 7_001, 1)).toBe(11);
    expect(requestFlowField(world, ground, 7_002, 1)).toBe(13);
    expect(requestFlowField(world, ground, 7_003, 1)).toBe(10);
    expect(requestFlowField(world, ground, 7_004, 1)).toBe(-1); // all others were in use a moment ago
    expect(requestFlowField(world, ground, 5_063, 1)).toBe(63); // and are still there for who asks again
  });

  test("make no room while cats go by them, even cats that wait in a crowd", () => {
    const world = largeWorld(70);
    const { goal } = world.ground.flowFields;
    for (let i = 0; i < FLOW_FIELD_ROWS; i += 1) send(world, "move", [i + 1], { x: 20.5 - i, y: 20.5 });
    runSubTurns(world, 20);
    const before = [...goal];
    world.ground.steering.blocked.fill(9, 0, 64); // who gets nowhere tries only now and then
    for (let i = 0; i < 12; i += 1) {
      world.ground.steering.pace.fill(0, 0, 64);
      world.ground.steering.blocked.fill(9, 0, 64);
      step(world);
      send(world, "move", [66], { x: 10.5 - i, y: -20.5 });
    }
    expect([...goal]).toEqual(before);
  });

  test("all in use: cats for whom there is none walk straight, and get one when there is room", () => {
    const cats = [...blockOf(1, FLOW_FIELD_ROWS, SOUTH), { playerId: 1, x: 30, y: -20 }];
    const world = groundWorldWith({ map: LARGE_MAP, cats });
    for (let i = 0; i < FLOW_FIELD_ROWS; i += 1) send(world, "move", [i + 1], { x: 20.5 - i, y: 20.5 });
    const goal = { x: 0.5, y: -30.5 };
    send(world, "move", [65], goal);
    expect(world.ground.steering.flowRow[64]).toBe(0);
    runSubTurns(world, 60);
    const { x, y } = placeOf(world, 65);
    const left = Math.hypot(30 - goal.x, -20 - goal.y) - Math.hypot(x - goal.x, y - goal.y);
    expect(left).toBeGreaterThan(4.5); // of 4.9
    expect(world.ground.steering.flowRow[64]).toBe(0);
    runCommand(world, 1, { kind: "stop", cats: [7] });
    runSubTurns(world, 20);
    expect(world.ground.flowFields.goal[6]! - 1).toBe(cellOf(world, goal));
    expect(world.ground.steering.flowRow[64]).toBe(7);
  });
});

// Goal: what lies in the working memory decides nothing. Method: worlds that computed other fields in the meantime are set
// back in place, and copies begin with an empty memory; all must go on alike, word by word, while fields are at any stage.
describe("a world that is set back goes on as a copy of it and as the one that ran on", () => {
  const goals: readonly Point[] = [
    { x: 40, y: -11 },
    { x: -40, y: 31 },
    { x: -30, y: 41 },
    { x: 20, y: 10 },
  ];
  const others: readonly Point[] = [
    { x: -30, y: -40 },
    { x: 1, y: 31 },
    { x: 11, y: -41 },
    { x: -41, y: -20 },
    { x: 33, y: 33 },
  ];
  const sendAll = (world: World, to: readonly Point[]): void =>
    to.forEach((point, i) => send(world, "move", [i + 1], point));

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])("%d sub-turns after four orders", (subTurns) => {
    const world = largeWorld(6);
    sendAll(world, goals);
    runSubTurns(world, subTurns);
    const snapshot = takeSnapshot(world);
    const [straight, copy] = [cloneWorld(world), cloneWorld(world)];
    const runOn = (other: World): void => {
      for (let i = 0; i < 14; i += 1) {
        if (i === 1) sendAll(other, others.slice(2));
        if (i === 3) sendAll(other, others.toReversed());
        step(other);
      }
    };
    runOn(straight);
    // Meanwhile this one computes fields to other cells in the same rows.
    sendAll(
      world,
      others.map(({ x, y }) => ({ x: -x, y: y - 3 })),
    );
    runSubTurns(world, 13);
    restoreSnapshot(world, snapshot);
    runOn(world);
    for (let i = 0; i < 14; i += 1) {
      // The copy is copied once more before each sub-turn: it has to compute everything again all the time.
      if (i === 1) sendAll(copy, others.slice(2));
      if (i === 3) sendAll(copy, others.toReversed());
      const next = cloneWorld(copy);
      step(next);
      copy.words.set(next.words);
    }
    expect(firstDifference(straight, world)).toBeNull();
    expect(firstDifference(straight, copy)).toBeNull();
  });

  test("a row that lay full of another field tells no way before its own is begun", () => {
    const world = largeWorld(6);
    sendAll(world, goals.slice(0, 1));
    runSubTurns(world, 3);
    const snapshot = takeSnapshot(world);
    sendAll(world, [goals[0]!, goals[1]!, goals[2]!]);
    runSubTurns(world, 8);
    restoreSnapshot(world, snapshot);
    const copy = cloneWorld(world);
    for (const each of [world, copy]) {
      send(each, "move", [1], others[0]!);
      send(each, "move", [1], others[1]!); // waits behind the first one, in a row that was full
      step(each);
    }
    expect(viaOf(world.ground, 2, cellOf(world, SOUTH))).toBe(NO_VIA);
    expect(firstDifference(world, copy)).toBeNull();
  });

  test("to and fro between two moments, a row is computed again that held another field as far", () => {
    const world = largeWorld(6);
    const before = takeSnapshot(world);
    sendAll(world, goals.slice(1, 2));
    runSubTurns(world, 4);
    const after = takeSnapshot(world);
    const copy = cloneWorld(world);
    restoreSnapshot(world, before);
    sendAll(world, others.slice(2, 3));
    runSubTurns(world, 4); // in the same row, and as complete
    restoreSnapshot(world, after);
    for (const each of [world, copy]) runSubTurns(each, 20);
    expect(firstDifference(world, copy)).toBeNull();
  });

  test("fields are not computed again when nothing was set back", () => {
    const world = largeWorld(2);
    sendAll(world, goals.slice(0, 2));
    runSubTurns(world, 6);
    const { scratch } = world.ground;
    const { via } = scratch.memos[0]!;
    via.fill(NO_VIA); // nobody looks at what is known
    advanceFlowFields(world.ground);
    expect(via.every((cell) => cell === NO_VIA)).toBe(true);
  });
});
