import { describe, expect, test } from "vitest";

import { MatchHistory } from "../../../src/desync/rerun/match-history.ts";
import { runAgain, worldAt } from "../../../src/desync/rerun/second-run.ts";
import { END_POINT, SIM_RULES, worldOfState, type Moment } from "../../../src/lockstep/index.ts";
import { checksumOf, cloneWorld, createWorld, drawRandom, type World } from "../../../src/sim/index.ts";
import { CLASSIC_DUEL, groundDuel, turnsAfter, watchMatch } from "../../support/watched-match.ts";

const SETUPS = [
  ["Classic", CLASSIC_DUEL],
  ["a battle", groundDuel("battle")],
  ["a match for cushions", groundDuel("cushions")],
] as const;

describe.each(SETUPS)("a second run of %s", (_, setup) => {
  // Goal: a second run is what a match does, to the word. Method: a match in lockstep keeps each moment; all are compared.
  const noted = new Map<string, Int32Array>();
  const keyOf = ({ turn, point }: Moment): string => `${turn}.${point}`;
  const watched = watchMatch({
    setup,
    turnCount: 90,
    wishedDelay: (turn) => (turn > 80 && turn < 84 ? 5 : 2),
    onMoment: (at, world) => noted.set(keyOf(at), world.words.slice()),
  });
  const base = watched.history.base(watched.history.lastAgreed - 8)!;
  const turns = turnsAfter(watched, base.turn);

  test("has the worlds, ends and log of the match at every moment", () => {
    const seen: string[] = [];
    const run = runAgain(base, turns, {
      rules: SIM_RULES,
      onMoment: (at, world) => {
        seen.push(keyOf(at));
        expect(world.words).toEqual(noted.get(keyOf(at)));
      },
    });
    expect(turns.length).toBeGreaterThan(10);
    expect(seen.length).toBe(5 * turns.length);
    const ends = watched.ended.filter(({ turn }) => turn > base.turn);
    expect(run.ends).toEqual(ends.map(({ randomValue, checksum }) => ({ randomValue, checksum })));
    expect(run.turns.map(({ points }) => points.at(-1))).toEqual(run.ends.map(({ checksum }) => checksum));
    expect(run.logStates).toEqual(turns.map((__, i) => watched.history.logStateAt(base.turn + 1 + i)!));
    expect(run.logState).toEqual(run.logStates.at(-1));
    expect(run.logState.delay.turns).toBe(5);
    expect(run.baseTurn).toBe(base.turn);
    expect(checksumOf(run.world)).toBe(run.ends.at(-1)!.checksum);
  });

  test("leaves the base as it is, and comes out the same each time", () => {
    const before = base.words.slice();
    const runs = [1, 2].map(() => runAgain(base, turns, { rules: SIM_RULES }));
    expect(runs[0]!.turns).toEqual(runs[1]!.turns);
    expect(base.words).toEqual(before);
    expect(runs[0]!.world.words).not.toBe(base.words);
  });

  test("can be stopped at any moment", () => {
    for (let turn = base.turn + 1; turn < watched.haltTurn; turn += 1) {
      for (let point = 0; point <= END_POINT; point += 1) {
        const at = { turn, point };
        expect(worldAt(base, turns, at, SIM_RULES).words).toEqual(noted.get(keyOf(at)));
      }
    }
    const atBase = worldAt(base, turns, { turn: base.turn, point: END_POINT }, SIM_RULES);
    expect(atBase.words).toEqual(base.words);
    expect(atBase.words).not.toBe(base.words);
    for (const at of [
      { turn: base.turn, point: 3 },
      { turn: base.turn - 1, point: 4 },
      { turn: watched.haltTurn, point: 0 },
    ]) {
      expect(() => worldAt(base, turns, at, SIM_RULES)).toThrow("outside");
    }
  });
});

const start = createWorld(CLASSIC_DUEL);
const watched = watchMatch({ turnCount: 20 });
const base = watched.history.base(watched.history.lastAgreed)!;
const turns = turnsAfter(watched, base.turn);

test("runs by the rules that it is given", () => {
  const healthy = runAgain(base, turns, { rules: SIM_RULES });
  const odd = runAgain(base, turns, {
    rules: {
      ...SIM_RULES,
      step: (world) => {
        SIM_RULES.step(world);
        world.cats.cooldown[0]! += 1;
      },
    },
  });
  expect(odd.turns[0]!.points[0]).toBe(healthy.turns[0]!.points[0]);
  expect(odd.turns[0]!.points[1]).not.toBe(healthy.turns[0]!.points[1]);
  const drawn = runAgain(base, turns, { rules: { ...SIM_RULES, drawRandom: () => 7 } });
  expect(drawn.ends.map(({ randomValue }) => randomValue)).toEqual(turns.map(() => 7));
});

test.each([0, 1, 2, 3, 4])(
  "what is put into it at point %d shows in that point's checksum, and stays",
  (point) => {
    const healthy = runAgain(base, turns, { rules: SIM_RULES });
    const damaged = runAgain(base, turns, {
      rules: SIM_RULES,
      onMoment: (at, world) => {
        if (at.turn === base.turn + 1 && at.point === point) world.cats.x[1]! += 1;
      },
    });
    const differs = damaged.turns.map(({ points }, i) =>
      points.map((checksum, at) => checksum !== healthy.turns[i]!.points[at]),
    );
    expect(differs.flat()).toEqual(differs.flat().map((_, i) => i >= point));
    expect(damaged.ends[0]!.checksum).toBe(damaged.turns[0]!.points[END_POINT]);
  },
);

test("of no turns is the base", () => {
  const run = runAgain(base, [], { rules: SIM_RULES });
  expect(run).toMatchObject({ turns: [], ends: [], logStates: [], logState: base.logState });
  expect(run.world.words).toEqual(base.words);
});

test("starts without what lies in rows that are not in use: a cat bred there would take it over", () => {
  const dirty = (world: World): World => {
    const copy = cloneWorld(world);
    copy.yarn.fromX[0] = 5; // no ball is in the air
    return copy;
  };
  expect(checksumOf(dirty(start))).toBe(checksumOf(start));
  expect(worldOfState({ words: dirty(start).words }).words).toEqual(start.words);
  const ground = createWorld(groundDuel("cushions"));
  expect(worldOfState(ground).words).toEqual(ground.words);
});

test("of a history from turn -1 begins with the world before the first turn", () => {
  const world = cloneWorld(start);
  drawRandom(world);
  const history = new MatchHistory(world, base);
  expect(history.base(5)).toMatchObject({ turn: -1, end: null });
  expect(runAgain(history.base(-1)!, [], { rules: SIM_RULES }).world.words).toEqual(world.words);
});
