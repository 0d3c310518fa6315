import { describe, expect, test } from "vitest";

import { stepBothWays } from "../../../src/lab/kernel/both-ways.ts";
import {
  createWorld,
  FIELDS,
  GROUND_FIELDS,
  ORDER_IDLE,
  runCommand,
  step,
  worldProblem,
  type CatKind,
  type GameMap,
} from "../../../src/sim/index.ts";
import { OF_KIND } from "../../../src/sim/kinds.ts";
import { compactRows, compactRowsBy } from "../../../src/sim/world/rows.ts";
import { blockOf, floorMap, idsOf, runToRest, send } from "../../support/ground-world.ts";
import {
  EAST,
  THREE,
  TOGETHER_SECONDS,
  WEST,
  group,
  march,
  restTimes,
  spread,
  worldOf,
  type GroundWorld,
} from "../../support/marching-group.ts";
import { EIGHT_MAP, mapOf } from "../../support/test-maps.ts";
import { runSubTurns } from "../../support/test-world.ts";

// Goal: whatever befalls a group on its way, those who are left go on at a pace that brings them there together, and the world stays one.
// Method: marches past a wall, so that ways are measured by flow fields and ranks are taken up anew, with one thing gone wrong in each.

/** A wall from the south edge to near the north one, so that every way from west to east leads around it. */
function walledMap(width: number, height: number, gap: number): GameMap {
  return mapOf(
    Array.from({ length: height }, (_, line) =>
      Array.from({ length: width }, (__, column) => {
        const isEdge = column === 0 || line === 0 || column === width - 1 || line === height - 1;
        return isEdge || (Math.abs(column - width / 2) < 1 && line > gap) ? "#" : ".";
      }).join(""),
    ),
  );
}

const WALLED = walledMap(60, 40, 16);
const [TOM, KITTEN] = ["tom", "kitten"].map((kind) => ["tabby", "tom", "kitten", "knitter"].indexOf(kind));

/** Takes away all who are so, at once, as at the end of a sub-turn in which they fell. */
function fell(world: GroundWorld, isGone: (row: number) => boolean): void {
  const { cats, header, ground, players } = world;
  for (let row = 0; row < header.catCount; row += 1) if (isGone(row)) cats.health[row] = 0;
  compactRowsBy(ground.steering, GROUND_FIELDS.steering, cats.health, header.catCount);
  header.catCount = compactRows(cats, FIELDS.cats, "health", header.catCount);
  players.score[0] = idsOf(world, 1).length;
}

describe("members that fall", () => {
  test("all who are slow, in one sub-turn: the others go at their own pace", () => {
    const world = worldOf(group(["tom", "kitten"], 24), WALLED);
    send(world, "move", idsOf(world, 1), EAST);
    runSubTurns(world, 120);
    const { steering } = world.ground;
    const kittenStep = OF_KIND.step[KITTEN!]!;
    expect(Math.max(...steering.stride.subarray(0, 24))).toBeLessThan(kittenStep);
    fell(world, (row) => steering.kind[row] === TOM);
    runSubTurns(world, 17);
    expect(world.header.catCount).toBe(12);
    expect(Math.max(...steering.stride.subarray(0, 12))).toBe(kittenStep);
    expect(worldProblem(world)).toBeNull();
    expect(spread(restTimes(world))).toBeLessThan(2 * TOGETHER_SECONDS); // each keeps its place, behind a rank that is gone
  });

  test("all but one: it goes on alone", () => {
    const world = worldOf(group(THREE, 24), WALLED);
    send(world, "move", idsOf(world, 1), EAST);
    runSubTurns(world, 120);
    fell(world, (row) => row !== 7);
    runSubTurns(world, 17);
    const { steering } = world.ground;
    expect(steering.stride[0]).toBe(OF_KIND.step[steering.kind[0]!]);
    expect(runToRest(world, 1_500)).toBeLessThan(1_500);
  });

  test("in the sub-turn in which their group is sent, or takes up its ranks anew", () => {
    const atOnce = worldOf(group(THREE, 24), WALLED);
    send(atOnce, "move", idsOf(atOnce, 1), EAST);
    fell(atOnce, (row) => row % 2 === 0);
    expect(spread(restTimes(atOnce))).toBeLessThan(TOGETHER_SECONDS);
    const late = worldOf(group(THREE, 24), WALLED);
    send(late, "move", idsOf(late, 1), EAST);
    while (late.ground.steering.formsAt[0]! >= 0 && late.header.subTurn < 3_000) step(late);
    expect(late.ground.steering.formsAt[0]).toBeLessThan(0);
    fell(late, (row) => row % 2 === 0);
    expect(worldProblem(late)).toBeNull();
    expect(spread(restTimes(late))).toBeLessThan(TOGETHER_SECONDS);
  });

  test("a group of which nobody is left leaves nothing behind", () => {
    const world = worldOf([...group(THREE, 24), { playerId: 2, x: 20, y: 10 }], WALLED);
    send(world, "move", idsOf(world, 1), EAST);
    runSubTurns(world, 60);
    fell(world, (row) => row < 24);
    runSubTurns(world, 60);
    expect(world.header.catCount).toBe(1);
    expect(worldProblem(world)).toBeNull();
  });
});

test("2,500 come past a wall, take up their ranks anew, and come to rest, the same by kernel and by TypeScript", () => {
  const four = ["knitter", "kitten", "tabby", "tom"] as const;
  const map = walledMap(120, 100, 60);
  const cats = blockOf(1, 2_500, { x: -30, y: 0 }, 50).map((cat, i) => ({ ...cat, kind: four[i % 4]! }));
  const world = worldOf(cats, map);
  send(world, "move", idsOf(world, 1), { x: 30, y: 0 });
  const { steering } = world.ground;
  const seen = { subTurns: 0, byKernel: 0, difference: null };
  const both = stepBothWays(seen);
  const run = (): void => (world.header.subTurn % 40 === 0 ? both(world) : step(world));
  let againAt = Infinity;
  while (world.cats.order.subarray(0, 2_500).some((order) => order !== ORDER_IDLE)) {
    run();
    if (againAt === Infinity && steering.formsAt[0]! < 0) againAt = world.header.subTurn;
    if (world.header.subTurn % 300 === 0) expect(worldProblem(world)).toBeNull();
    expect(world.header.subTurn).toBeLessThan(9_000);
  }
  expect(againAt).toBeLessThan(9_000);
  expect(seen.difference).toBeNull();
  expect(seen.byKernel).toBe(seen.subTurns);
});

test("ordered again each turn they come past a wall as fast", () => {
  const timeOf = (isAgain: boolean): number => {
    const world = worldOf(group(THREE, 30), WALLED);
    const ids = idsOf(world, 1);
    send(world, "move", ids, EAST);
    const { cats } = world;
    while (ids.some((_, row) => Math.hypot(cats.x[row]! / 65_536 - EAST.x, cats.y[row]! / 65_536) > 4)) {
      if (isAgain && world.header.subTurn % 3 === 0) send(world, "move", ids, EAST);
      step(world);
      if (world.header.subTurn > 3_000) return Infinity;
    }
    return world.header.subTurn;
  };
  expect(timeOf(true)).toBeLessThan(1.2 * timeOf(false));
});

test("nobody waits for one who is locked in beside the goal", () => {
  const lines = Array.from({ length: 40 }, (_, line) =>
    Array.from({ length: 60 }, (__, column) => {
      if (column === 0 || line === 0 || column === 59 || line === 39) return "#";
      const isCell = column >= 48 && column <= 52 && line >= 10 && line <= 14;
      const isRoom = column > 48 && column < 52 && line > 10 && line < 14;
      return (isCell && !isRoom) || (Math.abs(column - 30) < 1 && line > 16) ? "#" : ".";
    }).join(""),
  );
  const locked = { playerId: 1, x: 20.5, y: 7.5, kind: "tom" } as const;
  const world = worldOf([...group(THREE, 30), locked], mapOf(lines));
  send(world, "move", idsOf(world, 1), EAST);
  const times = restTimes(world, 60).slice(0, 30);
  expect(spread(times)).toBeLessThan(TOGETHER_SECONDS);
  expect(Math.max(...times)).toBeLessThan(40);
});

test("a pause on the way, and one as they take up their ranks anew, change nothing", () => {
  const setup = {
    ...{ seed: 5, catsPerPlayer: 40, playerIds: [1, 2] },
    ground: { mode: "battle", map: EIGHT_MAP, catLimit: 40, timeLimitMinutes: 0 },
    pauses: { each: 2, seconds: 10 },
  } as const;
  const [straight, paused] = [createWorld(setup), createWorld(setup)] as [GroundWorld, GroundWorld];
  for (const world of [straight, paused]) {
    runCommand(world, 1, { kind: "move", cats: idsOf(world, 1), x: 0, y: 0 });
  }
  const hold = (): void => {
    runCommand(paused, 1, { kind: "pause", reason: "none" });
    runSubTurns(paused, 20);
    runCommand(paused, 1, { kind: "go-on" });
  };
  const { steering } = paused.ground;
  while (paused.header.subTurn < 50) step(paused);
  hold();
  while (paused.header.subTurn < 900) {
    const before = steering.formsAt[0]!;
    step(paused);
    if (before > 0 && steering.formsAt[0]! < 0) hold();
  }
  runSubTurns(straight, 900);
  for (const field of ["x", "y", "order", "goalX"] as const) {
    expect(paused.cats[field], field).toEqual(straight.cats[field]);
  }
  for (const field of GROUND_FIELDS.steering) {
    expect(steering[field], field).toEqual(straight.ground.steering[field]);
  }
});

describe("lines past a wall", () => {
  test("of length 0 are a click", () => {
    const [clicked, drawn] = [worldOf(group(THREE, 30), WALLED), worldOf(group(THREE, 30), WALLED)];
    send(clicked, "move", idsOf(clicked, 1), EAST);
    march(drawn, idsOf(drawn, 1), [EAST, EAST]);
    for (const world of [clicked, drawn]) expect(runToRest(world, 3_000)).toBeLessThan(3_000);
    expect(drawn.words).toEqual(clicked.words);
  });

  test.each([
    ["from edge to edge", { x: 15, y: -127 }, { x: 15, y: 127 }],
    ["from corner to corner, through the wall", { x: -127, y: -127 }, { x: 127, y: 127 }],
    ["along the edge", { x: -127, y: 19.9 }, { x: 127, y: 19.9 }],
  ])("%s: all come to rest, and the world is one", (_, from, to) => {
    const world = worldOf(group(THREE, 30), WALLED);
    march(world, idsOf(world, 1), [from, to]);
    for (let i = 0; i < 100; i += 1) {
      runSubTurns(world, 40);
      expect(worldProblem(world)).toBeNull();
    }
    expect([...world.cats.order.subarray(0, 30)]).toEqual(Array.from({ length: 30 }, () => ORDER_IDLE));
  });
});

describe("two groups ordered in the same turn", () => {
  const strides = (world: GroundWorld, player: number): readonly number[] =>
    idsOf(world, player).map((id) => world.ground.steering.stride[world.cats.networkId.indexOf(id)]!);
  const blockAt = (player: number, kind: CatKind, y: number) =>
    blockOf(player, 12, { x: WEST.x, y }).map((cat) => ({ ...cat, kind }));

  test("of two players to the same goal: neither waits for the other's", () => {
    const cats = [...blockAt(1, "kitten", 8), ...blockAt(2, "tom", -8)];
    const world = worldOf(cats, floorMap(60, 40));
    send(world, "move", idsOf(world, 1), EAST);
    send(world, "move", idsOf(world, 2), EAST);
    runSubTurns(world, 40);
    expect(Math.max(...strides(world, 1))).toBe(OF_KIND.step[KITTEN!]);
    expect(Math.max(...strides(world, 2))).toBe(OF_KIND.step[TOM!]);
  });

  test("of one player, to move and to fight their way to the same goal: each has its own pace", () => {
    const world = worldOf([...blockAt(1, "kitten", 8), ...blockAt(1, "tom", -8)], floorMap(60, 40));
    const ids = idsOf(world, 1);
    send(world, "move", ids.slice(0, 12), EAST);
    send(world, "attack-move", ids.slice(12), EAST);
    runSubTurns(world, 40);
    expect(Math.max(...strides(world, 1))).toBe(OF_KIND.step[KITTEN!]);
    send(world, "move", ids, { x: 14, y: 2 });
    runSubTurns(world, 40);
    expect(Math.max(...strides(world, 1))).toBeLessThan(OF_KIND.step[KITTEN!]!);
  });

  test("through each other, past a wall: both come to rest together", () => {
    const world = worldOf(
      [...group(THREE, 24), ...blockOf(2, 24, EAST).map((cat) => ({ ...cat, health: 5 }))],
      WALLED,
    );
    world.ground.seats.team.fill(1, 0, 2);
    send(world, "move", idsOf(world, 1), EAST);
    send(world, "move", idsOf(world, 2), WEST);
    const times = restTimes(world);
    expect(Math.max(...times)).toBeLessThan(60);
    expect(worldProblem(world)).toBeNull();
  });
});

test.each([2 ** 24, 2 ** 30, 2 ** 31 - 40])("at sub-turn %d they walk as at any other", (subTurn) => {
  const [early, late] = [worldOf(group(THREE, 24), WALLED), worldOf(group(THREE, 24), WALLED)];
  late.header.subTurn = subTurn - (subTurn % 64);
  early.header.subTurn = 64;
  for (const world of [early, late]) {
    send(world, "move", idsOf(world, 1), EAST);
    runSubTurns(world, 30);
  }
  expect(late.cats.x).toEqual(early.cats.x);
  expect(late.ground.steering.stride).toEqual(early.ground.steering.stride);
});
