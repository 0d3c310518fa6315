import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mapOf } from "../support/test-maps.ts";
import {
  CAT_KINDS,
  cloneWorld,
  firstDifference,
  ONE,
  restoreSnapshot,
  runCommand,
  step,
  takeSnapshot,
  type Command,
  type GameMap,
  type World,
} from "../../src/sim/index.ts";
import {
  blockOf,
  groundWorldWith,
  idsOf,
  leastWallDistance,
  send,
  type GroundCat,
} from "../support/ground-world.ts";
import { runSubTurns } from "../support/test-world.ts";
import { brokenInvariants } from "../support/world-invariants.ts";

type GroundWorld = ReturnType<typeof groundWorldWith>;

/** Corners, a corridor of one cell, pillars, a dead end: a cat is hardly anywhere far from a wall. */
const TIGHT_MAP = mapOf([
  "################",
  "#......#.......#",
  "#.####.#.##.##.#",
  "#.#..o.....o...#",
  "#.#.##.#.##.##.#",
  "#......#.......#",
  "###.##########.#",
  "#..............#",
  "#.#.#.#..##..#.#",
  "#...o..........#",
  "#.#.#.#..##..#.#",
  "#..............#",
  "################",
]);

interface Order {
  readonly kind: Command["kind"];
  readonly playerId: number;
  readonly first: number;
  readonly count: number;
  readonly x: number;
  readonly y: number;
  readonly targetId: number;
  readonly isQueued: boolean;
  readonly subTurns: number; // until the next one
}

const pointArbitrary = fc.oneof(
  fc.integer({ min: -2_200, max: 2_200 }),
  fc.constantFrom(-0x8000, 0x7fff, 0, 256, -512),
);
const orderArbitrary: fc.Arbitrary<Order> = fc.record({
  kind: fc.constantFrom<Command["kind"]>(
    "move",
    "move",
    "move",
    "attack-move",
    "attack-move",
    "patrol",
    "attack",
    "stop",
    "hold",
  ),
  playerId: fc.integer({ min: 1, max: 3 }),
  first: fc.integer({ min: 0, max: 40 }),
  count: fc.integer({ min: 1, max: 30 }),
  x: pointArbitrary,
  y: pointArbitrary,
  targetId: fc.integer({ min: 1, max: 120 }),
  isQueued: fc.boolean(),
  subTurns: fc.integer({ min: 1, max: 40 }),
});

function carryOut(world: World, { kind, playerId, first, count, x, y, targetId, isQueued }: Order): void {
  if (kind === "surrender" || kind === "go-on") return runCommand(world, playerId, { kind });
  if (kind === "pause") return runCommand(world, playerId, { kind, reason: "none" });
  if (kind === "admit") return runCommand(world, playerId, { kind, playerId: 1 + (count % 4) });
  const catKind = CAT_KINDS[first % CAT_KINDS.length]!;
  if (kind === "breed") return runCommand(world, playerId, { kind, cushion: count % 4, catKind });
  if (kind === "rally")
    return runCommand(world, playerId, { kind, cushion: count % 4, at: isQueued ? { x, y } : null });
  const cats = idsOf(world, playerId).slice(first % 20, (first % 20) + count);
  if (cats.length === 0) return;
  const queued = isQueued ? ({ queued: true } as const) : {};
  if (kind === "stop") return runCommand(world, playerId, { kind, cats });
  if (kind === "hold") return runCommand(world, playerId, { kind, cats, ...queued });
  if (kind === "attack") return runCommand(world, playerId, { kind, cats, targetId, ...queued });
  const way = { isFighting: targetId % 2 === 0, isLoose: targetId % 3 === 0, line: { x: y, y: x } };
  if (kind === "march") return runCommand(world, playerId, { kind, cats, x, y, ...way, ...queued });
  runCommand(world, playerId, { kind, cats, x, y, ...queued });
}

/** Three armies, two of them allied, in the tight map. */
function threeArmies(): GroundWorld {
  const cats = [
    ...blockOf(1, 20, { x: 0, y: -0.9 }, 20),
    ...blockOf(2, 20, { x: 0, y: -4.9 }, 20),
    ...blockOf(3, 9, { x: 3.5, y: 4.9 }, 9).map((cat) => ({ ...cat, x: cat.x + 0.5 })),
  ];
  return groundWorldWith({ map: TIGHT_MAP, cats, teams: { 1: 1, 3: 1 }, isCushions: true, catLimit: 25 });
}

// Goal: nothing that players can order breaks a world. Method: random orders of all kinds, and every rule after each.
test("whatever is ordered, every rule of a world holds, and no cat gets into a wall", () => {
  fc.assert(
    fc.property(fc.array(orderArbitrary, { minLength: 4, maxLength: 25 }), (orders) => {
      const world = threeArmies();
      for (const order of orders) {
        carryOut(world, order);
        for (let i = 0; i < order.subTurns; i += 1) {
          step(world);
          // Cats are bred nearer to the corner of a wall than they ever walk.
          const least = leastWallDistance(world, TIGHT_MAP);
          if (least < 0.1) expect.fail(`a cat ${least} from a wall`);
        }
        expect(brokenInvariants(world)).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

// Goal: no hidden state. Method: each stretch runs three times: on a copy, in place, and in place again from a snapshot.
test("a stretch that is run again from its snapshot gives the same words, whatever is ordered", () => {
  fc.assert(
    fc.property(fc.array(orderArbitrary, { minLength: 3, maxLength: 14 }), (orders) => {
      const world = threeArmies();
      for (const order of orders) {
        const snapshot = takeSnapshot(world);
        const copy = cloneWorld(world);
        for (const each of [copy, world]) {
          carryOut(each, order);
          runSubTurns(each, order.subTurns);
        }
        expect(firstDifference(world, copy)).toBeNull();
        // Something else in between, so that the working memory is another.
        runSubTurns(world, 7);
        carryOut(world, { ...order, x: 100 - (order.x >> 2), kind: "move" });
        runSubTurns(world, 5);
        restoreSnapshot(world, snapshot);
        carryOut(world, order);
        runSubTurns(world, order.subTurns);
        expect(firstDifference(world, copy)).toBeNull();
      }
    }),
    { numRuns: 20 },
  );
});

describe("who gives up", () => {
  test("leaves cats that stand, sleep and are in the way; the others fight on", () => {
    const world = threeArmies();
    for (const [id, x] of [
      [1, 6],
      [2, -6],
    ] as const) {
      send(world, "attack-move", idsOf(world, id), { x, y: id === 1 ? -4.9 : -0.9 });
    }
    runSubTurns(world, 60);
    runCommand(world, 3, { kind: "surrender" });
    const asleep = idsOf(world, 3).length;
    runSubTurns(world, 400);
    expect(idsOf(world, 3)).toHaveLength(asleep);
    expect(brokenInvariants(world)).toEqual([]);
  });
});

function mirrored(map: GameMap): GameMap {
  const { width, height, walls } = map;
  const turned = new Int32Array(walls.length);
  for (let index = 0; index < width * height; index += 1) {
    const from = index - (index % width) + (width - 1 - (index % width));
    if (((walls[from >> 5]! >>> (from & 31)) & 1) === 1) turned[index >> 5]! |= 1 << (index & 31);
  }
  return { ...map, walls: turned };
}

describe("east and west are alike", () => {
  // A cell takes in its western and southern edge, and a direction is rounded down: so the ways differ by a hair.
  test("a cat alone walks the mirrored way, to a hundredth of a unit", () => {
    for (let i = 0; i < 40; i += 1) {
      const [x, y] = [((i * 37) % 90) / 7 - 6.2, -0.9];
      const goal = { x: ((i * 53) % 97) / 7 - 6.9, y: i % 2 === 0 ? -4.9 : 4.9 };
      const world = groundWorldWith({ map: TIGHT_MAP, cats: [{ playerId: 1, x, y }] });
      const other = groundWorldWith({ map: mirrored(TIGHT_MAP), cats: [{ playerId: 1, x: -x, y }] });
      send(world, "move", [1], goal);
      send(other, "move", [1], { x: -goal.x, y: goal.y });
      runSubTurns(world, 600);
      runSubTurns(other, 600);
      expect((world.cats.x[0]! + other.cats.x[0]!) / ONE).toBeCloseTo(0, 2);
      expect((world.cats.y[0]! - other.cats.y[0]!) / ONE).toBeCloseTo(0, 2);
    }
  });

  test("two armies that meet do as well on either side: neither wins much more often", () => {
    // Methods differ by who is counted first; over many fights that must not decide.
    let balance = 0;
    let fights = 0;
    for (let i = 0; i < 24; i += 1) {
      const shift = (i % 12) * 0.05;
      const west = blockOf(1, 40, { x: -6, y: shift }, 4);
      const east = blockOf(2, 40, { x: 6, y: -shift }, 4);
      const [first, second] = i < 12 ? [west, east] : [east, west]; // who has the lower ids
      const isWestFirst = i < 12;
      const cats: readonly GroundCat[] = [
        ...first.map((cat) => ({ ...cat, playerId: 1 })),
        ...second.map((cat) => ({ ...cat, playerId: 2 })),
      ];
      const world = groundWorldWith({ map: OPEN_MAP, cats });
      send(world, "attack-move", idsOf(world, 1), { x: isWestFirst ? 8 : -8, y: 0 });
      send(world, "attack-move", idsOf(world, 2), { x: isWestFirst ? -8 : 8, y: 0 });
      for (let n = 0; n < 1_500 && world.header.outcome === 0; n += 1) step(world);
      if (world.header.outcome <= 0) continue;
      fights += 1;
      balance += (world.header.outcome === 1) === isWestFirst ? 1 : -1;
    }
    expect(fights).toBeGreaterThan(15);
    expect(Math.abs(balance)).toBeLessThanOrEqual(12);
  });
});

const OPEN_MAP = mapOf([
  "#".repeat(24),
  ...Array.from({ length: 16 }, () => `#${".".repeat(22)}#`),
  "#".repeat(24),
]);
