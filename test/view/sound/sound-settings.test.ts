import { expect, test } from "vitest";

import { gainOf, readSoundSettings } from "../../../src/view/sound/sound-settings.ts";

test("gives back what was stored, and defaults for what is missing or odd", () => {
  const settings = { all: 10, effects: 20, alarms: 30, music: 0, isMuted: true, whenHidden: true };
  expect(readSoundSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  const defaults = readSoundSettings(undefined);
  for (const odd of [null, 7, "loud", [], { all: -1, effects: 101, alarms: 2.5, music: "5", isMuted: 1 }])
    expect(readSoundSettings(odd)).toEqual(defaults);
  expect(defaults.isMuted).toBe(false);
});

test("a slider at its end is silence, at the other the whole, and never more", () => {
  expect(gainOf(0)).toBe(0);
  expect(gainOf(100)).toBe(1);
  expect(gainOf(50)).toBeLessThan(0.5);
});
