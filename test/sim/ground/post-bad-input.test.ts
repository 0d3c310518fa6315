import { describe, expect, test } from "vitest";

import { stepBothWays } from "../../../src/lab/kernel/both-ways.ts";
import {
  cloneWorld,
  createWorld,
  GROUND_FIELDS,
  ONE,
  ORDER_ATTACK_MOVE,
  ORDER_IDLE,
  runCommand,
  step,
  worldProblem,
} from "../../../src/sim/index.ts";
import { partOf } from "../../support/drawn.ts";
import { blockOf, floorMap, groundWorldWith, idsOf, placeOf, send } from "../../support/ground-world.ts";
import { worldOf, type GroundWorld } from "../../support/marching-group.ts";
import { EIGHT_MAP, mapOf } from "../../support/test-maps.ts";
import { runSubTurns } from "../../support/test-world.ts";

// Goal: idle cats that chased somebody go back to their posts, whatever happens meanwhile; a damaged post stops nobody's match.
// Method: 12 cats chase one that runs by, and one thing goes wrong in each test.

const MAP = floorMap(60, 40);
const GUARDS = 12;
const POST = { x: -15, y: 0 };

/** Guards who stand around their post, and one who runs from them to the east. */
function chase(count = GUARDS): GroundWorld {
  const guards = blockOf(1, count, POST);
  const x = Math.max(...guards.map((cat) => cat.x)) + 2.5;
  const world = worldOf([...guards, { playerId: 2, x, y: 0 }], MAP);
  send(world, "move", [count + 1], { x: 25, y: 0 });
  return world;
}

const postsOf = ({ ground }: GroundWorld, count = GUARDS): number =>
  Array.from({ length: count }, (_, row) => row).filter(
    (row) => (ground.steering.patrolX[row]! | ground.steering.patrolY[row]!) !== 0,
  ).length;

/** Steps until somebody has a post and is on its way back, as it happens in every chase. */
function runToWayBack(world: GroundWorld): void {
  const isBack = (row: number): boolean =>
    world.cats.order[row] === ORDER_ATTACK_MOVE && world.ground.steering.formsAt[row]! < 0;
  for (let i = 0; i < 1_500; i += 1) {
    if (Array.from({ length: GUARDS }, (_, row) => row).some(isBack)) return;
    step(world);
  }
  throw new Error("nobody went back");
}

function expectAllHome(world: GroundWorld, count = GUARDS): void {
  for (const id of idsOf(world, 1)) {
    const { x, y } = placeOf(world, id);
    expect(Math.hypot(x - POST.x, y - POST.y)).toBeLessThan(2 + Math.sqrt(count) * 0.62);
    expect(world.cats.order[world.cats.networkId.indexOf(id)]).toBe(ORDER_IDLE);
  }
}

test("all who chased somebody go back, and keep no post", () => {
  const world = chase();
  runToWayBack(world);
  expect(postsOf(world)).toBeGreaterThan(0);
  runSubTurns(world, 900);
  expectAllHome(world);
  expect(postsOf(world)).toBe(0);
});

test("700 of them as well", () => {
  const world = chase(700);
  for (let i = 0; i < 8; i += 1) {
    runSubTurns(world, 200);
    expect(worldProblem(world)).toBeNull();
  }
  expectAllHome(world, 700);
});

test("one whom they chase that falls, and one of them, change nothing for the others", () => {
  const world = chase();
  runToWayBack(world);
  world.cats.health[GUARDS] = 1;
  world.cats.health[3] = 1;
  for (const [i, id] of [4, GUARDS + 1].entries()) {
    const at = world.header.yarnCount;
    world.yarn.networkId[at] = 1_000 + i;
    world.yarn.playerId[at] = i === 0 ? 2 : 1;
    world.yarn.targetId[at] = id;
    world.yarn.subTurnsLeft[at] = 1;
    world.header.yarnCount += 1;
  }
  world.header.nextNetworkId = 2_000;
  step(world);
  expect(world.header.catCount).toBe(GUARDS - 1);
  expect(worldProblem(world)).toBeNull();
  runSubTurns(world, 900);
  expectAllHome(world);
});

test("an order, also one to the same place each turn, takes the place of a post", () => {
  const world = chase();
  runToWayBack(world);
  for (let turn = 0; turn < 200; turn += 1) {
    send(world, "move", idsOf(world, 1), { x: 0, y: -12 });
    runSubTurns(world, 3);
  }
  expect(postsOf(world)).toBe(0);
  runSubTurns(world, 600);
  for (const id of idsOf(world, 1)) expect(placeOf(world, id).y).toBeLessThan(-6);
  for (const command of ["stop", "hold"] as const) {
    const other = chase();
    runToWayBack(other);
    runCommand(other, 1, { kind: command, cats: idsOf(other, 1) });
    expect(postsOf(other)).toBe(0);
  }
});

test("a post that is walled off from where they are lets them come to rest, and be sent on", () => {
  const world = chase();
  runToWayBack(world);
  const lines = Array.from({ length: 40 }, (_, line) =>
    Array.from({ length: 60 }, (__, column) =>
      column === 0 || line === 0 || column === 59 || line === 39 || column === 19 ? "#" : ".",
    ).join(""),
  );
  world.ground.walls.set(mapOf(lines).walls);
  runSubTurns(world, 3_000);
  expect(worldProblem(world)).toBeNull();
  const east = idsOf(world, 1).filter((id) => placeOf(world, id).x > -10);
  if (east.length > 0) {
    send(world, "move", east, { x: 10, y: 10 });
    runSubTurns(world, 900);
    for (const id of east) expect(placeOf(world, id).y).toBeGreaterThan(5);
  }
});

test("a pause on the way back changes nothing", () => {
  const setup = {
    ...{ seed: 5, catsPerPlayer: 12, playerIds: [1, 2] },
    ground: { mode: "battle", map: EIGHT_MAP, catLimit: 12, timeLimitMinutes: 0 },
    pauses: { each: 1, seconds: 10 },
  } as const;
  const [straight, paused] = [createWorld(setup), createWorld(setup)] as [GroundWorld, GroundWorld];
  for (const world of [straight, paused]) {
    const { cats } = world;
    for (let row = 12; row < 24; row += 1) cats.y[row] = 30 * ONE; // far from all
    cats.x[12] = cats.x[0]! + 2 * ONE;
    cats.y[12] = cats.y[0]!;
    runCommand(world, 2, { kind: "move", cats: [13], x: 0, y: 0 });
  }
  while (paused.header.subTurn < 1_000) {
    const before = postsOf(paused);
    step(paused);
    if (before > 0 || postsOf(paused) === 0) continue;
    runCommand(paused, 1, { kind: "pause", reason: "none" });
    runSubTurns(paused, 20);
    runCommand(paused, 1, { kind: "go-on" });
  }
  runSubTurns(straight, 1_000);
  expect(paused.cats.x).toEqual(straight.cats.x);
  for (const field of GROUND_FIELDS.steering) {
    expect(paused.ground.steering[field], field).toEqual(straight.ground.steering[field]);
  }
});

describe("a damaged post", () => {
  const VALUES = partOf(
    [1 << 4, 1 << 24, 1 << 28, 1 << 30, 1 << 31, -1],
    (value) => value === 1 << 24 || value === -1,
  );
  const FIELDS_OF_POSTS = ["patrolX", "patrolY", "formsAt", "stride", "place", "reach"] as const;

  test.each(FIELDS_OF_POSTS)("%s, the same by kernel and by TypeScript, and nothing is thrown", (field) => {
    const standing = chase();
    for (let i = 0; i < 300 && postsOf(standing) === 0; i += 1) step(standing);
    const back = cloneWorld(standing) as GroundWorld;
    runToWayBack(back);
    for (const start of [standing, back]) {
      for (const value of VALUES) {
        const world = cloneWorld(start) as GroundWorld;
        for (let row = 0; row < GUARDS; row += 1) world.ground.steering[field][row]! ^= value;
        const seen = { subTurns: 0, byKernel: 0, difference: null };
        const both = stepBothWays(seen);
        for (let subTurn = 0; subTurn < 140; subTurn += 1) both(world);
        expect(seen.difference).toBeNull();
        expect(idsOf(world, 1)).toHaveLength(GUARDS);
      }
    }
  });

  test("where the cat itself is beside the map", () => {
    const world = groundWorldWith({ map: MAP, cats: [...blockOf(1, GUARDS, POST)], catLimit: GUARDS });
    for (let row = 0; row < GUARDS; row += 1) {
      world.cats.x[row] = row % 2 === 0 ? 0x7fff_ffff : -0x8000_0000;
      world.ground.steering.patrolX[row] = row % 3 === 0 ? -0x8000_0000 : 0x7fff_ffff;
    }
    const seen = { subTurns: 0, byKernel: 0, difference: null };
    const both = stepBothWays(seen);
    for (let subTurn = 0; subTurn < 140; subTurn += 1) both(world);
    expect(seen.difference).toBeNull();
  });
});
