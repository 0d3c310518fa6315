import fc from "fast-check";
import { expect, test } from "vitest";

import { ClockOffset } from "../../../src/net/lobby/clock-offset.ts";

const low = (ms: number): number => Math.floor(ms) & 0xffff;

/** Takes a heartbeat there and back, as it would travel: times in ms by the world's clock, the other so far ahead. */
function exchange(
  clock: ClockOffset,
  {
    atMs,
    thereMs,
    heldMs,
    backMs,
    aheadMs,
  }: Record<"atMs" | "thereMs" | "heldMs" | "backMs" | "aheadMs", number>,
): void {
  const remoteHeardMs = atMs + thereMs + aheadMs;
  const sentMs = low(atMs);
  const remoteSentMs = low(remoteHeardMs + heldMs);
  const heardMs = atMs + thereMs + heldMs + backMs;
  clock.sample({ sentMs, remoteHeardMs: remoteSentMs - Math.floor(heldMs), remoteSentMs, heardMs });
}

test("knows nothing before the first sample", () => {
  const clock = new ClockOffset();
  expect([clock.ms, clock.localMsOf(5, 0), clock.sampleCount]).toEqual([null, null, 0]);
});

test("tells when it is that time there, whatever the offset, the time and the way", () => {
  const delay = fc.integer({ min: 0, max: 4_000 });
  const aheadMs = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
  fc.assert(
    fc.property(aheadMs, fc.nat(2 ** 32), delay, fc.nat(5_000), (ahead, atMs, delayMs, heldMs) => {
      const clock = new ClockOffset();
      exchange(clock, { atMs, thereMs: delayMs, heldMs, backMs: delayMs, aheadMs: ahead });
      const startMs = atMs + 3_000; // by the world's clock, as the local one
      const told = clock.localMsOf(low(startMs + ahead), atMs + 2_000)!;
      expect(Math.abs(told - startMs)).toBeLessThanOrEqual(2);
    }),
  );
});

// The least of each way on its own: neither needs to be quick both ways at once.
test("is wrong by half the difference of the least delays, not of any one sample's", () => {
  const clock = new ClockOffset();
  const aheadMs = 123_456;
  exchange(clock, { atMs: 1_000, thereMs: 50, heldMs: 10, backMs: 300, aheadMs });
  exchange(clock, { atMs: 2_000, thereMs: 400, heldMs: 10, backMs: 50, aheadMs });
  expect(Math.abs(clock.localMsOf(low(5_000 + aheadMs), 5_000)! - 5_000)).toBeLessThanOrEqual(1.5);
});

test("forgets samples that are older than the last 32", () => {
  const clock = new ClockOffset();
  exchange(clock, { atMs: 0, thereMs: 10, heldMs: 0, backMs: 10, aheadMs: 0 });
  for (let i = 1; i <= 32; i += 1)
    exchange(clock, { atMs: i * 250, thereMs: 10, heldMs: 0, backMs: 10, aheadMs: 40 });
  expect(clock.sampleCount).toBe(32);
  expect(Math.abs(clock.ms! - 40)).toBeLessThanOrEqual(1);
});

test("passes over what can't have happened: an answer before the question, or ten seconds after", () => {
  const clock = new ClockOffset();
  exchange(clock, { atMs: 50_000, thereMs: -20, heldMs: 0, backMs: 10, aheadMs: 0 });
  exchange(clock, { atMs: 50_000, thereMs: 9_000, heldMs: 0, backMs: 9_000, aheadMs: 0 });
  expect(clock.ms).toBeNull();
});

test("goes on when the low bits wrap, in either clock", () => {
  const clock = new ClockOffset();
  for (let atMs = 60_000; atMs < 200_000; atMs += 5_000) {
    exchange(clock, { atMs, thereMs: 30, heldMs: 100, backMs: 30, aheadMs: 32_768 });
  }
  expect(Math.abs(clock.localMsOf(low(201_000 + 32_768), 200_500)! - 201_000)).toBeLessThanOrEqual(1);
});
