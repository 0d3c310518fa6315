// Goal: on whatever network, every peer plays the same match to the same end.
// Method: whole matches of bots; peers, loss, delay, reordering and duplicates all follow from the seed.
import { describe, expect, test } from "vitest";

import { runSimulate } from "../../src/cli/simulate.ts";

function simulate(...args: readonly string[]): { readonly status: number; readonly text: string } {
  let text = "";
  const status = runSimulate(args, { write: (line) => (text += line) });
  return { status, text };
}

describe("matches of 2 to 8 peers", () => {
  test.for([1, 51, 101, 151])("from seed %d on, fifty of them, end alike on every peer", (seed) => {
    const { status, text } = simulate("--seed", String(seed), "--seeds", "50", "--vary");
    expect(text).toContain(" 0 desyncs, 0 stuck");
    expect(status).toBe(0);
  });

  test("go on through 30 % loss with 8 peers", () => {
    const { status, text } = simulate("--peers", "8", "--loss", "30", "--delay", "60", "--turns", "150");
    expect(text).toContain(" at turn 150,");
    expect(status).toBe(0);
  });

  test("stop at the turn they were told, also at the first", () => {
    expect(simulate("--turns", "0", "--loss", "20").text).toContain("stopped at turn 0,");
    expect(simulate("--turns", "1", "--loss", "20").text).toContain("stopped at turn 1,");
  });

  test("of large armies end alike", () => {
    const { status } = simulate("--peers", "4", "--cats", "100", "--turns", "100", "--loss", "10");
    expect(status).toBe(0);
  });
});

test("the same seed is the same match", () => {
  const args = ["--seed", "5", "--seeds", "2", "--vary"];
  expect(simulate(...args)).toEqual(simulate(...args));
});
