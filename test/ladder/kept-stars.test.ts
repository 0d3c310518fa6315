import { expect, test } from "vitest";

import { KEPT_SETTINGS } from "../../src/channel/kept-settings.ts";
import { isShaped } from "../../src/shape/index.ts";
import { keptStars, openCount, starsKey } from "../../src/ladder/kept-stars.ts";
import { LADDER } from "../../src/ladder/matches.ts";

const [first, second] = LADDER as [(typeof LADDER)[0], (typeof LADDER)[0]];

test("stars of every match can be kept with the settings", () => {
  const kept = Object.fromEntries(LADDER.map((match, i) => [starsKey(match), i % 4]));
  expect(isShaped(KEPT_SETTINGS, kept)).toBe(true);
  expect(LADDER.map((match) => keptStars(match, kept))).toEqual(LADDER.map((_, i) => i % 4));
});

test.each([4, -1, 1.5, "3", true, undefined])("%s kept as stars is none", (value) => {
  expect(keptStars(first, { [starsKey(first)]: value })).toBe(0);
});

test("each match opens with the win of the one before", () => {
  const open = (won: readonly string[]): number => openCount(({ id }) => (won.includes(id) ? 1 : 0));
  expect(open([])).toBe(1);
  expect(open([first.id])).toBe(2);
  expect(open([first.id, second.id])).toBe(3);
  expect(open([second.id])).toBe(1);
  expect(open(LADDER.map(({ id }) => id))).toBe(LADDER.length);
});
