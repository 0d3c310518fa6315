import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import { stepBothWays, type BothWays } from "../../../src/lab/kernel/both-ways.ts";
import { compareMatch } from "../../../src/lab/kernel/compare-matches.ts";
import { addHappenings, nothingHappened } from "../../../src/lab/kernel/happenings.ts";
import { SUB_TURNS_PER_TURN } from "../../../src/lockstep/index.ts";
import {
  chooseRulesRunner,
  createWorld,
  FLOW_FIELD_ROWS,
  isWallAt,
  middleOf,
  resizeWorld,
  runCommand,
  type GameMap,
  type World,
} from "../../../src/sim/index.ts";
import { drawRandom } from "../../../src/sim/random.ts";
import { usedParts } from "../../../src/sim/world/parts.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { GOLDEN_WORLDS } from "../../support/golden-worlds.ts";
import { EIGHT_MAP, SMALL_MAP } from "../../support/test-maps.ts";
import { groundScriptArbitrary, worldOfScript, type Script } from "../../support/world-arbitraries.ts";

/** In these matches all happens that is counted. */
const SEEDS = [3, 4, 5, 8];

afterEach(() => chooseRulesRunner("webassembly"));

function nothingSeen(): BothWays {
  return { subTurns: 0, byKernel: 0, difference: null };
}

/** Plays a script, each sub-turn both ways. */
function playBothWays({ turns, ...script }: Script, seen: BothWays): void {
  const world = worldOfScript({ turns, ...script });
  const stepBoth = stepBothWays(seen);
  for (const commands of turns) {
    for (const { sender, command } of commands) runCommand(world, sender, command);
    for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) stepBoth(world);
    drawRandom(world);
  }
}

describe("the same world, word by word after every sub-turn:", () => {
  test.each(GOLDEN_WORLDS.filter(({ setup }) => setup.ground !== undefined))(
    "golden $name",
    ({ setup, turnCount, commands }) => {
      const seen = nothingSeen();
      const world = createWorld(setup);
      const stepBoth = stepBothWays(seen);
      for (let turn = 0; turn < turnCount; turn += 1) {
        for (const one of commands) if (one.turn === turn) runCommand(world, one.sender, one.command);
        for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) stepBoth(world);
        drawRandom(world);
      }
      expect(seen.difference).toBeNull();
      expect(seen.byKernel).toBeGreaterThan(seen.subTurns / 2); // the others are pauses
    },
  );

  // Goal: deaths, births, surrenders, pauses, queues and nonsense of all kinds are the same both ways.
  test("whatever players command on a map", () => {
    const seen = nothingSeen();
    fc.assert(
      fc.property(groundScriptArbitrary(30, 60), (script) => {
        playBothWays(script, seen);
        expect(seen.difference).toBeNull();
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(seen.byKernel).toBeGreaterThan(seen.subTurns / 2); // pauses, and maps without a cat, are not its business
  });

  // Goal: matches that fight; what never happens in them would not be compared.
  // Method: four seeds in which all of it happens. `npm run bench -- kernel` plays 200.
  test("matches of bots", () => {
    const happenings = nothingHappened();
    for (const seed of SEEDS) {
      const { difference, subTurns, byKernel, happenings: more } = compareMatch(seed);
      expect(difference).toBeNull();
      expect(byKernel).toBe(subTurns - more.pauses);
      addHappenings(happenings, more);
    }
    for (const [name, count] of Object.entries(happenings)) expect(count, name).toBeGreaterThan(0);
  });

  // Goal: nothing of a world, or of its size, stays in the memory that both go through.
  test("two worlds of different sizes, in turn", () => {
    const seen = nothingSeen();
    const stepBoth = stepBothWays(seen);
    const worlds = [
      compareWorld(SMALL_MAP, 12, 30),
      compareWorld(EIGHT_MAP, 60, 60),
      compareWorld(SMALL_MAP, 5, 9),
    ];
    for (let turn = 0; turn < 150; turn += 1) {
      for (const [i, world] of worlds.entries()) {
        if (turn === 10 * i) attackEachOther(world);
        for (let k = 0; k <= (turn + i) % 3; k += 1) stepBoth(world);
      }
    }
    expect(seen.difference).toBeNull();
    expect(seen.byKernel).toBe(seen.subTurns);
    expect(worlds.every(({ header }) => header.nextNetworkId > 2 * header.catCount)).toBe(true); // they fought
  });

  // Goal: one more goal than there are rows for flow fields.
  test("65 goals at once", () => {
    const seen = nothingSeen();
    const stepBoth = stepBothWays(seen);
    const world = compareWorld(EIGHT_MAP, 50, 50);
    const map = EIGHT_MAP;
    const floor = Array.from({ length: map.width * map.height }, (_, index) => index).filter(
      (index) => !isWallAt(map.walls, index),
    );
    for (let goal = 0; goal <= FLOW_FIELD_ROWS; goal += 1) {
      const cell = floor[Math.floor((goal * floor.length) / (FLOW_FIELD_ROWS + 1))]!;
      const { x, y } = middleOf(map, { column: cell % map.width, row: Math.floor(cell / map.width) });
      const point = { x: x >> 8, y: y >> 8 };
      runCommand(world, 1 + (goal & 1), {
        kind: "move",
        cats: [1 + (goal >> 1) + 50 * (goal & 1)],
        ...point,
      });
    }
    for (let i = 0; i < 90; i += 1) stepBoth(world);
    expect(seen.difference).toBeNull();
    expect(seen.byKernel).toBe(seen.subTurns);
    expect(world.ground!.flowFields.goal.filter((goal) => goal !== 0).length).toBeGreaterThan(32);
  });

  // Goal: rows that are taken from whoever has more than its share, by cats that take up their next orders.
  test("one player with all flow fields, and another that asks for some", () => {
    const seen = nothingSeen();
    const stepBoth = stepBothWays(seen);
    const world = compareWorld(EIGHT_MAP, 80, 80);
    const { askers } = world.ground!.flowFields;
    const rowsOf = (playerId: number): number =>
      askers.filter((bits) => (((bits >> 8) | bits) & playerId) !== 0).length; // the bit of player 1 or 2
    const floor = [...Array(EIGHT_MAP.width * EIGHT_MAP.height).keys()].filter(
      (index) => !isWallAt(EIGHT_MAP.walls, index),
    );
    const order = (playerId: 1 | 2, id: number, number: number): void => {
      const index = floor[(number * 7) % floor.length]!;
      const column = index % EIGHT_MAP.width;
      const { x, y } = middleOf(EIGHT_MAP, { column, row: Math.floor(index / EIGHT_MAP.width) });
      const queued = playerId === 2 ? { queued: true as const } : {};
      runCommand(world, playerId, { kind: "move", cats: [id], x: x >> 8, y: y >> 8, ...queued });
    };
    let tookInStep = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      for (let id = 1; id <= 80; id += 1) if (turn % 8 === 0) order(1, id, id + 5 * turn);
      if (turn === 4) {
        for (let row = 80; row < 160; row += 3) {
          const [id, x, y] = [row + 1, world.cats.x[row]! >> 8, world.cats.y[row]! >> 8];
          runCommand(world, 2, { kind: "move", cats: [id], x: x + 64, y }); // a quarter of a unit
          order(2, id, id);
        }
      }
      for (let i = 0; i < SUB_TURNS_PER_TURN; i += 1) {
        const [hogs, others] = [rowsOf(1), rowsOf(2)];
        stepBoth(world);
        if (hogs + others > FLOW_FIELD_ROWS - 1 && rowsOf(2) > others) tookInStep += 1;
      }
    }
    expect(seen.difference).toBeNull();
    expect(seen.byKernel).toBe(seen.subTurns);
    expect(tookInStep).toBeGreaterThan(0);
  });

  // Goal: what is damaged is refused, thrown or played in the same way, whether the kernel takes it or leaves it.
  // Method: one to three words in use, any value: of a column or table that is drawn first, for most words are waypoints'. Those of
  // capacities are left alone, for they say how much memory to take.
  test("a damaged world", () => {
    const capacities = ["catCapacity", "yarnCapacity"].map((field) =>
      Object.keys(busyGroundWorld().header).indexOf(field),
    );
    const value = fc.oneof(
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: -70, max: 600 }),
      fc.constantFrom(-1, 1 << 16, 1 << 23, (1 << 24) - 1, 1 << 24, 2 ** 31 - 1, -(2 ** 31)),
    );
    let [taken, left] = [0, 0];
    const damaged = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.nat(), value), { minLength: 1, maxLength: 3 }), (damage) => {
        const world = busyGroundWorld();
        const parts = usedParts(world).filter(({ count }) => count > 0);
        for (const [part, where, word] of damage) {
          const { table, field, start, count } = parts[part % parts.length]!;
          const at = start + (where % count);
          damaged.add(`${table}.${field ?? ""}`);
          if (!capacities.includes(at)) world.words[at] = word;
        }
        const seen = nothingSeen();
        const stepBoth = stepBothWays(seen);
        try {
          for (let i = 0; i < 12; i += 1) stepBoth(world);
        } catch {
          // thrown both ways, or `difference` says so
        }
        expect(seen.difference).toBeNull();
        taken += seen.byKernel;
        left += seen.subTurns - seen.byKernel;
      }),
      // A wall below a cushion: its cats once came where a place was looked up before.
      { numRuns: 400, endOnFailure: true, examples: [[[[1321062652, 1449241119, -698094315]]]] },
    );
    expect(taken).toBeGreaterThan(100);
    expect(left).toBeGreaterThan(100);
    expect(damaged.size).toBe(usedParts(busyGroundWorld()).filter(({ count }) => count > 0).length);
  });

  // Goal: a cat that is damaged so that it wishes to go nowhere and yet goes: by 0 both divide alike, or the kernel leaves it.
  test.each([65_536, 1_048_575, 65_535, 256, -1])("paces of %i", (pace) => {
    const seen = nothingSeen();
    const world = busyGroundWorld();
    const stepBoth = stepBothWays(seen);
    for (let i = 0; i < 30; i += 1) {
      if (i % 3 === 0) world.ground!.steering.pace.fill(pace, 0, world.header.catCount);
      stepBoth(world);
    }
    expect(seen.difference).toBeNull();
  });

  test("a table of yarn that is full: both throw, and the world is as the rules leave it", () => {
    const seen = nothingSeen();
    const world = crowdWithoutYarn();
    const stepBoth = stepBothWays(seen);
    expect(() => {
      for (let i = 0; i < 200; i += 1) stepBoth(world);
    }).toThrow("throwYarn: the table is full");
    expect(seen.difference).toBeNull();
    expect(seen.byKernel).toBe(seen.subTurns - 1);
  });
});

/** Two armies that go for each other, and room for one ball. */
function crowdWithoutYarn(): World {
  const ground = { mode: "battle", map: SMALL_MAP, catLimit: 20, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 1, catsPerPlayer: 20, playerIds: [1, 2], ground });
  const cats = Array.from({ length: 40 }, (_, i) => i + 1);
  for (const playerId of [1, 2]) runCommand(world, playerId, { kind: "attack-move", cats, x: 0, y: 0 });
  return resizeWorld(world, 40, 1);
}

/** Two armies on a map. */
function compareWorld(map: GameMap, catsPerPlayer: number, catLimit: number): World {
  const ground = { mode: "battle", map, catLimit, timeLimitMinutes: 0 } as const;
  return createWorld({ seed: 1, catsPerPlayer, playerIds: [1, 2], ground });
}

function attackEachOther(world: World): void {
  const cats = Array.from({ length: world.header.catCount }, (_, i) => i + 1);
  for (const playerId of [1, 2]) runCommand(world, playerId, { kind: "attack-move", cats, x: 0, y: 0 });
}
