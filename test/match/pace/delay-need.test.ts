import { describe, expect, test } from "vitest";

import { rosterOf } from "../../../src/lockstep/index.ts";
import { DelayNeed } from "../../../src/match/pace/delay-need.ts";

const MATCH = { roster: rosterOf({ playerIds: [1, 2, 3, 4, 5, 6, 7, 8] }) };

interface Played {
  readonly from?: number; // turn
  readonly turns?: number;
  /** How long after our own those of player 2 come, ms; negative: before them. */
  readonly lateMs: (turn: number) => number;
}

/** Turns in which we give turn data every 100 ms, and player 2 does. */
function play(need: DelayNeed, { from = 0, turns = 200, lateMs }: Played): DelayNeed {
  const events: { readonly atMs: number; readonly run: () => void }[] = [];
  for (let turn = from; turn < from + turns; turn += 1) {
    const givenMs = 1_000 + turn * 100;
    const cameMs = givenMs + lateMs(turn);
    events.push({ atMs: givenMs, run: () => need.noteGiven(turn, givenMs) });
    events.push({ atMs: cameMs, run: () => need.noteArrival(2, turn, cameMs) });
  }
  for (const { run } of events.toSorted((a, b) => a.atMs - b.atMs)) run();
  return need;
}

/** On ways that are wide, and with the least command delay. */
const WIDE = { isNarrow: false, delay: 2 };
const NARROW = { isNarrow: true, delay: 2 };

function neededFor(lateMs: Played["lateMs"]): number {
  return play(new DelayNeed(MATCH), { lateMs }).turns(0, WIDE);
}

describe("the command delay that is needed", () => {
  test.each([
    [0, 2],
    [50, 2],
    [90, 2],
    [91, 3],
    [150, 3],
    [190, 3],
    [191, 4],
    [250, 4],
    [390, 5],
    [890, 10],
  ])("is, for turn data that come %d ms after our own, %d turns", (ms, turns) => {
    expect(neededFor(() => ms)).toBe(turns);
  });

  test("is two turns for what comes before our own, however early", () => {
    expect([-1, -60, -150, -900].map((ms) => neededFor(() => ms))).toEqual([2, 2, 2, 2]);
  });

  test("counts early turn data at the time they came: those of who is behind count fully", () => {
    const need = new DelayNeed(MATCH);
    for (let turn = 0; turn < 50; turn += 1) {
      const givenMs = 1_000 + turn * 100;
      need.noteArrival(2, turn, givenMs - 40);
      need.noteGiven(turn, givenMs);
      need.noteArrival(3, turn, givenMs + 150);
    }
    expect(need.turns(0, WIDE)).toBe(3);
    expect([need.turnsFor(2), need.turnsFor(3)]).toEqual([2, 3]);
  });

  test("does not rise for two late turns of 200, and does for three", () => {
    expect(neededFor((turn) => (turn === 60 || turn === 120 ? 350 : 20))).toBe(2);
    expect(neededFor((turn) => (turn % 60 === 50 ? 350 : 20))).toBe(5);
  });

  test("on a narrow way rises for a single late turn", () => {
    const need = play(new DelayNeed(MATCH), { lateMs: (turn) => (turn === 60 ? 350 : 20) });
    expect([need.turns(0, WIDE), need.turns(0, NARROW)]).toEqual([2, 5]);
  });

  // One machine that stands still makes as many turns late as are under way.
  test("with a delay of five turns does not rise for five late turns of 200, and does for six", () => {
    const late = (count: number): DelayNeed =>
      play(new DelayNeed(MATCH), { lateMs: (turn) => (turn >= 60 && turn < 60 + count ? 450 : 20) });
    expect(late(5).turns(0, { isNarrow: false, delay: 5 })).toBe(2);
    expect(late(6).turns(0, { isNarrow: false, delay: 5 })).toBe(6);
    expect(late(1).turns(0, { isNarrow: true, delay: 5 })).toBe(6);
  });

  test("does not rise for an outage: what came a second late or more counts only where it is the rule", () => {
    const outage = (turn: number): number => (turn >= 100 && turn < 115 ? 5_000 - (turn - 100) * 100 : 20);
    expect(neededFor(outage)).toBe(2);
  });

  test("is ten turns where more than one of ten comes too late for any delay", () => {
    expect(neededFor((turn) => (turn % 11 === 0 ? 2_000 : 20))).toBe(2);
    expect(neededFor((turn) => (turn % 9 === 0 ? 2_000 : 20))).toBe(10);
    expect(neededFor(() => 60_000)).toBe(10);
  });

  test("falls again when 200 turns came in time", () => {
    const need = play(new DelayNeed(MATCH), { lateMs: () => 350 });
    expect(need.turns(0, WIDE)).toBe(5);
    play(need, { from: 200, turns: 190, lateMs: () => 20 });
    expect(need.turns(0, WIDE)).toBe(5);
    play(need, { from: 390, turns: 20, lateMs: () => 20 });
    expect(need.turns(0, WIDE)).toBe(2);
  });

  test("is what is foreseen until ten turns are known, never less than two nor more than ten", () => {
    const need = new DelayNeed(MATCH);
    expect([0, 100, 300, 99_999].map((ms) => need.turns(ms, WIDE))).toEqual([2, 3, 5, 10]);
    play(need, { turns: 9, lateMs: () => 20 });
    expect(need.turns(300, WIDE)).toBe(5);
    play(need, { from: 9, turns: 1, lateMs: () => 20 });
    expect(need.turns(300, WIDE)).toBe(2);
  });

  test("counts the last of all players, and names each one's own", () => {
    const need = new DelayNeed(MATCH);
    for (let turn = 0; turn < 50; turn += 1) {
      need.noteGiven(turn, 1_000 + turn * 100);
      need.noteArrival(2, turn, 1_000 + turn * 100 + 30);
      need.noteArrival(3, turn, 1_000 + turn * 100 + 280);
    }
    expect(need.turns(0, WIDE)).toBe(4);
    expect([2, 3, 4].map((playerId) => need.turnsFor(playerId))).toEqual([2, 4, 2]);
  });
});

test("turn data for turns long gone, and for turns far ahead, change nothing", () => {
  const need = play(new DelayNeed(MATCH), { turns: 300, lateMs: () => 20 });
  for (let i = 0; i < 50; i += 1) {
    need.noteArrival(2, i, 1e6); // older than 64 turns
    need.noteArrival(2, 100_000 + i, 31_000);
  }
  expect(need.turns(0, WIDE)).toBe(2);
});

test("one machine that stood still makes as many turns late as are under way, and that is one lateness", () => {
  const isLate = (turn: number): boolean => turn >= 100 && turn < 104;
  const need = play(new DelayNeed(MATCH), {
    lateMs: (turn) => (isLate(turn) ? 700 - (turn - 100) * 100 : 250),
  });
  expect(need.turns(0, { isNarrow: false, delay: 4 })).toBe(4);
  expect(need.turns(0, { isNarrow: false, delay: 2 })).toBeGreaterThan(4);
  expect(need.turns(0, { isNarrow: true, delay: 4 })).toBe(9); // where ways are full none may be late
});

// When the delay rises, several turns are given at once, and only the last of them is noted here: none in between.
describe("late turns are forgotten 200 turns later", () => {
  test("also where the turn that would push them out is skipped", () => {
    const need = play(new DelayNeed(MATCH), { turns: 10, lateMs: () => 400 });
    for (let turn = 10; turn < 2_000; turn += 1) {
      if (turn % 200 < 10) continue;
      play(need, { from: turn, turns: 1, lateMs: () => 20 });
    }
    expect([need.turns(0, WIDE), need.turns(0, NARROW), need.turnsFor(2)]).toEqual([2, 2, 2]);
  });

  test("after ten hours of a delay that changes all the time: then 30 s of a good way need two turns", () => {
    const draw = random(5);
    const need = new DelayNeed(MATCH);
    let given = 0;
    let delay = 2;
    let lateMs = 20;
    const untilTurn = (end: number, lateOf: () => number): void => {
      for (let turn = Math.round(given - delay) + 1; turn < end; turn += 1) {
        if (turn + delay <= given) continue; // the delay fell: these were given before
        given = turn + delay;
        play(need, { from: given, turns: 1, lateMs: lateOf });
        if (turn % 40 === 0) delay = Math.max(2, need.turns(0, { isNarrow: false, delay }));
      }
    };
    const changes = 36_000 / 3;
    for (let i = 1; i <= changes; i += 1) {
      lateMs = [20, 60, 120, 250, 600][Math.floor(draw() * 5)]!;
      untilTurn(i * 30, () => lateMs + 40 * draw());
    }
    delay = 2;
    untilTurn(changes * 30 + 300, () => 10);
    expect(need.turns(0, NARROW)).toBe(2);
  });
});

/** Numbers from 0 to below 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
