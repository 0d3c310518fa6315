// Goal: on whatever network, every peer plays the same match to the same end.
// Method: whole matches of bots, one a test; peers, loss, delay, reordering and duplicates all follow from the seed.
// `npm run campaigns -- --only varied` plays 200 of them, `robocat simulate --vary --seeds N --seed S` as many as one likes.
import { describe, expect, test } from "vitest";

import { assert } from "../../src/base/index.ts";
import { planMatches } from "../../src/lab/index.ts";
import { simulate } from "./run-simulate.ts";
import { partOf } from "../support/drawn.ts";

const PLANS = planMatches({
  ...{ firstSeed: 1, seedCount: 60, modes: ["classic"], maps: "fitting", wishes: {}, isVaried: true },
});
assert(PLANS.ok, "every seed of Classic can be played");
/** A tenth of the campaign, of which a run of the suite plays a fifth. More peers take longer. */
const SEEDS = PLANS.value.flatMap(({ seed, peerCount }) => (peerCount <= 4 ? seed : [])).slice(0, 20);

/** What came of a seed, each played once. */
const played = new Map<number, ReturnType<typeof simulate>>();

function playVaried(seed: number): ReturnType<typeof simulate> {
  const result = played.get(seed) ?? simulate("--seed", String(seed), "--vary");
  played.set(seed, result);
  return result;
}

test.for(partOf(SEEDS, (_, i) => i % 5 === 0))(
  "a match of 2 to 4 peers, from seed %d, ends alike on every peer",
  async (seed) => {
    const { status, text } = await playVaried(seed);
    expect(text).toMatch(/: (player \d won|draw) at turn \d+, checksum [0-9a-f]{8}, /);
    expect(status).toBe(0);
  },
);

describe("matches", () => {
  test("go on through 30 % loss with 8 peers", async () => {
    const words = ["--peers", "8", "--loss", "30", "--delay", "60", "--turns", "40"];
    const { status, text } = await simulate(...words);
    expect(text).toContain(" at turn 40,");
    expect(status).toBe(0);
  });

  test("stop at the turn they were told, also at the first", async () => {
    expect((await simulate("--turns", "0", "--loss", "20")).text).toContain("stopped at turn 0,");
    expect((await simulate("--turns", "1", "--loss", "20")).text).toContain("stopped at turn 1,");
  });

  test("of large armies end alike", async () => {
    const { status } = await simulate("--peers", "4", "--cats", "100", "--turns", "40", "--loss", "10");
    expect(status).toBe(0);
  });
});

test("of several seeds the last line sums up", async () => {
  const { text } = await simulate("--seed", "1", "--seeds", "2", "--peers", "2", "--turns", "20");
  expect(text).toContain("2 matches: 0 won, 0 draws, 2 stopped, 0 desyncs, 0 stuck, 0 crashed;");
});

test("the same seed is the same match", async () => {
  expect(await simulate("--seed", String(SEEDS[0]), "--vary")).toEqual(await playVaried(SEEDS[0]!));
});
