import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import {
  CATS_PER_PLAYER_MAX,
  createWorld,
  isMatchSetup,
  runCommand,
  step,
  WORLD_HALF_HEIGHT,
  WORLD_HALF_WIDTH,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { catOf, units } from "../support/test-world.ts";
import { setupArbitrary } from "../support/world-arbitraries.ts";

const CORNERS = ["-5.12,-2.88", "-5.12,2.70", "5.12,2.70", "5.12,-2.70"];
const SIDES = ["-5.12,0.00", "0.00,2.70", "5.12,0.00", "0.00,-2.88"];

function setup(playerCount: number, catsPerPlayer = 3, seed = 1): MatchSetup {
  return { seed, catsPerPlayer, playerIds: Array.from({ length: playerCount }, (_, i) => i + 1) };
}

/** Where the first cat of each player stands, in world units. */
function places(world: World): readonly string[] {
  return [...world.players.playerId.subarray(0, world.header.playerCount)].map((playerId) => {
    const row = world.cats.playerId.indexOf(playerId);
    const text = (fixed: number): string => (fixed / 65_536 + 0).toFixed(2).replace("-0.00", "0.00");
    return `${text(world.cats.x[row]!)},${text(world.cats.y[row]!)}`;
  });
}

describe("the start", () => {
  test("players have their cats, full health, no orders, and as many points as cats", () => {
    const world = createWorld({ seed: 5, catsPerPlayer: 3, playerIds: [2, 5, 7] });
    expect(world.header).toMatchObject({ subTurn: 0, outcome: 0, playerCount: 3, catCount: 9, yarnCount: 0 });
    expect([...world.players.playerId]).toEqual([2, 5, 7, 0, 0, 0, 0, 0]);
    expect([...world.players.score]).toEqual([3, 3, 3, 0, 0, 0, 0, 0]);
    expect([...world.cats.playerId]).toEqual([2, 2, 2, 5, 5, 5, 7, 7, 7]);
    expect([...world.cats.health]).toEqual(Array<number>(9).fill(5));
    for (const field of ["cooldown", "order", "goalX", "goalY", "targetId"] as const) {
      expect([...world.cats[field]]).toEqual(Array<number>(9).fill(0));
    }
  });

  test("network ids go from 1 upward, for cats and then for yarn", () => {
    const world = createWorld(setup(2, 2));
    expect([...world.cats.networkId]).toEqual([1, 2, 3, 4]);
    expect(world.header.nextNetworkId).toBe(5);
    for (const [row, x] of [0, 1, 1.2, 2].entries()) {
      world.cats.x[row] = units(x);
      world.cats.y[row] = 0;
    }
    runCommand(world, 1, { kind: "attack", cats: [2], targetId: 3 });
    runCommand(world, 2, { kind: "attack", cats: [3], targetId: 2 });
    step(world);
    expect([...world.yarn.networkId.subarray(0, 2)]).toEqual([5, 6]);
    expect(world.header.nextNetworkId).toBe(7);
  });

  test("a cat stands in the corner, one a unit inward in x, one a unit inward in y", () => {
    const world = createWorld(setup(4));
    for (let id = 1; id <= 12; id += 3) {
      const [corner, inX, inY] = [catOf(world, id)!, catOf(world, id + 1)!, catOf(world, id + 2)!];
      const inward = (value: number): number => value - Math.sign(value) * 65_536;
      expect(inX).toMatchObject({ x: inward(corner["x"]!), y: corner["y"] });
      expect(inY).toMatchObject({ x: corner["x"], y: inward(corner["y"]!) });
    }
  });
});

describe("places", () => {
  test("of one to four players are different corners", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const count of [1, 2, 3, 4]) {
        const taken = places(createWorld(setup(count, 3, seed)));
        expect(new Set(taken).size).toBe(count);
        expect(CORNERS).toEqual(expect.arrayContaining([...taken]));
      }
    }
  });

  test("of five to eight players are corners and middles of sides, all different", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      for (const count of [5, 6, 7, 8]) {
        const taken = places(createWorld(setup(count, 3, seed)));
        expect(new Set(taken).size).toBe(count);
        expect([...CORNERS, ...SIDES]).toEqual(expect.arrayContaining([...taken]));
      }
    }
  });

  test("are shuffled by the seed: all 24 orders of the corners occur, none far more often than another", () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2_400; seed += 1) {
      const order = places(createWorld(setup(4, 1, seed))).join(" ");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(55); // 100 expected, standard deviation 10
      expect(count).toBeLessThan(150);
    }
  });

  test("are the same for the same seed", () => {
    fc.assert(
      fc.property(setupArbitrary(10), (arbitrarySetup) => {
        expect(createWorld(arbitrarySetup).words).toEqual(createWorld(arbitrarySetup).words);
      }),
    );
  });

  test.each([1, 2, 3, 4, 9, 10, 100, 1_000, CATS_PER_PLAYER_MAX])(
    "an army of %d cats stands inside the world, no two of them in one place",
    (catsPerPlayer) => {
      for (const playerCount of [4, 8]) {
        const world = createWorld(setup(playerCount, catsPerPlayer));
        const { x, y, playerId } = world.cats;
        const taken = new Set<string>();
        for (let row = 0; row < world.header.catCount; row += 1) {
          const isInside = Math.abs(x[row]!) <= WORLD_HALF_WIDTH && Math.abs(y[row]!) <= WORLD_HALF_HEIGHT;
          if (!isInside) expect.fail(`cat ${row + 1} of ${playerCount} x ${catsPerPlayer} is outside`);
          taken.add(`${playerId[row]!}:${x[row]!},${y[row]!}`);
        }
        expect(taken.size).toBe(catsPerPlayer * playerCount);
      }
    },
  );

  test.each([3, 10, 100, 1_000])("armies of %d cats do not stand in one another", (catsPerPlayer) => {
    for (const playerCount of [4, 8]) {
      const boxes = boxesOf(createWorld(setup(playerCount, catsPerPlayer)));
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const isApart = a.xMax < b.xMin || b.xMax < a.xMin || a.yMax < b.yMin || b.yMax < a.yMin;
          expect([playerCount, isApart]).toEqual([playerCount, true]);
        }
      }
    }
  });
});

describe("what is a setup", () => {
  const good = setup(2);

  test.each([
    ["a negative seed", { ...good, seed: -1 }],
    ["a seed beyond u32", { ...good, seed: 2 ** 32 }],
    ["half a seed", { ...good, seed: 0.5 }],
    ["no cats", { ...good, catsPerPlayer: 0 }],
    ["half a cat", { ...good, catsPerPlayer: 1.5 }],
    ["too many cats", { ...good, catsPerPlayer: CATS_PER_PLAYER_MAX + 1 }],
    ["no players", { ...good, playerIds: [] }],
    ["player 0", { ...good, playerIds: [0, 1] }],
    ["player 9", { ...good, playerIds: [1, 9] }],
    ["a player twice", { ...good, playerIds: [2, 2] }],
    ["players not ascending", { ...good, playerIds: [2, 1] }],
    ["half a player", { ...good, playerIds: [1.5, 2] }],
    ["a player that is no number", { ...good, playerIds: [NaN] }],
  ] satisfies [string, MatchSetup][])("%s: none, and creating it is a mistake of ours", (_, bad) => {
    expect(isMatchSetup(bad)).toBe(false);
    expect(() => createWorld(bad)).toThrow(AssertionError);
  });

  test("the largest one can be created", () => {
    const largest = setup(8, CATS_PER_PLAYER_MAX, 2 ** 32 - 1);
    expect(isMatchSetup(largest)).toBe(true);
    expect(createWorld(largest).header.catCount).toBe(80_000);
  });
});

interface Box {
  readonly xMin: number;
  readonly xMax: number;
  readonly yMin: number;
  readonly yMax: number;
}

function boxesOf({ cats, header, players }: World): readonly Box[] {
  return [...players.playerId.subarray(0, header.playerCount)].map((playerId) => {
    const rows = [...cats.playerId.keys()].filter((row) => cats.playerId[row] === playerId);
    const [xs, ys] = [rows.map((row) => cats.x[row]!), rows.map((row) => cats.y[row]!)];
    return { xMin: Math.min(...xs), xMax: Math.max(...xs), yMin: Math.min(...ys), yMax: Math.max(...ys) };
  });
}
