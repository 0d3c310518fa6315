import { expect, test } from "vitest";

import { isKeptSettings } from "../../src/channel/kept-settings.ts";
import { readSettings } from "../../src/view/settings.ts";

test("gives back what was kept, and all of it can be kept", () => {
  const settings = {
    name: "Ada",
    address: "[2001:db8::7]:45000",
    port: 45_007,
    palette: "contrast",
    reduceMotion: true,
    edgeScrolling: false,
    tutorialDone: true,
  } as const;
  expect(readSettings(settings, false)).toEqual(settings);
  expect(isKeptSettings(settings)).toBe(true);
});

test("falls back to defaults for what is missing or odd", () => {
  const defaults = {
    name: "",
    address: "",
    port: 45_000,
    palette: "yarn",
    reduceMotion: true,
    edgeScrolling: true,
    tutorialDone: false,
  };
  const odd = { name: 7, palette: "x", reduceMotion: "no", port: 70_000, edgeScrolling: 0 };
  for (const kept of [{}, odd, { port: 0 }, { port: -1 }, { port: "45" }])
    expect(readSettings(kept, true)).toEqual(defaults);
});
