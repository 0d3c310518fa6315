import { describe, expect, test } from "vitest";

import { readLiarsArguments } from "../../src/cli/desync-liars.ts";
import { DESYNC_HELP, readDesyncArguments } from "../../src/cli/desync.ts";
import { FAULT_KINDS } from "../../src/lab/desync/fault-kinds.ts";

function reasonOf(...args: readonly string[]): string | null {
  const read = readDesyncArguments(args);
  return read.ok ? null : read.reason;
}

describe("the command line of a campaign", () => {
  test("has a usual value for all that is left out", () => {
    const usual = { runCount: 200, seed: 1, kindPrefix: "", only: null, jobCount: 1, isJson: false };
    expect(readDesyncArguments([])).toEqual({ ok: true, value: usual });
  });

  test("is read", () => {
    const args = [
      "--runs",
      "1000",
      "--seed",
      "4294967295",
      "--kind",
      "bit",
      "--only",
      "7",
      "--jobs",
      "2",
      "--json",
    ];
    expect(readDesyncArguments(args)).toEqual({
      ok: true,
      value: { runCount: 1_000, seed: 0xffff_ffff, kindPrefix: "bit", only: 7, jobCount: 2, isJson: true },
    });
  });

  test("is refused in one sentence when it says what there is not", () => {
    expect(reasonOf("--runs", "0")).toBe("--runs 0 is not a whole number of 1..1000000");
    expect(reasonOf("--seed", "4294967296")).toBe("--seed 4294967296 is not a whole number of 0..4294967295");
    expect(reasonOf("--seed", "x")).toContain("--seed x");
    expect(reasonOf("--jobs", "-1")).not.toBeNull();
    expect(reasonOf("--kind", "no such")).toBe('no kind of fault begins with "no such"');
    expect(reasonOf("--what")).toContain("--what");
    expect(reasonOf("and", "more")).not.toBeNull();
    expect(reasonOf("--help")).toBe("help");
  });

  test("is explained with every kind of fault", () => {
    for (const { kind, about } of FAULT_KINDS)
      expect(DESYNC_HELP).toMatch(new RegExp(`^  ${kind} +${about}$`, "m"));
    for (const line of DESYNC_HELP.split("\n")) expect(line.length).toBeLessThanOrEqual(130);
  });
});

describe("the command line of liars", () => {
  test("has a usual value for all that is left out", () => {
    const usual = { runCount: 100, seed: 1, kindPrefix: "", isJson: false };
    expect(readLiarsArguments(["--liars"])).toEqual({ ok: true, value: usual });
  });

  test.each([
    ["0", "100"],
    ["4294967295", "1"],
    ["4294967196", "100"],
  ])("takes seed %s, as a campaign does, with %s runs", (seed, runs) => {
    const read = readLiarsArguments(["--liars", "--seed", seed, "--runs", runs]);
    expect(read).toMatchObject({ ok: true, value: { seed: Number(seed), runCount: Number(runs) } });
  });

  test.each([
    [
      ["--seed", "4294967296", "--runs", "1"],
      '--seed is "4294967296", not a whole number of 0 to 4294967295',
    ],
    [["--seed", "4294967197"], '--seed is "4294967197", not a whole number of 0 to 4294967196'],
    [["--kind", "no such"], 'no kind of liar begins with "no such"'],
  ])("refuses %j: there are no such matches", (words, reason) => {
    expect(readLiarsArguments(["--liars", ...words])).toEqual({ ok: false, reason });
  });
});
