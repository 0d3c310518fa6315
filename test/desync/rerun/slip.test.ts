import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { runAndCompare, slipBetween } from "../../../src/desync/rerun/slip.ts";
import { drawsBetween } from "../../../src/desync/rerun/draws-between.ts";
import { SIM_RULES, type Moment } from "../../../src/lockstep/index.ts";
import {
  cloneWorld,
  createWorld,
  drawRandom,
  FIELDS,
  nameOfWord,
  PATH_LENGTH_MAX,
  usedParts,
  type World,
} from "../../../src/sim/index.ts";
import { busyGroundWorld } from "../../support/busy-ground-world.ts";
import { groundDuel, turnsAfter, watchMatch, type WatchedMatch } from "../../support/watched-match.ts";

function compareAgain(
  watched: WatchedMatch,
  onMoment?: (at: Moment, world: World) => void,
): ReturnType<typeof runAndCompare> {
  const base = watched.history.base(watched.history.lastAgreed)!;
  return runAndCompare(watched.history, base, turnsAfter(watched, base.turn), { rules: SIM_RULES, onMoment });
}

const isAt =
  (turn: number, point: number) =>
  (at: Moment): boolean =>
    at.turn === turn && at.point === point;

describe("a match that ran as it should", () => {
  test.each(["battle", "cushions"] as const)("repeats itself: %s", (mode) => {
    const watched = watchMatch({ setup: groundDuel(mode), turnCount: 40 });
    expect(compareAgain(watched).slip).toBeNull();
  });
});

describe("a match that was damaged", () => {
  // Goal: the very first moment and word. Method: one word is changed at one moment of turn 20, then the match goes on.
  test.each([0, 1, 2, 3, 4])("is told by moment and word: point %d", (point) => {
    const isThere = isAt(20, point);
    let networkId = 0;
    const watched = watchMatch({
      turnCount: 40,
      onMoment: (at, world) => {
        if (!isThere(at)) return;
        networkId = world.cats.networkId[3]!;
        world.cats.health[3]! -= 1;
      },
    });
    expect(watched.haltTurn).toBe(point === 4 ? 23 : 22); // at the end of turn 20 its values were taken already
    const { slip, run } = compareAgain(watched);
    expect(slip).toMatchObject({
      at: { turn: 20, point },
      path: "cats[3].health",
      networkId,
      first: 4,
      second: 5,
      wordCount: 1,
    });
    expect(slip!.draws).toEqual({ first: point === 4 ? 1 : 0, second: point === 4 ? 1 : 0 });
    expect(run.world.cats.health[3]).toBe(5);
  });

  test("by a draw too many, or too few, is told by how many", () => {
    const tooMany = watchMatch({
      turnCount: 40,
      onMoment: (at, world) => {
        if (isAt(20, 2)(at)) drawRandom(world);
      },
    });
    expect(compareAgain(tooMany).slip).toMatchObject({
      at: { turn: 20, point: 2 },
      path: "random.x",
      networkId: null,
      draws: { first: 1, second: 0 },
    });
    const before = new Int32Array(4);
    const tooFew = watchMatch({
      turnCount: 40,
      onMoment: (at, world) => {
        const state = world.words.subarray(FIELDS.header.length, FIELDS.header.length + 4);
        if (isAt(20, 3)(at)) before.set(state);
        if (isAt(20, 4)(at)) state.set(before);
      },
    });
    expect(compareAgain(tooFew).slip).toMatchObject({
      at: { turn: 20, point: 4 },
      draws: { first: 0, second: 1 },
    });
  });

  test("in the state of the generator alone: how many draws there were can't be told", () => {
    const watched = watchMatch({
      turnCount: 40,
      onMoment: (at, world) => {
        if (isAt(20, 1)(at)) world.random.w ^= 0x4000;
      },
    });
    expect(compareAgain(watched).slip).toMatchObject({ path: "random.w", draws: null, wordCount: 1 });
  });

  test("in a sub-turn run twice, or not at all", () => {
    const twice = watchMatch({
      turnCount: 40,
      onMoment: (at, world) => {
        if (isAt(20, 2)(at)) SIM_RULES.step(world);
      },
    });
    const { slip } = compareAgain(twice);
    expect(slip).toMatchObject({ at: { turn: 20, point: 2 }, path: "header.subTurn" });
    expect(slip!.first).toBe(slip!.second + 1);
    expect(slip!.wordCount).toBeGreaterThanOrEqual(1);
  });

  test("in the second run is told just so: the values change sides", () => {
    const watched = watchMatch({ turnCount: 40 });
    const { slip } = compareAgain(watched, (at, world) => {
      if (isAt(39, 2)(at)) world.cats.networkId[0] = -9;
    });
    expect(slip).toMatchObject({
      at: { turn: 39, point: 2 },
      path: "cats[0].networkId",
      networkId: null, // what is there is none
      first: watched.match.world.cats.networkId[0],
      second: -9,
    });
  });

  test("in the second run so badly that a rule throws, is run once more; what throws again is thrown", () => {
    const watched = watchMatch({ turnCount: 40 });
    let left = 1;
    const tear = (at: Moment, world: World): void => {
      if (!isAt(39, 1)(at) || left === 0) return;
      left -= 1;
      world.header.catCapacity = 0;
    };
    expect(compareAgain(watched, tear).slip).toBeNull();
    expect(left).toBe(0);
    left = 2;
    expect(() => compareAgain(watched, tear)).toThrow();
  });

  test("in values that were taken wrongly from a world that repeats", () => {
    const watched = watchMatch({ turnCount: 20 });
    const { history } = watched;
    for (const [field, value] of [
      ["randomValue", -2],
      ["checksum", 7],
    ] as const) {
      const told = {
        firstRun: (at: Moment) => history.firstRun(at),
        firstMinds: (at: Moment) => history.firstMinds(at),
        firstEnd: (turn: number) => {
          const end = history.firstEnd(turn);
          return end === null || turn !== 19 ? end : { ...end, [field]: value >>> 0 };
        },
      };
      const base = history.base(history.lastAgreed)!;
      const { slip } = runAndCompare(told, base, turnsAfter(watched, base.turn), { rules: SIM_RULES });
      expect(slip).toMatchObject({
        at: { turn: 19, point: 4 },
        path: `check.${field}`,
        first: value,
        wordCount: 0,
        draws: null,
      });
    }
  });

  test("is not compared where nothing was kept", () => {
    const watched = watchMatch({ turnCount: 20 });
    const { history } = watched;
    const base = history.base(history.lastAgreed)!;
    const nothing = { firstRun: () => null, firstMinds: () => null, firstEnd: () => null };
    const damage = (at: Moment, world: World): void => {
      if (isAt(19, 0)(at)) world.cats.x[0]! += 1;
    };
    const options = { rules: SIM_RULES, onMoment: damage };
    expect(runAndCompare(nothing, base, turnsAfter(watched, base.turn), options).slip).toBeNull();
    expect(runAndCompare(history, base, turnsAfter(watched, base.turn), options).slip).not.toBeNull();
  });
});

describe("the first word that differs", () => {
  const second = busyGroundWorld();
  const at = { turn: 3, point: 1 };
  const compare = (first: Int32Array) => slipBetween({ at, first, second, turnBefore: null });

  test("is named whatever word it is, the header's too, and whatever stands there", () => {
    const indexes = usedParts(second).flatMap(({ start, count }) =>
      Array.from({ length: count }, (_, i) => start + i),
    );
    fc.assert(
      fc.property(fc.constantFrom(...indexes), fc.integer(), (index, value) => {
        const first = second.words.slice();
        first[index] = value;
        const slip = compare(first);
        if (value === second.words[index]) {
          expect(slip).toBeNull();
          return;
        }
        expect(slip).toMatchObject({
          at,
          first: value,
          second: second.words[index],
          wordCount: 1,
          draws: null,
        });
        expect(slip!.path).toBe(nameOfWord(second, index));
        expect(slip!.path.length).toBeLessThanOrEqual(PATH_LENGTH_MAX);
      }),
    );
    for (const [i, field] of FIELDS.header.entries()) {
      const first = second.words.slice();
      first[i] = -2_000_000_000;
      expect(compare(first)!.path).toBe(`header.${field}`);
    }
  });

  test("has the network id of its cat or ball, and no other has one", () => {
    const change = (words: (world: World) => Int32Array, row: number) => {
      const world = cloneWorld(second);
      words(world)[row]! += 1;
      return compare(world.words)!;
    };
    expect(change(({ cats }) => cats.health, 6)).toMatchObject({ path: "cats[6].health", networkId: 8 });
    expect(change(({ yarn }) => yarn.toX, 1).networkId).toBe(second.yarn.networkId[1]);
    expect(change(({ ground }) => ground!.steering.pace, 6).networkId).toBe(8);
    expect(change(({ ground }) => ground!.cushions.owner, 1).networkId).toBeNull();
    expect(change(({ ground }) => ground!.walls, 1)).toMatchObject({ path: "walls[1]", networkId: null });
  });

  test("is none in rows that are not in use, and those are not counted", () => {
    const first = second.words.slice();
    first[first.length - 1]! += 1; // of the last row of steering
    expect(compare(first)).toBeNull();
    first[0]! += 1;
    expect(compare(first)!.wordCount).toBe(1);
  });
});

describe("draws between two states of the generator", () => {
  test.each([0, 1, 2, 100, 4_096])("are counted: %d", (count) => {
    const from = createWorld(groundDuel("battle"));
    const to = cloneWorld(from);
    for (let i = 0; i < count; i += 1) drawRandom(to);
    const before = from.words.slice();
    expect(drawsBetween(from, to.words)).toBe(count);
    expect(from.words).toEqual(before);
  });

  test("are not looked for beyond 4,096, nor backward", () => {
    const from = createWorld(groundDuel("battle"));
    const to = cloneWorld(from);
    for (let i = 0; i < 4_097; i += 1) drawRandom(to);
    expect(drawsBetween(from, to.words)).toBeNull();
    expect(drawsBetween(to, from.words)).toBeNull();
  });
});
