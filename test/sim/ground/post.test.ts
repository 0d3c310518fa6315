import { expect, test } from "vitest";

import { ONE, ORDER_IDLE, runCommand, step } from "../../../src/sim/index.ts";
import { floorMap, groundWorldWith } from "../../support/ground-world.ts";

const MAP = floorMap(60, 40);
const POST = { x: -20, y: 3 };

test("an idle cat that chased somebody goes back to where it stood, and is idle there", () => {
  const world = groundWorldWith({
    map: MAP,
    cats: [
      { playerId: 1, ...POST },
      { playerId: 2, x: POST.x + 2.5, y: POST.y },
    ],
    catLimit: 2,
  });
  const { cats } = world;
  runCommand(world, 2, { kind: "move", cats: [2], x: 20 * 256, y: 3 * 256 });
  let farthest = 0;
  for (let subTurn = 0; subTurn < 900; subTurn += 1) {
    step(world);
    farthest = Math.max(farthest, cats.x[0]! / ONE - POST.x);
  }
  expect(farthest).toBeGreaterThan(1.5);
  expect(farthest).toBeLessThan(14.1);
  expect(cats.order[0]).toBe(ORDER_IDLE);
  expect(Math.hypot(cats.x[0]! / ONE - POST.x, cats.y[0]! / ONE - POST.y)).toBeLessThan(1.6);
});
