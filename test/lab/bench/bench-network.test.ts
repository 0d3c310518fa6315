import { describe, expect, test } from "vitest";

import { withBenchMatch } from "../../../src/lab/bench/network/bench-match.ts";
import { MatchEnded } from "../../../src/lab/bench/network/bench-peer.ts";
import {
  bytesPerSecond,
  delayRange,
  msOutside,
  msUntilFullSpeed,
  msUntilInStep,
  orderTimes,
  percentile,
  positionAt,
  processorShare,
  totalMs,
  turnsPerSecond,
  waits,
} from "../../../src/lab/bench/network/measures.ts";
import type { PeerRecord } from "../../../src/lab/bench/network/peer-plan.ts";

// How good a network is on this machine, no test may say: only that the bench measures what it says it does.

const NOTHING: PeerRecord = { startedMs: 0, turns: [], orders: [], samples: [], silences: [] };

/** Turns of 100 ms from 0 ms on; `waitOf` says how long each was waited for. */
function played(count: number, waitOf: (turn: number) => number = () => 0, delayTurns = 2): PeerRecord {
  let endedMs = 0;
  const turns = Array.from({ length: count }, (_, turn) => {
    const waitedMs = waitOf(turn);
    endedMs += waitedMs + 100;
    return { turn, endedMs, waitedMs, delayTurns };
  });
  return { ...NOTHING, turns };
}

describe("what is measured of a match", () => {
  test("a peer stands still where it waits, and nowhere else", () => {
    const record = played(20, (turn) => (turn === 5 ? 1_000 : 0)); // turn 4 ended at 500 ms
    expect([100, 250, 500, 1_499, 1_500, 1_550, 1_600].map((ms) => positionAt(record, ms))).toEqual([
      1, 2.5, 5, 5, 5, 5.5, 6,
    ]);
    expect(positionAt(record, 99_999)).toBe(21); // in the one after the last: it is not guessed further
    expect(positionAt(NOTHING, 5)).toBe(0);
  });

  test("turns a second are those of the slowest peer", () => {
    const window = { fromMs: 1_000, toMs: 3_000 };
    const slow = played(50, (turn) => (turn === 15 ? 1_000 : 0));
    expect(turnsPerSecond([played(50)], window)).toBeCloseTo(10, 9);
    expect(turnsPerSecond([played(50), slow], window)).toBeCloseTo(5, 9);
  });

  test("a percentile is a value that occurs", () => {
    const values = [5, 1, 4, 2, 3];
    expect([0, 20, 21, 50, 99, 100].map((percent) => percentile(values, percent))).toEqual([
      1, 1, 2, 3, 5, 5,
    ]);
    expect(percentile([], 50)).toBeNaN();
  });

  test("waits are counted in the window only, and not those that a timer makes", () => {
    const record = played(30, (turn) => (turn === 5 || turn === 10 ? 400 : 0.5));
    const all = waits(record, { fromMs: 0, toMs: 99_999 });
    expect(all.map(({ fromMs, toMs }) => Math.round(toMs - fromMs))).toEqual([400, 400]);
    expect(totalMs(waits(record, { fromMs: all[0]!.fromMs + 100, toMs: all[0]!.toMs + 10 }))).toBeCloseTo(
      300,
      6,
    );
    expect(waits(record, { fromMs: 0, toMs: 400 })).toEqual([]);
  });

  test("of a wait counts as elsewhere what no outage covers", () => {
    const outages = [
      { fromMs: 100, toMs: 200 },
      { fromMs: 300, toMs: 400 },
    ];
    expect(msOutside([{ fromMs: 150, toMs: 350 }], outages)).toBe(100);
    expect(msOutside([{ fromMs: 110, toMs: 190 }], outages)).toBe(0);
    expect(msOutside([{ fromMs: 500, toMs: 600 }], outages)).toBe(100);
  });

  test("orders, command delays and samples count in the window only", () => {
    const window = { fromMs: 1_000, toMs: 2_000 };
    const orders = [999, 1_000, 2_000].map((ranMs) => ({ ranMs, tookMs: ranMs / 10, turn: 1 }));
    const samples = [900, 1_000, 1_500, 2_000].map((atMs) => ({
      atMs,
      processorMs: atMs / 20,
      sentBytes: atMs < 1_000 ? 0 : atMs * 3,
    }));
    const record = { ...NOTHING, orders, samples };
    expect(orderTimes([record, record], window)).toEqual([100, 100]);
    expect(bytesPerSecond(record, window)).toBeCloseTo(3_000, 6);
    expect(processorShare(record, window)).toBeCloseTo(5, 6);
    expect(bytesPerSecond(NOTHING, window)).toBeNaN();
    expect(delayRange([played(50), played(50, undefined, 5)], window)).toBe("2 to 5");
    expect(delayRange([played(50)], window)).toBe("2");
  });

  test("full speed is back when it lasts for two seconds", () => {
    const record = played(80, (turn) => (turn === 20 || turn === 25 ? 1_000 : 0)); // the second until 3,500 + 1,000 ms
    expect(msUntilFullSpeed([played(80), record], 3_000)).toBeCloseTo(1_500, -2);
    expect(msUntilFullSpeed([played(80)], 3_000)).toBe(0);
    expect(msUntilFullSpeed([played(40)], 3_000)).toBeNull(); // ends before two seconds are over
  });

  test("who is behind is in step when it has caught up and stays", () => {
    const turns = played(80).turns.map((turn) =>
      turn.turn < 30
        ? turn
        : { ...turn, endedMs: turn.endedMs + Math.max(0, 2_000 - (turn.turn - 30) * 100) },
    );
    const late = { ...NOTHING, turns };
    const took = msUntilInStep(late, [played(80), played(80)], 3_500)!;
    expect(took).toBeGreaterThan(1_000);
    expect(took).toBeLessThan(2_000);
    expect(msUntilInStep(played(80), [played(80)], 3_500)).toBe(0);
  });
});

describe("processes of a bench match", () => {
  test("play, give orders and tell what they have seen", async () => {
    const links = ["delay=5", "delay=5"];
    const orders = (peer: number) => (peer === 1 ? { seed: 1, perSecond: 20, catsMax: 3 } : null);
    const cats = { catsPerPlayer: 300, map: null };
    await withBenchMatch({ links, cats, orders, silenceOf: 0 }, async ({ peers, records }) => {
      peers[0]!.tell({ kind: "order", catCount: 200, areScattered: true });
      const { bytes, isTaken } = await peers[0]!.next("ordered");
      expect(isTaken).toBe(true);
      expect(bytes).toBeGreaterThan(20);
      let seen = await records();
      while (seen[0]!.orders.length < 1 || seen[1]!.orders.length < 3) seen = await records();
      expect(seen[0]!.orders).toHaveLength(1);
      expect(seen.every(({ turns }) => turns.every(({ turn }, i) => turn === i))).toBe(true);
      expect(seen.every(({ startedMs, samples }) => startedMs > 0 && samples.at(-1)!.sentBytes > 0)).toBe(
        true,
      );
    });
  });

  test("one that ends by itself is told", async () => {
    const play = withBenchMatch({ links: ["nonsense"] }, () => Promise.resolve());
    await expect(play).rejects.toThrow("ended early");
    await expect(play).rejects.not.toBeInstanceOf(MatchEnded);
  });
});
