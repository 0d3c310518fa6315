import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { HostLink } from "../../../src/simnet/link-model/host-link.ts";
import { PERFECT_LINK } from "../../../src/simnet/link-model/link-settings.ts";
import { readLinkTrace, type LinkTrace } from "../../../src/simnet/link-model/link-trace.ts";
import { TRACE_LINES_MAX } from "../../../src/simnet/link-model/limits.ts";
import { Bottleneck } from "../../../src/simnet/link-model/bottleneck.ts";

function traceOf(...timesMs: readonly number[]): LinkTrace {
  return { name: "a.trace", timesMs: Int32Array.from(timesMs) };
}

function passAll(
  trace: LinkTrace,
  packets: readonly (readonly [atMs: number, bytes: number])[],
  queueMs = 1_000,
) {
  const bottleneck = new Bottleneck(0);
  return packets.map(([atMs, bytes]) => bottleneck.pass(bytes, atMs, { rateKbit: 1, queueMs, trace }));
}

describe("a link of a trace", () => {
  test("lets 1,500 bytes pass at each time, in one packet or several", () => {
    expect(
      passAll(traceOf(10, 20, 30), [
        [1, 1_500],
        [1, 1_500],
        [1, 1],
      ]),
    ).toEqual([10, 20, 30]);
    expect(
      passAll(traceOf(10, 20, 30), [
        [1, 700],
        [1, 800],
        [1, 1],
      ]),
    ).toEqual([10, 10, 20]);
  });

  test("a packet that does not fit into what is left of a time takes the rest of it and more of the next", () => {
    expect(
      passAll(traceOf(10, 20, 30), [
        [1, 1_000],
        [1, 1_000],
        [1, 1_000],
        [1, 1],
      ]),
    ).toEqual([10, 20, 20, 30]);
  });

  test("a time that comes twice lets twice as much pass", () => {
    expect(
      passAll(traceOf(10, 10, 20), [
        [1, 1_500],
        [1, 1_500],
        [1, 1_500],
      ]),
    ).toEqual([10, 10, 20]);
  });

  test("what was not used in time is gone", () => {
    expect(
      passAll(traceOf(10, 20, 30), [
        [10.5, 1_500],
        [29, 1_500],
      ]),
    ).toEqual([20, 30]);
    expect(
      passAll(traceOf(10, 20, 30), [
        [10, 100],
        [10, 100],
        [10.5, 100],
      ]),
    ).toEqual([10, 10, 20]);
  });

  test("begins again when it ends, without a gap", () => {
    const trace = traceOf(10, 20, 30);
    expect(
      passAll(
        trace,
        [30, 30, 30, 61, 100].map((ms) => [ms, 1_500]),
      ),
    ).toEqual([30, 40, 50, 70, 100]);
    expect(
      passAll(traceOf(0, 30), [
        [30, 1_500],
        [30, 1_500],
        [30, 1_500],
      ]),
    ).toEqual([30, 30, 60]);
  });

  test("drops what comes while the newest in the queue has longer to wait than the queue allows", () => {
    const packets = [2, 3, 1_000, 2_000, 2_000].map((ms) => [ms, 1_500] as const);
    expect(passAll(traceOf(1, 2_000), packets, 1_000)).toEqual([2_000, null, 2_001, 4_000, null]);
  });

  test("no rate matters beside it", () => {
    const settings = { ...PERFECT_LINK, rateKbit: 1, upTrace: traceOf(1), downTrace: traceOf(1) };
    expect(new HostLink(settings, 1).depart("b", 1_400, 5)).toEqual([5]);
    expect(new HostLink(settings, 1).arrive(1_400, 5)).toBe(5);
  });

  test("hosts begin at places of their own, each up and down at the same", () => {
    const trace = traceOf(...Array.from({ length: 50 }, (_, i) => i * 1_000 + 1));
    const settings = { ...PERFECT_LINK, upTrace: trace, downTrace: trace };
    const links = [1, 2, 3, 4].map((seed) => new HostLink(settings, seed));
    const ups = links.map((link) => link.depart("b", 1_000, 0)[0]);
    expect(new Set(ups).size).toBe(4);
    expect(links.map((link) => link.arrive(1_000, 0))).toEqual(ups);
  });

  test("whatever is sent, packets keep their order, wait for a time of the trace, and no more passes than was let", () => {
    const PERIOD_MS = 301;
    const times = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 });
    const packet = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 1_428 }));
    const property = fc.property(
      times,
      fc.array(packet, { maxLength: 80 }),
      fc.nat(10_000),
      (drawn, sent, shiftMs) => {
        const trace = traceOf(...drawn.toSorted((a, b) => a - b), PERIOD_MS);
        const bottleneck = new Bottleneck(shiftMs);
        let [nowMs, lastMs, bytesSent] = [0, 0, 0];
        for (const [gapMs, bytes] of sent) {
          nowMs += gapMs;
          bytesSent += bytes;
          const atMs = bottleneck.pass(bytes, nowMs, { rateKbit: 0, queueMs: 60_000, trace })!;
          expect(atMs).toBeGreaterThanOrEqual(Math.max(nowMs, lastMs));
          const isChance = (ms: number): boolean =>
            trace.timesMs.includes(ms) || trace.timesMs.includes(ms - PERIOD_MS);
          if (atMs > nowMs) expect(isChance(((atMs + shiftMs - 1) % PERIOD_MS) + 1)).toBe(true);
          lastMs = atMs;
        }
        const laps = Math.ceil(lastMs / PERIOD_MS) + 1;
        expect(bytesSent).toBeLessThanOrEqual(laps * trace.timesMs.length * 1_500);
      },
    );
    fc.assert(property);
  });
});

describe("reading", () => {
  test("takes a number a line, with or without an end of the last line, of either kind", () => {
    for (const text of ["0\n5\n5\n12", "0\n5\n5\n12\n", "0\r\n5\r\n5\r\n12\r\n"]) {
      expect(readLinkTrace("a.trace", text)).toEqual({ ok: true, value: traceOf(0, 5, 5, 12) });
    }
  });

  test.each([
    ["", "it is empty"],
    ["0\n", "its last time is 0, so it would never end"],
    ["1\n2\nx\n", 'line 3 is "x", not a whole number of 0 to 10800000'],
    ["1\n\n2\n", 'line 2 is "", not a whole number of 0 to 10800000'],
    ["1.5\n", 'line 1 is "1.5", not a whole number of 0 to 10800000'],
    ["-1\n", 'line 1 is "-1", not a whole number of 0 to 10800000'],
    ["10800001\n", 'line 1 is "10800001", not a whole number of 0 to 10800000'],
    [" 1\n", 'line 1 is " 1", not a whole number of 0 to 10800000'],
    [`${"\u001b[2J".repeat(20)}\n`, 'line 1 is "?[2J?[2J?[2J?[2J?[2J..."'],
    ["1\n5\n4\n", "line 3 goes back from 5 to 4"],
    ["1\n".repeat(TRACE_LINES_MAX + 1), `it has more than ${TRACE_LINES_MAX} lines`],
  ])("refuses %j", (text, reason) => {
    expect(readLinkTrace("a", text)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
