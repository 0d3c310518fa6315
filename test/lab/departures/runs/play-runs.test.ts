// Goal: whole matches go on without those who leave, whatever happens, and a mistake in that would be found out.
// Method: some runs of the campaign; some that once went wrong; then rules that are wrong on purpose, which it has to find.
import { afterEach, describe, expect, test, vi } from "vitest";

import { playPlan, playRun, type RunResult } from "../../../../src/lab/departures/runs/play-run.ts";
import { planRun, type RunPlan } from "../../../../src/lab/departures/runs/run-plan.ts";
import type { Trouble } from "../../../../src/lab/departures/runs/trouble.ts";
import { DEPARTURE_RULES } from "../../../../src/lockstep/departure-rules.ts";
import { TurnBook } from "../../../../src/lockstep/turn-book.ts";
import { Departing } from "../../../../src/match/departing.ts";
import { PERFECT_LINK } from "../../../../src/simnet/index.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A match in Classic on a good network, with these troubles. */
function planOf(peerCount: number, troubles: readonly Trouble[], delayMs = 30): RunPlan {
  const link = { ...PERFECT_LINK, delayMs, jitterMs: 10, lossPercent: 2 };
  const match = { seed: 7, peerCount, catsPerPlayer: 2, stopAfterTurn: 150, link };
  return { seed: 7, match, hasObserver: false, isPeaceful: true, troubles };
}

function at(turn: number, ms = 0): Trouble["when"] {
  return { kind: "turn", turn, ms };
}

/** More peers take longer. */
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)
  .filter((seed) => planRun(seed).match.peerCount <= 4)
  .slice(0, 14);

test.for(SEEDS)("run %d of the campaign is in order", (seed) => {
  expect(playRun(seed).problems).toEqual([]);
});

test("a run follows from its seed", () => {
  expect(playRun(3)).toEqual(playRun(3));
});

test("nobody is gone where nothing goes wrong", () => {
  const { problems, outcome, turn, reached } = playPlan(planOf(3, []));
  expect([problems, outcome, turn]).toEqual([[], "3 finished", 150]);
  expect(reached).not.toContain("one gave up");
});

describe("once this went wrong:", () => {
  test("one says goodbye, and another dies before it has agreed to that: its turn data are all here, and still it is missed", () => {
    const troubles: readonly Trouble[] = [
      { when: at(60), deed: { kind: "goodbye", peer: 1 } },
      { when: at(60, 150), deed: { kind: "crash", peers: [2] } },
    ];
    const { problems, outcome } = playPlan(planOf(4, troubles, 100));
    expect([problems, outcome]).toEqual([[], "1 crashed, 2 finished, 1 left"]);
  });

  test("in a halt two die, and what only some held of theirs comes to all", () => {
    const { problems, outcome } = playPlan(planRun(2218));
    expect([problems, outcome]).toEqual([[], "2 crashed, 5 finished"]);
  });
});

describe("what is wrong is found:", () => {
  const CRASH: Trouble = { when: at(60), deed: { kind: "crash", peers: [1] } };

  test("no quorum", () => {
    vi.spyOn(DEPARTURE_RULES, "hasQuorum").mockReturnValue(true);
    const halves: Trouble = { when: at(60), deed: { kind: "split", groups: [0, 0, 1, 1], ms: null } };
    expect(wrongIn(playPlan(planOf(4, [halves])))).toMatch(/went on without each other/u);
  });

  test("the lowest last turn instead of the highest", () => {
    vi.spyOn(DEPARTURE_RULES, "lastTurnOf").mockImplementation((held) => Math.min(...held));
    expect(wrongIn(playRun(25))).toMatch(/has begun, and a seat changes|goes on without it/u);
  });

  test("a mask that shrinks", () => {
    vi.spyOn(DEPARTURE_RULES, "joinMasks").mockImplementation((_promised, more) => more);
    expect(playRun(79).problems).not.toEqual([]);
  });

  test("on one peer a seat changes a turn late", () => {
    const changeSeat = Object.getOwnPropertyDescriptor(TurnBook.prototype, "changeSeat")!
      .value as TurnBook["changeSeat"];
    let isFirst = true;
    vi.spyOn(TurnBook.prototype, "changeSeat").mockImplementation(function (this: TurnBook, change) {
      changeSeat.call(this, { ...change, turn: isFirst ? change.turn + 1 : change.turn });
      isFirst = false;
    });
    expect(playPlan(planOf(3, [CRASH])).problems).not.toEqual([]);
  });

  test("a silence that nobody notices", () => {
    vi.spyOn(Departing.prototype, "update").mockImplementation(() => undefined);
    expect(wrongIn(playPlan(planOf(3, [CRASH])))).toMatch(/hangs after turn/u);
  });
});

function wrongIn({ problems }: RunResult): string {
  return problems.join("; ");
}
