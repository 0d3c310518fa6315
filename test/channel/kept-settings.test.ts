import { expect, test } from "vitest";

import { KEPT_SETTINGS } from "../../src/channel/kept-settings.ts";
import { isShaped } from "../../src/shape/index.ts";

test.each([
  [{}],
  [{ name: "Ada", "sound.volume": 0.5, edgeScrolling: false }],
  [Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, i]))],
  [{ name: "x".repeat(512) }],
])("keeps %j", (value) => {
  expect(isShaped(KEPT_SETTINGS, value)).toBe(true);
});

test.each([
  [null],
  [7],
  [["a"]],
  [{ name: null }],
  [{ name: { first: "Ada" } }],
  [{ volume: NaN }],
  [{ volume: Infinity }],
  [{ "": 1 }],
  [{ "a b": 1 }],
  [{ name: "x".repeat(513) }],
  [Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, i]))],
])("does not keep %j", (value) => {
  expect(isShaped(KEPT_SETTINGS, value)).toBe(false);
});
