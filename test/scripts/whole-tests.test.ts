import { expect, test } from "vitest";

import { readWholeTestsWish } from "../../scripts/whole-tests.ts";

const SEED_MAX = 2 ** 31 - 1;

test("without words it is one round with a seed that is drawn", () => {
  expect(readWholeTestsWish([], (end) => end - 1)).toEqual({ firstSeed: SEED_MAX, roundCount: 1 });
});

test("the seed that is drawn leaves room for those of all rounds", () => {
  expect(readWholeTestsWish(["--rounds", "3"], (end) => end - 1)).toEqual({
    firstSeed: SEED_MAX - 2,
    roundCount: 3,
  });
});

test("what is named is taken, up to the last seed", () => {
  expect(readWholeTestsWish(["--seed", "0", "--rounds", "2"])).toEqual({ firstSeed: 0, roundCount: 2 });
  expect(readWholeTestsWish(["--seed", String(SEED_MAX)])).toMatchObject({ firstSeed: SEED_MAX });
});

test.each(["x", "3x", "0", "-2", "1.5", "", "1000001"])("--rounds %j is refused in words", (rounds) => {
  expect(readWholeTestsWish([`--rounds=${rounds}`])).toBe(
    `--rounds is "${rounds}", not a whole number of 1 to 1000000.`,
  );
});

test.each(["abc", "-1", "2147483648", ""])("--seed %j is refused in words", (seed) => {
  expect(readWholeTestsWish([`--seed=${seed}`])).toBe(
    `--seed is "${seed}", not a whole number of 0 to ${SEED_MAX}.`,
  );
});

test("a seed that leaves no room for all rounds is refused, as an option that there is not", () => {
  expect(readWholeTestsWish(["--seed", String(SEED_MAX), "--rounds", "2"])).toMatch(/^--seed is /);
  expect(readWholeTestsWish(["--times", "2"])).toMatch(/^Unknown option '--times'.*; see --help\.$/);
  expect(readWholeTestsWish(["--help"])).toBe("help");
});
