import { expect, test } from "vitest";

import { changeField } from "../../../src/lab/faults/harms.ts";
import { isWorld } from "../../../src/sim/index.ts";
import { groundWorld } from "../../support/hint-world.ts";

test("where a cat ends can be harmed in a world in which nobody has a place, as in armies of two", () => {
  const world = groundWorld();
  const before = world.ground!.steering.place.slice();
  expect(before.every((place) => place === 0)).toBe(true);
  expect(changeField(world, "steering.place", (_purpose, min) => min)).toBe(true);
  expect(world.ground!.steering.place).not.toEqual(before);
  expect(isWorld(world.words)).toBe(true);
});
