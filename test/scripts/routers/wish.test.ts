import { describe, expect, test } from "vitest";
import { KIND_NAMES, rulesOf } from "../../../scripts/routers/kinds.ts";
import { QUICK_PAIRS, readWish, type Wish } from "../../../scripts/routers/wish.ts";

const pairsOf = (...words: string[]): Wish["pairs"] => (readWish(words) as Wish).pairs;

describe("the words of npm run routers", () => {
  test("are all pairs, each once, without any", () => {
    const names = pairsOf().map(({ host, guest }) => `${host}:${guest}`);
    expect(new Set(names).size).toBe(KIND_NAMES.length ** 2);
    expect(readWish([])).toMatchObject({ lanes: 1, delayMs: 50, seed: 1, isJson: false });
  });

  test("name pairs, or all of one kind", () => {
    expect(pairsOf("--only", "port:counts,open:open")).toEqual([
      { host: "port", guest: "counts" },
      { host: "open", guest: "open" },
    ]);
    expect(pairsOf("--only", "port:").every(({ host }) => host === "port")).toBe(true);
    expect(pairsOf("--only", ":port")).toHaveLength(KIND_NAMES.length);
    expect(pairsOf("--quick")).toBe(QUICK_PAIRS);
  });

  test.each(["yarn:port", "port", "port:port:port", ":", ""])("--only %j is refused in words", (only) => {
    expect(readWish(["--only", only])).toMatch(/^--only is .*, not HOST:GUEST of open, /);
  });

  test.each([
    ["--at-once", "0"],
    ["--delay", "1001"],
    ["--seed", "-1"],
    ["--seed", "4294967296"],
  ])("%s %s is refused in words", (name, value) => {
    expect(readWish([`${name}=${value}`])).toBe(
      `${name} is "${value}", not a whole number of ${name === "--at-once" ? "1 to 8" : name === "--delay" ? "0 to 1000" : "0 to 4294967295"}.`,
    );
  });

  test("are a match of so many, or none", () => {
    expect(readWish(["--match", "8"])).toMatchObject({ match: { players: 8, turns: 300 } });
    expect(readWish(["--match", "2", "--turns", "50"])).toMatchObject({ match: { players: 2, turns: 50 } });
    expect(readWish(["--quick"])).toMatchObject({ match: null });
    expect(readWish(["--match", "9"])).toBe('--match is "9", not a whole number of 2 to 8.');
    expect(readWish(["--match", "2", "--turns", "9"])).toBe(
      '--turns is "9", not a whole number of 50 to 6000.',
    );
  });

  test("that there are not are told", () => {
    expect(readWish(["--yarn"])).toMatch(/^Unknown option '--yarn'.*; see --help\.$/);
    expect(readWish(["--help"])).toBe("help");
  });
});

test("no place in the rules of a router is left open, and an open one has none", () => {
  for (const kind of KIND_NAMES)
    expect(rulesOf(kind, "45.80.1.3", 20_000)).not.toMatch(/SOURCE|DESTINATION|NO_UDP/);
  expect(rulesOf("open", "45.80.1.3", 20_000)).toBe("");
  expect(rulesOf("counts", "45.80.1.3", 20_000)).toContain("{ 0 : 20000, 1 : 20001, ");
});
