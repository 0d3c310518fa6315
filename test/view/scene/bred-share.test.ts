import { expect, test } from "vitest";

import { BREED_WORTH, breedSubTurnsOf, LATE_SUB_TURNS } from "../../../src/sim/index.ts";
import { bredShareOf } from "../../../src/view/scene/bred-share.ts";
import { makeTeamWorld } from "../support/ground-match.ts";

/** All cushions are player 1's, who has an army worth so many tabbies; the first cushion has bred for a second. */
function makeWorld(tabbies: number) {
  const world = makeTeamWorld();
  const ground = world.ground!;
  ground.cushions.owner.fill(1);
  ground.cushions.breedSubTurns[0] = 30;
  ground.seats.worth[0] = (tabbies * BREED_WORTH) / 20;
  return { world, ground };
}

test("a large army's ring fills more slowly, and is full when the cat comes", () => {
  const shares = [0, 20, 50, 110].map((tabbies) => {
    const { world, ground } = makeWorld(tabbies);
    const share = bredShareOf(world, 0);
    ground.cushions.breedSubTurns[0] = breedSubTurnsOf(world, ground, 0);
    expect(bredShareOf(world, 0)).toBe(1);
    return share;
  });
  expect(shares).toEqual([30 / 80, 30 / 240, 30 / 480, 30 / 960]);
});

test("nobody's cushion has no ring, and one last seen nearly full in the fog never more than a full one", () => {
  const { world, ground } = makeWorld(20);
  const seen = { ...ground, cushions: { ...ground.cushions, breedSubTurns: Int32Array.of(10_000) } };
  expect(bredShareOf({ ...world, ground: seen }, 0)).toBe(1);
  ground.cushions.owner[0] = 0;
  expect(bredShareOf(world, 0)).toBe(-1);
});

test("after ten minutes no cat comes, so that no ring fills", () => {
  const { world } = makeWorld(20);
  world.header.subTurn = LATE_SUB_TURNS - 1;
  expect(bredShareOf(world, 0)).toBeGreaterThan(0);
  world.header.subTurn = LATE_SUB_TURNS;
  expect(bredShareOf(world, 0)).toBe(0);
});
