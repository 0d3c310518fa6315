import { afterEach, describe, expect, test } from "vitest";

import { advanceFlowFields } from "../../../src/sim/ground/flow-fields.ts";
import { cellAt } from "../../../src/sim/ground/walls.ts";
import {
  chooseRulesRunner,
  cloneWorld,
  firstDifference,
  runCommand,
  step,
  type Ground,
  type World,
} from "../../../src/sim/index.ts";
import { kernelSubTurns } from "../../../src/sim/kernel/move-in-kernel.ts";
import { blockOf, groundWorldWith, idsOf, send } from "../../support/ground-world.ts";
import { mapOf } from "../../support/test-maps.ts";
import { runSubTurns, units } from "../../support/test-world.ts";

type GroundWorld = World & { readonly ground: Ground };

const SIDE = 40;
/** A wall with a gap in the east: no way from the south to the north is straight. */
const MAP = mapOf(
  Array.from({ length: SIDE }, (_, line) => {
    if (line === 0 || line === SIDE - 1) return "#".repeat(SIDE);
    return line === SIDE / 2 ? `${"#".repeat(SIDE - 8)}.......#` : `#${".".repeat(SIDE - 2)}#`;
  }),
);
const SOUTH = { x: -15, y: -8 };
const NORTH = { x: -15, y: 8 };
const CATS = 20; // enough for the kernel

afterEach(() => chooseRulesRunner("webassembly"));

/** The field to the north is complete, and no cat has asked for it for a second: they were sent elsewhere, in plain sight. */
function idleWorld(): GroundWorld {
  const world = groundWorldWith({ map: MAP, cats: blockOf(1, CATS, SOUTH) });
  send(world, "move", idsOf(world, 1), NORTH);
  runSubTurns(world, 30);
  runCommand(world, 1, { kind: "stop", cats: idsOf(world, 1) });
  runSubTurns(world, 30);
  expect(world.ground.flowFields.isComplete[rowTo(world)]).toBe(1);
  return world;
}

function rowTo({ ground }: GroundWorld): number {
  const goal = cellAt(ground, units(NORTH.x), units(NORTH.y)) + 1;
  return ground.flowFields.goal.indexOf(goal);
}

/** What lies in memory for that row, after it was restored. */
function isRecalled(world: GroundWorld): boolean {
  return world.ground.scratch.memos[rowTo(world)]!.goal >= 0;
}

describe.each(["webassembly", "typescript"] as const)("a field that no cat asks for, by %s", (by) => {
  test.each([
    ["a group sets out, whose pace asks for it", CATS, "move"],
    ["one cat that paces itself does", 1, "attack-move"],
  ] as const)("is computed again when %s, and leads as before", (_, count, kind) => {
    chooseRulesRunner(by);
    const world = idleWorld();
    const restored = cloneWorld(world) as GroundWorld;
    runSubTurns(world, 5);
    const before = kernelSubTurns();
    runSubTurns(restored, 5);
    expect(kernelSubTurns() - before).toBe(by === "webassembly" ? 5 : 0);
    expect(isRecalled(restored)).toBe(by === "typescript"); // that asks nobody who will ask
    for (const one of [world, restored]) {
      send(one, kind, idsOf(one, 1).slice(0, count), NORTH);
      runSubTurns(one, 1);
      expect(isRecalled(one)).toBe(true);
    }
    for (let i = 0; i < 300; i += 1) {
      for (const one of [world, restored]) step(one);
      expect(firstDifference(world, restored)).toBe(null);
    }
  });
});

test("a field that is in use is there at once", () => {
  const world = groundWorldWith({ map: MAP, cats: blockOf(1, CATS, SOUTH) });
  send(world, "move", idsOf(world, 1), NORTH);
  runSubTurns(world, 60);
  const restored = cloneWorld(world) as GroundWorld;
  const { ground, header } = restored;
  ground.scratch.reserve(header.catCapacity, SIDE, SIDE);
  ground.scratch.subTurn = header.subTurn + 1;
  advanceFlowFields(ground); // before any cat moves
  expect(isRecalled(restored)).toBe(true);
});
