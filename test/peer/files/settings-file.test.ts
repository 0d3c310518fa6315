import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

import { KEPT_SETTINGS_MAX } from "../../../src/channel/index.ts";
import { loadSettings, saveSettings } from "../../../src/peer/files/settings-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "robocat-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("gives back what was saved, in a folder that is made for it, and leaves nothing else there", () => {
  const home = path.join(folder, "a", "b");
  expect(loadSettings(home)).toEqual({ values: {}, damage: null });
  for (const settings of [{ name: "Ada", port: 45_001 }, { name: "Jane" }]) {
    expect(saveSettings(home, settings)).toEqual({ ok: true, value: null });
    expect(loadSettings(home)).toEqual({ values: settings, damage: null });
  }
  expect(readdirSync(home)).toEqual(["settings.json"]);
});

test.each(["", "{", "null", "[1]", `{"name":"${"x".repeat(300_000)}"}`])(
  "a file that can't be read at all is set aside, with all that is in it (%#)",
  (text) => {
    const file = path.join(folder, "settings.json");
    writeFileSync(file, text);
    expect(loadSettings(folder)).toEqual({ values: {}, damage: { file: `${file}.damaged` } });
    expect(readFileSync(`${file}.damaged`, "utf8")).toBe(text);
    expect(loadSettings(folder)).toEqual({ values: {}, damage: null });
  },
);

test("so is what is no file", () => {
  const home = path.join(folder, "no-file");
  mkdirSync(path.join(home, "settings.json"), { recursive: true });
  expect(loadSettings(home).damage).not.toBeNull();
  expect(readdirSync(home)).toEqual(["settings.json.damaged"]);
});

test.each([
  ['{"name":{},"stars":3}', { stars: 3 }],
  ['{"name":"Ada","odd":null,"stars":3}', { name: "Ada", stars: 3 }],
  [JSON.stringify({ name: "Ada", address: "x".repeat(600) }), { name: "Ada" }],
  ['{"name":"Ada","__proto__":3,"a b":3}', { name: "Ada" }],
  ['\uFEFF{"name":"Ada"}', { name: "Ada" }],
])("each entry that fits is taken (%#)", (text, values) => {
  writeFileSync(path.join(folder, "settings.json"), text);
  expect(loadSettings(folder)).toEqual({ values, damage: null });
});

test("no more entries are taken than may be kept", () => {
  const many = Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`a${i}`, i]));
  writeFileSync(path.join(folder, "settings.json"), JSON.stringify({ odd: null, ...many }));
  const { values } = loadSettings(folder);
  expect(Object.keys(values)).toEqual(Object.keys(many).slice(0, KEPT_SETTINGS_MAX));
});

test("says why it can't be saved", () => {
  const home = path.join(folder, "odd");
  mkdirSync(path.join(home, "settings.json"), { recursive: true });
  expect(saveSettings(home, {})).toMatchObject({ ok: false });
});
