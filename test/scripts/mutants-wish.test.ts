import { expect, test } from "vitest";

import { readMutantsWish } from "../../scripts/mutants.ts";

test("without words it is thirty faults of seed 1, in all layers", () => {
  expect(readMutantsWish([])).toMatchObject({ count: 30, seed: 1, from: 1, isOwnOnly: false });
});

test.each([
  [["--count", "x"], '--count is "x", not a whole number of 1 to 999999999.'],
  [["--count", "0"], '--count is "0", not a whole number of 1 to 999999999.'],
  [["--from", "31"], '--from is "31", not a whole number of 1 to 30.'],
  [["--only", "pigeons"], "no layer is called pigeons."],
  [["--help"], "help"],
])("%j is refused in words, or helped", (words, said) => {
  expect(readMutantsWish(words)).toBe(said);
});
