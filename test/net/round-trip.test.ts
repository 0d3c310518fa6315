import { expect, test } from "vitest";

import { RoundTrip, RTT_MS_ASSUMED, TURN_REPEAT_MS_MAX, TURN_REPEAT_MS_MIN } from "../../src/net/index.ts";

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

test("waits for an acknowledgement a round trip and a half, within bounds", () => {
  const repeatMsAfter = (ms: number) => {
    const roundTrip = new RoundTrip();
    roundTrip.sample(ms);
    return roundTrip.repeatMs;
  };
  expect(new RoundTrip().repeatMs).toBe(1.5 * RTT_MS_ASSUMED + 20);
  expect(repeatMsAfter(0)).toBe(TURN_REPEAT_MS_MIN);
  expect(repeatMsAfter(60)).toBe(110);
  expect(repeatMsAfter(5_000)).toBe(TURN_REPEAT_MS_MAX);
});
