// Goal: what Electron's checklist says not to use is nowhere in the shell, and docs/security-window.md names a test for each of its rows.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const SHELL = readdirSync(path.join(ROOT, "electron"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, code: readFileSync(path.join(ROOT, "electron", file), "utf8") }));

describe("the shell", () => {
  test.each([
    ["takes no message from a page in the main process: the page talks to the peer alone", /\bipcMain\b/],
    ["opens nothing outside of itself", /\bopenExternal\b|\bshell\b.*from "electron"/],
    ["loads nothing from a network or the disk into a window", /loadFile|https?:\/\//],
    [
      "turns no guard of Chromium off",
      /disable-web-security|ignore-certificate|no-sandbox|enableBlinkFeatures/,
    ],
    ["uses no experiments", /experimentalFeatures|allowpopups/],
    ["hands the page no part of Electron", /exposeInMainWorld\([^)]*ipcRenderer/],
    ["runs no text as code", /\beval\(|executeJavaScript|new Function/],
  ])("%s", (_, banned) => {
    for (const { file, code } of SHELL) expect(code, file).not.toMatch(banned);
  });

  test("has its preload script take a port by one channel only", () => {
    const preload = SHELL.find(({ file }) => file === "preload.ts")!.code;
    expect(preload.match(/ipcRenderer\.\w+\(\w+/g)).toEqual(["ipcRenderer.on(PORT_CHANNEL"]);
  });
});

test("Electron is of an exact version", () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  expect(devDependencies["electron"]).toMatch(/^\d+\.\d+\.\d+$/);
});

test("each row of the checklist names tests that are there", () => {
  const text = readFileSync(path.join(ROOT, "docs/security-window.md"), "utf8");
  const table = text.slice(text.indexOf("## Electron's checklist"));
  const rows = table.split("\n").filter((line) => /^\| +\d+ /.test(line));
  expect(rows).toHaveLength(20);
  for (const row of rows) {
    const cell = row.split("|").at(-2)!.trim();
    const [, file, name] = /^`(test\/[^`]+)`: (.+)$/.exec(cell) ?? [];
    expect(file !== undefined || cell === "none: see there", row).toBe(true);
    if (file === undefined) continue;
    expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    expect(readFileSync(path.join(ROOT, file), "utf8"), row).toContain(name);
  }
});
