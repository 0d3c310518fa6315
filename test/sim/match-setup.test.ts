import { describe, expect, test } from "vitest";

import { AssertionError } from "../../src/base/assert.ts";
import { EIGHT_MAP, EMPTY_MAP, SMALL_MAP, mapOf } from "../support/test-maps.ts";
import {
  CAT_LIMIT_MAX,
  CATS_PER_PLAYER_MAX,
  classicOptions,
  createWorld,
  floorCellCountOf,
  setWallAt,
  isMatchSetup,
  MATCH_MODES,
  matchSetupProblem,
  OBSERVER,
  optionsOfSetup,
  seatsOf,
  setupOfOptions,
  type GroundSetup,
  type MatchSetup,
} from "../../src/sim/index.ts";

const CLASSIC: MatchSetup = { seed: 1, catsPerPlayer: 3, playerIds: [1, 2, 4] };

function onMap(ground: Partial<GroundSetup> = {}, match: Partial<MatchSetup> = {}): MatchSetup {
  const usual = { mode: "cushions", map: SMALL_MAP, catLimit: 10, timeLimitMinutes: 0 } as const;
  return { ...CLASSIC, ...match, ground: { ...usual, ...ground } };
}

describe("a setup is one", () => {
  test.each<[string, MatchSetup]>([
    ["Classic", CLASSIC],
    ["with the largest values", { seed: 2 ** 32 - 1, catsPerPlayer: CATS_PER_PLAYER_MAX, playerIds: [8] }],
    ["with the smallest values", { seed: 0, catsPerPlayer: 1, playerIds: [1] }],
    ["with everybody", { ...CLASSIC, playerIds: [1, 2, 3, 4, 5, 6, 7, 8] }],
    ["with an observer", { ...CLASSIC, teams: [1, OBSERVER, 8] }],
    ["with all in one team", { ...CLASSIC, teams: [3, 3, 3] }],
    ["cushions", onMap()],
    ["battle on a map without cushions", onMap({ mode: "battle", map: EMPTY_MAP }, { playerIds: [3, 6] })],
    ["with the longest time", onMap({ timeLimitMinutes: 120 })],
    ["with as many players as spawns", onMap({}, { playerIds: [1, 2, 3, 4] })],
    ["with more in the match than spawns", onMap({}, { playerIds: [1, 2, 3, 4, 5], teams: [1, 1, 0, 2, 2] })],
  ])("%s", (_, setup) => {
    expect(matchSetupProblem(setup)).toBeNull();
    expect(isMatchSetup(setup)).toBe(true);
    expect(createWorld({ ...setup, catsPerPlayer: Math.min(10, setup.catsPerPlayer) })).toBeDefined();
  });
});

describe("a setup is none", () => {
  test.each<[string, MatchSetup]>([
    ["without players", { ...CLASSIC, playerIds: [] }],
    ["with player 0", { ...CLASSIC, playerIds: [0, 1] }],
    ["with player 9", { ...CLASSIC, playerIds: [1, 9] }],
    ["with half a player", { ...CLASSIC, playerIds: [1.5] }],
    ["with a player twice", { ...CLASSIC, playerIds: [1, 1] }],
    ["with players out of order", { ...CLASSIC, playerIds: [2, 1] }],
    ["with more than eight", { ...CLASSIC, playerIds: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    ["with a seed below 0", { ...CLASSIC, seed: -1 }],
    ["with a seed beyond u32", { ...CLASSIC, seed: 2 ** 32 }],
    ["with half a seed", { ...CLASSIC, seed: 0.5 }],
    ["with no cats", { ...CLASSIC, catsPerPlayer: 0 }],
    ["with too many cats", { ...CLASSIC, catsPerPlayer: CATS_PER_PLAYER_MAX + 1 }],
    ["with no number of cats", { ...CLASSIC, catsPerPlayer: NaN }],
    ["with a team too few", { ...CLASSIC, teams: [1, 2] }],
    ["with a team too many", { ...CLASSIC, teams: [1, 2, 3, 4] }],
    ["with a team below 0", { ...CLASSIC, teams: [1, -1, 2] }],
    ["with team 9", { ...CLASSIC, teams: [1, 9, 2] }],
    ["with half a team", { ...CLASSIC, teams: [1, 1.5, 2] }],
    ["with bots that are none", { ...CLASSIC, bots: [] }],
    [
      "with bots alone",
      { ...CLASSIC, bots: CLASSIC.playerIds.map((playerId) => ({ playerId, level: "weak" })) },
    ],
    ["with a bot that is no player", { ...CLASSIC, bots: [{ playerId: 8, level: "weak" }] }],
    [
      "with a bot twice",
      { ...CLASSIC, bots: [2, 2].map((playerId) => ({ playerId, level: "weak" as const })) },
    ],
    ["with a bot of no level", { ...CLASSIC, bots: [{ playerId: 2, level: "divine" as "weak" }] }],
    ["with a limit below the cats at the start", onMap({ catLimit: 2 })],
    ["with a limit beyond the largest", onMap({ catLimit: CAT_LIMIT_MAX + 1 })],
    [
      "with more cats than any limit",
      onMap({ catLimit: CAT_LIMIT_MAX }, { catsPerPlayer: CAT_LIMIT_MAX + 1 }),
    ],
    ["with half a limit", onMap({ catLimit: 3.5 })],
    ["with a time below 0", onMap({ timeLimitMinutes: -1 })],
    ["with a time too long", onMap({ timeLimitMinutes: 121 })],
    ["with half a minute", onMap({ timeLimitMinutes: 0.5 })],
  ])("%s: out-of-range", (_, setup) => expectProblem(setup, "out-of-range"));

  test.each<[string, MatchSetup]>([
    ["Classic", { ...CLASSIC, teams: [0, 0, 0] }],
    ["on a map", onMap({}, { teams: [0, 0, 0] })],
  ])("of observers only, %s: nobody-plays", (_, setup) => expectProblem(setup, "nobody-plays"));

  test("with more players than spawns: too-many-players", () => {
    expectProblem(onMap({}, { playerIds: [1, 2, 3, 4, 5] }), "too-many-players");
    expectProblem(onMap({ map: EMPTY_MAP, mode: "battle" }), "too-many-players");
  });

  test("with more cats than two a cell of floor, at the limit of all: no-room", () => {
    const cells = floorCellCountOf(SMALL_MAP);
    const perPlayer = Math.floor((cells * 2) / 3);
    expect(matchSetupProblem(onMap({ catLimit: perPlayer }))).toBeNull();
    expectProblem(onMap({ catLimit: perPlayer + 1 }), "no-room");
    expect(matchSetupProblem(onMap({ catLimit: perPlayer + 1 }, { teams: [1, 0, 1] }))).toBeNull();
  });

  test("with odd armies whose last cats have no cells of their own at the start: no-room", () => {
    const map = { ...SMALL_MAP, walls: SMALL_MAP.walls.slice() };
    if (floorCellCountOf(map) % 2 === 0) setWallAt(map.walls, map.width * 2 + (map.width >> 1));
    const cells = floorCellCountOf(map);
    const of = (cats: number): MatchSetup =>
      onMap({ map, catLimit: cells }, { playerIds: [1, 2], catsPerPlayer: cats });
    expect(cells % 2).toBe(1); // two players have two cats a cell then, and one player's last takes half a cell too much
    expect(matchSetupProblem(of(cells - 1))).toBeNull();
    expectProblem(of(cells), "no-room");
  });

  test("for cushions on a map without any: no-cushions", () => {
    expectProblem(onMap({ map: EMPTY_MAP }, { playerIds: [1, 2] }), "no-cushions");
  });

  function expectProblem(setup: MatchSetup, problem: ReturnType<typeof matchSetupProblem>): void {
    expect(matchSetupProblem(setup)).toBe(problem);
    expect(isMatchSetup(setup)).toBe(false);
    expect(() => createWorld(setup)).toThrow(AssertionError);
  }
});

describe("seats", () => {
  const seats = (setup: MatchSetup): readonly (readonly [number, number])[] =>
    seatsOf(setup).map(({ playerId, team }) => [playerId, team]);

  test("without teams everybody is on their own", () => {
    expect(seats(CLASSIC)).toEqual([
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
    expect(seats(onMap())).toEqual([
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
  });

  test("a team has the lowest player id in it, observers have no seat", () => {
    const match = { playerIds: [2, 3, 5, 6, 8], teams: [7, 2, 0, 2, 7] };
    expect(seats(onMap({}, match))).toEqual([
      [2, 2],
      [3, 3],
      [6, 3],
      [8, 2],
    ]);
  });

  test("in Classic a team says only who watches", () => {
    expect(seats({ ...CLASSIC, teams: [5, 0, 5] })).toEqual([
      [1, 1],
      [4, 4],
    ]);
  });
});

describe("options", () => {
  test.each<[string, MatchSetup]>([
    ["Classic", CLASSIC],
    ["Classic with an observer", { ...CLASSIC, teams: [1, 0, 2] }],
    ["battle", onMap({ mode: "battle", timeLimitMinutes: 7 })],
    ["cushions", onMap({}, { teams: [1, 1, 2] })],
  ])("and the rest of a match give the setup again: %s", (_, setup) => {
    const { seed, playerIds, teams } = setup;
    const match = { seed, playerIds, ...(teams === undefined ? {} : { teams }) };
    const options = optionsOfSetup(setup);
    expect(MATCH_MODES).toContain(options.mode);
    expect(setupOfOptions(options, setup.ground?.map ?? null, match)).toEqual(setup);
  });

  test("of Classic have a limit that is the number of cats, and no time limit", () => {
    const options = { mode: "classic", catsPerPlayer: 7, catLimit: 7, timeLimitMinutes: 0 };
    expect(classicOptions(7)).toEqual(options);
    expect(optionsOfSetup({ ...CLASSIC, catsPerPlayer: 7 })).toEqual(options);
  });

  test("of Classic make nothing of a map", () => {
    expect(setupOfOptions(classicOptions(3), EIGHT_MAP, { seed: 1, playerIds: [1, 2, 4] })).toEqual(CLASSIC);
  });

  test("of a match on a map without one are a mistake of ours", () => {
    const options = optionsOfSetup(onMap());
    expect(() => setupOfOptions(options, null, { seed: 1, playerIds: [1] })).toThrow(AssertionError);
  });
});

test("the number of cells of floor is that of cells that are no walls", () => {
  expect(floorCellCountOf(mapOf(["###", "#1#", "#.#", "###"]))).toBe(2);
  expect(floorCellCountOf(EMPTY_MAP)).toBe(100);
});
