// Goal: who is there and too slow is found and told, and nobody is blamed for the lines of others or for what is over.
// Method: player 1 of a match; a test says for whom it waits, and what the others say of it.
import { describe, expect, test } from "vitest";

import { maskOfPlayers, startDepartures, type LockstepMatch } from "../../../src/lockstep/index.ts";
import { SLOW_MS } from "../../../src/match/members/limits.ts";
import { Slowness } from "../../../src/match/members/slowness.ts";

const STEP_MS = 100;

function startSlowness(stayers: readonly number[] = [1, 2, 3]) {
  let departures = startDepartures(1, stayers);
  const participants = {
    stayers,
    get departures() {
      return departures;
    },
  };
  let nowMs = 100_000;
  const match = { localPlayerId: 1, participants } as unknown as LockstepMatch;
  const wire = { heardMs: () => nowMs, isHeldUp: () => false };
  const slowness = new Slowness({ match, wire });
  const wait = (ms: number, missing: readonly number[]): void => {
    for (const untilMs = nowMs + ms; nowMs < untilMs; nowMs += STEP_MS) slowness.update(missing, nowMs);
    slowness.update(missing, nowMs);
  };
  const promise = (playerIds: readonly number[]): void => {
    const mask = maskOfPlayers(playerIds);
    departures = { ...departures, said: { ...departures.said, gone: mask, promised: mask } };
  };
  const slow = (): readonly number[] => slowness.slow(nowMs).map(({ playerId }) => playerId);
  return { slowness, wait, promise, slow, now: () => nowMs };
}

describe("slow is", () => {
  test("who is waited for alone for more than 6 s of a minute", () => {
    const { wait, slow, slowness } = startSlowness();
    wait(SLOW_MS, [2]);
    expect([slow(), slowness.takeNews()]).toEqual([[], []]);
    wait(STEP_MS, [2]);
    expect([slow(), slowness.takeNews()]).toMatchObject([[2], [{ playerId: 2 }]]);
  });

  test("nobody while several are waited for: it may be our own line", () => {
    const { wait, slow } = startSlowness();
    wait(2 * SLOW_MS, [2, 3]);
    expect(slow()).toEqual([]);
  });

  test("nobody without whom all are about to go on", () => {
    const { wait, slow, promise } = startSlowness();
    wait(2 * SLOW_MS, [2]);
    promise([2]);
    expect(slow()).toEqual([]);
  });
});

test("who comes back was never slow: it is told of anew, and has not recovered", () => {
  const { wait, slow, slowness } = startSlowness();
  wait(2 * SLOW_MS, [2]);
  expect(slowness.takeNews()).toHaveLength(1);
  slowness.forget(2);
  wait(1_000, []);
  expect([slow(), slowness.takeRecovered()]).toEqual([[], []]);
  wait(2 * SLOW_MS, [2]);
  expect(slowness.takeNews()).toHaveLength(1);
});

describe("that the others wait for us", () => {
  test("is so as long as more than half of them say it, and 3 s longer", () => {
    const { slowness, now } = startSlowness([1, 2, 3, 4]);
    slowness.hear(2, 9_000, now());
    expect(slowness.warnedMs(now())).toBe(0);
    slowness.hear(3, 8_000, now());
    expect(slowness.warnedMs(now())).toBe(8_000);
    expect([slowness.warnedMs(now() + 2_999), slowness.warnedMs(now() + 3_000)]).toEqual([8_000, 0]);
  });
});
