import { describe, expect, test } from "vitest";

import { createWorld, isHopeless } from "../../src/sim/index.ts";
import { classicSetup, groundSetup } from "../support/bot-match.ts";
import { EIGHT_MAP } from "../support/test-maps.ts";

/** A world in which these players have so many cats. */
function worldOf(setup: Parameters<typeof createWorld>[0], cats: readonly number[]) {
  const world = createWorld(setup);
  cats.forEach((count, row) => (world.players.score[row] = count));
  return world;
}

describe("a team can't come back", () => {
  test("with a quarter of the strongest enemy's cats", () => {
    const setup = groundSetup("battle", 1);
    expect(isHopeless(worldOf(setup, [7, 30]), 1)).toBe(true);
    expect(isHopeless(worldOf(setup, [8, 30]), 1)).toBe(false);
    expect(isHopeless(worldOf(setup, [7, 30]), 2)).toBe(false);
    expect(isHopeless(worldOf(classicSetup(1), [0, 3]), 1)).toBe(true);
  });

  test("but it can with a third of the enemy's cushions, where there are some", () => {
    const world = worldOf(groundSetup("cushions", 1), [2, 30]);
    const { owner } = world.ground!.cushions;
    owner.fill(0);
    expect(isHopeless(world, 1)).toBe(true);
    owner[0] = 1;
    owner[1] = 2;
    owner[2] = 2;
    expect(isHopeless(world, 1)).toBe(false);
    owner[3] = 2;
    expect(isHopeless(world, 1)).toBe(true);
  });

  test("allies count together, and enemies who are none of each other's do not", () => {
    const setup = { ...groundSetup("battle", 1, EIGHT_MAP), playerIds: [1, 2, 3, 4], teams: [1, 1, 3, 4] };
    expect(isHopeless(worldOf(setup, [1, 6, 20, 20]), 1)).toBe(false);
    expect(isHopeless(worldOf(setup, [1, 4, 20, 20]), 1)).toBe(true);
  });
});
