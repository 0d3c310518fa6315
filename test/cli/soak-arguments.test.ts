import { describe, expect, test } from "vitest";

import { isSoak, readSoakArguments } from "../../src/cli/soak.ts";

describe("arguments", () => {
  test("turns, seed, peers and json", () => {
    expect([isSoak(["--soak", "5"]), isSoak(["--soak=5"]), isSoak(["--seed", "5"])]).toEqual([
      true,
      true,
      false,
    ]);
    const usual = { turnCount: 5, seed: 1, peerCount: 4, isJson: false };
    expect(readSoakArguments(["--soak", "5"])).toEqual({ ok: true, value: usual });
    expect(readSoakArguments(["--soak=5", "--seed", "0", "--peers", "8", "--json"])).toEqual({
      ok: true,
      value: { turnCount: 5, seed: 0, peerCount: 8, isJson: true },
    });
  });

  test.each([
    [["--soak", "0"], '--soak is "0", not a whole number of 1 to 100000000'],
    [["--soak", "5", "--peers", "9"], '--peers is "9", not a whole number of 2 to 8'],
    [["--soak", "5", "--seed", "-1"], "with --soak go only --seed, --peers and --json: "],
    [
      ["--soak", "5", "--loss", "3"],
      "with --soak go only --seed, --peers and --json: Unknown option '--loss'",
    ],
    [["--soak"], "with --soak go only --seed, --peers and --json: "],
  ])("refuses %j", (args, reason) => {
    expect(readSoakArguments(args)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});
