import { describe, expect, test } from "vitest";

import { CLAIM_SUB_TURNS, ONE, ORDER_IDLE, runCommand, step, type World } from "../../../src/sim/index.ts";
import { BREED_SUB_TURNS, CLAIM_PACE_FREE } from "../../../src/sim/constants.ts";
import { breedTime } from "../../support/breed-time.ts";
import type { GroundCat } from "../../support/ground-world.ts";
import { catIds, catOf, runSubTurns, units } from "../../support/test-world.ts";
import { worldOf, own, type GroundWorld } from "../../support/two-cushions.ts";
import { brokenInvariants } from "../../support/world-invariants.ts";

const WEST = { x: -7.5, y: 0.5 };
const EAST = { x: 7.5, y: 0.5 };
function on(
  playerId: number,
  cushion: { readonly x: number; readonly y: number },
  dx = 0,
  dy = 0,
): GroundCat {
  return { playerId, x: cushion.x + dx, y: cushion.y + dy };
}

function cushionOf({ ground }: GroundWorld, cushion: number): Readonly<Record<string, number>> {
  const { owner, claimant, claimSubTurns, breedSubTurns } = ground.cushions;
  return {
    ...{ owner: owner[cushion]!, claimant: claimant[cushion]! },
    ...{ claimSubTurns: claimSubTurns[cushion]!, breedSubTurns: breedSubTurns[cushion]! },
  };
}

function putAway({ cats }: World, id: number, x: number, y: number): void {
  const row = cats.networkId.indexOf(id);
  cats.x[row] = units(x);
  cats.y[row] = units(y);
}

/** One tabby alone on a cushion that is nobody's. */
const FREE_CLAIM_SUB_TURNS = CLAIM_SUB_TURNS / CLAIM_PACE_FREE;
/** A plain cushion whose owner has one tabby. */
const FIRST_BREED = breedTime("tabby", ["tabby"]);
const SECOND_BREED = breedTime("tabby", ["tabby", "tabby"]);

/** Nobody throws: for tests of who stands where. */
function calm({ cats }: World): void {
  cats.cooldown.fill(1_000_000, 0, 20);
}

describe("a cushion is claimed", () => {
  test("by 9 s of one tabby alone on it", () => {
    const world = worldOf([on(1, WEST)]);
    expect(FREE_CLAIM_SUB_TURNS).toBe(270);
    runSubTurns(world, FREE_CLAIM_SUB_TURNS - 1);
    expect(cushionOf(world, 0)).toMatchObject({
      owner: 0,
      claimant: 1,
      claimSubTurns: 269 * CLAIM_PACE_FREE,
    });
    step(world);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 1, claimant: 0, claimSubTurns: 0 });
    expect(cushionOf(world, 1)).toMatchObject({ owner: 0, claimant: 0, claimSubTurns: 0 });
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("from its edge, 1.5 units from its middle, and not from beyond", () => {
    for (const [dx, dy] of [
      [1.5, 0],
      [-1.5, 0],
      [0, 1.5],
      [0, -1.5],
      [1.06, 1.06],
      [-1.06, -1.06],
    ] as const) {
      const beyond = worldOf([on(1, EAST, dx * (1 + 2e-3), dy * (1 + 2e-3))]);
      const within = worldOf([on(1, EAST, dx, dy)]);
      for (const world of [beyond, within]) step(world);
      expect([cushionOf(beyond, 1)["claimant"], cushionOf(within, 1)["claimant"]]).toEqual([0, 1]);
    }
  });

  test("anew from the beginning when the cat went away or somebody else's came on it", () => {
    const world = worldOf([on(1, WEST), { playerId: 2, x: 2, y: 2 }]);
    calm(world);
    runSubTurns(world, 80);
    putAway(world, 4, -3, 4);
    step(world);
    expect(cushionOf(world, 0)).toMatchObject({ claimant: 0, claimSubTurns: 0 });
    putAway(world, 4, WEST.x, WEST.y);
    runSubTurns(world, 80);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 0, claimant: 1, claimSubTurns: 80 * CLAIM_PACE_FREE });
    putAway(world, 5, WEST.x + 1, WEST.y);
    step(world);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 0, claimant: 0, claimSubTurns: 0 });
    putAway(world, 4, -3, 4);
    step(world);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 0, claimant: 2, claimSubTurns: CLAIM_PACE_FREE });
  });

  test("by allies together, for the one who began and else for the one with most cats", () => {
    const together = [on(1, WEST, 1), on(3, WEST), on(3, WEST, 0, 1)];
    const world = worldOf(together);
    runSubTurns(world, CLAIM_SUB_TURNS);
    expect(cushionOf(world, 0)["owner"]).toBe(3);
    const other = worldOf([on(1, WEST, 1), ...together.slice(1).map((cat) => ({ ...cat, y: 4 }))]);
    runSubTurns(other, 30);
    putAway(other, 5, WEST.x, WEST.y);
    putAway(other, 6, WEST.x, WEST.y + 0.8);
    runSubTurns(other, CLAIM_SUB_TURNS - 30);
    expect(cushionOf(other, 0)["owner"]).toBe(1);
    const even = worldOf([on(3, WEST), on(1, WEST, 1)]);
    step(even);
    expect(cushionOf(even, 0)["claimant"]).toBe(1); // as many: the lower id
  });

  test("by the ally who stays, from the beginning, when the claimant went away", () => {
    const world = worldOf([on(1, WEST, 1), on(1, WEST, 0, 1), on(3, WEST)]);
    runSubTurns(world, 50);
    putAway(world, 4, 0, 3);
    putAway(world, 5, 1, 3);
    step(world);
    expect(cushionOf(world, 0)).toMatchObject({ claimant: 3, claimSubTurns: CLAIM_PACE_FREE });
  });

  test("from its owner by others alone on it, and stays theirs until then", () => {
    const world = worldOf([on(2, WEST)]);
    own(world, 1, 0);
    runSubTurns(world, CLAIM_SUB_TURNS - 1);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 1, claimant: 2 });
    step(world);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 2, claimant: 0, breedSubTurns: 1 });
  });

  test("by nobody while it is their own or an ally's", () => {
    const world = worldOf([on(1, WEST), on(3, EAST)]);
    own(world, 1, 1);
    runSubTurns(world, CLAIM_SUB_TURNS + 5);
    expect([cushionOf(world, 0), cushionOf(world, 1)]).toMatchObject([
      { owner: 1, claimant: 0 },
      { owner: 1, claimant: 0 },
    ]);
  });

  test("by nobody who sleeps, and a sleeping cat does not contest it", () => {
    const world = worldOf([on(2, WEST), on(1, EAST), on(2, EAST, 1)]);
    runCommand(world, 2, { kind: "surrender" });
    runSubTurns(world, CLAIM_SUB_TURNS);
    expect([cushionOf(world, 0)["owner"], cushionOf(world, 1)["owner"]]).toEqual([0, 1]);
  });
});

describe("an owned cushion", () => {
  test("breeds a cat on itself when it is time, idle, in full health, counted, by turns in four places", () => {
    const world = worldOf([]);
    own(world, 1, 0);
    const count = world.header.catCount;
    runSubTurns(world, FIRST_BREED - 1);
    expect(world.header.catCount).toBe(count);
    step(world);
    expect(world.header.catCount).toBe(count + 1);
    expect(catOf(world, 4)).toMatchObject({
      playerId: 1,
      health: 5,
      order: ORDER_IDLE,
      goalX: 0,
      cooldown: 0,
      targetId: 0,
    });
    expect([...world.players.score.subarray(0, 3)]).toEqual([2, 1, 1]);
    const places = new Set<string>();
    for (let i = 1; i <= 4; i += 1) {
      const newest = catOf(world, catIds(world).at(-1)!)!;
      const [dx, dy] = [newest["x"]! / ONE - WEST.x, newest["y"]! / ONE - WEST.y];
      expect([Math.abs(dx), Math.abs(dy)]).toEqual([expect.closeTo(0.4, 4), expect.closeTo(0.4, 4)]);
      places.add(`${Math.sign(dx)} ${Math.sign(dy)}`);
      expect(cushionOf(world, 0)["breedSubTurns"]).toBe(0);
      runSubTurns(world, breedTime("tabby", Array(i + 1).fill("tabby")));
      expect(world.header.catCount).toBe(count + 1 + i);
    }
    expect(places.size).toBe(4);
    expect(brokenInvariants(world)).toEqual([]);
  });

  test("breeds for its owner alone, also where an ally holds another", () => {
    const world = worldOf([]);
    own(world, 1, 3);
    runSubTurns(world, FIRST_BREED);
    expect([...world.players.score.subarray(0, 3)]).toEqual([2, 1, 2]);
  });

  test("stops at the owner's limit, and goes on as soon as there is room", () => {
    const world = worldOf([], { catLimit: 2 });
    own(world, 1, 1);
    runSubTurns(world, FIRST_BREED); // two at once: room for one
    expect(world.players.score[0]).toBe(2);
    runSubTurns(world, 2 * BREED_SUB_TURNS);
    expect(world.players.score[0]).toBe(2);
    expect([cushionOf(world, 0), cushionOf(world, 1)]).toMatchObject([
      { breedSubTurns: SECOND_BREED },
      { breedSubTurns: SECOND_BREED },
    ]);
    expect(brokenInvariants(world)).toEqual([]);
    world.yarn.targetId[0] = 1; // a ball of yarn comes down on one of them
    world.yarn.networkId[0] = world.header.nextNetworkId;
    world.yarn.subTurnsLeft[0] = 1;
    world.header.yarnCount = 1;
    world.header.nextNetworkId += 1;
    world.cats.health[0] = 1;
    step(world);
    expect(world.players.score[0]).toBe(1);
    step(world);
    expect(world.players.score[0]).toBe(2);
    expect([cushionOf(world, 0), cushionOf(world, 1)]).toMatchObject([
      { breedSubTurns: 0 },
      { breedSubTurns: FIRST_BREED },
    ]);
  });

  test("begins to count anew for a new owner", () => {
    const world = worldOf([on(2, WEST)]);
    own(world, 1, 0);
    world.ground.cushions.breedSubTurns[0] = 100;
    runSubTurns(world, CLAIM_SUB_TURNS);
    expect(cushionOf(world, 0)).toMatchObject({ owner: 2, breedSubTurns: 1 });
  });

  test("is nobody's when its owner has no cats any more or has given up", () => {
    const world = worldOf([]);
    own(world, 1, 2);
    runCommand(world, 1, { kind: "surrender" });
    step(world);
    expect([cushionOf(world, 0)["owner"], cushionOf(world, 1)["owner"]]).toEqual([0, 2]);
    const count = world.header.catCount;
    runSubTurns(world, FIRST_BREED);
    expect(world.header.catCount).toBe(count + 1);
  });
});

test("a battle takes no account of cushions", () => {
  const world = worldOf([on(1, WEST)], { isCushions: false });
  own(world, 0, 3);
  runSubTurns(world, BREED_SUB_TURNS + 10);
  expect([cushionOf(world, 0), cushionOf(world, 1)]).toEqual([
    { owner: 0, claimant: 0, claimSubTurns: 0, breedSubTurns: 0 },
    { owner: 3, claimant: 0, claimSubTurns: 0, breedSubTurns: 0 },
  ]);
  expect(world.header.catCount).toBe(4);
});

test("cats bred where one holds come apart", () => {
  const world = worldOf([on(1, WEST, 0.4, 0.4)]);
  own(world, 1, 0);
  runCommand(world, 1, { kind: "hold", cats: [4] });
  world.ground.cushions.breedSubTurns[0] = BREED_SUB_TURNS - 1;
  world.header.nextNetworkId = 8; // bred on the very point where it holds
  runSubTurns(world, 60);
  const [holder, bred] = [catOf(world, 4)!, catOf(world, 8)!];
  expect(Math.hypot(bred["x"]! - holder["x"]!, bred["y"]! - holder["y"]!) / ONE).toBeGreaterThan(0.57);
});
