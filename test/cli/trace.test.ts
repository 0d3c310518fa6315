import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { runTrace } from "../../src/cli/trace.ts";
import { readLinkTrace } from "../../src/simnet/index.ts";
import { makeTrace } from "../../src/simnet/link-model/make-trace.ts";

const DRIVING = path.resolve(import.meta.dirname, "../../traces/driving.trace");

function trace(...args: readonly string[]) {
  let text = "";
  const status = runTrace(args, { write: (written) => (text += written) });
  return { status, text };
}

test("the trace that comes with the game is made again byte for byte", () => {
  expect(trace()).toEqual({ status: 0, text: readFileSync(DRIVING, "utf8") });
});

test("it is a minute of a mobile link: 0.2 to 20 Mbit/s, and outages of one to four seconds", () => {
  const read = readLinkTrace("driving", readFileSync(DRIVING, "utf8"));
  expect(read.ok).toBe(true);
  const timesMs = [...(read.ok ? read.value.timesMs : [])];
  expect(timesMs.at(-1)).toBe(60_000);
  const outages = timesMs.map((ms, i) => ms - (timesMs[i - 1] ?? 0)).filter((gapMs) => gapMs >= 1_000);
  expect(outages.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...outages)).toBeLessThan(4_500);
  const mbits = Array.from(
    { length: 60 },
    (_, s) => timesMs.filter((ms) => Math.floor(ms / 1_000) === s).length * 0.012,
  );
  expect(Math.max(...mbits)).toBeLessThanOrEqual(20.1);
  expect(mbits.some((mbit) => mbit > 5)).toBe(true);
  expect(mbits.some((mbit) => mbit > 0 && mbit < 1)).toBe(true);
});

test("another seed or length makes another", () => {
  expect(makeTrace(2, 60)).not.toEqual(makeTrace(1, 60));
  expect(trace("--seed", "3", "--seconds", "5").text).toBe(`${makeTrace(3, 5).join("\n")}\n`);
  expect(makeTrace(3, 5).at(-1)).toBe(5_000);
});

test("any seed makes one that can be read", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    expect(readLinkTrace("t", makeTrace(seed, 30).join("\n")).ok).toBe(true);
  }
});

test.each([[["--seconds", "0"]], [["--seconds", "3601"]], [["--seed", "x"]], [["--speed", "1"]], [["file"]]])(
  "refuses %j",
  (args) => {
    expect(trace(...args)).toEqual({ status: 1, text: "" });
  },
);

test("--help", () => {
  expect(trace("--help").text).toContain("--seconds");
});
