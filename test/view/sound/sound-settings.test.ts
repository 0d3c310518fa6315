import { expect, test } from "vitest";

import { gainOf, readSoundSettings } from "../../../src/view/sound/sound-settings.ts";

test("gives back what was stored, and defaults for what is missing or odd", () => {
  const settings = {
    ...{ all: 10, effects: 20, alarms: 30, music: 0 },
    ...{ isMuted: true, whenHidden: true },
  };
  expect(readSoundSettings((key) => settings[key])).toEqual(settings);
  const defaults = readSoundSettings(() => undefined);
  for (const odd of [null, 7.5, "loud", [], -1, 101, 2.5, "5"])
    expect(readSoundSettings(() => odd)).toEqual(defaults);
  expect(readSoundSettings((key) => (key === "isMuted" ? 1 : undefined))).toEqual(defaults);
  expect(defaults).toMatchObject({ isMuted: false });
});

test("a slider at its end is silence, at the other the whole, and never more", () => {
  expect(gainOf(0)).toBe(0);
  expect(gainOf(100)).toBe(1);
  expect(gainOf(50)).toBeLessThan(0.5);
});
