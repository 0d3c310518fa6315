import { describe, expect, test } from "vitest";

import { SendBudget } from "../../../src/net/courier/send-budget.ts";
import { Link } from "../../../src/net/link/link.ts";
import type { LinkStats } from "../../../src/net/link/link-types.ts";

type BudgetContext = Parameters<SendBudget["update"]>[2];

const STATS: LinkStats = {
  ...new Link({ nowMs: 0, rttMs: 100 }).stats(0),
  ...{ rttMsLeast: 100, rttMsLeastNow: 100, outBytesPerSecond: 500, deliveredBytesPerSecond: 1_000 },
};
const USUAL: BudgetContext = { hasCopies: false, mayTry: true, isYielding: false };

interface Span {
  readonly ms: number;
  readonly stats?: (ms: number) => Partial<LinkStats>;
  readonly context?: Partial<BudgetContext>;
}

/** A budget on simulated time, looked at every 20 ms. */
class Way {
  readonly budget = new SendBudget(0);
  nowMs = 0;

  /** Returns the intervals between packets that there were, in order. */
  run({ ms, stats = () => ({}), context }: Span): readonly number[] {
    const intervals = [this.budget.intervalMs];
    for (const untilMs = this.nowMs + ms; this.nowMs < untilMs; this.nowMs += 20) {
      this.budget.update({ ...STATS, ...stats(this.nowMs) }, this.nowMs, { ...USUAL, ...context });
      if (this.budget.intervalMs !== intervals.at(-1)) intervals.push(this.budget.intervalMs);
    }
    return intervals;
  }
}

const queue = (ms: number) => (): Partial<LinkStats> => ({ rttMsLeastNow: 100 + ms });

describe("a queue that stands", () => {
  test("takes packets from every turn to every second, third and fourth, and no further", () => {
    const way = new Way();
    expect(way.run({ ms: 10_000, stats: queue(300) })).toEqual([100, 200, 300, 400]);
  });

  test("where packets between turns are in use takes those first", () => {
    const way = new Way();
    expect(way.budget.hasRoomBetweenTurns).toBe(true);
    way.run({ ms: 1_000, stats: queue(300), context: { hasCopies: true } });
    expect([way.budget.hasRoomBetweenTurns, way.budget.intervalMs]).toEqual([false, 100]);
  });

  test("for less than half a second takes nothing", () => {
    const way = new Way();
    const spikes = (ms: number): Partial<LinkStats> => (ms % 1_000 < 480 ? { rttMsLeastNow: 800 } : {});
    expect(way.run({ ms: 20_000, stats: spikes })).toEqual([100]);
  });

  test("is given time to drain: of one that shrinks no more is taken", () => {
    const way = new Way();
    const draining = (ms: number): Partial<LinkStats> => ({ rttMsLeastNow: 100 + 3_000 * 0.9 ** (ms / 400) });
    expect(way.run({ ms: 8_000, stats: draining })).toEqual([100, 200]);
  });

  test("says what the way carries; unknown before, and unknown again when there is room for everything", () => {
    const way = new Way();
    expect(way.budget.bytesPerSecond).toBe(Infinity);
    way.run({ ms: 2_000, stats: queue(300) });
    expect(way.budget.bytesPerSecond).toBe(900);
    way.run({ ms: 60_000 });
    expect(way.budget.bytesPerSecond).toBe(Infinity);
  });
});

test("random loss, jitter and a long round trip take nothing", () => {
  const spans: readonly Partial<LinkStats>[] = [
    { lossPercent: 40, lossBurst: 5 },
    { rttMs: 160, rttDeviationMs: 40, rttMsLeastNow: 140, jitterMs: 60 },
    { rttMsLeast: 600, rttMsLeastNow: 850 },
    { rttMsLeast: null, rttMsLeastNow: null },
    { rttMsLeastNow: null },
  ];
  for (const stats of spans) expect(new Way().run({ ms: 20_000, stats: () => stats })).toEqual([100]);
});

describe("a way that was never seen empty", () => {
  const long = (ms: number) => (): Partial<LinkStats> => ({ rttMsLeast: ms, rttMsLeastNow: ms });

  test("gets little until its round trip falls, and is a full one then", () => {
    const way = new Way();
    expect(way.run({ ms: 2_000, stats: long(3_000) })).toEqual([100, 400]);
    expect(way.budget.isFull).toBe(true);
    const shrinking = (ms: number): Partial<LinkStats> => long(Math.max(150, 3_000 - 0.6 * (ms - 2_000)))();
    expect(way.run({ ms: 5_000, stats: shrinking })).toEqual([400]);
    expect([way.budget.isFull, way.budget.level]).toEqual([false, 4]);
    expect(way.run({ ms: 25_000, stats: long(150) })).toEqual([400, 300, 200, 100]);
  });

  test("and that stays as long is a long one: it gets what is usual, and is not doubted again for two minutes", () => {
    const way = new Way();
    expect(way.run({ ms: 7_000, stats: long(3_000) })).toEqual([100, 400, 100]);
    expect(way.run({ ms: 110_000, stats: long(3_000) })).toEqual([100]);
    expect(way.run({ ms: 20_000, stats: long(3_000) })).toEqual([100, 400, 100]);
  });

  test("is doubted anew when it gets longer", () => {
    const way = new Way();
    way.run({ ms: 10_000, stats: long(1_000) });
    expect(way.run({ ms: 10_000, stats: long(1_200) })).toEqual([100]);
    expect(way.run({ ms: 10_000, stats: long(1_500) })).toEqual([100, 400, 100]);
  });

  test("is not taken for a long one before a round trip was measured", () => {
    const way = new Way();
    const fromLobby = (): Partial<LinkStats> => ({ rttMsLeast: 2_000, rttMsLeastNow: null });
    expect(way.run({ ms: 60_000, stats: fromLobby })).toEqual([100, 400]);
  });

  test("is not shut for what is under way already", () => {
    const way = new Way();
    const before = way.budget.window(3_000);
    way.run({ ms: 1_000, stats: long(3_000) });
    expect(way.budget.window(3_000)).toBe(before);
  });
});

test("a queue of seconds that does not shrink takes all that can be taken at the second look", () => {
  expect(new Way().run({ ms: 3_000, stats: queue(2_500) })).toEqual([100, 200, 400]);
});

describe("an empty way", () => {
  const FULL = { ms: 1_400, stats: queue(300) };

  test("is back to normal 5 s after the queue went", () => {
    const way = new Way();
    way.run(FULL);
    const { level } = way.budget;
    expect(level).toBeGreaterThan(1);
    way.run({ ms: 4_800 });
    expect(way.budget.level).toBe(level);
    way.run({ ms: 300 });
    expect(way.budget.level).toBe(level - 1);
    way.run({ ms: 20_000 });
    expect([way.budget.level, way.budget.intervalMs, way.budget.hasRoomBetweenTurns]).toEqual([0, 100, true]);
  });

  test("is not tried while it is another way's turn", () => {
    const way = new Way();
    way.run(FULL);
    const { level } = way.budget;
    way.run({ ms: 30_000, context: { mayTry: false } });
    expect(way.budget.level).toBe(level);
  });

  /** When a way was tried with more that holds a packet every fourth turn and no more. */
  const triesOn = (way: Way, spanMs: number): readonly number[] => {
    const tries: number[] = [];
    for (const untilMs = way.nowMs + spanMs; way.nowMs < untilMs;) {
      const { triedMs } = way.budget;
      way.run({ ms: 20, stats: queue(way.budget.intervalMs < 400 ? 300 : 0) });
      if (way.budget.triedMs !== triedMs) tries.push(way.nowMs);
    }
    return tries;
  };

  test("is tried more and more rarely while each try brings the queue back, but once a minute at least", () => {
    const way = new Way();
    way.run({ ms: 10_000, stats: queue(300) });
    const tries = triesOn(way, 600_000);
    const gaps = tries.slice(1).map((ms, i) => ms - tries[i]!);
    expect(tries.length).toBeGreaterThan(3);
    expect(tries.length).toBeLessThan(15);
    const untilLongest = gaps.findIndex((gap) => gap > 60_000);
    expect(untilLongest).toBeGreaterThan(2);
    for (const [i, gap] of gaps.slice(1, untilLongest).entries()) expect(gap).toBeGreaterThan(1.5 * gaps[i]!);
    for (const gap of gaps.slice(untilLongest)) {
      expect(gap).toBeGreaterThan(60_000);
      expect(gap).toBeLessThan(64_000);
    }
  });

  test("is tried sooner again the longer all went well, down to after a second", () => {
    const way = new Way();
    way.run({ ms: 10_000, stats: queue(300) });
    triesOn(way, 300_000);
    /** How long it takes, after a queue stood once, until the way is tried with more. */
    const untilTried = (): number => {
      way.run({ ms: 1_400, stats: queue(300) });
      const { nowMs } = way;
      while (way.budget.triedMs < nowMs) way.run({ ms: 20 });
      return way.budget.triedMs - nowMs;
    };
    way.run({ ms: 60_000 + 20_000 }); // it got wide: the try that is due holds, and the ones after it
    expect(way.budget.level).toBe(0);
    way.run({ ms: 9_000 });
    const waits = [untilTried()];
    for (let i = 0; i < 6; i += 1) {
      way.run({ ms: 22_000 });
      waits.push(untilTried());
    }
    expect(waits[0]!).toBeLessThan(25_000);
    for (const [i, ms] of waits.slice(1).entries())
      expect(ms).toBeLessThanOrEqual(Math.max(1_100, waits[i]!));
    expect(waits.at(-1)!).toBeGreaterThanOrEqual(900);
    expect(waits.at(-1)!).toBeLessThan(1_100);
  });
});

describe("the window of packets under way", () => {
  test("grows with the round trip, and is never less than four", () => {
    const { budget } = new Way();
    const windows = [0, 50, 200, 500, 2_000].map((ms) => budget.window(ms));
    expect(windows).toEqual(windows.toSorted((a, b) => a - b));
    expect(windows[0]).toBeGreaterThanOrEqual(4);
    expect(windows[4]).toBeGreaterThan(60); // 30 a second for 2 s
    expect(windows[4]).toBeLessThan(200);
  });

  test("is smaller where packets are rarer", () => {
    const way = new Way();
    const before = way.budget.window(500);
    way.run({ ms: 10_000, stats: queue(300) });
    expect(way.budget.window(500)).toBeLessThan(before / 2);
    expect(way.budget.window(0)).toBeGreaterThanOrEqual(4);
  });
});

describe("messages", () => {
  test("go at a rate that falls while a queue stands, and rises while they are in use and none does", () => {
    const way = new Way();
    const first = way.budget.messages.bytesPerSecond;
    way.run({ ms: 5_000 });
    expect(way.budget.messages.bytesPerSecond).toBe(first); // not in use
    for (let i = 0; i < 50; i += 1) {
      way.budget.messages.noteSent(100, way.nowMs);
      way.run({ ms: 100 });
    }
    const risen = way.budget.messages.bytesPerSecond;
    expect(risen).toBeGreaterThan(4 * first);
    way.run({ ms: 5_000, stats: queue(300) });
    expect(way.budget.messages.bytesPerSecond).toBe(400);
  });

  test("save up for no more than a moment, and are due when there is room for them", () => {
    const way = new Way();
    way.run({ ms: 60_000 });
    const saved = way.budget.messages.bytes;
    expect(saved).toBeGreaterThanOrEqual(1_200);
    expect(saved).toBeLessThanOrEqual(2_000);
    expect(way.budget.messages.dueMs(way.nowMs, saved)).toBe(way.nowMs);
    way.budget.messages.noteSent(saved, way.nowMs);
    const rate = way.budget.messages.bytesPerSecond;
    expect(way.budget.messages.dueMs(way.nowMs, 800)).toBeCloseTo(way.nowMs + 800_000 / rate, -1);
  });

  test("on a slow way go in short packets, so that turn data need not wait long behind one", () => {
    const way = new Way();
    way.run({ ms: 5_000, stats: queue(300) });
    expect(way.budget.messages.packetBytes).toBe(48);
  });
});
