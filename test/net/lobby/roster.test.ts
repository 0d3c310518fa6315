import { expect, test } from "vitest";
import { RoundTrip } from "../../../src/net/lobby/round-trip.ts";

test("the first sample counts whole, later ones an eighth", () => {
  const roundTrip = new RoundTrip();
  expect(roundTrip.ms).toBeNull();
  roundTrip.sample(80);
  expect(roundTrip.ms).toBe(80);
  roundTrip.sample(160);
  expect(roundTrip.ms).toBe(90);
});

test("a negative sample is passed over", () => {
  const roundTrip = new RoundTrip();
  roundTrip.sample(-1);
  expect(roundTrip.ms).toBeNull();
  roundTrip.sample(40);
  roundTrip.sample(-1_000);
  expect(roundTrip.ms).toBe(40);
});

test("the least is that of the last 128 samples", () => {
  const roundTrip = new RoundTrip();
  expect(roundTrip.leastMs).toBeNull();
  roundTrip.sample(40);
  for (let i = 0; i < 127; i += 1) roundTrip.sample(900);
  expect(roundTrip.leastMs).toBe(40);
  roundTrip.sample(800);
  expect(roundTrip.leastMs).toBe(800);
});
