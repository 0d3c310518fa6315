import { expect, test } from "vitest";

import type { CameraEnd, Fact } from "../../src/channel/index.ts";
import { describeFact, describeTrouble } from "../../src/words/index.ts";

test.each<[Fact, string]>([
  [
    { kind: "settings-damaged", file: "/a/settings.json.damaged" },
    "Your settings and stars can't be read, so the game begins with its own. The old file is kept: /a/settings.json.damaged",
  ],
  [
    { kind: "people-damaged", file: "/a/people.json.damaged" },
    "The people that you have met and blocked can't be read, so nobody is blocked now. The old file is kept: /a/people.json.damaged",
  ],
  [
    { kind: "people-damaged", file: null },
    "The people that you have met and blocked can't be read, so nobody is blocked now.",
  ],
  [{ kind: "settings-unkept", why: { kind: "disk-full" } }, "Settings can't be kept: the disk is full."],
  [
    {
      kind: "cannot",
      wish: "host",
      fault: { kind: "folder-unusable", folder: "/a", why: { kind: "forbidden" } },
    },
    "Cannot host: the folder /a can't be used: this user may not do that there. --home FOLDER, or ROBOCAT_HOME, puts the files elsewhere.",
  ],
  [
    { kind: "trace-unwritten", file: "a.log", why: { kind: "file-too-long" } },
    "Cannot write the log of sub-turns a.log: a file may not be that long there. The match goes on.",
  ],
  [
    { kind: "unplayable", file: "a.rcr", why: { kind: "other-format", version: 99, from: 1, to: 10 } },
    "Cannot play a.rcr: a replay of format version 99; this program reads versions 1 to 10.",
  ],
  [
    { kind: "map-refused", wish: "take", why: { kind: "spawn-walled", spawn: 2, line: 7, column: 3 } },
    "Cannot take that map: line 7: spawn 2 is in a wall (column 3).",
  ],
  [
    { kind: "map-refused", wish: "play", why: { kind: "no-map-fits" } },
    "Cannot play on that map: there is none.",
  ],
])("a trouble ends the sentence of a fact: %j", (fact, told) => {
  expect(describeFact(fact)).toBe(told);
});

test.each<[CameraEnd, string]>([
  ["cut", "it breaks off"],
  ["damaged", "it is damaged"],
  ["unordered", "its times are out of order"],
  ["past-end", "it goes on after the end of the match"],
  ["off-map", "it leads off the map"],
])("why a camera ends: %s", (why, told) => {
  expect(describeFact({ kind: "camera-ends", name: "Ann", turn: 7, why })).toBe(
    `The camera of Ann can be followed up to turn 7: what is known of it goes no further, for ${told}.`,
  );
});

test("what is quoted turns no direction of writing", () => {
  const trouble = { kind: "mark-unknown", mark: "\u202e", at: 6, known: "# .", max: 8, line: 4 } as const;
  expect(describeTrouble(trouble)).toBe('line 4: "\\u202e" (column 6) is none of # . and 1 to 8');
});
