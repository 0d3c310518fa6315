import { expect, test } from "vitest";

import { Ballot } from "../../../src/match/members/ballot.ts";
import { HEED_AGAIN_MS } from "../../../src/match/members/limits.ts";

const THIRD = 0b100;

test("a vote that was taken back counts again only after a while, and one that ended as somebody left at once", () => {
  for (const [laterView, counted] of [
    [0, 0],
    [1, THIRD],
  ] as const) {
    const ballot = new Ballot();
    expect(ballot.heed(2, { view: 0, votes: THIRD }, 0)).toBe(THIRD);
    expect(ballot.heed(2, { view: laterView, votes: 0 }, 1_000)).toBe(0);
    expect(ballot.heed(2, { view: laterView, votes: THIRD }, 2_000)).toBe(counted);
    expect(ballot.heed(2, { view: laterView, votes: THIRD }, 1_000 + HEED_AGAIN_MS)).toBe(THIRD);
  }
});
