import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { loadSettings, saveSettings } from "../../../src/peer/files/settings-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("gives back what was saved, in a folder that is made for it, and leaves nothing else there", () => {
  const home = path.join(folder, "a", "b");
  expect(loadSettings(home)).toEqual({});
  for (const settings of [{ name: "Ada", port: 45_001 }, { name: "Jane" }]) {
    expect(saveSettings(home, settings)).toEqual({ ok: true, value: null });
    expect(loadSettings(home)).toEqual(settings);
  }
  expect(readdirSync(home)).toEqual(["settings.json"]);
});

test.each(["", "{", "null", "[1]", '{"name":{}}', `{"name":"${"x".repeat(300_000)}"}`])(
  "a file that is none of ours is as good as none (%#)",
  (text) => {
    writeFileSync(path.join(folder, "settings.json"), text);
    expect(loadSettings(folder)).toEqual({});
  },
);

test("says why it can't be saved", () => {
  const home = path.join(folder, "odd");
  mkdirSync(path.join(home, "settings.json"), { recursive: true });
  expect(saveSettings(home, {})).toMatchObject({ ok: false });
});
