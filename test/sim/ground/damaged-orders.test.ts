import { beforeAll, describe, expect, test } from "vitest";

import { stepBothWays } from "../../../src/lab/kernel/both-ways.ts";
import { cloneWorld, GROUND_FIELDS, runCommand, type Command } from "../../../src/sim/index.ts";
import { FIELDS } from "../../../src/sim/world/fields.ts";
import { partOf } from "../../support/drawn.ts";
import { idsOf, type GroundCat } from "../../support/ground-world.ts";
import { FOUR, group, worldOf, type GroundWorld } from "../../support/marching-group.ts";

// Goal: a bit of a world that is damaged makes an order none that throws, and the next sub-turns the same by kernel and by TypeScript.
// Method: each field of cats and of their steering, with a bit or all of them the other way, then each kind of order.

const VALUES = partOf([1 << 4, 1 << 26, 1 << 30, 1 << 31, -1], (value) => value === 1 << 31);
const ENEMY: GroundCat = { playerId: 2, x: 18, y: 10 };

const point = { x: 15 * 256, y: 0 };
const line = { x: 12 * 256, y: -2_000 };
const orders = (cats: readonly number[]): readonly Command[] => [
  { kind: "move", cats, ...point },
  { kind: "attack-move", cats, ...point },
  { kind: "patrol", cats, ...point },
  { kind: "attack", cats, targetId: 13 },
  { kind: "hold", cats },
  { kind: "stop", cats },
  { kind: "march", cats, ...point, isFighting: false, isLoose: true, line: null },
  { kind: "march", cats, ...point, isFighting: true, isLoose: false, line },
  { kind: "move", cats, ...point, queued: true },
  { kind: "march", cats, ...point, isFighting: false, isLoose: false, line, queued: true },
];

/** On its way already, so that every column has something in it. */
function busyGroup(): GroundWorld {
  const world = worldOf([...group(FOUR, 12), ENEMY]);
  const cats = idsOf(world, 1);
  runCommand(world, 1, { kind: "move", cats, x: 0, y: 0 });
  runCommand(world, 1, {
    kind: "march",
    cats,
    ...point,
    isFighting: true,
    isLoose: false,
    line,
    queued: true,
  });
  const both = stepBothWays({ subTurns: 0, byKernel: 0, difference: null });
  for (let i = 0; i < 30; i += 1) both(world);
  return world;
}

/** Of which each test damages copies. */
let start: GroundWorld;

beforeAll(() => {
  start = busyGroup();
});

describe.each([
  ["cats", FIELDS.cats.filter((field) => field !== "networkId" && field !== "playerId")],
  // A queue that names rows which there are none of is what the rules have always stopped at.
  ["steering", GROUND_FIELDS.steering.filter((field) => !field.startsWith("queue"))],
] as const)("damage of %s", (table, fields) => {
  test.each(fields)("%s", (field) => {
    for (const value of VALUES) {
      for (const [i] of orders([1]).entries()) {
        const world = cloneWorld(start) as GroundWorld;
        const columns = (table === "cats" ? world.cats : world.ground.steering) as Record<string, Int32Array>;
        columns[field]![3]! ^= value;
        const command = orders(idsOf(world, 1))[i]!;
        runCommand(world, 1, command);
        const seen = { subTurns: 0, byKernel: 0, difference: null };
        const both = stepBothWays(seen);
        for (let subTurn = 0; subTurn < 4; subTurn += 1) both(world);
        expect(seen.difference).toBeNull();
      }
    }
  });
});
