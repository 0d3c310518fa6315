import { describe, expect, test } from "vitest";

import { AssertionError } from "../../../src/base/assert.ts";
import { ACCOUNT_TURNS_MAX } from "../../../src/desync/letters/account.ts";
import { MatchHistory } from "../../../src/desync/rerun/match-history.ts";
import { runAndCompare } from "../../../src/desync/rerun/slip.ts";
import { END_POINT, SIM_RULES } from "../../../src/lockstep/index.ts";
import { checksumOf, cloneWorld, createWorld, FIELDS, openWorld } from "../../../src/sim/index.ts";
import { Kept, LOG, logOf, ROSTER, MINDS, CARRIED } from "../../support/kept-history.ts";
import { CLASSIC_DUEL, runOf, turnsAfter, watchMatch } from "../../support/watched-match.ts";

const twoBack = (turn: number): number => turn - 3;

describe("a history", () => {
  test("has of each open turn the five points, the end, the log and the roster", () => {
    const { history } = new Kept().play(0, 9, twoBack);
    expect(history.lastAgreed).toBe(6);
    for (let turn = 7; turn <= 9; turn += 1) {
      for (let point = 0; point <= END_POINT; point += 1) {
        expect(history.firstRun({ turn, point })![0]).toBe(turn * 10 + point);
      }
      expect(history.logStateAt(turn)).toEqual(logOf(turn));
      expect(history.firstEnd(turn)!.randomValue).toBe(turn);
    }
    expect(history.ends(7, 9).map(({ randomValue }) => randomValue)).toEqual([7, 8, 9]);
    expect(history.ends(10, 9)).toEqual([]);
    expect(() => history.ends(9, 10)).toThrow("is kept");
    expect([history.logStateAt(10), history.firstEnd(10)]).toEqual([null, null]);
    expect(history.logStateAt(-1)).toEqual(LOG);
    expect([history.rosterAt(-1), history.rosterAt(9)]).toEqual([ROSTER, ROSTER]);
    expect(() => history.rosterAt(10)).toThrow("is kept");
    expect(history.firstRun({ turn: 10, point: 0 })).toBeNull();
  });

  test("copies worlds: what becomes of them changes nothing", () => {
    const kept = new Kept().play(0, 3);
    kept.world.words.fill(77);
    expect(kept.history.firstRun({ turn: 2, point: 1 })![0]).toBe(21);
    expect(kept.history.base(3)!.turn).toBe(3);
  });

  test("has of agreed turns the last end, and every fourth of the last 24 turns", () => {
    const kept = new Kept();
    expect(kept.bases(0)).toEqual([-1]);
    kept.play(0, 9, twoBack);
    expect(kept.bases(100)).toEqual([9, 8, 7, 6, 3, -1]);
    expect(kept.history.firstRun({ turn: 6, point: 3 })).toBeNull();
    kept.play(10, 60, twoBack);
    expect(kept.bases(100)).toEqual([60, 59, 58, 57, 55, 51, 47, 43, 39]);
    expect(kept.bases(50)).toEqual([47, 43, 39]);
    expect(kept.history.base(38)).toBeNull();
    // Whatever base is taken, all that ran after it is there.
    expect(kept.history.ends(40, 60).length).toBe(21);
    for (let turn = 40; turn <= 60; turn += 1) expect(kept.history.logStateAt(turn)).toEqual(logOf(turn));
    expect(kept.history.logStateAt(38)).toBeNull();
  });

  test("a base is whole: words, end, log and turn", () => {
    const kept = new Kept().play(0, 9, twoBack);
    const { words, ...base } = kept.history.base(5)!;
    expect(base).toMatchObject({
      turn: 3,
      end: kept.endOf(3),
      logState: logOf(3),
      roster: ROSTER,
      minds: MINDS,
    });
    expect(checksumOf(openWorld(words))).toBe(kept.endOf(3).checksum);
    expect(kept.history.base(-1)).toMatchObject({ turn: -1, end: null, logState: LOG });
    const end = { randomValue: 5, checksum: 0 };
    expect(new MatchHistory(kept.world, CARRIED, end).base(0)!.end).toEqual(end);
  });

  test("a base whose words were damaged is passed over, also where they are no world any more", () => {
    const kept = new Kept().play(0, 9, twoBack);
    // The minds of a base are a view of the memory that its world lies in.
    const memoryOf = (turn: number) => new Int32Array(kept.history.base(turn)!.minds.buffer);
    memoryOf(6)[20]! ^= 1;
    expect(kept.bases(6)).toEqual([3, -1]);
    memoryOf(3)[4] = -1; // its number of cats
    expect(kept.bases(6)).toEqual([-1]);
    memoryOf(-1)[9]! ^= 0x8000;
    expect(kept.history.base(6)).toBeNull();
  });

  test("keeps all words of a world whose counts are damaged, and of others those in use", () => {
    const kept = new Kept().play(0, 3);
    const { world, history } = kept;
    const at = { turn: 4, point: 1 };
    const keptOf = (words: Int32Array): Int32Array => {
      history.note(at.point, { world: { words }, minds: MINDS });
      return history.firstRun(at)!;
    };
    history.enter(4, CARRIED);
    expect(keptOf(world.words)).toEqual(world.words);
    for (const [field, count] of [
      ["catCount", -1],
      ["yarnCount", world.header.yarnCapacity + 1],
    ] as const) {
      const damaged = cloneWorld(world).words.map((_, i) => 1_000 + i);
      damaged[FIELDS.header.indexOf("catCount")] = 1;
      damaged[FIELDS.header.indexOf("yarnCount")] = 1;
      damaged[FIELDS.header.indexOf(field)] = count;
      expect(keptOf(damaged)).toEqual(damaged);
    }
    expect(keptOf(world.words)).toEqual(world.words);
  });

  test("agreeing once more, or on what was agreed on before, changes nothing", () => {
    const kept = new Kept().play(0, 5);
    kept.history.agree(3);
    kept.history.agree(3);
    kept.history.agree(1);
    kept.history.agree(-2);
    expect(kept.history.lastAgreed).toBe(3);
    expect(() => kept.history.agree(6)).toThrow(AssertionError);
  });
});

describe("the size of a history", () => {
  test("does not grow: buffers are used again", () => {
    const kept = new Kept().play(0, 60, twoBack);
    const { bufferCount } = kept.history;
    kept.play(61, 400, twoBack);
    expect(kept.history.bufferCount).toBe(bufferCount);
    const late = new Kept().play(0, 80, (turn) => turn - 11); // the longest command delay
    const bytes = 54_078 * 4 * late.history.bufferCount; // at 1,500 cats on a map
    expect(bytes).toBeLessThan(32 * 2 ** 20);
    expect(late.history.firstRun({ turn: 80, point: 0 })).not.toBeNull();
    expect(late.history.firstRun({ turn: 70, point: 0 })).not.toBeNull();
  });

  test("of many open turns the points of the first 13 are kept, and only the ends of the others", () => {
    const kept = new Kept().play(0, 30);
    expect(kept.history.firstRun({ turn: 12, point: 2 })).not.toBeNull();
    expect(kept.history.firstRun({ turn: 13, point: 2 })).toBeNull();
    expect(kept.history.firstRun({ turn: 13, point: END_POINT })).not.toBeNull();
    expect(kept.bases(100)).toEqual(Array.from({ length: ACCOUNT_TURNS_MAX + 1 }, (_, i) => 23 - i));
    expect(kept.history.ends(0, 30).length).toBe(31);
    expect(() => kept.play(31, 60)).toThrow("agreed up to -1");
  });

  test("of a very large world only the ends are kept", () => {
    const large = createWorld({ seed: 1, catsPerPlayer: 10_000, playerIds: [1, 2] });
    const kept = new Kept(large).play(0, 3);
    expect(kept.history.bufferCount).toBe(5);
    expect(kept.history.firstRun({ turn: 2, point: 3 })).toBeNull();
    expect(kept.history.firstRun({ turn: 2, point: END_POINT })).not.toBeNull();
  });
});

describe("after other turn data were agreed on for a turn", () => {
  test("the first run is not compared from it on", () => {
    const { history } = new Kept().play(0, 9, twoBack);
    history.noteReplaced(8);
    expect(history.firstRun({ turn: 7, point: 4 })).not.toBeNull();
    expect(history.firstRun({ turn: 8, point: 0 })).toBeNull();
    expect(history.firstRun({ turn: 9, point: 0 })).toBeNull();
    expect([history.firstEnd(7), history.firstEnd(8)]).toEqual([expect.anything(), null]);
    expect(history.ends(8, 8)).toHaveLength(1); // what was told stays told
    history.noteReplaced(9);
    expect(history.firstEnd(8)).toBeNull();
  });

  test("it is a turn that is kept", () => {
    const { history } = new Kept().play(0, 9, twoBack);
    for (const turn of [-1, 10]) expect(() => history.noteReplaced(turn)).toThrow(AssertionError);
  });
});

describe("after a heal", () => {
  test("turns that ran too far are forgotten, and entered again", () => {
    const kept = new Kept().play(0, 9, twoBack);
    kept.history.rewind(7);
    expect([kept.history.logStateAt(7), kept.history.logStateAt(8)]).toEqual([logOf(7), null]);
    expect(kept.history.lastAgreed).toBe(6);
    expect(() => kept.history.rewind(8)).toThrow(AssertionError);
    kept.play(8, 12, twoBack);
    expect(kept.history.ends(7, 12).map(({ randomValue }) => randomValue)).toEqual([7, 8, 9, 10, 11, 12]);
    kept.history.rewind(5); // others agreed on less
    expect(kept.history.lastAgreed).toBe(5);
  });

  test("the turns are those of the second run, and all agree at the end of the last", () => {
    const watched = watchMatch({
      turnCount: 40,
      onMoment: ({ turn, point }, world) => {
        if (turn === 20 && point === 2) world.cats.x[1]! += 9;
      },
    });
    const { history, haltTurn } = watched;
    const run = runOf(watched);
    const last = haltTurn - 1;
    const buffers = history.bufferCount;
    history.settle(last, { run, world: run.world, minds: run.minds, end: run.ends.at(-1)! });
    expect(history.lastAgreed).toBe(last);
    expect(history.ends(run.baseTurn + 1, last)).toEqual(run.ends);
    const base = history.base(last)!;
    expect(base).toMatchObject({ turn: last, end: run.ends.at(-1), logState: run.logState });
    expect(base.words).toEqual(run.world.words);
    // The words of its own first run are gone: nothing runs from what was damaged.
    expect(history.base(last - 1)!.turn).toBeLessThanOrEqual(run.baseTurn);
    expect(history.firstRun({ turn: 20, point: 2 })).toBeNull();
    expect(history.bufferCount).toBe(buffers);
    // And it goes on from there: entered, compared and healed again.
    history.enter(haltTurn, { ...CARRIED, minds: run.minds });
    history.note(0, run);
    expect(history.firstRun({ turn: haltTurn, point: 0 })).toEqual(run.world.words);
  });

  test("what was borrowed holds in place of the own run", () => {
    const watched = watchMatch({ turnCount: 30 });
    const run = runOf(watched);
    const world = cloneWorld(run.world);
    world.cats.x[0]! += 5;
    const end = { randomValue: 4, checksum: checksumOf(world) };
    watched.history.settle(29, { run, world, minds: run.minds, end });
    expect(watched.history.base(29)).toMatchObject({ turn: 29, end });
    expect(watched.history.base(29)!.words).toEqual(world.words);
    expect(watched.history.ends(29, 29)).toEqual([end]);
  });

  test("replaced turn data are compared again", () => {
    const watched = watchMatch({ turnCount: 30 });
    const { history, match } = watched;
    const data = match.book.dataOf(28)[0]!;
    expect(match.book.replace({ ...data, commands: [{ kind: "stop", cats: [1] }] })).toBe(true);
    history.noteReplaced(28);
    const base = history.base(history.lastAgreed)!;
    const turns = turnsAfter(watched, base.turn).map((_, i) => match.book.dataOf(base.turn + 1 + i));
    const { run, slip } = runAndCompare(history, base, turns, { rules: SIM_RULES });
    expect(slip).toBeNull(); // though the first run was another
    history.settle(29, { run, world: run.world, minds: run.minds, end: run.ends.at(-1)! });
    expect(history.firstRun({ turn: 29, point: END_POINT })).toEqual(run.world.words);
  });

  test("at the very beginning the world before the first turn is what all have", () => {
    const kept = new Kept();
    const world = cloneWorld(kept.world);
    world.random.x ^= 3;
    const run = { baseTurn: -1, ends: [], logStates: [], minds: MINDS };
    kept.history.settle(-1, {
      run,
      world,
      minds: run.minds,
      end: { randomValue: 0, checksum: checksumOf(world) },
    });
    expect(kept.history.base(-1)).toMatchObject({ turn: -1, end: null });
    expect(kept.history.base(-1)!.words).toEqual(world.words);
    kept.play(0, 3);
    expect(() => kept.history.settle(5, { run, world, minds: run.minds, end: kept.endOf(5) })).toThrow(
      AssertionError,
    );
  });
});

test("turns come in order, and points of a turn that has not ended", () => {
  const kept = new Kept();
  const { history, world } = kept;
  const game = { world, minds: MINDS };
  const end = kept.endOf(0);
  expect(() => history.note(0, game)).toThrow(AssertionError);
  expect(() => history.end(end)).toThrow(AssertionError);
  expect(() => history.enter(1, CARRIED)).toThrow(AssertionError);
  history.enter(0, CARRIED);
  expect(() => history.enter(1, CARRIED)).toThrow(AssertionError); // turn 0 has not ended
  expect(() => history.note(5, game)).toThrow(AssertionError);
  expect(() =>
    history.note(0, { ...game, world: createWorld({ ...CLASSIC_DUEL, catsPerPlayer: 3 }) }),
  ).toThrow("of this match");
  expect(() => history.note(0, { ...game, minds: new Int32Array(4) })).toThrow("of this match");
  history.end(end);
  expect(() => history.end(end)).toThrow(AssertionError);
  expect(() => history.note(4, game)).toThrow(AssertionError);
});
