import { expect, test } from "vitest";

import { NAMES, TITLES } from "../../src/desk/player-settings.ts";

/** As many as a row of the scores has room for in the narrowest panel. */
const CHARACTERS_MAX = 13;

test("a name that is made up is short enough for every panel", () => {
  const names = TITLES.flatMap((title) => NAMES.map((name) => `${title} ${name}`));
  expect(names.filter(({ length }) => length > CHARACTERS_MAX)).toEqual([]);
  expect(new Set(names).size).toBe(TITLES.length * NAMES.length);
});
