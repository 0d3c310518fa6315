import { expect, test } from "vitest";

import { KEPT_SETTINGS } from "../../src/channel/kept-settings.ts";
import { isShaped } from "../../src/shape/index.ts";
import { keptOf, readSettings } from "../../src/view/settings.ts";
import { readSoundSettings } from "../../src/view/sound/sound-settings.ts";

test("gives back what was kept, and all of it can be kept", () => {
  const settings = {
    name: "Ada",
    address: "[2001:db8::7]:45000",
    port: 45_007,
    hostMode: "battle",
    hostAccess: "anybody",
    announceNear: false,
    palette: "contrast",
    lookColor: 4,
    lookEmblem: 0,
    reduceMotion: true,
    edgeScrolling: false,
    showOrders: false,
    showHints: false,
    openPort: false,
    hideAddress: true,
    shareCamera: true,
    sound: { all: 70, effects: 0, alarms: 100, music: 1, isMuted: true, muteKey: "k", whenHidden: true },
    pauseKey: "F8",
    tutorialDone: true,
    ladderStars: { "first-yarn": 3, "lights-out": 1 },
  } as const;
  const kept = keptOf(settings);
  expect(readSettings(kept, false)).toEqual(settings);
  expect(isShaped(KEPT_SETTINGS, kept)).toBe(true);
  expect(keptOf({ name: "Bo" })).toEqual({ name: "Bo" });
});

test("falls back to defaults for what is missing or odd", () => {
  const defaults = {
    name: "",
    address: "",
    port: 45_000,
    hostMode: "cushions",
    hostAccess: "invited",
    announceNear: true,
    palette: "yarn",
    lookColor: -1,
    lookEmblem: -1,
    reduceMotion: true,
    edgeScrolling: true,
    showOrders: true,
    showHints: true,
    openPort: true,
    hideAddress: false,
    shareCamera: true,
    sound: readSoundSettings(() => undefined),
    pauseKey: "Pause",
    tutorialDone: false,
    ladderStars: {},
  };
  const odd = {
    name: 7,
    palette: "x",
    lookColor: 8,
    lookEmblem: "moon",
    hostMode: "chess",
    hostAccess: "nobody",
    announceNear: "yes",
    "sound.muteKey": "a",
    reduceMotion: "no",
    port: 70_000,
    pauseKey: "F1",
    edgeScrolling: 0,
    showOrders: "no",
    showHints: "no",
    openPort: "yes",
    hideAddress: 1,
    "ladder.first-yarn": 4,
  };
  for (const kept of [{}, odd, { port: 0 }, { port: -1 }, { port: "45" }])
    expect(readSettings(kept, true)).toEqual(defaults);
});
