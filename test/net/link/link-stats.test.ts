import { describe, expect, test } from "vitest";

import { Link } from "../../../src/net/link/link.ts";
import type { LinkStats } from "../../../src/net/link/link-types.ts";
import { RateMeter, WindowedLeast } from "../../../src/net/link/windowed.ts";
import { LinkPipe, PERFECT_PIPE, type PipeSettings } from "./link-pipe.ts";

function statsAfter(settings: Partial<PipeSettings>, ms: number): LinkStats {
  const pipe = new LinkPipe({ ...PERFECT_PIPE, ...settings });
  pipe.runMs(ms);
  return pipe.a.link.stats(pipe.nowMs);
}

describe("the round trip", () => {
  test("is that of the network: what the other held the acknowledgement for is taken off", () => {
    const { rttMs, rttMsLeast, rttMsLeastNow } = statsAfter({ delayMs: 40, sendEveryMs: 60 }, 20_000);
    // 41 ms each way; the time held is rounded down to 4 ms.
    for (const ms of [rttMs, rttMsLeast, rttMsLeastNow]) {
      expect(ms).toBeGreaterThanOrEqual(82);
      expect(ms).toBeLessThan(86);
    }
  });

  test("follows a network that becomes slower: smoothed soon, the least of now in a second, the least in 30", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, delayMs: 20, sendEveryMs: 20 });
    pipe.runMs(5_000);
    pipe.settings = { ...pipe.settings, delayMs: 200 };
    pipe.runMs(3_000);
    const soon = pipe.a.link.stats(pipe.nowMs);
    expect(soon.rttMs).toBeGreaterThan(380);
    expect(soon.rttMsLeastNow).toBeGreaterThan(400);
    expect(soon.rttMsLeast).toBeLessThan(46);
    pipe.runMs(32_000);
    expect(pipe.a.link.stats(pipe.nowMs).rttMsLeast).toBeGreaterThan(400);
  });

  test("starts with what the lobby measured, which counts as the least for half a minute", () => {
    const link = new Link({ nowMs: 0, rttMs: 30 });
    expect(link.stats(0)).toMatchObject({ rttMs: 30, rttMsLeast: 30, rttMsLeastNow: null });
    expect(link.stats(20_000)).toMatchObject({ rttMs: 30, rttMsLeast: 30, rttMsLeastNow: null });
    expect(link.stats(100_000)).toMatchObject({ rttMs: 30, rttMsLeast: null, rttMsLeastNow: null });
    expect(new Link({ nowMs: 0, rttMs: null }).stats(0)).toMatchObject({ rttMs: null, rttMsLeast: null });
  });

  test("that a liar makes negative counts as none at all", () => {
    const link = new Link({ nowMs: 0, rttMs: null });
    link.send({ position: null, turnData: [], request: null, messageBytesMax: 0 }, 100);
    const ack = { sequence: 0, bits: 0, heldMs: 1_012 };
    link.hearLinkPacket(
      { sequence: 0, ack, position: null, turnData: [], request: null, fragments: [] },
      20,
      150,
    );
    expect(link.stats(150)).toMatchObject({ rttMs: 0, rttMsLeastNow: 0 });
  });

  test("does not jitter where the network does not, and does where it does", () => {
    expect(statsAfter({ sendEveryMs: 20 }, 10_000).jitterMs).toBeLessThan(4);
    const { jitterMs } = statsAfter({ sendEveryMs: 20, jitterMs: 80 }, 10_000);
    expect(jitterMs).toBeGreaterThan(15);
    expect(jitterMs).toBeLessThan(60);
  });
});

describe("losses", () => {
  test("are those of the network, within what 100 packets can tell", () => {
    expect(statsAfter({}, 10_000)).toMatchObject({ lossPercent: 0, lossBurst: 1 });
    const { lossPercent, lossBurst } = statsAfter({ lossPercent: 20, sendEveryMs: 10 }, 20_000);
    expect(lossPercent).toBeGreaterThan(8);
    expect(lossPercent).toBeLessThan(35);
    expect(lossBurst).toBeGreaterThan(1);
    expect(lossBurst).toBeLessThan(1.6); // 1 / 0.8
  });

  test("that come in bursts are told as such", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, sendEveryMs: 10 });
    pipe.onSend = (_packet, from) => from === pipe.b || from.sentCount % 20 >= 5;
    pipe.runMs(20_000);
    const { lossPercent, lossBurst } = pipe.a.link.stats(pipe.nowMs);
    expect(lossPercent).toBeCloseTo(25, 0);
    expect(lossBurst).toBeCloseTo(5, 0);
  });

  test("do not come from packets that overtake each other by two, or from the other direction", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, sendEveryMs: 10 });
    pipe.onSend = (_packet, from) => from === pipe.a || pipe.random.draw() < 0.7;
    pipe.runMs(20_000);
    expect(pipe.a.link.stats(pipe.nowMs).lossPercent).toBe(0);
  });
});

describe("rates and totals", () => {
  test("count 28 bytes of headers a packet, in both directions", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, sendEveryMs: 1 }); // a packet of 30 bytes each millisecond
    pipe.runMs(10_000);
    const stats = pipe.a.link.stats(pipe.nowMs);
    expect(stats).toMatchObject({ sentPackets: 10_000, sentBytes: 580_000 });
    expect(stats.receivedBytes).toBe(stats.receivedPackets * 58);
    for (const rate of [stats.outBytesPerSecond, stats.inBytesPerSecond, stats.deliveredBytesPerSecond]) {
      expect(rate).toBeGreaterThan(57_000);
      expect(rate).toBeLessThan(59_000);
    }
    expect(pipe.nowMs - stats.lastHeardMs).toBeLessThanOrEqual(1);
  });

  test("fall to nothing when nothing goes any more", () => {
    const pipe = new LinkPipe({ ...PERFECT_PIPE, sendEveryMs: 1 });
    pipe.runMs(3_000);
    const stats = pipe.a.link.stats(pipe.nowMs + 2_500);
    expect([stats.outBytesPerSecond, stats.inBytesPerSecond, stats.deliveredBytesPerSecond]).toEqual([
      0, 0, 0,
    ]);
  });

  test("are not thrown off by the first packet, nor by a clock that begins anywhere", () => {
    for (const startMs of [0, 199.5, 1_234_567.25]) {
      const meter = new RateMeter(startMs);
      meter.add(100, startMs);
      expect(meter.perSecond(startMs)).toBe(500);
      for (let ms = 10; ms < 1_000; ms += 10) meter.add(100, startMs + ms);
      expect(meter.perSecond(startMs + 1_000)).toBeCloseTo(10_000, 5);
    }
  });
});

describe("the least of a while", () => {
  test("is the least of the buckets that are not older, and none when all are", () => {
    const least = new WindowedLeast({ bucketMs: 100, count: 3 }, 0);
    expect(least.least(0)).toBeNull();
    least.sample(5, 0);
    least.sample(9, 150);
    least.sample(7, 250);
    expect([least.least(250), least.least(299), least.least(300), least.least(449)]).toEqual([5, 5, 7, 7]);
    expect([least.least(499), least.least(500)]).toEqual([7, null]);
  });
});
