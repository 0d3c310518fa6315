import { expect, test } from "vitest";

import {
  HISTORY_SECONDS,
  mostOf,
  NetworkHistory,
  SAMPLES_PER_SECOND,
  scaleFor,
} from "../../../src/view/network/network-history.ts";
import { networkPeer } from "../support/network-peers.ts";

function seconds(history: NetworkHistory, line: "rtt" | "loss" | "out" | "in"): Float32Array {
  const points = new Float32Array(HISTORY_SECONDS);
  history.read(line, points);
  return points;
}

test("what is not known yet is a gap, not a zero", () => {
  const history = new NetworkHistory();
  expect([...seconds(history, "rtt")].every(Number.isNaN)).toBe(true);
  for (let i = 0; i < 4; i += 1) history.push(networkPeer(2, { rttMs: 40 }));
  const points = seconds(history, "rtt");
  expect(points[HISTORY_SECONDS - 1]).toBe(40);
  expect(points[HISTORY_SECONDS - 2]).toBeNaN();
});

test("keeps the last minute, oldest first, and forgets what is older", () => {
  const history = new NetworkHistory();
  for (let i = 0; i < SAMPLES_PER_SECOND * HISTORY_SECONDS + 8; i += 1)
    history.push(networkPeer(2, { outBytesPerSecond: Math.floor(i / 4) }));
  const points = seconds(history, "out");
  expect(points[0]).toBe(2);
  expect(points[HISTORY_SECONDS - 1]).toBe(HISTORY_SECONDS + 1);
});

test("a peak of a quarter of a second stays to be seen", () => {
  const history = new NetworkHistory();
  for (const rttMs of [40, 900, null, 40]) history.push(networkPeer(2, { rttMs }));
  expect(seconds(history, "rtt")[HISTORY_SECONDS - 1]).toBe(900);
});

test("while a player is silent the round trip is not known", () => {
  const history = new NetworkHistory();
  for (let i = 0; i < 4; i += 1) history.push(networkPeer(2, { silentMs: 1000 }));
  expect(seconds(history, "rtt")[HISTORY_SECONDS - 1]).toBeNaN();
  expect(seconds(history, "loss")[HISTORY_SECONDS - 1]).toBe(0);
});

test("a scale ends at a round number that holds the value, and never below its least", () => {
  expect([0, 50, 51, 85, 150, 151, 399, 1001].map((value) => scaleFor(value, 50))).toEqual([
    50, 50, 60, 100, 150, 200, 400, 1500,
  ]);
  expect(mostOf(Float32Array.of(NaN, 3, 8, NaN, 2))).toBe(8);
  expect(mostOf(Float32Array.of(NaN))).toBe(0);
});
