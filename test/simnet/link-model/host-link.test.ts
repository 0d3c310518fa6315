import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { HostLink } from "../../../src/simnet/link-model/host-link.ts";
import {
  LINK_RANGES,
  PERFECT_LINK,
  type LinkNumber,
  type LinkSettings,
} from "../../../src/simnet/link-model/link-settings.ts";
import { HOLD_BACK_MS_MAX, HOLD_BACK_MS_MIN } from "../../../src/simnet/link-model/limits.ts";

const MANY = 40_000;
const STEP_MS = 10;
const PAYLOAD = 72; // with headers 100 bytes

function departMany(settings: Partial<LinkSettings>, seed = 1): readonly (readonly number[])[] {
  const link = new HostLink({ ...PERFECT_LINK, ...settings }, seed);
  return Array.from({ length: MANY }, (_, i) => link.depart("b", PAYLOAD, i * STEP_MS));
}

/** How long each copy was on its way. */
function travelTimes(settings: Partial<LinkSettings>, seed = 1): readonly number[] {
  return departMany(settings, seed).flatMap((copies, i) => copies.map((atMs) => atMs - i * STEP_MS));
}

function lossRuns(departures: readonly (readonly number[])[]): readonly number[] {
  const runs = departures.map(({ length }) => (length === 0 ? "x" : ".")).join("");
  return [...runs.matchAll(/x+/g)].map(([run]) => run.length);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

describe("delay and loss", () => {
  test("a perfect link carries each packet once, at once, both ways", () => {
    expect(travelTimes({})).toEqual(Array.from({ length: MANY }, () => 0));
    expect(new HostLink(PERFECT_LINK, 1).arrive(PAYLOAD, 7.25)).toBe(7.25);
  });

  test("delays what departs by its jitter around its delay, and not what arrives", () => {
    const times = travelTimes({ delayMs: 50.5, jitterMs: 30 });
    expect(Math.min(...times)).toBeCloseTo(20.5, 0);
    expect(Math.max(...times)).toBeCloseTo(80.5, 0);
    expect(mean(times)).toBeCloseTo(50.5, 0);
    expect(new HostLink({ ...PERFECT_LINK, delayMs: 50 }, 1).arrive(PAYLOAD, 3)).toBe(3);
  });

  test("delays what arrives by its down delay, and not what departs", () => {
    const link = new HostLink({ ...PERFECT_LINK, downDelayMs: 50, rateKbit: 80 }, 1); // 100 bytes take 10 ms
    expect([0, 2].map((ms) => link.arrive(PAYLOAD, ms))).toEqual([60, 70]);
    expect(link.depart("b", PAYLOAD, 3)).toEqual([13]);
  });

  test("no copy arrives before it was sent", () => {
    expect(Math.min(...travelTimes({ delayMs: 5, jitterMs: 30 }))).toBeCloseTo(0, 6);
  });

  test.each([
    { lossPercent: 5, burstLength: 1, run: 1 / 0.95 },
    { lossPercent: 5, burstLength: 4, run: 4 },
    { lossPercent: 30, burstLength: 10, run: 10 },
    { lossPercent: 60, burstLength: 1, run: 2.5 }, // losses that know nothing of each other
    { lossPercent: 60, burstLength: 3, run: 3 },
    { lossPercent: 95, burstLength: 5, run: 20 },
  ])("loses $lossPercent % on average in runs of $burstLength", ({ lossPercent, burstLength, run }) => {
    const departures = departMany({ lossPercent, burstLength });
    const lost = departures.filter(({ length }) => length === 0).length / MANY;
    expect(Math.abs(lost * 100 - lossPercent)).toBeLessThan(2);
    expect(mean(lossRuns(departures)) / run).toBeCloseTo(1, 0.8);
  });

  test("loses all or nothing where that is set", () => {
    expect(departMany({ lossPercent: 100 }).every(({ length }) => length === 0)).toBe(true);
    expect(departMany({ lossPercent: 0, burstLength: 50 }).every(({ length }) => length === 1)).toBe(true);
  });

  test("a run of losses to one destination is none to another", () => {
    const link = new HostLink({ ...PERFECT_LINK, lossPercent: 50, burstLength: 200 }, 3);
    const both = Array.from({ length: 5_000 }, (_, i) =>
      ["b", "c"].map((to) => link.depart(to, PAYLOAD, i).length === 0),
    );
    const apart = both.filter(([b, c]) => b !== c).length / both.length;
    expect(apart).toBeGreaterThan(0.2);
    expect(mean(lossRuns(both.map(([b]) => (b === true ? [] : [0]))))).toBeGreaterThan(50);
  });

  test("remembers a limited number of destinations", () => {
    const link = new HostLink({ ...PERFECT_LINK, lossPercent: 50, burstLength: 1_000 }, 3);
    const carried = Array.from({ length: 50_000 }, (_, i) => link.depart(`${i}`, PAYLOAD, i).length);
    expect(mean(carried)).toBeGreaterThan(0.9); // each is new, and a run has yet to begin
  });

  test("doubles the share it is told, each copy with a delay of its own", () => {
    const departures = departMany({ delayMs: 50, jitterMs: 30, duplicatePercent: 10 });
    const doubled = departures.filter(({ length }) => length === 2);
    expect(doubled.length / MANY).toBeCloseTo(0.1, 1);
    expect(doubled.every(([a, b]) => a !== b)).toBe(true);
  });

  test("holds the share it is told back for longer than the next packets take", () => {
    const times = travelTimes({ delayMs: 20, reorderPercent: 10 });
    const held = times.filter((ms) => ms > 20.001);
    expect(held.length / MANY).toBeCloseTo(0.1, 1);
    expect(Math.min(...held)).toBeGreaterThanOrEqual(20 + HOLD_BACK_MS_MIN - 0.001);
    expect(Math.max(...held)).toBeLessThan(20.001 + HOLD_BACK_MS_MAX);
  });
});

describe("rate", () => {
  test("lets so many bits pass, headers counted, one packet after the other", () => {
    const link = new HostLink({ ...PERFECT_LINK, rateKbit: 80, delayMs: 5 }, 1); // 100 bytes take 10 ms
    expect([0, 0, 2.5, 100].flatMap((ms) => link.depart("b", PAYLOAD, ms))).toEqual([15, 25, 35, 115]);
  });

  test("all destinations share the uplink; up and down are two ways", () => {
    const link = new HostLink({ ...PERFECT_LINK, rateKbit: 80 }, 1);
    expect(link.depart("b", PAYLOAD, 0)).toEqual([10]);
    expect(link.depart("c", PAYLOAD, 0)).toEqual([20]);
    expect([link.arrive(PAYLOAD, 0), link.arrive(PAYLOAD, 0)]).toEqual([10, 20]);
  });

  test("drops what would wait longer than the queue, each way", () => {
    const link = new HostLink({ ...PERFECT_LINK, rateKbit: 80, queueMs: 25 }, 1);
    expect(Array.from({ length: 6 }, () => link.depart("b", PAYLOAD, 0).length)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(Array.from({ length: 6 }, () => link.arrive(PAYLOAD, 0))).toEqual([10, 20, 30, null, null, null]);
    expect(link.depart("b", PAYLOAD, 10)).toEqual([40]); // there is room again
  });

  test("a lost packet takes no time of the link", () => {
    const link = new HostLink({ ...PERFECT_LINK, rateKbit: 80, lossPercent: 100 }, 1);
    link.depart("b", PAYLOAD, 0);
    link.settings = { ...PERFECT_LINK, rateKbit: 80 };
    expect(link.depart("b", PAYLOAD, 0)).toEqual([10]);
  });

  test("whatever comes, nothing waits longer than queue and its own time, and nothing is before its time", () => {
    const packets = fc.array(
      fc.record({
        gapMs: fc.double({ min: 0, max: 200, noNaN: true }),
        bytes: fc.integer({ min: 0, max: 1_400 }),
      }),
      { maxLength: 200 },
    );
    const settings = fc.record({
      rateKbit: fc.integer({ min: 1, max: 2_000 }),
      queueMs: fc.integer({ min: 0, max: 3_000 }),
    });
    const property = fc.property(packets, settings, (sent, { rateKbit, queueMs }) => {
      const link = new HostLink({ ...PERFECT_LINK, rateKbit, queueMs }, 1);
      let [nowMs, lastMs] = [0, 0];
      for (const { gapMs, bytes } of sent) {
        nowMs += gapMs;
        const ownMs = ((bytes + 28) * 8) / rateKbit;
        for (const atMs of link.depart("b", bytes, nowMs)) {
          expect(atMs).toBeGreaterThanOrEqual(Math.max(nowMs, lastMs) + ownMs - 1e-6);
          expect(atMs).toBeLessThanOrEqual(nowMs + queueMs + ownMs + 1e-6);
          lastMs = atMs;
        }
      }
    });
    fc.assert(property);
  });
});

describe("settings", () => {
  test("loses what is longer than its paths carry, with headers, each way, and nothing else", () => {
    const link = new HostLink({ ...PERFECT_LINK, mtuBytes: 576 }, 1);
    expect([link.depart("x", 548, 0).length, link.depart("x", 549, 0).length]).toEqual([1, 0]);
    expect([link.arrive(548, 0), link.arrive(549, 0)]).toEqual([0, null]);
  });

  test("may change at any time; what waits in the queue still does", () => {
    const link = new HostLink({ ...PERFECT_LINK, rateKbit: 8 }, 1); // 100 bytes take 100 ms
    expect(link.depart("b", PAYLOAD, 0)).toEqual([100]);
    link.settings = { ...PERFECT_LINK, rateKbit: 80 };
    expect(link.depart("b", PAYLOAD, 0)).toEqual([110]);
    link.settings = PERFECT_LINK;
    expect(link.depart("b", PAYLOAD, 0)).toEqual([0]);
    expect(link.settings).toBe(PERFECT_LINK);
  });

  test("the same settings, seed and calls give the same; another seed does not", () => {
    const settings = {
      delayMs: 50,
      jitterMs: 30,
      lossPercent: 20,
      burstLength: 3,
      duplicatePercent: 5,
      reorderPercent: 5,
    };
    expect(departMany(settings, 7)).toEqual(departMany(settings, 7));
    expect(departMany(settings, 8)).not.toEqual(departMany(settings, 7));
  });

  test.each(Object.keys(LINK_RANGES) as LinkNumber[])("refuses %s outside its range", (name) => {
    const [min, max] = LINK_RANGES[name];
    const create = (value: number): HostLink => new HostLink({ ...PERFECT_LINK, [name]: value }, 1);
    for (const value of [min - 1, max + 1, NaN]) expect(() => create(value)).toThrow(name);
    for (const value of [min, max]) expect(() => create(value)).not.toThrow();
    expect(() => (create(min).settings = { ...PERFECT_LINK, [name]: max + 1 })).toThrow(name);
  });
});
