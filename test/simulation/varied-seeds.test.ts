// Goal: on whatever network, every peer plays the same match to the same end.
// Method: whole matches of bots; peers, loss, delay, reordering and duplicates all follow from the seed. More are in
// later-seeds.test.ts, which runs beside this; `robocat simulate --vary --seeds N --seed S` plays as many as one likes.
import { describe, expect, test } from "vitest";

import { simulate } from "./run-simulate.ts";

describe("matches of 2 to 8 peers", () => {
  test.for([1, 11, 21, 31, 41, 51])("from seed %d on, ten of them, end alike on every peer", async (seed) => {
    const { status, text } = await simulate("--seed", String(seed), "--seeds", "10", "--vary");
    expect(text).toContain(" 0 desyncs, 0 stuck");
    expect(status).toBe(0);
  });

  test("go on through 30 % loss with 8 peers", async () => {
    const { status, text } = await simulate(
      "--peers",
      "8",
      "--loss",
      "30",
      "--delay",
      "60",
      "--turns",
      "150",
    );
    expect(text).toContain(" at turn 150,");
    expect(status).toBe(0);
  });

  test("stop at the turn they were told, also at the first", async () => {
    expect((await simulate("--turns", "0", "--loss", "20")).text).toContain("stopped at turn 0,");
    expect((await simulate("--turns", "1", "--loss", "20")).text).toContain("stopped at turn 1,");
  });

  test("of large armies end alike", async () => {
    const { status } = await simulate("--peers", "4", "--cats", "100", "--turns", "100", "--loss", "10");
    expect(status).toBe(0);
  });
});

test("the same seed is the same match", async () => {
  const args = ["--seed", "5", "--seeds", "2", "--vary"];
  expect(await simulate(...args)).toEqual(await simulate(...args));
});
