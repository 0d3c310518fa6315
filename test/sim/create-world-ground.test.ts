import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { EIGHT_MAP, EMPTY_MAP, SMALL_MAP, isInWall, mapOf } from "../support/test-maps.ts";
import { CAT_HEALTH } from "../../src/sim/constants.ts";
import {
  CAT_KINDS,
  createWorld,
  FLOW_FIELD_ROWS,
  floorCellCountOf,
  isWallAt,
  mapChecksumOf,
  mapProblem,
  matchSetupProblem,
  MODE_BATTLE,
  MODE_CUSHIONS,
  ONE,
  OUTCOME_RUNNING,
  seatsOf,
  type GameMap,
  type MatchSetup,
  type World,
} from "../../src/sim/index.ts";
import { CAT_RULES } from "../../src/sim/kinds.ts";
import { groundSetupArbitrary } from "../support/world-arbitraries.ts";
import { brokenInvariants } from "../support/world-invariants.ts";

/** What lies between the first and the last row of rooms of several sizes. */
const HALL = Array.from({ length: 8 }, () => "#..........#");

function setupOn(
  map: GameMap,
  playerIds: readonly number[],
  teams?: readonly number[],
  seed = 1,
): MatchSetup {
  return {
    ...{ seed, catsPerPlayer: 6, playerIds },
    ...(teams === undefined ? {} : { teams }),
    ground: { mode: "cushions", map, catLimit: 9, timeLimitMinutes: 3 },
  };
}

/** The number of the spawn around which each player's cats stand, in the order of seats. */
function spawnsOf(world: World, { ground }: MatchSetup): readonly number[] {
  const { map } = ground!;
  const { cats, players, header } = world;
  return [...players.playerId.subarray(0, header.playerCount)].map((playerId) => {
    const row = cats.playerId.indexOf(playerId); // its first cat stands on the spawn's own cell
    const column = Math.floor(cats.x[row]! / ONE + map.width / 2);
    const line = Math.floor(cats.y[row]! / ONE + map.height / 2);
    return map.spawns.findIndex((spawn) => spawn.column === column && spawn.row === line);
  });
}

test("the maps of these tests are maps", () => {
  for (const map of [SMALL_MAP, EIGHT_MAP, EMPTY_MAP]) expect(mapProblem(map)).toBeNull();
});

describe("the start on a map", () => {
  const setup = setupOn(SMALL_MAP, [2, 5, 7, 8], [1, 2, 0, 1]);
  const world = createWorld(setup);
  const ground = world.ground!;

  test("players have their cats, full health, no orders and as many points as cats; observers have no row", () => {
    const { header, players, cats } = world;
    expect(header).toMatchObject({ subTurn: 0, outcome: OUTCOME_RUNNING, playerCount: 3, catCount: 18 });
    expect(header).toMatchObject({ yarnCount: 0, nextNetworkId: 19, catCapacity: 27, yarnCapacity: 27 + 32 });
    expect([...players.playerId]).toEqual([2, 5, 8, 0, 0, 0, 0, 0]);
    expect([...players.score]).toEqual([6, 6, 6, 0, 0, 0, 0, 0]);
    expect([...cats.networkId.subarray(0, 18)]).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
    expect([...cats.playerId.subarray(0, 18)]).toEqual([2, 5, 8].flatMap((id) => Array<number>(6).fill(id)));
    expect([...cats.health.subarray(0, 18)]).toEqual(Array<number>(18).fill(CAT_HEALTH));
    for (const field of ["cooldown", "order", "goalX", "goalY", "targetId"] as const) {
      expect(cats[field].every((word) => word === 0)).toBe(true);
    }
  });

  test("the rules, the teams and the map are in the world", () => {
    expect({ ...ground.rules }).toEqual({
      ...{ mode: MODE_CUSHIONS, mapWidth: 16, mapHeight: 12, mapChecksum: mapChecksumOf(SMALL_MAP) | 0 },
      ...{
        catLimit: 9,
        timeLimit: 3 * 60 * 30,
        cushionCount: 3,
        holder: 0,
        heldSubTurns: 0,
        flowSequence: 0,
        flowPlayerId: 0,
        fog: 0,
      },
    });
    expect([...ground.seats.team]).toEqual([2, 5, 2, 0, 0, 0, 0, 0]);
    expect([...ground.seats.isAsleep]).toEqual(Array<number>(8).fill(0));
    expect(ground.walls).toEqual(SMALL_MAP.walls);
    expect(ground.walls).not.toBe(SMALL_MAP.walls);
    const battle = createWorld({
      ...setup,
      ground: { ...setup.ground!, mode: "battle", timeLimitMinutes: 0 },
    });
    expect(battle.ground!.rules).toMatchObject({ mode: MODE_BATTLE, timeLimit: 0 });
  });

  test("cushions lie where the map has them, and are nobody's", () => {
    const { x, y } = ground.cushions;
    expect([...x].map((word) => word / ONE)).toEqual([-0.5, -2.5, 1.5]); // from the south
    expect([...y].map((word) => word / ONE)).toEqual([-3.5, 1.5, 1.5]);
    for (const field of ["owner", "claimant", "claimSubTurns", "breedSubTurns"] as const) {
      expect([...ground.cushions[field]]).toEqual([0, 0, 0]);
    }
  });

  test("armies are of tabbies, or of all kinds in equal parts", () => {
    const kindsOf = (of: MatchSetup): readonly number[] => {
      const { ground: made, header, cats: bred } = createWorld(of);
      for (let row = 0; row < header.catCount; row += 1) {
        expect(bred.health[row]).toBe(CAT_RULES[CAT_KINDS[made!.steering.kind[row]!]!].health);
      }
      return [...made!.steering.kind.subarray(0, header.catCount)];
    };
    expect(new Set(kindsOf(setup))).toEqual(new Set([0]));
    const mixed = kindsOf({ ...setup, catsPerPlayer: 6, ground: { ...setup.ground!, kinds: "mixed" } });
    expect(mixed.slice(0, 12)).toEqual([0, 1, 2, 3, 0, 1, 0, 1, 2, 3, 0, 1]);
  });

  test("there is fog where it was chosen", () => {
    const foggy = createWorld({ ...setup, ground: { ...setup.ground!, fog: true } });
    expect(foggy.ground!.rules.fog).toBe(1);
  });

  test("no way is known and no order waits", () => {
    for (const table of [ground.flowFields, ground.waypoints, ground.steering]) {
      for (const column of Object.values(table)) expect(column.every((word) => word === 0)).toBe(true);
    }
    expect(ground.flowFields.goal).toHaveLength(FLOW_FIELD_ROWS);
  });
});

// Goal: any setup gives a sound start. Method: random setups; every invariant, and every two cats apart.
test("armies stand on floor, apart from each other and from the walls, whatever the setup", () => {
  fc.assert(
    fc.property(groundSetupArbitrary(20), (setup) => {
      const world = createWorld(setup);
      expect(brokenInvariants(world)).toEqual([]);
      const { cats, header } = world;
      const { map } = setup.ground!;
      for (let row = 0; row < header.catCount; row += 1) {
        const [x, y] = [cats.x[row]! / ONE, cats.y[row]! / ONE];
        expect(isInWall(map, x, y)).toBe(false);
        for (let other = 0; other < row; other += 1) {
          const distance = Math.hypot(cats.x[other]! / ONE - x, cats.y[other]! / ONE - y);
          if (distance < 0.6) expect.fail(`cats ${other + 1} and ${row + 1} are ${distance} apart`);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("a map may be filled to the brim: two cats on each cell of floor", () => {
  const floor = EIGHT_MAP.width * EIGHT_MAP.height - wallCount(EIGHT_MAP);
  const catLimit = Math.floor((floor * 2) / 8);
  const playerIds = [1, 2, 3, 4, 5, 6, 7, 8];
  const ground = { mode: "battle", map: EIGHT_MAP, catLimit, timeLimitMinutes: 0 } as const;
  const world = createWorld({ seed: 5, catsPerPlayer: catLimit, playerIds, ground });
  expect(world.header.catCount).toBe(8 * catLimit);
  expect(brokenInvariants(world)).toEqual([]);
  const places = new Set(
    Array.from({ length: 8 * catLimit }, (_, i) => `${world.cats.x[i]} ${world.cats.y[i]}`),
  );
  expect(places.size).toBe(8 * catLimit);
});

// Goal: a setup that is one has a world. Method: rooms of each size, each number of players, as many cats as the floor has places for.
test("a map that has too few cells for armies of an odd size has no room for them", () => {
  const problems = new Set<string | null>();
  for (let closed = 0; closed <= 8; closed += 1) {
    const map = mapOf([
      "############",
      "#12345678..#",
      ...HALL,
      `#${"..........".slice(closed)}`.padEnd(12, "#"),
      "############",
    ]);
    for (let count = 2; count <= 8; count += 1) {
      const catLimit = Math.floor((floorCellCountOf(map) * 2) / count);
      const ground = { mode: "battle", map, catLimit, timeLimitMinutes: 0 } as const;
      const playerIds = Array.from({ length: count }, (_, i) => i + 1);
      const setup = { seed: 5, catsPerPlayer: catLimit, playerIds, ground };
      const problem = matchSetupProblem(setup);
      problems.add(problem);
      if (problem === null) expect(brokenInvariants(createWorld(setup))).toEqual([]);
      const even = { ...setup, catsPerPlayer: catLimit - (catLimit % 2) };
      expect(matchSetupProblem(even), "an even army fills its cells").toBeNull();
      expect(brokenInvariants(createWorld(even))).toEqual([]);
    }
  }
  expect(problems).toEqual(new Set([null, "no-room"]));
});

describe("spawns", () => {
  test("are different ones, drawn by the seed: every first spawn and both directions occur", () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 300; seed += 1) {
      const setup = setupOn(EIGHT_MAP, [1, 2, 3, 4, 5, 6, 7, 8], undefined, seed);
      const spawns = spawnsOf(createWorld(setup), setup);
      expect(spawns.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      seen.add(spawns.join(" "));
    }
    expect(seen.size).toBe(16);
  });

  test.each([2, 3, 4])("of %d players of eight spawns lie spread around the map", (count) => {
    for (let seed = 0; seed < 40; seed += 1) {
      const setup = setupOn(EIGHT_MAP, [1, 2, 3, 4].slice(0, count), undefined, seed);
      const spawns = spawnsOf(createWorld(setup), setup).toSorted((a, b) => a - b);
      const gaps = spawns.map((spawn, i) => ((spawns[i + 1] ?? spawns[0]! + 8) - spawn) % 8);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.floor(8 / count));
    }
  });

  test("of a team lie side by side, whatever the order of its players", () => {
    const playerIds = [1, 2, 3, 4, 5, 6, 7, 8];
    const teams = [1, 2, 3, 1, 2, 3, 1, 2];
    for (let seed = 0; seed < 60; seed += 1) {
      const setup = setupOn(EIGHT_MAP, playerIds, teams, seed);
      const spawns = spawnsOf(createWorld(setup), setup);
      const around = new Map(spawns.map((spawn, seat) => [spawn, seatsOf(setup)[seat]!.team]));
      const ring = Array.from({ length: 8 }, (_, spawn) => around.get(spawn)!);
      const changes = ring.filter((team, i) => team !== ring[(i + 1) % 8]).length;
      expect([seed, changes]).toEqual([seed, 3]); // one from each team to the next
    }
  });

  test("are the same for the same setup", () => {
    fc.assert(
      fc.property(groundSetupArbitrary(10), (setup) => {
        expect(createWorld(setup).words).toEqual(createWorld(setup).words);
      }),
    );
  });
});

function wallCount({ width, height, walls }: GameMap): number {
  let count = 0;
  for (let index = 0; index < width * height; index += 1) if (isWallAt(walls, index)) count += 1;
  return count;
}
