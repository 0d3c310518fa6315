import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fail, ok, type Result } from "../../../src/base/index.ts";
import {
  LINK_RANGES,
  PERFECT_LINK,
  readLinkSettings,
  writeLinkSettings,
  type LinkSettings,
} from "../../../src/simnet/link-model/link-settings.ts";

const FILES: Readonly<Record<string, string>> = { "a.trace": "1\n2\n", "b=1.trace": "7\n", bad: "1\nx\n" };
const A = { name: "a.trace", timesMs: Int32Array.of(1, 2) };
const B = { name: "b=1.trace", timesMs: Int32Array.of(7) };

function readFile(file: string): Result<string, string> {
  const text = FILES[file];
  return text === undefined ? fail("there is no such file or folder") : ok(text);
}

describe("what is accepted", () => {
  test.each<[string, Partial<LinkSettings>]>([
    ["delay=100", { delayMs: 100 }],
    ["delay=0.5,jitter=20.25", { delayMs: 0.5, jitterMs: 20.25 }],
    ["delay=5,downdelay=7", { delayMs: 5, downDelayMs: 7 }],
    [" loss = 5 , burst=3 ", { lossPercent: 5, burstLength: 3 }],
    [
      "reorder=1,dup=2,queue=3000,rate=28.8",
      { reorderPercent: 1, duplicatePercent: 2, queueMs: 3_000, rateKbit: 28.8 },
    ],
    ["trace=a.trace", { upTrace: A, downTrace: A }],
    ["downtrace=b=1.trace,uptrace=a.trace", { upTrace: A, downTrace: B }],
    ["uptrace=a.trace,rate=64", { upTrace: A, rateKbit: 64 }],
  ])("%s", (text, settings) => {
    expect(readLinkSettings(text, readFile)).toEqual({ ok: true, value: { ...PERFECT_LINK, ...settings } });
  });

  test("what is written is read as the same", () => {
    const number = (name: keyof typeof LINK_RANGES) => {
      const [min, max] = LINK_RANGES[name];
      return fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => quarters / 4);
    };
    const trace = fc.constantFrom(null, A, B);
    const link = fc.record({
      delayMs: number("delayMs"),
      downDelayMs: number("downDelayMs"),
      jitterMs: number("jitterMs"),
      lossPercent: number("lossPercent"),
      burstLength: number("burstLength"),
      duplicatePercent: number("duplicatePercent"),
      reorderPercent: number("reorderPercent"),
      rateKbit: fc.constant(0),
      queueMs: number("queueMs"),
      mtuBytes: number("mtuBytes"),
      upTrace: trace,
      downTrace: trace,
    });
    const property = fc.property(link, (settings) => {
      const text = writeLinkSettings(settings);
      if (text !== "") expect(readLinkSettings(text, readFile)).toEqual({ ok: true, value: settings });
      else expect(settings).toEqual(PERFECT_LINK);
    });
    fc.assert(property);
  });
});

describe("what is refused, in one sentence", () => {
  const keys =
    "delay, downdelay, jitter, loss, burst, dup, reorder, rate, queue, mtu, trace, uptrace, downtrace";
  test.each([
    ["", '"" is not of the form name=value, as in delay=100,loss=5'],
    ["delay", '"delay" is not of the form name=value, as in delay=100,loss=5'],
    ["delay=1,,loss=2", '"" is not of the form name=value, as in delay=100,loss=5'],
    ["speed=1", `"speed" is none of ${keys}`],
    ["toString=1", `"toString" is none of ${keys}`],
    ["Delay=1", `"Delay" is none of ${keys}`],
    ["delay=1,loss=2,delay=1", "delay is given twice"],
    ["delay=", 'delay is "", not a number of 0 to 10000'],
    ["delay=fast", 'delay is "fast", not a number of 0 to 10000'],
    ["delay=-1", 'delay is "-1", not a number of 0 to 10000'],
    ["delay=1e3", 'delay is "1e3", not a number of 0 to 10000'],
    ["delay=.5", 'delay is ".5", not a number of 0 to 10000'],
    ["jitter=10001", 'jitter is "10001", not a number of 0 to 10000'],
    ["loss=100.1", 'loss is "100.1", not a number of 0 to 100'],
    ["burst=0.5", 'burst is "0.5", not a number of 1 to 1000'],
    ["mtu=575", 'mtu is "575", not a number of 576 to 65535'],
    ["queue=60001", 'queue is "60001", not a number of 0 to 60000'],
    ["rate=10000001", 'rate is "10000001", not a number of 0 to 10000000'],
    ["trace=", "trace names no file"],
    ["trace=nowhere", "Cannot read trace nowhere: there is no such file or folder"],
    ["uptrace=bad", 'Cannot read trace bad: line 2 is "x", not a whole number of 0 to 10800000'],
    ["trace=a.trace,uptrace=a.trace", "uptrace is given beside another trace for the same way"],
    ["downtrace=a.trace,trace=a.trace", "trace is given beside another trace for the same way"],
    ["rate=64,trace=a.trace", "rate and a trace both ways exclude each other"],
  ])("%s", (text, reason) => {
    expect(readLinkSettings(text, readFile)).toEqual({ ok: false, reason });
  });
});
