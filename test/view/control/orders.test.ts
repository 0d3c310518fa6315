import fc from "fast-check";
import { expect, test } from "vitest";

import { isCommand } from "../../../src/sim/index.ts";
import { moveCommands } from "../../../src/view/control/orders.ts";
import { spreadGoals } from "../../../src/view/control/spread-goals.ts";

const SQUADS_MAX = 36;

const coordinate = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const members = fc
  .array(fc.record({ x: coordinate(6.4), y: coordinate(3.6) }), { minLength: 1, maxLength: 120 })
  .map((places) => places.map((place, i) => ({ ...place, networkId: i + 1 })));
const goal = fc.record({ x: coordinate(8), y: coordinate(5) });

test("every cat gets one goal, and few cats get goals of their own", () => {
  fc.assert(
    fc.property(members, goal, (cats, around) => {
      const squads = spreadGoals(cats, around, 0.6);
      expect(squads.flatMap((squad) => squad.networkIds).sort((a, b) => a - b)).toEqual(
        cats.map((cat) => cat.networkId),
      );
      expect(squads.length).toBe(Math.min(cats.length, SQUADS_MAX));
      expect(new Set(squads.map((squad) => `${squad.goal.x} ${squad.goal.y}`)).size).toBe(squads.length);
    }),
  );
});

test("every command is one that a peer may send, inside the world", () => {
  fc.assert(
    fc.property(members, goal, (cats, around) => {
      for (const command of moveCommands(cats, around, 0.6)) {
        expect(isCommand(command)).toBe(true);
        expect(
          command.kind === "move" && Math.abs(command.x) <= 6.4 * 256 && Math.abs(command.y) <= 3.6 * 256,
        ).toBe(true);
      }
    }),
  );
});

test("one cat goes exactly where it was sent", () => {
  expect(moveCommands([{ networkId: 7, x: 0, y: 0 }], { x: 1.5, y: -2 }, 0.6)).toEqual([
    { kind: "move", cats: [7], x: 384, y: -512 },
  ]);
});

test("cats keep their places relative to each other", () => {
  const cats = [
    { networkId: 1, x: 2, y: 0 },
    { networkId: 2, x: -2, y: 0 },
    { networkId: 3, x: 0, y: -3 },
  ];
  const goals = new Map(
    spreadGoals(cats, { x: 0, y: 0 }, 1).map((squad) => [squad.networkIds[0], squad.goal]),
  );
  expect(goals.get(1)!.x).toBeGreaterThan(goals.get(2)!.x);
  expect(goals.get(3)!.y).toBeLessThan(goals.get(1)!.y);
});
