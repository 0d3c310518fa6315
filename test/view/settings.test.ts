import { expect, test } from "vitest";

import { loadSettings, saveSettings } from "../../src/view/settings.ts";
import { readSoundSettings } from "../../src/view/sound/sound-settings.ts";

function storageWith(text: string | null) {
  let stored = text;
  return { getItem: () => stored, setItem: (_key: string, value: string) => void (stored = value) };
}

test("gives back what was saved", () => {
  const storage = storageWith(null);
  const settings = {
    ...loadSettings(storage, false),
    name: "Ada",
    palette: "contrast",
    edgeScrolling: false,
  } as const;
  saveSettings(storage, settings);
  expect(loadSettings(storage, true)).toEqual(settings);
});

test("falls back to defaults for what is missing, odd or no JSON", () => {
  const sound = readSoundSettings(undefined);
  const defaults = { name: "", address: "", palette: "yarn", reduceMotion: true, edgeScrolling: true, sound };
  for (const text of [null, "{", "null", "7", '{"name":7,"palette":"x","reduceMotion":"no"}']) {
    expect(loadSettings(storageWith(text), true)).toEqual(defaults);
  }
});

test("a storage that refuses is no reason to stop", () => {
  const refuse = {
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(() => saveSettings(refuse, loadSettings(storageWith(null), false))).not.toThrow();
});
