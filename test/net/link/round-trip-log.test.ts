import { expect, test } from "vitest";

import { RoundTripLog } from "../../../src/net/link/round-trip-log.ts";

test("less than nothing counts as nothing", () => {
  const log = new RoundTripLog(null, 0);
  log.sample(-5, 0);
  expect(log.stats(0)).toMatchObject({ rttMs: 0, rttMsLeast: 0, rttMsLeastNow: 0, jitterMs: 0 });
});

// Sources: RFC 6298, 2, for the smoothed time and its deviation; RFC 3550, 6.4.1, for the jitter.
test("times are smoothed as RFC 6298 says, the jitter as RFC 3550", () => {
  const log = new RoundTripLog(null, 0);
  log.sample(80, 0);
  expect(log.stats(0)).toMatchObject({ rttMs: 80, rttDeviationMs: 40, jitterMs: 0 });
  log.sample(160, 0);
  expect(log.stats(0)).toMatchObject({ rttMs: 90, rttDeviationMs: 50, rttMsLeast: 80, jitterMs: 5 });
});

test("an acknowledgement is overdue after a second where nothing is known, and after at most five", () => {
  const log = new RoundTripLog(null, 0);
  expect(log.timeoutMs).toBe(1_100); // a turn that it may wait for a ride included
  for (let i = 0; i < 100; i += 1) log.sample(i % 2 === 0 ? 9_000 : 0, 0);
  expect(log.timeoutMs).toBe(5_000);
});
