import { expect, test } from "vitest";

import { easeOf } from "../../../src/net/lobby/ease.ts";
import type { RemotePeer } from "../../../src/net/lobby/roster.ts";
import { RoundTrip } from "../../../src/net/lobby/round-trip.ts";

/** Peers with these round trips, ms; null: not known. */
function peers(...rtts: readonly (number | null)[]): readonly RemotePeer[] {
  return rtts.map((ms) => {
    const roundTrip = new RoundTrip();
    if (ms !== null) roundTrip.sample(ms);
    return { roundTrip } as unknown as RemotePeer;
  });
}

test("all is said as usual while any round trip is short, or none is known", () => {
  for (const remotes of [peers(), peers(null, null), peers(399), peers(5_000, 100), peers(null, 400)])
    expect(easeOf(remotes)).toBe(1);
});

test("the longer the best round trip, the more rarely, up to four times", () => {
  expect(easeOf(peers(800))).toBe(2);
  expect(easeOf(peers(1_200, 3_000, null))).toBe(3);
  expect(easeOf(peers(1_600, 1_700))).toBe(4);
  expect(easeOf(peers(9_000))).toBe(4);
});
