import type { Fault } from "../../../src/cli/desync/fault.ts";
import {
  drawRandom,
  ORDER_MOVE,
  restoreSnapshot,
  step,
  takeSnapshot,
  type World,
} from "../../../src/sim/index.ts";
import { CAT_STEP } from "../../../src/sim/constants.ts";
import { plantInWorld } from "./plant-in-world.ts";
import { createWalker } from "./walker.ts";

/** Faults in how a turn is computed. */
export const STEP_FAULTS: readonly Fault[] = [
  {
    kind: "fault",
    name: "extra random draw",
    cause: "random-values-differ",
    inject: plantInWorld((world) => {
      drawRandom(world);
      return "random.x";
    }),
  },
  {
    kind: "fault",
    name: "skipped sub-turn",
    cause: "worlds-differ",
    inject: plantInWorld((world, before) => {
      restoreSnapshot(world, takeSnapshot(before));
      return "header.subTurn";
    }),
  },
  {
    kind: "fault",
    name: "doubled sub-turn",
    cause: "worlds-differ",
    inject: plantInWorld((world) => {
      step(world);
      return "header.subTurn";
    }),
  },
  {
    kind: "fault",
    name: "float in a step",
    cause: "worlds-differ",
    createPilot: createWalker,
    inject: plantInWorld(stepWithFloats),
  },
];

/** The last sub-turn's step of one cat once more, with floats, rounded: it differs by a hair or not at all. */
function stepWithFloats(world: World, before: World): string | null {
  for (let row = 0; row < world.header.catCount; row += 1) {
    if (before.cats.order[row] !== ORDER_MOVE) continue;
    const x = before.cats.x[row]!;
    const y = before.cats.y[row]!;
    const dx = before.cats.goalX[row]! - x;
    const dy = before.cats.goalY[row]! - y;
    const distance = Math.hypot(dx, dy);
    if (distance <= CAT_STEP) continue;
    const floatX = x + Math.round((dx * CAT_STEP) / distance);
    const floatY = y + Math.round((dy * CAT_STEP) / distance);
    const isOther = floatX !== world.cats.x[row] || floatY !== world.cats.y[row];
    if (!isOther) continue;
    const field = floatX !== world.cats.x[row] ? "x" : "y";
    world.cats.x[row] = floatX;
    world.cats.y[row] = floatY;
    return `cats[${row}].${field}`;
  }
  return null;
}
