import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  CAT_KINDS,
  cloneWorld,
  createWorld,
  CUSHION_KINDS,
  drawRandom,
  FIELDS,
  generateMap,
  ONE,
  runCommand,
  step,
  usedParts,
  worldProblem,
  type World,
} from "../../../src/sim/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { busyWorld } from "../../support/busy-world.ts";
import { GOLDEN_WORLDS } from "../../support/golden-worlds.ts";
import {
  commandArbitrary,
  groundScriptArbitrary,
  scriptArbitrary,
  worldOfScript,
  type Script,
} from "../../support/world-arbitraries.ts";
import { runsOf } from "../../support/drawn.ts";

/** Runs a script and looks at the world after its commands and after every sub-turn. */
function problemOfScript(script: Script): string | null {
  const world = worldOfScript(script);
  const start = cloneWorld(world);
  let problem = worldProblem(world, start);
  for (const commands of script.turns) {
    for (const { sender, command } of commands) runCommand(world, sender, command);
    problem ??= worldProblem(world, start);
    for (let i = 0; i < 3; i += 1) {
      step(world);
      problem ??= worldProblem(world, start);
    }
    drawRandom(world);
  }
  return problem;
}

describe("a world that a match has come to has no problem", () => {
  test.each(GOLDEN_WORLDS.map((golden) => [golden.name, golden] as const))(
    "golden world %s",
    (_, { setup, commands, turnCount }) => {
      const world = createWorld(setup);
      const start = cloneWorld(world);
      for (let turn = 0; turn < turnCount; turn += 1) {
        for (const { sender, command } of commands.filter((one) => one.turn === turn)) {
          runCommand(world, sender, command);
        }
        expect([turn, worldProblem(world, start)]).toEqual([turn, null]);
        for (let i = 0; i < 3; i += 1) step(world);
        drawRandom(world);
      }
    },
  );

  test("busy worlds", () => {
    for (const world of [busyWorld(), busyGroundWorld()]) {
      for (let i = 0; i < 100; i += 1) {
        expect(worldProblem(world)).toBeNull();
        step(world);
      }
    }
  });

  test("in Classic, whatever is commanded", () => {
    fc.assert(
      fc.property(scriptArbitrary(6, 60), (script) => problemOfScript(script) === null),
      { numRuns: runsOf(60, 15) },
    );
  });

  test("on a map, whatever is commanded", () => {
    fc.assert(
      fc.property(groundScriptArbitrary(8, 60), (script) => problemOfScript(script) === null),
      { numRuns: runsOf(60, 15) },
    );
  });
});

type Change = readonly [path: string, index: (world: World) => number, value: number];

/** The index of a word in a column. */
const at = (world: World, column: Int32Array, row: number): number =>
  (column.byteOffset - world.words.byteOffset) / 4 + row;
const header = (field: (typeof FIELDS.header)[number], value: number): Change => [
  `header.${field}`,
  () => FIELDS.header.indexOf(field),
  value,
];
const column =
  (path: string, of: (world: World) => Int32Array, row: number) =>
  (value: number): Change => [path, (world) => at(world, of(world), row), value];

const cat = (field: (typeof FIELDS.cats)[number], row = 1): ((value: number) => Change) =>
  column(`cats[${row}].${field}`, ({ cats }) => cats[field], row);
const ball = (field: (typeof FIELDS.yarn)[number]): ((value: number) => Change) =>
  column(`yarn[0].${field}`, ({ yarn }) => yarn[field], 0);
const I32_MAX = 2 ** 31 - 1;

const CHANGES: readonly Change[] = [
  header("subTurn", -1),
  header("outcome", 2), // no player of this match
  header("outcome", -2),
  header("nextNetworkId", 0),
  header("nextNetworkId", I32_MAX),
  header("catCapacity", 5),
  header("yarnCapacity", 900),
  column("players[1].playerId", ({ players }) => players.playerId, 1)(1),
  column("players[0].playerId", ({ players }) => players.playerId, 0)(9),
  column("players[0].score", ({ players }) => players.score, 0)(1),
  column("players[5].score", ({ players }) => players.score, 5)(1),
  cat("networkId")(1),
  cat("networkId")(-4),
  cat("networkId", 13)(I32_MAX),
  cat("x")(I32_MAX),
  cat("y")(-I32_MAX),
  cat("health")(0),
  cat("health")(6),
  cat("cooldown")(-1),
  cat("cooldown")(31),
  cat("order")(7),
  cat("order")(-1),
  cat("goalX")(I32_MAX),
  cat("targetId")(-1),
  cat("targetId")(I32_MAX),
  cat("cooldown", 20)(1), // a row that is not in use
  ball("networkId")(0),
  ball("playerId")(2),
  ball("targetId")(0),
  ball("fromX")(I32_MAX),
  ball("toY")(-I32_MAX),
  ball("subTurnsLeft")(0),
  ball("subTurnsLeft")(9),
];

describe("a value that no match comes to is told by its path", () => {
  const named = (changes: readonly Change[]) =>
    changes.map((change) => [change[0], change[2], change] as const);

  test.each(named(CHANGES))("Classic and on a map: %s = %d", (path, value, [, index]) => {
    for (const world of [busyWorld(), busyGroundWorld()]) {
      const isThere = !path.startsWith("cats[13]") && !path.startsWith("cats[20]");
      if (!isThere && world.ground === null) continue; // it has fewer rows
      world.words[index(world)] = value;
      expect(worldProblem(world)).toBe(path);
    }
  });

  test("counts beyond the tables, a generator of zeros, an order that Classic has not", () => {
    for (const field of ["playerCount", "catCount", "yarnCount"] as const) {
      for (const value of [-1, 1_000_000]) {
        const world = busyWorld();
        world.header[field] = value;
        expect(worldProblem(world)).toBe("header.catCount");
      }
    }
    const still = busyWorld();
    Object.assign(still.random, { x: 0, y: 0, z: 0, w: 0 });
    expect(worldProblem(still)).toBe("random.x");
    const odd = busyWorld();
    odd.cats.order[1] = 4;
    expect(worldProblem(odd)).toBe("cats[1].order");
  });

  test("more yarn than the table will hold", () => {
    const world = createWorld({ seed: 1, catsPerPlayer: 2, playerIds: [1, 2] });
    const { yarn, header: counts } = world;
    for (let row = 0; row < 4; row += 1) {
      yarn.networkId[row] = 5 + row;
      yarn.playerId[row] = 1;
      yarn.targetId[row] = 1;
      yarn.subTurnsLeft[row] = 1;
    }
    Object.assign(counts, { yarnCount: 4, nextNetworkId: 9 });
    expect(worldProblem(world)).toBe("header.yarnCount"); // any cat may throw in the next sub-turn
    world.cats.cooldown.fill(2);
    expect(worldProblem(world)).toBeNull();
    yarn.subTurnsLeft[2] = 2;
    expect(worldProblem(world)).toBe("header.yarnCount");
    world.cats.cooldown.fill(3);
    expect(worldProblem(world)).toBeNull();
  });
});

test("what it guards against: a world with a problem may make a rule throw", () => {
  const orphan = busyWorld();
  orphan.cats.playerId.fill(8, 0, orphan.header.catCount);
  orphan.cats.health.fill(1, 0, orphan.header.catCount);
  expect(worldProblem(orphan)).not.toBeNull();
  expect(() => {
    for (let i = 0; i < 60; i += 1) step(orphan);
  }).toThrow("belongs to a player");
  const full = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2] });
  full.cats.x.set([0, 0]);
  full.cats.y.set([0, 0]);
  runCommand(full, 1, { kind: "attack", cats: [1], targetId: 2 });
  full.yarn.networkId.set([3, 4]);
  full.yarn.playerId.set([2, 2]);
  full.yarn.targetId.set([1, 1]);
  full.yarn.subTurnsLeft.set([8, 8]);
  Object.assign(full.header, { yarnCount: 2, nextNetworkId: 5 });
  expect(worldProblem(full)).toBe("header.yarnCount");
  expect(() => step(full)).toThrow("the table is full");
});

test("a cat that is bred before the yarn in the air has landed may throw: a small army's kittens come soonest, on wool", () => {
  const map = generateMap({ playerCount: 2, seed: 1 });
  const ground = { mode: "cushions", map, catLimit: 4, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 1, playerIds: [1, 2], ground });
  const { cats, header: counts, yarn } = world;
  const { balls, cushions } = world.ground!;
  cushions.owner.set([1]);
  cushions.kind[0] = CUSHION_KINDS.indexOf("wool");
  cushions.breeds[0] = CAT_KINDS.indexOf("kitten");
  cats.x[1] = cushions.x[0]! + 2 * ONE; // an enemy beside the cushion
  cats.y[1] = cushions.y[0]!;
  cats.cooldown.fill(30, 0, 2);
  counts.yarnCount = counts.yarnCapacity;
  balls.kind.fill(CAT_KINDS.indexOf("knitter"), 0, counts.yarnCount);
  for (let row = 0; row < counts.yarnCount; row += 1) yarn.networkId[row] = 3 + row;
  yarn.playerId.fill(1, 0, counts.yarnCount);
  yarn.subTurnsLeft.fill(24, 0, counts.yarnCount);
  counts.nextNetworkId = 3 + counts.yarnCount;
  cushions.breedSubTurns[0] = 23; // it bred a cat since the first of these balls was thrown
  expect(worldProblem(world)).toBeNull();
  cushions.breedSubTurns[0] = 47;
  expect(worldProblem(world)).toBe("header.yarnCount");
  expect(() => {
    for (let i = 0; i < 24; i += 1) step(world);
  }).toThrow("the table is full");
});

// Goal: whatever world has no problem, no rule throws on it. Method: some words of a busy world are changed to values near
// what they were, or to any; if that leaves no problem, the match goes on with commands of all kinds.
test("a world without a problem runs on, whatever it is", () => {
  const worlds = [busyWorld(), busyGroundWorld()] as const;
  const places = worlds.map((world) =>
    usedParts(world).flatMap(({ start, count }) => Array.from({ length: count }, (_, i) => start + i)),
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }).map((by) => ({ by, to: null })) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }).map((to) => ({ by: 0, to })) },
    { weight: 2, arbitrary: fc.integer({ min: -400_000, max: 400_000 }).map((to) => ({ by: 0, to })) },
    fc.integer().map((to) => ({ by: 0, to })),
  );
  const mutation = fc.record({ place: fc.nat(), value });
  const random = fc.record({
    which: fc.nat(1),
    mutations: fc.array(mutation, { minLength: 1, maxLength: 6 }),
    commands: fc.array(commandArbitrary(20), { maxLength: 4 }),
  });
  let sound = 0;
  fc.assert(
    fc.property(random, ({ which, mutations, commands }) => {
      const world = cloneWorld(worlds[which]!);
      for (const one of mutations) {
        const index = places[which]![one.place % places[which]!.length]!;
        world.words[index] = one.value.to ?? world.words[index]! + one.value.by;
      }
      if (worldProblem(world) !== null) return;
      sound += 1;
      for (const sender of [1, 3, 6]) for (const command of commands) runCommand(world, sender, command);
      for (let i = 0; i < 60; i += 1) step(world);
    }),
    { numRuns: 1_500 },
  );
  expect(sound).toBeGreaterThan(50);
});
