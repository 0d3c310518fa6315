import { expect, test } from "vitest";

import { KEPT_SETTINGS, KEPT_SETTINGS_MAX } from "../../src/channel/kept-settings.ts";
import { LADDER } from "../../src/ladder/index.ts";
import { isShaped } from "../../src/shape/index.ts";
import { CHANGEABLE } from "../../src/view/control/key-slots.ts";
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
    sound: { all: 70, effects: 0, alarms: 100, music: 1, isMuted: true, whenHidden: true },
    keys: { mute: "k", pause: "f8", pan: "a d w s", "zoom-in": "none pageup", stop: "Ctrl+ö", jump: "" },
    tutorialDone: true,
    lessons: { now: 6, done: [0, 1, 2, 3, 4] },
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
    keys: {},
    tutorialDone: false,
    lessons: { now: 0, done: [] },
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
    "sound.muteKey": "F5",
    "keys.move": "F11",
    "keys.stop": 7,
    "keys.dance": "k",
    "keys.cancel": "k",
    reduceMotion: "no",
    port: 70_000,
    pauseKey: "F1 F2",
    edgeScrolling: 0,
    "lessons.now": "dance",
    "lessons.done": "select move",
    showOrders: "no",
    showHints: "no",
    openPort: "yes",
    hideAddress: 1,
    "ladder.first-yarn": 4,
  };
  for (const kept of [{}, odd, { port: 0 }, { port: -1 }, { port: "45" }])
    expect(readSettings(kept, true)).toEqual(defaults);
});

test("takes up the two keys that older games kept elsewhere, until one of them is changed or put back", () => {
  const old = { "sound.muteKey": "k", pauseKey: "F8" };
  expect(readSettings(old, false).keys).toEqual({ mute: "k", pause: "f8" });
  const changed = { ...old, ...keptOf({ keys: { mute: "b", pause: "" } }) };
  expect(readSettings(changed, false).keys).toEqual({ mute: "b", pause: "" });
});

test("keeps of keys only what was changed, so that what another window has changed meanwhile stays", () => {
  const before = { keys: { mute: "k", stop: "x" } };
  expect(keptOf({ keys: { mute: "k", stop: "", hold: "none" } }, before)).toEqual({
    "keys.stop": "",
    "keys.hold": "none",
  });
});

test("keeps of the sound only what was changed, so that what another window has changed meanwhile stays", () => {
  const sound = readSoundSettings(() => undefined);
  expect(keptOf({ sound: { ...sound, isMuted: true, music: 0 } }, { sound })).toEqual({
    "sound.isMuted": true,
    "sound.music": 0,
  });
});

test("one odd key costs itself only", () => {
  const kept = { "keys.stop": "x", "keys.hold": "Alt+y", "keys.pan": "a d", "keys.point": "Escape" };
  expect(readSettings(kept, false).keys).toEqual({ stop: "x" });
});

test("the keys of all actions can be kept beside all other settings", () => {
  const keys = Object.fromEntries(CHANGEABLE.map((id) => [id, "none"]));
  const stars = Object.fromEntries(LADDER.map(({ id }) => [id, 3 as const]));
  const all = keptOf({ ...readSettings({}, false), keys, ladderStars: stars });
  expect(isShaped(KEPT_SETTINGS, all)).toBe(true);
  expect(Object.keys(all).length).toBeLessThan(KEPT_SETTINGS_MAX - 50);
});
